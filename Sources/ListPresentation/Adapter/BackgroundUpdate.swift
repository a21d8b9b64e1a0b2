/// An update that is worked out beside the main actor, while the list stays as it is.
@MainActor
final class BackgroundUpdate<Section: ListElement, Item: ListElement> where Section.ID: Sendable, Item.ID: Sendable {
  let job: UpdateJob<Section, Item>
  /// The load state that was pulled with the list, and is shown with it.
  let loadState: ListLoadState
  /// Who waits for it, until whoever ends or supersedes it takes them.
  private var requests: [RequestQueue<Section, Item>.Completion]
  /// Nothing if it was superseded before its turn came.
  let work: Task<UpdateJob<Section, Item>.Result?, Never>

  init(
    _ job: UpdateJob<Section, Item>, _ loadState: ListLoadState, _ requests: [RequestQueue<Section, Item>.Completion],
    workOut: @escaping UpdateJob<Section, Item>.Worker
  ) {
    self.job = job
    self.loadState = loadState
    self.requests = requests
    work = Task.detached(priority: .userInitiated) { Task.isCancelled ? nil : workOut(job) }
  }

  func takeRequests() -> [RequestQueue<Section, Item>.Completion] {
    defer { requests = [] }
    return requests
  }
}

extension ListAdapter {
  func workOutBeside(
    _ job: UpdateJob<Section, Item>, _ loadState: ListLoadState, _ served: [RequestQueue<Section, Item>.Completion]
  ) {
    let update = BackgroundUpdate(job, loadState, served, workOut: workOut)
    background = update
    Task { [weak self] in
      let result = await update.work.value
      guard let self else { return RequestQueue.finish(update.takeRequests(), .cancelled) }
      guard let result, self.background === update else { return }
      self.background = nil
      self.isUpdating = true
      defer { self.isUpdating = false }
      _ = self.end(self.settle(result, update.loadState), update.takeRequests())
    }
  }

  /// Gives up what is being worked out, for something newer.
  func takeBackground() -> BackgroundUpdate<Section, Item>? {
    defer { background = nil }
    background?.work.cancel()
    return background
  }
}
