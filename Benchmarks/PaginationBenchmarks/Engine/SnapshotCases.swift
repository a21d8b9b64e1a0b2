import Foundation
import ListPresentation
import ListPresentationTesting

/// Snapshots that are made of arrays, and snapshots that a view model keeps and edits.
extension EngineCase {
  /// The difference of two arrays, with the creation of their snapshots.
  static func difference<ID: BenchmarkID>(_ change: ArrayChange, _ id: ID.Type, _ sizes: [Int]) -> EngineCase {
    EngineCase(change.rawValue, id: ID.name, sizes) { size, watch in
      let workload = ArrayWorkload<ID>(change, of: size)
      // The plans of longer lists are checked only by their counts.
      let checked = size > 10_000 ? ArrayWorkload<ID>(change, of: 10_000) : workload
      let new = BenchmarkSnapshot(checked.new)
      let result = BenchmarkSnapshot(checked.old).applying(checked.difference(), leadingTo: new)
      try watch.expect(result == new, "the difference does not lead to the new rows")
      // A copy shares no storage with the new rows, so that all rows are compared.
      let twin = workload.new.map { $0 }
      let (oldIDs, newIDs) = (workload.old.map(\.id), workload.new.map(\.id))
      let isLarge = ArrayChange.large.contains(change)
      for _ in 0..<(size > 100_000 ? 3 : size > 10_000 ? 5 : 25) {
        let plan = watch.time { workload.difference() }
        try watch.expect(
          oldIDs.count + plan.insertedItems.count == newIDs.count + plan.deletedItems.count, "the rows do not add up")
        Sink.take(
          watch.timePeer {
            isLarge ? Set(inserting: oldIDs, newIDs).count : numberOfEqualRows(workload.new, twin)
          })
      }
    }
  }

  private static func numberOfEqualRows<ID>(_ a: [BenchmarkRow<ID>], _ b: [BenchmarkRow<ID>]) -> Int {
    var count = 0
    for index in 0..<min(a.count, b.count) where a[index] == b[index] { count += 1 }
    return count
  }

  /// The difference of the same ids by the standard library, where it does not take minutes.
  static func library(_ change: ArrayChange, _ sizes: [Int]) -> EngineCase {
    EngineCase(change.rawValue, sizes.filter { $0 <= change.mostRowsForTheLibrary }) { size, watch in
      let workload = ArrayWorkload<Int>(change, of: size)
      let (oldIDs, newIDs) = (workload.old.map(\.id), workload.new.map(\.id))
      for _ in 0..<3 {
        Sink.take(watch.time { newIDs.difference(from: oldIDs) }.count)
        Sink.take(watch.timePeer { workload.difference() }.numberOfSteps)
      }
    }
  }

  /// The first look-up by id creates the index of the list, which the first edit of a list also requires.
  static func firstLookUp<ID: BenchmarkID>(_ id: ID.Type, _ sizes: [Int]) -> EngineCase {
    EngineCase("position(of:)", id: ID.name, sizes) { size, watch in
      let rows = BenchmarkRow<ID>.rows(0..<size)
      let (last, ids) = (rows[size - 1].id, rows.map(\.id))
      for _ in 0..<3 {
        // Return the snapshot and the set, so that they are destroyed outside the measured time.
        let (snapshot, position) = watch.time {
          let snapshot = BenchmarkSnapshot(rows)
          return (snapshot, snapshot.position(of: last))
        }
        try watch.expect(position?.item == size - 1 && snapshot.numberOfItems == size, "the last row is not found")
        Sink.take(watch.timePeer { Set(inserting: ids) }.count)
      }
    }
  }

  /// Edits of single rows by id, of the snapshot itself, or of a copy with the difference from the original.
  static func singleEdit<ID: BenchmarkID>(_ id: ID.Type, _ sizes: [Int], hasDifference: Bool) -> EngineCase {
    EngineCase(hasDifference ? "edit and difference" : "edit", id: ID.name, sizes) { size, watch in
      let rows = BenchmarkRow<ID>.rows(0..<size)
      var snapshot = BenchmarkSnapshot(rows)
      // The first edit creates the index outside the measured time.
      try snapshot.replace(rows[0])
      for edit in SnapshotEdit<ID>.random(of: size) {
        guard hasDifference else {
          try watch.time { try edit.apply(to: &snapshot) }
          continue
        }
        let old = snapshot
        let plan = try watch.time {
          try edit.apply(to: &snapshot)
          return snapshot.difference(from: old)
        }
        try watch.expect(plan.numberOfSteps == 1, "the difference of one edit has \(plan.numberOfSteps) steps")
      }
      Sink.take(snapshot.numberOfItems)
    }
  }

  /// Many edits of a snapshot beside a new snapshot of the array. Both include the difference from the list before.
  static func edits(_ change: ArrayChange, _ sizes: [Int]) -> EngineCase {
    EngineCase(change.rawValue, sizes) { size, watch in
      let workload = ArrayWorkload<Int>(change, of: size)
      let edits = SnapshotEdit.edits(of: workload)
      for _ in 0..<7 {
        var old = BenchmarkSnapshot(workload.old)
        // The first edit creates the index outside the measured time.
        try old.replace(workload.old[0])
        var new = old
        let plan = try watch.time {
          for edit in edits { try edit.apply(to: &new) }
          return new.difference(from: old)
        }
        let other = watch.timePeer { workload.difference() }
        try watch.expect(
          new.itemIDs == workload.new.map(\.id) && plan.insertedItems.count == other.insertedItems.count,
          "the edits lead to another list")
      }
    }
  }

  nonisolated static let pageSize = 50

  /// A page of rows that comes into a snapshot: copy, edit and difference.
  /// - Parameter continues: Whether each round edits the result of the previous round instead of the same snapshot.
  static func page<ID: BenchmarkID>(
    _ insertion: PageInsertion, _ id: ID.Type, _ sizes: [Int], continues: Bool
  ) -> EngineCase {
    EngineCase(insertion.rawValue + (continues ? "" : ", into one"), id: ID.name, sizes) { size, watch in
      let rows = BenchmarkRow<ID>.rows(0..<size)
      let middle = rows[size / 2].id
      var first = rows[0].id
      var old = BenchmarkSnapshot(rows)
      // The first rounds create the index and fill the cache.
      for round in -20..<200 {
        let start = size + (round + 20) * pageSize
        let page = BenchmarkRow<ID>.rows(start..<start + pageSize)
        let (new, plan) = try watch.time(counts: round >= 0) {
          var new = old
          switch insertion {
          case .end: try new.append(page)
          case .start: try new.insert(page, before: first)
          case .middle: try new.insert(page, before: middle)
          }
          return (new, plan: new.difference(from: old))
        }
        try watch.expect(
          plan.insertedItems.count == page.count && plan.numberOfSteps == page.count, "the difference is not the page")
        if continues || round == -20 {
          old = new
          if insertion == .start { first = page[0].id }
        }
      }
    }
  }
}

/// Where a page is inserted.
enum PageInsertion: String, CaseIterable {
  case end = "appended"
  case start = "prepended"
  case middle = "in the middle"
}

/// The resident memory that a snapshot needs in addition to its array, with the overhead of the allocator.
enum EngineMemory {
  static func table(_ sizes: EngineSizes) throws -> TextTable {
    guard (try? residentBytes()) != nil else { return TextTable("Memory: not available on this system") }
    guard sizes.largest >= 100_000 else { return TextTable("Memory: needs at least 100,000 rows") }
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
    return table
  }

  private static func residentBytes() throws -> Int {
    let statm = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    guard let pages = statm.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else {
      throw BenchmarkFailure("/proc/self/statm has no size of the resident memory")
    }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}

/// An edit of a snapshot by ids.
private enum SnapshotEdit<ID: BenchmarkID> {
  case delete([ID])
  case insert([BenchmarkRow<ID>], before: ID)
  case insertAfter([BenchmarkRow<ID>], ID)
  case move(ID, before: ID)
  case moveAfter(ID, ID)
  case replace(BenchmarkRow<ID>)

  func apply(to snapshot: inout BenchmarkSnapshot<ID>) throws(ListSnapshotError) {
    switch self {
    case .delete(let ids): try snapshot.delete(ids)
    case .insert(let rows, let other): try snapshot.insert(rows, before: other)
    case .insertAfter(let rows, let other): try snapshot.insert(rows, after: other)
    case .move(let id, let other): try snapshot.move(id, before: other)
    case .moveAfter(let id, let other): try snapshot.move(id, after: other)
    case .replace(let row): try snapshot.replace(row)
    }
  }

  /// Returns edits of random single rows. No two edits use the same row.
  static func random(of size: Int) -> [SnapshotEdit] {
    var generator = SeededGenerator(seed: 4)
    // Only every second row, so that every move changes the order.
    var numbers = stride(from: 1, to: size, by: 2).shuffled(using: &generator)[...]
    func next() -> Int { numbers.popFirst() ?? 1 }
    return (0..<min(1_000, size / 4)).map { edit in
      let number = next()
      let id = ID(number: number)
      return switch edit % 4 {
      case 0: .insert([BenchmarkRow(id: ID(number: size + edit), content: 0)], before: id)
      case 1: .delete([id])
      case 2: .move(id, before: ID(number: next()))
      default: .replace(BenchmarkRow(id: id, content: -1))
      }
    }
  }

  /// Returns one deletion of all rows that leave, an insertion for each run of new rows, and a move of each row up to
  /// the last whose index differs.
  static func edits(of workload: ArrayWorkload<ID>) -> [SnapshotEdit] {
    let (before, after) = (Set(workload.old.map(\.id)), Set(workload.new.map(\.id)))
    let gone = workload.old.map(\.id).filter { !after.contains($0) }
    let kept = workload.old.map(\.id).filter { after.contains($0) }
    let order = workload.new.map(\.id).filter { before.contains($0) }
    let first = kept.first ?? workload.old[0].id
    var edits: [SnapshotEdit] = gone.isEmpty ? [] : [.delete(gone)]
    let last = order.indices.last { kept[$0] != order[$0] } ?? -1
    for index in stride(from: 0, through: last, by: 1) {
      edits.append(index == 0 ? .move(order[0], before: first) : .moveAfter(order[index], order[index - 1]))
    }
    var (arrivals, anchor): ([BenchmarkRow<ID>], ID?) = ([], nil)
    for row in workload.new + [workload.old[0]] {
      if !before.contains(row.id) {
        arrivals.append(row)
        continue
      }
      if !arrivals.isEmpty {
        edits.append(anchor.map { .insertAfter(arrivals, $0) } ?? .insert(arrivals, before: first))
      }
      (arrivals, anchor) = ([], row.id)
    }
    return edits
  }
}

extension Set {
  /// Inserts ids into a set that has enough capacity for all.
  init(inserting first: [Element], _ second: [Element] = []) {
    self.init(minimumCapacity: first.count + second.count)
    for id in first { insert(id) }
    for id in second { insert(id) }
  }
}
