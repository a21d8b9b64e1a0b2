/// An update that is worked out beside the main actor, while the list stays as it is.
@MainActor
final class BackgroundUpdate<Section: ListElement, Item: ListElement> {
  /// How many large updates may be given up for newer ones before one is finished: a list that changes faster than a
  /// change is worked out would never be shown.
  private static var mostGivenUp: Int { 3 }

  let job: UpdateJob<Section, Item>
  /// The load states that were pulled with the list, and are shown with it.
  let loadStates: LoadStates
  /// Nothing if it was superseded before its turn came.
  let work: Task<UpdateJob<Section, Item>.Result?, Never>
  /// Whether something has changed since that is to be pulled when this has been shown.
  var isFollowed = false
  /// Who waits for it, until whoever ends or supersedes it takes them.
  private var requests: [RequestQueue<Section, Item>.Completion]
  private let numberGivenUp: Int

  init(
    _ job: UpdateJob<Section, Item>, _ loadStates: LoadStates, _ requests: [RequestQueue<Section, Item>.Completion],
    after superseded: BackgroundUpdate?, workOut: @escaping UpdateJob<Section, Item>.Worker
  ) {
    self.job = job
    self.loadStates = loadStates
    self.requests = requests
    numberGivenUp = superseded.map { $0.numberGivenUp + 1 } ?? 0
    var job = job
    job.isBeside = true
    work = Task.detached(priority: .userInitiated) { [job] in Task.isCancelled ? nil : workOut(job) }
  }

  /// Whether newer updates have to wait for it.
  var hasToBeShown: Bool { numberGivenUp >= Self.mostGivenUp }

  func takeRequests() -> [RequestQueue<Section, Item>.Completion] {
    defer { requests = [] }
    return requests
  }
}

extension ListAdapter {
  func workOutBeside(
    _ job: UpdateJob<Section, Item>, _ loadStates: LoadStates, _ served: [RequestQueue<Section, Item>.Completion],
    after superseded: BackgroundUpdate<Section, Item>?
  ) {
    let update = BackgroundUpdate(job, loadStates, served, after: superseded, workOut: workOut)
    background = update
    Task { [weak self, requests] in
      let result = await update.work.value
      guard let self else { return RequestQueue.finish(update.takeRequests() + requests.take(), .cancelled) }
      guard let result, self.background === update else { return }
      self.finish(update, result)
    }
  }

  /// Shows the result and continues with the changes made since.
  @discardableResult
  func finish(
    _ update: BackgroundUpdate<Section, Item>, _ result: UpdateJob<Section, Item>.Result
  ) -> ListUpdateOutcome<Section, Item> {
    background = nil
    isUpdating = true
    let outcome = settle(result, update.loadStates)
    defer {
      isUpdating = false
      if update.isFollowed { runUpdate(atOnce: false) }
    }
    return end(outcome, update.takeRequests())
  }
}
