import ListPresentation
import ListPresentationTesting

/// Edits of a snapshot that a view model keeps: of single rows, of many, and of pages.
extension EngineCase {
  static let singleEdits = EngineCase("single edits") { sizes in
    var table = TextTable(
      "Single edits of \(sizes.largest.grouped) rows: insert, delete, move, replace by id", words: ["id"],
      numbers: ["edits", "edit", "p99", "max", "and difference", "p99", "max"],
      notes: ["edit: of the snapshot itself; and difference: of a copy, with the difference from the original"])
    table.add([Int.name], try singleEditCells(Int.self, of: sizes.largest))
    table.add([String.name], try singleEditCells(String.self, of: sizes.largest))
    return Measured(table)
  }

  private static func singleEditCells<ID: BenchmarkID>(_ id: ID.Type, of size: Int) throws -> [String] {
    let rows = BenchmarkRow<ID>.rows(0..<size)
    let edits = SnapshotEdit<ID>.random(of: size)
    var cells = [edits.count.grouped]
    for keepsOld in [false, true] {
      var snapshot = BenchmarkSnapshot(rows)
      // The first edit creates the index outside the measured time.
      try snapshot.replace(rows[0])
      var times = Times()
      for edit in edits {
        if keepsOld {
          let old = snapshot
          let plan = try times.measure {
            try edit.apply(to: &snapshot)
            return snapshot.difference(from: old)
          }
          guard plan.numberOfSteps == 1 else {
            throw BenchmarkFailure("one edit: the difference has \(plan.numberOfSteps) steps, not 1")
          }
        } else {
          try times.measure { try edit.apply(to: &snapshot) }
        }
      }
      Sink.take(snapshot.numberOfItems)
      cells += [times.median.cell, times.percentile(99).cell, times.max.cell]
    }
    return cells
  }

  static let manyEdits = EngineCase("many edits") { sizes in
    var table = TextTable(
      "Many edits of a kept snapshot, one by one, and the difference", words: ["change", "rows"],
      numbers: ["edits", "kept", "array"], notes: ["fastest rounds; array: a new snapshot and the difference"])
    let changes: [(ArrayChange, Int)] = [(.replaced, 5_000), (.replaced, 100_000), (.unfiltered, 100_000)]
    for (change, count) in changes where count <= sizes.largest {
      table.add([change.rawValue, count.grouped], try manyEditCells(ArrayWorkload(change, of: count)))
    }
    return Measured(table)
  }

  /// Measures the edits beside a new snapshot of the array. Both times include the difference from the list before.
  private static func manyEditCells(_ workload: ArrayWorkload<Int>) throws -> [String] {
    let edits = SnapshotEdit.edits(of: workload)
    var (kept, array) = (Times(), Times())
    for _ in 0..<7 {
      var old = BenchmarkSnapshot(workload.old)
      // The first edit creates the index outside the measured time.
      try old.replace(workload.old[0])
      var new = old
      let plan = try kept.measure {
        for edit in edits { try edit.apply(to: &new) }
        return new.difference(from: old)
      }
      let other = array.measure { workload.difference() }
      guard new.itemIDs == workload.new.map(\.id), plan.numberOfInsertions == other.numberOfInsertions else {
        throw BenchmarkFailure("\(workload.change.rawValue): the edits lead to another list")
      }
    }
    return [edits.count.grouped, kept.min.cell, array.min.cell]
  }

  static let pageSize = 50

  static let pages = EngineCase("pages into snapshots") { sizes in
    var table = TextTable(
      "A page of 50 inserted into a snapshot: copy, edit and difference, by rows", words: ["page", "id", "rounds"],
      numbers: sizes.headings,
      notes: [
        "history: each round edits the result of the round before; one base: all rounds edit one snapshot, if that differs",
        TextTable.spreadNote,
      ])
    let spread = max(try addPages(Int.self, sizes, to: &table), try addPages(String.self, sizes, to: &table))
    return Measured(table, factors: ["page": spread])
  }

  /// Where a page is inserted.
  private enum Insertion: String, CaseIterable {
    case end = "appended"
    case start = "prepended"
    case middle = "in the middle"
  }

  private static func addPages<ID: BenchmarkID>(
    _ id: ID.Type, _ sizes: EngineSizes, to table: inout TextTable
  ) throws -> Double {
    var spread = 0.0
    let lists = sizes.all.map { BenchmarkRow<ID>.rows(0..<$0) }
    for insertion in Insertion.allCases {
      let history = try lists.map { try pageTimes(insertion, in: $0, continues: true) }
      let repeated = try lists.map { try pageTimes(insertion, in: $0, continues: false) }
      spread = max(spread, table.add([insertion.rawValue, ID.name, "history"], history))
      let differs = zip(history, repeated).contains { max($0.median / $1.median, $1.median / $0.median) > 1.5 }
      spread = max(spread, Times.spread(repeated))
      if differs { table.add(["", "", "one base"], repeated) }
    }
    return spread
  }

  /// Returns the times of all rounds.
  /// - Parameter continues: Whether each round edits the result of the previous round instead of the same snapshot.
  private static func pageTimes<ID>(
    _ insertion: Insertion, in rows: [BenchmarkRow<ID>], continues: Bool
  ) throws -> Times {
    let middle = rows[rows.count / 2].id
    var first = rows[0].id
    var old = BenchmarkSnapshot(rows)
    // The first rounds create the index and fill the cache.
    let warmUps = 20
    var (times, warmUp) = (Times(), Times())
    for round in 0..<warmUps + 200 {
      let start = rows.count + round * pageSize
      let page = BenchmarkRow<ID>.rows(start..<start + pageSize)
      let body = {
        var new = old
        switch insertion {
        case .end: try new.append(page)
        case .start: try new.insert(page, before: first)
        case .middle: try new.insert(page, before: middle)
        }
        return (new, plan: new.difference(from: old))
      }
      let (new, plan) = round < warmUps ? try warmUp.measure(body) : try times.measure(body)
      guard plan.numberOfInsertions == page.count, plan.numberOfSteps == page.count else {
        throw BenchmarkFailure("a page \(insertion.rawValue): the difference is not that page")
      }
      if continues || round == 0 {
        old = new
        if insertion == .start { first = page[0].id }
      }
    }
    return times
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
