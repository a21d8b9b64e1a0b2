/// An update that is worked out beside the main actor, while the list stays as it is.
@MainActor
final class BackgroundUpdate<Section: ListElement, Item: ListElement> {
  /// How many large updates may be given up for newer ones before one is finished: a list that changes faster than a
  /// change is worked out would never be shown.
  private static var maximumPredecessors: Int { 3 }

  let job: UpdateJob<Section, Item>
  /// The load states that were pulled with the list, and are shown with it.
  let loadStates: LoadStates
  /// Has no value if the update was superseded before its work began.
  let work: Task<UpdateJob<Section, Item>.Result?, Never>
  private let numberOfPredecessors: Int

  init(
    _ job: UpdateJob<Section, Item>, _ loadStates: LoadStates, after superseded: BackgroundUpdate?,
    compute: @escaping UpdateJob<Section, Item>.Computation
  ) {
    self.job = job
    self.loadStates = loadStates
    numberOfPredecessors = superseded.map { $0.numberOfPredecessors + 1 } ?? 0
    var job = job
    job.isInBackground = true
    work = Task.detached(priority: .userInitiated) { [job] in Task.isCancelled ? nil : compute(job) }
  }

  /// Whether newer updates have to wait for it.
  var mustBeShown: Bool { numberOfPredecessors >= Self.maximumPredecessors }
}

extension ListAdapter {
  func computeInBackground(
    _ job: UpdateJob<Section, Item>, _ loadStates: LoadStates, after superseded: BackgroundUpdate<Section, Item>?
  ) {
    let update = BackgroundUpdate(job, loadStates, after: superseded, compute: compute)
    background = update
    Task { [weak self] in
      guard let result = await update.work.value, let self, self.background === update else { return }
      // Busy only inside an event that runs the main actor's loop: the update is worked out again right after it.
      if self.isBusy { self.isFlushDue = true } else { self.perform { _ = self.finish(update, result) } }
    }
  }

  /// Shows the result. A change made since then is pulled in the next turn.
  func finish(
    _ update: BackgroundUpdate<Section, Item>, _ result: UpdateJob<Section, Item>.Result
  ) -> ListUpdateOutcome<Section, Item> {
    background = nil
    defer { tracker.scheduleTurnIfDirty() }
    return end(settle(result, update.loadStates))
  }
}
