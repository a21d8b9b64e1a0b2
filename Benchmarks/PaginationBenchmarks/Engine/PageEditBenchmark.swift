import ListPresentation

/// Measures an edit that inserts a page into a copy of a snapshot, and the difference from the original.
struct PageEditBenchmark<ID: BenchmarkID> {
  let sizes: [Int]
  private let rounds = 200
  /// The number of rounds before the measurement, which create the index and fill the cache.
  private let warmUps = 20

  /// Where the page is inserted.
  private enum Insertion: String, CaseIterable {
    case end = "appended"
    case start = "prepended"
    case middle = "in the middle"
  }

  /// Adds the measurements to a table.
  /// - Returns: The largest spread.
  func add(to table: inout TextTable) throws -> Double {
    var spread = 0.0
    let lists = sizes.map { BenchmarkRow<ID>.rows(0..<$0) }
    for insertion in Insertion.allCases {
      let history = try lists.map { try times(of: insertion, in: $0, continues: true) }
      let repeated = try lists.map { try times(of: insertion, in: $0, continues: false) }
      table.add([insertion.rawValue, ID.name, "history"], Times.cells(history))
      let differs = zip(history, repeated).contains { max($0.median / $1.median, $1.median / $0.median) > 1.5 }
      if differs { table.add(["", "", "one base"], Times.cells(repeated)) }
      spread = max(spread, Times.spread(history), Times.spread(repeated))
    }
    return spread
  }

  /// Returns the times of all rounds.
  /// - Parameter continues: Whether each round edits the result of the previous round instead of the same snapshot.
  private func times(of insertion: Insertion, in rows: [BenchmarkRow<ID>], continues: Bool) throws -> Times {
    let middle = rows[rows.count / 2].id
    var first = rows[0].id
    var old = BenchmarkSnapshot(rows)
    var times = Times()
    var warmUp = Times()
    for round in 0..<warmUps + rounds {
      let start = rows.count + round * Self.pageSize
      let page = BenchmarkRow<ID>.rows(start..<start + Self.pageSize)
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
        throw BenchmarkFailure(description: "a page \(insertion.rawValue): the difference is not that page")
      }
      if continues || round == 0 {
        old = new
        if insertion == .start { first = page[0].id }
      }
    }
    return times
  }

  static var pageSize: Int { 50 }
}
