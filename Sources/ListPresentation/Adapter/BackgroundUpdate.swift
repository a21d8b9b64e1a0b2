/// An update that is computed in the background. The list stays the same until it ends.
@MainActor
final class BackgroundUpdate<Section: ListElement, Item: ListElement> {
  /// The number of updates in a row that newer updates may replace. Without a limit, a list that changes faster than an
  /// update is computed would never be shown.
  private static var maximumPredecessors: Int { 3 }

  let job: UpdateJob<Section, Item>
  /// The load states that were pulled with the list.
  let loadStates: ListLoadStates
  /// The computation. Its value is `nil` if a newer update replaced this one before the computation began.
  let work: Task<UpdateJob<Section, Item>.Result?, Never>
  private let numberOfPredecessors: Int

  init(
    _ job: UpdateJob<Section, Item>, _ loadStates: ListLoadStates, after superseded: BackgroundUpdate?,
    compute: @escaping UpdateJob<Section, Item>.Computation
  ) {
    self.job = job
    self.loadStates = loadStates
    numberOfPredecessors = superseded.map { $0.numberOfPredecessors + 1 } ?? 0
    var job = job
    job.isInBackground = true
    work = Task.detached(priority: .userInitiated) { [job] in Task.isCancelled ? nil : compute(job) }
  }

  /// Whether newer updates must wait until this update is shown.
  var mustBeShown: Bool { numberOfPredecessors >= Self.maximumPredecessors }
}

extension ListAdapter {
  func computeInBackground(
    _ job: UpdateJob<Section, Item>, _ loadStates: ListLoadStates, after superseded: BackgroundUpdate<Section, Item>?
  ) {
    let update = BackgroundUpdate(job, loadStates, after: superseded, compute: computing.compute)
    computing.background = update
    Task { [weak self] in
      guard let result = await update.work.value, let self, self.computing.background === update else { return }
      // The adapter is busy here only if a callback runs the main actor's loop. Then the flush computes the update
      // again.
      if self.delivery.isBusy { self.delivery.flush() } else { self.perform { _ = self.finish(update, result) } }
    }
  }

  /// Shows the result of an update. Later changes are pulled in the next turn.
  func finish(
    _ update: BackgroundUpdate<Section, Item>, _ result: UpdateJob<Section, Item>.Result
  ) -> ListUpdateOutcome<Section, Item> {
    computing.background = nil
    defer { tracker.scheduleTurnIfDirty() }
    return end(show(result, update.loadStates))
  }
}
