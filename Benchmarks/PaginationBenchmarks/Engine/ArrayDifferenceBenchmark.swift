import ListPresentation

/// The difference of two arrays that nothing is known of: snapshots are made of them inside the measured time.
struct ArrayDifferenceBenchmark<ID: BenchmarkID> {
  let count: Int

  func addLarge(to table: inout TextTable) throws(BenchmarkFailure) {
    for workload in ArrayWorkload<ID>.large(count) {
      try add(workload, to: &table) { Sink.take(Self.numberOfIDs(in: workload)) }
    }
  }

  func addSmall(to table: inout TextTable) throws(BenchmarkFailure) {
    for workload in ArrayWorkload<ID>.small(count) {
      // Equal to the new rows one by one, so that none is passed over.
      let twin = workload.new.map { $0 }
      try add(workload, to: &table) { Sink.take(Self.numberOfEqualRows(workload.new, twin)) }
    }
  }

  private func add(
    _ workload: ArrayWorkload<ID>, to table: inout TextTable, floor: () -> Void
  ) throws(BenchmarkFailure) {
    try check(workload)
    let oldIDs = workload.old.map(\.id)
    let newIDs = workload.new.map(\.id)
    var (own, least, library) = (Times(), Times(), Times())
    for _ in 0..<workload.rounds {
      Sink.take(own.measure { Self.difference(workload).numberOfSteps })
      least.measure(floor)
      if workload.suitsStandardLibrary {
        Sink.take(library.measure { newIDs.difference(from: oldIDs) }.count)
      }
    }
    let numbers = [own.median.cell, least.median.cell, (own.median / least.median).ratioCell]
    let compared = [library.median.cell, (library.median / own.median).ratioCell]
    table.add([workload.name, ID.name], numbers + (workload.suitsStandardLibrary ? compared : ["", ""]))
  }

  private func check(_ workload: ArrayWorkload<ID>) throws(BenchmarkFailure) {
    let result = BenchmarkSnapshot(workload.old).applying(Self.difference(workload))
    guard result == BenchmarkSnapshot(workload.new) else {
      throw BenchmarkFailure(description: "\(workload.name), \(ID.name): the difference does not lead to the new rows")
    }
  }

  private static func difference(
    _ workload: ArrayWorkload<ID>
  ) -> ListDifference<SingleSection, BenchmarkRow<ID>> {
    BenchmarkSnapshot(workload.new).difference(from: BenchmarkSnapshot(workload.old))
  }

  private static func numberOfEqualRows(_ a: [BenchmarkRow<ID>], _ b: [BenchmarkRow<ID>]) -> Int {
    var count = 0
    for index in 0..<min(a.count, b.count) where a[index] == b[index] { count += 1 }
    return count
  }

  private static func numberOfIDs(in workload: ArrayWorkload<ID>) -> Int {
    var ids = Set<ID>(minimumCapacity: workload.old.count + workload.new.count)
    for row in workload.old { ids.insert(row.id) }
    for row in workload.new { ids.insert(row.id) }
    return ids.count
  }
}
