import Foundation
import ListPresentation
import Observation

/// Arrays of which a view model keeps no snapshot: their difference, their update, the first look-up, and the memory.
extension EngineCase {
  static func difference(_ size: String, _ changes: [ArrayChange], _ floor: String) -> EngineCase {
    let name = "\(size) changes"
    return EngineCase("difference of arrays, \(name)") { sizes in
      let notes = ["worst: the slowest round divided by the median; ratio: the median divided by the time \(floor)"]
      var bySize = TextTable(
        "Difference of two arrays, \(name), Int, by rows", words: ["change"],
        numbers: sizes.all.flatMap { [$0.grouped, "worst", "ratio"] }, notes: notes)
      var library = TextTable(
        "CollectionDifference of the same ids, as a multiple of our time, by rows", words: ["change"],
        numbers: sizes.all.map(\.grouped), notes: ["empty: would take minutes"])
      var byID = TextTable(
        "The same with \(sizes.array.grouped) rows and other ids", words: ["change"],
        numbers: ["UUID", "String"].flatMap { [$0, "worst", "ratio"] }, notes: notes)
      var ratios: [Double] = []
      for change in changes {
        let results = try sizes.all.map { try ArrayDifference(ArrayWorkload<Int>(change, of: $0)) }
        let others = [
          try ArrayDifference(ArrayWorkload<UUID>(change, of: sizes.array)),
          try ArrayDifference(ArrayWorkload<String>(change, of: sizes.array)),
        ]
        bySize.add([change.rawValue], results.flatMap(\.cells))
        library.add([change.rawValue], results.map(\.library))
        byID.add([change.rawValue], others.flatMap(\.cells))
        ratios += (results.suffix(1) + others).map(\.ratio)
      }
      let factors = ["\(size) lowest": ratios.min() ?? 0, "\(size) highest": ratios.max() ?? 0]
      return Measured(bySize, library, byID, factors: factors)
    }
  }

  static let arrayUpdates = EngineCase("whole updates of arrays") { sizes in
    let short = try updates("lists of a few screens", ArrayChange.screen, [1, 10, 50, 200])
    let long = [5_000, 100_000].filter { $0 <= sizes.largest }
    if long.isEmpty { return Measured(short) }
    return Measured(short, try updates("long lists", ArrayChange.large + [.content], long))
  }

  private static func updates(_ name: String, _ changes: [ArrayChange], _ sizes: [Int]) throws -> TextTable {
    var table = TextTable(
      "A plan and the whole update of an array, \(name), by rows", words: ["change", "id"],
      numbers: sizes.flatMap { ["\($0.grouped) plan", "update"] },
      notes: ["fastest rounds; update: from the assignment in the view model to the end of the view's didUpdate"])
    func cells<ID: BenchmarkID>(_ id: ID.Type, _ change: ArrayChange, _ size: Int) throws -> [String] {
      // A single row cannot move.
      if size == 1, change != .appendedOne, change != .contentOfFifth { return ["", ""] }
      return try fastestUpdate(ArrayWorkload<ID>(change, of: size), of: size)
    }
    for change in changes {
      table.add([change.rawValue, Int.name], try sizes.flatMap { try cells(Int.self, change, $0) })
      table.add([change.rawValue, String.name], try sizes.flatMap { try cells(String.self, change, $0) })
    }
    return table
  }

  /// Measures a plan and the whole update that contains it. The update starts with the assignment of an array in the
  /// view model and ends with the view's `didUpdate`.
  private static func fastestUpdate<ID>(_ workload: ArrayWorkload<ID>, of count: Int) throws -> [String] {
    let source = ArraySource(workload.old)
    let view = BlindView<ID>()
    let adapter = ListAdapter(dataSource: source, view: view)
    var (plans, updates, back) = (Times(), Times(), Times())
    for _ in 0..<max(7, min(300, 300_000 / count)) {
      Sink.take(plans.measure { workload.difference().numberOfSteps })
      for (rows, isNew) in [(workload.new, true), (workload.old, false)] {
        // View models assign a new array, so the benchmark does too.
        let rows = rows.map { $0 }
        let body = {
          source.rows = rows
          return adapter.flush()
        }
        guard case .applied(.difference, _) = isNew ? updates.measure(body) : back.measure(body) else {
          throw BenchmarkFailure("\(workload.change.rawValue), \(ID.name): the update is not a difference")
        }
      }
    }
    return [plans.min.cell, updates.min.cell]
  }

  /// The first look-up by id creates the index of the list, which the first edit of a list also requires.
  static let firstLookUps = EngineCase("first look-ups") { sizes in
    var table = TextTable(
      "The first position(of:) of a snapshot of an array, by rows", words: ["id"],
      numbers: sizes.all.flatMap { [$0.grouped, "ratio"] },
      notes: ["ratio: divided by the time of inserting the ids into a Set with enough capacity"])
    table.add([Int.name], try sizes.all.flatMap { try firstLookUp(BenchmarkRow<Int>.rows(0..<$0)) })
    table.add([String.name], try sizes.all.flatMap { try firstLookUp(BenchmarkRow<String>.rows(0..<$0)) })
    return Measured(table)
  }

  private static func firstLookUp<ID>(_ rows: [BenchmarkRow<ID>]) throws -> [String] {
    let (last, ids) = (rows[rows.count - 1].id, rows.map(\.id))
    var (own, floor) = (Times(), Times())
    for _ in 0..<3 {
      // Return the snapshot and the set, so that they are destroyed outside the measured time.
      let (snapshot, position) = own.measure {
        let snapshot = BenchmarkSnapshot(rows)
        return (snapshot, snapshot.position(of: last))
      }
      guard position?.item == rows.count - 1, snapshot.numberOfItems == rows.count else {
        throw BenchmarkFailure("a look-up of the last of \(rows.count.grouped) rows: it is not found there")
      }
      Sink.take(floor.measure { Set(inserting: ids) }.count)
    }
    return [own.median.cell, (own.median / floor.median).ratioCell]
  }

  /// The resident memory that a snapshot needs in addition to its array, with the overhead of the allocator.
  static let memory = EngineCase("memory") { sizes in
    guard (try? residentBytes()) != nil else { return Measured(TextTable("Memory: not available on this system")) }
    guard sizes.largest >= 100_000 else { return Measured(TextTable("Memory: needs at least 100,000 rows")) }
    var table = TextTable(
      "Memory, bytes a row", words: ["id", "rows"], numbers: ["row", "snapshot", "with index"],
      notes: ["snapshot: in addition to the array; with index: after the first position(of:)"])
    let rows = BenchmarkRow<Int>.rows(0..<sizes.largest)
    let before = try residentBytes()
    let snapshot = BenchmarkSnapshot(rows)
    let takenOver = try residentBytes()
    Sink.take(snapshot.position(of: rows.count / 2)?.item ?? 0)
    let indexed = try residentBytes()
    Sink.take(snapshot.numberOfItems + rows.count)
    let bytes = [takenOver - before, indexed - before].map { (Double(max(0, $0)) / Double(rows.count)).cell }
    table.add([Int.name, rows.count.grouped], ["\(MemoryLayout<BenchmarkRow<Int>>.stride)"] + bytes)
    return Measured(table)
  }

  private static func residentBytes() throws -> Int {
    let statm = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    guard let pages = statm.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else {
      throw BenchmarkFailure("/proc/self/statm has no size of the resident memory")
    }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}

/// The cells of a difference, with the creation of its snapshots: the median, the slowest round divided by the median,
/// and the median divided by the floor.
private struct ArrayDifference {
  let cells: [String]
  let ratio: Double
  /// The time of `CollectionDifference` divided by the time of this package. Empty if the measurement would take
  /// minutes.
  let library: String

  /// The maximum size of a list for which the plan is applied. Plans of longer lists are checked only by their counts.
  private static var mostRowsToApply: Int { 10_000 }

  init<ID>(_ workload: ArrayWorkload<ID>) throws {
    let (change, count) = (workload.change, workload.count)
    let wrong = BenchmarkFailure("\(change.rawValue), \(ID.name): the difference does not lead to the new rows")
    let checked =
      count > Self.mostRowsToApply ? ArrayWorkload<ID>(change, of: Self.mostRowsToApply) : workload
    let result = BenchmarkSnapshot(checked.old).applying(checked.difference())
    guard result == BenchmarkSnapshot(checked.new) else { throw wrong }
    // A copy shares no storage with the new rows, so that all rows are compared.
    let twin = workload.new.map { $0 }
    let (oldIDs, newIDs) = (workload.old.map(\.id), workload.new.map(\.id))
    let isLarge = ArrayChange.large.contains(change)
    let hasLibrary = count <= change.mostRowsForTheLibrary
    var (own, floor, library) = (Times(), Times(), Times())
    // Large lists have fewer rounds.
    for round in 0..<(count > 100_000 ? 3 : count > 10_000 ? 5 : 25) {
      let plan = own.measure { workload.difference() }
      guard oldIDs.count + plan.numberOfInsertions == newIDs.count + plan.numberOfDeletions else { throw wrong }
      Sink.take(
        floor.measure {
          isLarge ? Set(inserting: oldIDs, newIDs).count : Self.numberOfEqualRows(workload.new, twin)
        })
      if hasLibrary, round < 3 { Sink.take(library.measure { newIDs.difference(from: oldIDs) }.count) }
    }
    ratio = own.median / floor.median
    cells = [own.median.cell, (own.max / own.median).ratioCell, ratio.ratioCell]
    self.library = hasLibrary ? (library.median / own.median).ratioCell : ""
  }

  private static func numberOfEqualRows<ID>(_ a: [BenchmarkRow<ID>], _ b: [BenchmarkRow<ID>]) -> Int {
    var count = 0
    for index in 0..<min(a.count, b.count) where a[index] == b[index] { count += 1 }
    return count
  }
}

extension Set {
  /// Inserts ids into a set that has enough capacity for all.
  fileprivate init(inserting first: [Element], _ second: [Element] = []) {
    self.init(minimumCapacity: first.count + second.count)
    for id in first { insert(id) }
    for id in second { insert(id) }
  }
}

/// A view model whose list is an array.
@MainActor @Observable
private final class ArraySource<ID: BenchmarkID>: SnapshotDataSource {
  var rows: [BenchmarkRow<ID>]

  init(_ rows: [BenchmarkRow<ID>]) { self.rows = rows }

  var snapshot: BenchmarkSnapshot<ID> { ListSnapshot(rows) }
}

/// A view that draws nothing.
private final class BlindView<ID: BenchmarkID>: ListView {
  var adapter: ListAdapter<SingleSection, BenchmarkRow<ID>>?

  func adapter(
    _ adapter: ListAdapter<SingleSection, BenchmarkRow<ID>>,
    didUpdate update: ListUpdate<SingleSection, BenchmarkRow<ID>>
  ) {}
}
