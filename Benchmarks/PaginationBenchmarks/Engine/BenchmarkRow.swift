import ListPresentation
import ListPresentationTesting
import Observation

/// A type of ids to measure.
protocol BenchmarkID: Hashable, Sendable {
  /// The name of the type in tables.
  static var name: String { get }

  /// Creates the id with a number. Different numbers give different ids.
  init(number: Int)
}

extension Int: BenchmarkID {
  static var name: String { "Int" }

  init(number: Int) { self = number }
}

extension String: BenchmarkID {
  static var name: String { "String" }

  /// The text has twenty characters, too many for a string without heap storage.
  init(number: Int) {
    let digits = String(SeededGenerator.mixed(UInt64(number)), radix: 16)
    self = "row-" + String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// A row of the measured lists.
struct BenchmarkRow<ID: BenchmarkID>: ListElement {
  let id: ID
  var content: Int

  /// Returns rows whose ids have the numbers in a range.
  static func rows(_ numbers: Range<Int>) -> [BenchmarkRow] {
    numbers.map { BenchmarkRow(id: ID(number: $0), content: $0) }
  }
}

/// A list of benchmark rows.
typealias BenchmarkSnapshot<ID: BenchmarkID> = ListSnapshot<SingleSection, BenchmarkRow<ID>>

extension ListBatch {
  /// The total number of items in the operations of the batch.
  var numberOfSteps: Int { deletedItems.count + insertedItems.count + movedItems.count + reconfiguredItems.count }
}

/// A view model whose list is a snapshot.
@MainActor @Observable
final class SnapshotSource<ID: BenchmarkID>: SnapshotDataSource {
  var list: BenchmarkSnapshot<ID>
  var snapshot: BenchmarkSnapshot<ID> { list }

  init(_ rows: [BenchmarkRow<ID>]) { list = BenchmarkSnapshot(rows) }
}

/// A change of an array by a view model that does not keep a snapshot.
enum ArrayChange: String, CaseIterable {
  case nothing = "no change"
  case appendedOne = "one appended"
  case appended = "a page of 50 appended"
  case prepended = "a page of 50 prepended"
  case deleted = "one deleted"
  case moved = "one moved to start"
  case content = "content of 1 % changed"
  case contentOfFifth = "content of a fifth changed"
  /// The same proportions as in the benchmark of DifferenceKit.
  case replaced = "a fifth replaced"
  /// The same number of changed rows as in `replaced`, at random indices.
  case scattered = "a fifth replaced, scattered"
  case swapped = "neighbors swapped"
  case filtered = "filtered to a tenth"
  case unfiltered = "back from a tenth"
  case shuffled = "all shuffled"

  static let small: [ArrayChange] = [.nothing, .appended, .prepended, .deleted, .moved, .content]
  static let large: [ArrayChange] = [.replaced, .scattered, .swapped, .filtered, .unfiltered, .shuffled]
  /// Typical changes of a list of a few screens.
  static let screen: [ArrayChange] = [.appendedOne, .contentOfFifth, .scattered, .shuffled]

  /// The maximum number of rows for which `CollectionDifference` finishes in reasonable time.
  var mostRowsForTheLibrary: Int {
    switch self {
    case .nothing, .appendedOne, .appended, .prepended, .deleted, .moved, .content, .contentOfFifth: .max
    case .replaced: 10_000
    case .scattered, .swapped, .filtered, .unfiltered, .shuffled: 1_000
    }
  }
}

/// The rows before and after a change. No id shares its storage with an id of the other array.
struct ArrayWorkload<ID: BenchmarkID> {
  typealias Row = BenchmarkRow<ID>

  let old: [Row]
  let new: [Row]

  /// Returns the difference of snapshots that are made of the arrays.
  func difference() -> ListBatch {
    BenchmarkSnapshot(new).difference(from: BenchmarkSnapshot(old))
  }

  init(_ change: ArrayChange, of count: Int) {
    var generator = SeededGenerator(seed: 2)
    var old = Array(0..<count)
    var new = old
    var changed: Set<Int> = []
    switch change {
    case .nothing: break
    case .appendedOne: new.append(count)
    case .appended: new += count..<count + 50
    case .prepended: new.insert(contentsOf: count..<count + 50, at: 0)
    case .deleted: new.remove(at: count / 2)
    case .moved: new.insert(new.removeLast(), at: 0)
    case .content: changed = Set(old.shuffled(using: &generator).prefix(count / 100))
    case .contentOfFifth: changed = Set(old.shuffled(using: &generator).prefix(count / 5 + 1))
    case .replaced:
      new.removeSubrange(count / 5 * 2..<count / 5 * 3)
      new.insert(contentsOf: count..<count + count / 5, at: count / 5 * 3)
      new[..<(count / 25)].shuffle(using: &generator)
    case .scattered: new = Self.scattered(count, using: &generator)
    case .swapped: for index in stride(from: 1, to: count, by: 2) { new.swapAt(index - 1, index) }
    case .filtered: new.removeAll { _ in Int.random(in: 0..<10, using: &generator) > 0 }
    case .unfiltered: old.removeAll { _ in Int.random(in: 0..<10, using: &generator) > 0 }
    case .shuffled: new.shuffle(using: &generator)
    }
    self.old = old.map { Row(id: ID(number: $0), content: $0) }
    self.new = new.map { Row(id: ID(number: $0), content: changed.contains($0) ? -1 : $0) }
  }

  private static func scattered(_ count: Int, using generator: inout SeededGenerator) -> [Int] {
    let gone = Set((0..<count).shuffled(using: &generator).prefix(count / 5))
    var kept = (0..<count).filter { !gone.contains($0) }
    let indices = kept.indices.shuffled(using: &generator).prefix(count / 25)
    for (index, row) in zip(indices, indices.map { kept[$0] }.shuffled(using: &generator)) { kept[index] = row }
    var arrivals = (0..<count / 5).map { _ in Int.random(in: 0...kept.count, using: &generator) }.sorted()[...]
    var rows: [Int] = []
    rows.reserveCapacity(count)
    for (index, row) in kept.enumerated() {
      while arrivals.first == index {
        rows.append(2 * count - arrivals.count)
        arrivals.removeFirst()
      }
      rows.append(row)
    }
    return rows + (2 * count - arrivals.count..<2 * count)
  }
}
