/// Finds problems in the program of a list, and remembers what was found.
@MainActor
struct ListDiagnosis<Section: ListElement, Item: ListElement> {
  /// The problems, newest last.
  private(set) var found: [ListDiagnostic] = []
  private var equality = EqualityCheck<Item>()
  private var identity = IdentityCheck<Item>()
  /// The ids that repeat. Their positions may change with each update.
  private var repeatedSections: Set<Section.ID> = []
  private var repeatedItems: Set<Item.ID> = []
  /// What the source had found by the last pull.
  private var pagingDiagnostics: [PagingDiagnostic] = []
  /// Whether the source reads a long list item by item, which has been said.
  private var hasLongList = false
  /// The number of items that the last pull read, or `nil` if it was rejected.
  private var numberOfPulledItems: Int?
  /// How often more a source that is not observable is compared with the list that is shown.
  private var remainingChangeChecks = 20

  nonisolated init() {}

  /// - Returns: Whether the problem is new.
  mutating func add(_ problem: ListDiagnostic) -> Bool {
    guard !found.contains(problem) else { return false }
    found.append(problem)
    // The bound keeps a session that runs for days from growing.
    if found.count > 100 { found.removeFirst(50) }
    return true
  }

  mutating func forgetSource() { (repeatedSections, repeatedItems, hasLongList) = ([], [], false) }

  /// Returns what a pull has found.
  mutating func problems(in reading: SourceReading<Section, Item>, of source: AnyObject) -> [ListDiagnostic] {
    numberOfPulledItems = reading.numberOfItems
    var problems: [ListDiagnostic] = []
    // The number of items changes, and the problem stays the same.
    if let list = reading.longList, !hasLongList {
      hasLongList = true
      problems.append(.longListByIndex(type: list.type, count: list.count))
    }
    if reading.diagnostics != pagingDiagnostics {
      pagingDiagnostics = reading.diagnostics
      problems += pagingDiagnostics.map { .foreign($0, type: "\(type(of: source))") }
    }
    return problems
  }

  /// Whether the items are still looked at, which only happens during the first updates.
  var checksItems: Bool { equality.isDue || identity.isDue }

  /// Returns what is wrong with the items of a list.
  mutating func problems(
    from old: ListSnapshot<Section, Item>, to new: ListSnapshot<Section, Item>, among visible: RangeSet<Int>,
    of source: AnyObject
  ) -> [ListDiagnostic] {
    var problems: [ListDiagnostic] = []
    if let property = equality.unseenChange(from: old, to: new, among: visible) {
      problems.append(.contentIsNotCompared(type: "\(Item.self)", property: property))
    }
    if identity.isReplaced(old, by: new) {
      problems.append(.idsAreNeverTheSame(type: "\(type(of: source))", item: "\(Item.self)"))
    }
    return problems
  }

  /// Returns what is wrong with a pulled list, as far as it is new.
  mutating func problems(in outcome: ListUpdateOutcome<Section, Item>, of source: AnyObject) -> [ListDiagnostic] {
    var problems: [ListDiagnostic] = []
    switch outcome {
    case .rejected(let error): problems.append(.rejectedList(error, type: "\(type(of: source))"))
    case .applied(let change, let duplicates):
      if case .reload(.refusedPlan(let violations)) = change {
        problems.append(.refusedPlan(violations, type: "\(type(of: source))"))
      }
      problems += repeats(duplicates, of: source)
    case .unchanged(let duplicates): problems += repeats(duplicates, of: source)
    case .superseded, .cancelled: break
    }
    return problems
  }

  /// Returns the problem of ids that occur twice, if it was not found before.
  mutating func repeats(
    _ duplicates: DuplicateReport<Section.ID, Item.ID>, of source: AnyObject
  ) -> [ListDiagnostic] {
    guard !duplicates.isEmpty else { return [] }
    let new = DuplicateReport(
      sections: duplicates.sections.filter { repeatedSections.insert($0.id).inserted },
      items: duplicates.items.filter { repeatedItems.insert($0.id).inserted })
    return new.isEmpty ? [] : [.repeatedIDs(new, type: "\(type(of: source))")]
  }

  /// Whether the source had no items at the last pull.
  var isSourceEmpty: Bool { numberOfPulledItems == 0 }

  /// Counts a comparison of the source with the list that is shown.
  /// - Returns: The number of items that the last pull read, or `nil` if the source is not compared any more.
  mutating func beginChangeCheck() -> Int? {
    guard remainingChangeChecks > 0 else { return nil }
    remainingChangeChecks -= 1
    return numberOfPulledItems
  }
}
