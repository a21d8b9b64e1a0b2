/// The computation of an update, as a value. It runs on the main actor or in the background, with the same result.
@usableFromInline
struct UpdateJob<Section: ListElement, Item: ListElement>: Sendable {
  @usableFromInline typealias Snapshot = ListSnapshot<Section, Item>
  @usableFromInline typealias Failure = ListUpdateError<Section.ID, Item.ID>
  @usableFromInline typealias Planner = @Sendable (Snapshot, Snapshot) -> ListDifference<Section, Item>
  @usableFromInline typealias Result = Swift.Result<Outcome, Failure>
  @usableFromInline typealias Computation = @Sendable (UpdateJob) -> Result
  @usableFromInline typealias Report = DuplicateReport<Section.ID, Item.ID>

  /// A list to show, and the change that leads to it.
  @usableFromInline
  struct Step: Sendable {
    @usableFromInline let snapshot: Snapshot
    @usableFromInline let structure: ListStructure<Section>
    @usableFromInline let change: ListChange

    @inlinable
    init(_ snapshot: Snapshot, structure: ListStructure<Section>? = nil, _ change: ListChange) {
      self.snapshot = snapshot
      self.structure = structure ?? snapshot.structure
      self.change = change
    }

    @MainActor var content: ListContent<Section, Item> { ListContent(snapshot, structure: structure) }
  }

  @usableFromInline
  struct Outcome: Sendable {
    /// The steps in order. Empty if nothing has changed. Two steps if the plan has two batches.
    @usableFromInline let steps: [Step]
    @usableFromInline let duplicates: Report

    @inlinable
    init(_ steps: [Step], _ duplicates: Report = .none) {
      self.steps = steps
      self.duplicates = duplicates
    }
  }

  /// The list that is shown, or `nil` before the first one.
  @usableFromInline let old: Snapshot?
  @usableFromInline let pulled: Snapshot
  @usableFromInline let policy: DuplicatePolicy
  @usableFromInline let makePlan: Planner
  /// Whether the job runs in the background and can be cancelled.
  @usableFromInline var isInBackground = false

  /// Whether the number of items that the lists do not share is greater than a size.
  func isLarge(_ size: Int) -> Bool {
    guard let old, max(old.numberOfItems, pulled.numberOfItems) > size else { return false }
    return pulled.numberOfUnsharedItems(with: old) > size
  }

  @inlinable
  func result() -> Result {
    Result { () throws(Failure) in try run() }
  }

  @inlinable
  func run() throws(Failure) -> Outcome {
    guard let old else { return try reload(.first) }
    guard old.duplicates().isEmpty else { return try reload(.shownDuplicates) }
    if isCancelled { return Outcome([]) }
    let plan = makePlan(old, pulled)
    if plan.isEmpty || isCancelled { return Outcome([]) }
    if pulled.isUnique(after: plan, from: old) { return outcome(of: plan, from: old, to: pulled) }
    let duplicates = pulled.duplicates()
    if case .reject = policy, !duplicates.isEmpty { throw .duplicates(duplicates) }
    let new = pulled.removingDuplicates()
    let uniquePlan = makePlan(old, new)
    return uniquePlan.isEmpty ? Outcome([], duplicates) : outcome(of: uniquePlan, from: old, to: new, duplicates)
  }

  @inlinable
  func reload(_ reason: ListReloadReason) throws(Failure) -> Outcome {
    let duplicates = pulled.duplicates()
    if case .reject = policy, !duplicates.isEmpty { throw .duplicates(duplicates) }
    return Outcome([Step(pulled.removingDuplicates(), .reload(reason))], duplicates)
  }

  /// The outcome for a plan. If the numbers of one of its batches do not add up, the views read everything again.
  @inlinable
  func outcome(
    of plan: ListDifference<Section, Item>, from old: Snapshot, to new: Snapshot, _ duplicates: Report = .none
  ) -> Outcome {
    var steps: [Step] = []
    var before = old.structure
    for (batch, list) in zip(plan.batches, plan.lists.dropLast() + [new]) {
      let structure = list.structure
      let fault = batch.countFault(from: before, to: structure)
      if let fault { return Outcome([Step(new, .reload(.refusedPlan([fault])))], duplicates) }
      steps.append(Step(list, structure: structure, .difference(batch)))
      before = structure
    }
    // A list with an index keeps the index, unless a new one takes less time.
    if old.isIndexed, !new.isIndexed, 16 * plan.numberOfOperations < old.numberOfItems + 1_024,
      var indexed = old.applying(plan)
    {
      indexed.marks = new.marks
      steps[steps.count - 1] = Step(indexed, steps[steps.count - 1].change)
    }
    return Outcome(steps, duplicates)
  }

  /// Whether the result is no longer needed. The job checks this between its steps.
  @usableFromInline var isCancelled: Bool { isInBackground && Task.isCancelled }
}

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
