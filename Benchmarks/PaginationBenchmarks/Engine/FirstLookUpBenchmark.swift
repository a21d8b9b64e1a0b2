import ListPresentation

/// Measures the first lookup by id in a snapshot of an array. It creates the index of the list, which the first edit of
/// a list also requires.
struct FirstLookUpBenchmark<ID: BenchmarkID> {
  let sizes: [Int]
  private let rounds = 3

  func add(to table: inout TextTable) throws(BenchmarkFailure) {
    var cells: [String] = []
    for size in sizes {
      let rows = BenchmarkRow<ID>.rows(0..<size)
      let last = rows[size - 1].id
      var (own, floor) = (Times(), Times())
      for _ in 0..<rounds {
        // Return the snapshot and the set, so that they are destroyed outside the measured time.
        let (snapshot, position) = own.measure {
          let snapshot = BenchmarkSnapshot(rows)
          return (snapshot, snapshot.position(of: last))
        }
        guard position?.item == size - 1, snapshot.numberOfItems == size else {
          throw BenchmarkFailure(description: "a look-up of the last of \(size.grouped) rows: it is not found there")
        }
        Sink.take(floor.measure { Self.ids(of: rows) }.count)
      }
      cells += [own.median.cell, (own.median / floor.median).ratioCell]
    }
    table.add([ID.name], cells)
  }

  private static func ids(of rows: [BenchmarkRow<ID>]) -> Set<ID> {
    var ids = Set<ID>(minimumCapacity: rows.count)
    for row in rows { ids.insert(row.id) }
    return ids
  }
}
