/// What an update has to work out, as a value: it is worked out on the main actor or beside it, with the same result.
@usableFromInline
struct UpdateJob<Section: ListElement, Item: ListElement>: Sendable where Section.ID: Sendable, Item.ID: Sendable {
  @usableFromInline typealias Snapshot = ListSnapshot<Section, Item>
  @usableFromInline typealias Failure = ListUpdateError<Section.ID, Item.ID>
  @usableFromInline typealias Planner = @Sendable (Snapshot, Snapshot) -> ListDifference<Section, Item>
  @usableFromInline typealias Result = Swift.Result<Outcome, Failure>
  @usableFromInline typealias Worker = @Sendable (UpdateJob) -> Result
  @usableFromInline typealias Report = DuplicateReport<Section.ID, Item.ID>

  @usableFromInline
  struct Outcome: Sendable {
    /// What is shown from now on.
    @usableFromInline let snapshot: Snapshot
    /// What the views are told, or `nil` if nothing has changed.
    @usableFromInline let update: ListUpdate<Section, Item>?
    @usableFromInline let duplicates: Report

    @inlinable
    init(_ snapshot: Snapshot, _ update: ListUpdate<Section, Item>?, _ duplicates: Report) {
      self.snapshot = snapshot
      self.update = update
      self.duplicates = duplicates
    }
  }

  /// What is shown, if the list was shown before.
  @usableFromInline let old: Snapshot?
  @usableFromInline let pulled: Snapshot
  /// Whether the source handed the list over whole.
  @usableFromInline let isWhole: Bool
  @usableFromInline let policy: DuplicatePolicy
  @usableFromInline let makePlan: Planner
  /// Whether it is worked out beside the main actor, and may be given up.
  @usableFromInline var isBeside = false

  /// Whether the work would be felt on the main actor: more than 10,000 rows have to be compared, which are those that
  /// the lists do not share.
  var isLarge: Bool {
    let limit = 10_000
    guard let old, max(old.numberOfItems, pulled.numberOfItems) > limit else { return false }
    return !pulled.sharesIndex(with: old) || pulled.differs(from: old, byMoreThan: limit)
  }

  @inlinable
  func result() -> Result {
    Result { () throws(Failure) in try run() }
  }

  @inlinable
  func run() throws(Failure) -> Outcome {
    guard let old else {
      // Nothing to compare with: an array that was handed over whole is shown without hashing its ids.
      if isWhole, case .keepFirst = policy { return Outcome(pulled.settled(), .reload(.first), .none) }
      let (snapshot, duplicates) = try pulled.unique(policy)
      return Outcome(snapshot.settled(), .reload(.first), duplicates)
    }
    guard old.duplicates().isEmpty else {
      let (snapshot, duplicates) = try pulled.unique(policy)
      return Outcome(snapshot.settled(), .reload(.shownDuplicates), duplicates)
    }
    if isGivenUp { return Outcome(old, nil, .none) }
    let plan = makePlan(old, pulled)
    if plan.isEmpty || isGivenUp { return Outcome(old, nil, .none) }
    // Every id of the new list is then either in the old one or was looked for there: none can be doubled.
    if !pulled.isIndexed, plan.isShort(for: old), plan.violations(from: old, to: pulled).isEmpty,
      let new = old.applying(plan)
    {
      return Outcome(new.settled(), .difference(plan), .none)
    }
    let (snapshot, duplicates) = try pulled.unique(policy)
    if duplicates.isEmpty { return checked(plan, from: old, to: snapshot, .none) }
    let uniquePlan = makePlan(old, snapshot)
    return uniquePlan.isEmpty ? Outcome(old, nil, duplicates) : checked(uniquePlan, from: old, to: snapshot, duplicates)
  }

  /// A plan goes to the views if it is legal; otherwise they read everything anew.
  @usableFromInline
  func checked(
    _ plan: ListDifference<Section, Item>, from old: Snapshot, to new: Snapshot, _ duplicates: Report
  ) -> Outcome {
    let violations = plan.violations(from: old, to: new)
    let update = violations.isEmpty ? ListUpdate.difference(plan) : .reload(.refusedPlan(violations))
    return Outcome(new.settled(), update, duplicates)
  }

  /// Whether nobody waits for the result any more. It is asked between the steps of the work.
  @usableFromInline var isGivenUp: Bool { isBeside && Task.isCancelled }
}

extension ListSnapshot {
  /// The snapshot as the policy wants it, each id once, and what was doubled.
  @inlinable
  func unique(
    _ policy: DuplicatePolicy
  ) throws(ListUpdateError<Section.ID, Item.ID>) -> (ListSnapshot, DuplicateReport<Section.ID, Item.ID>) {
    let duplicates = duplicates()
    if case .reject = policy, !duplicates.isEmpty { throw .duplicates(duplicates) }
    return (removingDuplicates(), duplicates)
  }
}

extension ListDifference {
  /// What is wrong with the plan, as sentences; looked for completely in debug builds, and otherwise where the plan
  /// touches the list.
  @usableFromInline
  func violations(from old: ListSnapshot<Section, Item>, to new: ListSnapshot<Section, Item>) -> [String] {
    #if DEBUG
      return BatchValidation(of: self, from: old, to: new).violations.map(\.description)
    #else
      if isPlainlyLegal(from: old, to: new) { return [] }
      return BatchValidation(ofTouched: self, from: old, to: new).violations.map(\.description)
    #endif
  }

  /// Whether carrying the plan out costs less than indexing the whole new list.
  @usableFromInline
  func isShort(for old: ListSnapshot<Section, Item>) -> Bool {
    let items = deletedItems.count + insertedItems.count + movedItems.count + reconfiguredItems.count
    let sections = deletedSections.count + insertedSections.count + movedSections.count + reconfiguredSections.count
    return 16 * (items + sections) < old.numberOfItems + 1_024
  }
}
