/// What is wrong with a batch update before any view sees it: every violation at once, in a stable order.
///
/// ```swift
/// let validation = BatchValidation(of: [.deleteItem(ListPosition(section: 0, item: 5))], from: [5], to: [4])
/// validation.violations.first?.description
/// // "B3: delete item 0.5, but section 0 has 5 items before the update"
/// ```
///
/// Counts alone cannot see a wrong order; the initializer that takes ids compares them too.
///
/// - Complexity: O(sections + operations) for counts; O(items) more for ids.
public struct BatchValidation: Sendable {
  /// What makes the batch illegal.
  public internal(set) var violations: [BatchViolation] = []
  /// What is pointless but harmless.
  public internal(set) var warnings: [BatchViolation] = []

  /// Whether a view may be given the batch.
  public var isLegal: Bool { violations.isEmpty }

  let operations: [BatchOperation]
  let old: SectionCounts
  let new: SectionCounts
  let census: BatchCensus
  let sectionMap: SectionMap

  /// Checks a batch against the numbers of items in each section before and after it.
  public init(of operations: [BatchOperation], from old: [Int], to new: [Int]) {
    self.init(
      of: operations, from: SectionCounts(count: old.count) { old[$0] },
      to: SectionCounts(count: new.count) { new[$0] }, isComplete: true)
  }

  /// Checks a batch; one that is not to be checked completely is trusted with the sections that it does not touch.
  init(of operations: [BatchOperation], from old: SectionCounts, to new: SectionCounts, isComplete: Bool) {
    self.operations = operations
    self.old = old
    self.new = new
    census = BatchCensus(operations)
    sectionMap = SectionMap(census)
    checkBounds()
    checkUniqueness()
    checkConflicts()
    checkSectionsAgainstItems()
    checkReloads()
    checkCounts(isComplete: isComplete)
  }

  mutating func violate(_ rule: BatchRule, _ operations: [Int], _ message: String) {
    violations.append(BatchViolation(rule: rule, operations: operations.sorted(), message: message))
  }

  mutating func warn(_ rule: BatchRule, _ operations: [Int], _ message: String) {
    warnings.append(BatchViolation(rule: rule, operations: operations.sorted(), message: message))
  }
}

extension BatchValidation: Equatable {
  /// Whether the same is wrong with the same batch.
  public static func == (a: BatchValidation, b: BatchValidation) -> Bool {
    a.operations == b.operations && a.violations == b.violations && a.warnings == b.warnings
  }
}

/// How many items each section of a list holds.
struct SectionCounts: Sendable {
  let count: Int
  let items: @Sendable (Int) -> Int

  var indices: Range<Int> { 0..<count }
  subscript(section: Int) -> Int { items(section) }
}

/// Which operations touch which place, by kind.
struct BatchCensus: Equatable, Sendable {
  struct Kind<Place: Hashable & Comparable & Sendable>: Equatable, Sendable {
    var deletes: [Place: [Int]] = [:]
    var inserts: [Place: [Int]] = [:]
    var reloads: [Place: [Int]] = [:]
    var movesFrom: [Place: [Int]] = [:]
    var movesTo: [Place: [Int]] = [:]
  }

  var sections = Kind<Int>()
  var items = Kind<ListPosition>()

  init(_ operations: [BatchOperation]) {
    for (index, operation) in operations.enumerated() {
      switch operation {
      case .deleteSection(let place): sections.deletes[place, default: []].append(index)
      case .insertSection(let place): sections.inserts[place, default: []].append(index)
      case .reloadSection(let place): sections.reloads[place, default: []].append(index)
      case .moveSection(let from, let to):
        sections.movesFrom[from, default: []].append(index)
        sections.movesTo[to, default: []].append(index)
      case .deleteItem(let place): items.deletes[place, default: []].append(index)
      case .insertItem(let place): items.inserts[place, default: []].append(index)
      case .reloadItem(let place): items.reloads[place, default: []].append(index)
      case .moveItem(let from, let to):
        items.movesFrom[from, default: []].append(index)
        items.movesTo[to, default: []].append(index)
      }
    }
  }
}
