/// How an adapter computes updates, and the update that it computes in the background.
struct UpdateComputing<Section: ListElement, Item: ListElement>: Sendable {
  typealias Job = UpdateJob<Section, Item>

  /// The function that makes a plan. Tests replace it.
  var makePlan: Job.Planner
  /// The function that computes an update. It is made in the user's module, where the compiler knows the types of
  /// sections and items, because it is many times faster there.
  let compute: Job.Computation
  /// The number of items that are not shared with the list before from which an update is computed in the background,
  /// because it would block the main actor noticeably. Tests make it small.
  var sizeOfLargeUpdates = 10_000
  /// The update that is being computed in the background.
  var background: BackgroundUpdate<Section, Item>?

  init(makePlan: @escaping Job.Planner, compute: @escaping Job.Computation) {
    (self.makePlan, self.compute) = (makePlan, compute)
  }

  /// Cancels the update in the background. It is never shown.
  @discardableResult
  mutating func cancel() -> BackgroundUpdate<Section, Item>? {
    background?.work.cancel()
    return background.take()
  }
}
