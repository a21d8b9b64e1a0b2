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

  /// Whether the work would be felt on the main actor: a long list that was not edited from the one that is shown, of
  /// which every row has to be compared.
  var isLarge: Bool {
    guard let old else { return false }
    return pulled.numberOfItems > 10_000 && !pulled.sharesIndex(with: old)
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
    let plan = makePlan(old, pulled)
    guard !plan.isEmpty else { return Outcome(old, nil, .none) }
    if !pulled.isIndexed, plan.isShort(for: old), let new = old.applying(plan) {
      // Every id of the new list was either in the old one or was looked for there: none can be doubled.
      return checked(plan, from: old, to: pulled, showing: new, .none)
    }
    let (snapshot, duplicates) = try pulled.unique(policy)
    guard !duplicates.isEmpty else { return checked(plan, from: old, to: snapshot, showing: snapshot, .none) }
    let uniquePlan = makePlan(old, snapshot)
    guard !uniquePlan.isEmpty else { return Outcome(old, nil, duplicates) }
    return checked(uniquePlan, from: old, to: snapshot, showing: snapshot, duplicates)
  }

  /// A plan goes to the views if it is legal; otherwise they read everything anew.
  @usableFromInline
  func checked(
    _ plan: ListDifference<Section, Item>, from old: Snapshot, to new: Snapshot, showing shown: Snapshot,
    _ duplicates: Report
  ) -> Outcome {
    #if DEBUG
      let violations = BatchValidation(of: plan, from: old, to: new).violations
    #else
      let violations = BatchValidation(ofTouched: plan, from: old, to: new).violations
    #endif
    guard violations.isEmpty else {
      return Outcome(new.settled(), .reload(.refusedPlan(violations.map(\.description))), duplicates)
    }
    return Outcome(shown.settled(), .difference(plan), duplicates)
  }
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
  /// Whether carrying the plan out costs less than indexing the whole new list.
  @usableFromInline
  func isShort(for old: ListSnapshot<Section, Item>) -> Bool {
    let items = deletedItems.count + insertedItems.count + movedItems.count + reconfiguredItems.count
    let sections = deletedSections.count + insertedSections.count + movedSections.count + reconfiguredSections.count
    return 16 * (items + sections) < old.numberOfItems + 1_024
  }
}
