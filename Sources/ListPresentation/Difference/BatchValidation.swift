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
public struct BatchValidation: Equatable, Sendable {
  /// What makes the batch illegal.
  public internal(set) var violations: [BatchViolation] = []
  /// What is pointless but harmless.
  public internal(set) var warnings: [BatchViolation] = []

  /// Whether a view may be given the batch.
  public var isLegal: Bool { violations.isEmpty }

  let operations: [BatchOperation]
  let old: [Int]
  let new: [Int]
  let census: BatchCensus
  /// For each new section the old one it is, or `nil` if it was inserted.
  let sectionSources: [Int?]

  /// Checks a batch against the numbers of items in each section before and after it.
  public init(of operations: [BatchOperation], from old: [Int], to new: [Int]) {
    self.operations = operations
    self.old = old
    self.new = new
    census = BatchCensus(operations)
    sectionSources = Self.sources(census, operations, old: old.count, new: new.count)
    checkBounds()
    checkUniqueness()
    checkConflicts()
    checkSectionsAgainstItems()
    checkReloads()
    checkCounts()
  }

  mutating func violate(_ rule: BatchRule, _ operations: [Int], _ message: String) {
    violations.append(BatchViolation(rule: rule, operations: operations.sorted(), message: message))
  }

  mutating func warn(_ rule: BatchRule, _ operations: [Int], _ message: String) {
    warnings.append(BatchViolation(rule: rule, operations: operations.sorted(), message: message))
  }
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
