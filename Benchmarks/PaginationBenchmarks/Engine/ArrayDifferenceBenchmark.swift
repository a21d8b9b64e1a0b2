import ListPresentation

/// The cells of a difference: the median, the slowest round divided by the median, and the median divided by the floor.
struct ArrayDifferenceResult {
  let cells: [String]
  let ratio: Double
  /// The time of `CollectionDifference` divided by the time of this package. Empty if the measurement would take
  /// minutes.
  let library: String
}

/// Measures the difference of two arrays, including the creation of their snapshots.
struct ArrayDifferenceBenchmark<ID: BenchmarkID> {
  let change: ArrayChange
  let count: Int

  func result() throws(BenchmarkFailure) -> ArrayDifferenceResult {
    let workload = ArrayWorkload<ID>(change, of: count)
    try check(count > Self.mostRowsToApply ? ArrayWorkload(change, of: Self.mostRowsToApply) : workload)
    // A copy shares no storage with the new rows, so that all rows are compared.
    let twin = workload.new.map { $0 }
    let oldIDs = workload.old.map(\.id)
    let newIDs = workload.new.map(\.id)
    let isLarge = ArrayChange.large.contains(change)
    var (own, floor, library) = (Times(), Times(), Times())
    for round in 0..<rounds {
      let plan = own.measure { Self.difference(workload) }
      guard oldIDs.count + plan.numberOfInsertions == newIDs.count + plan.numberOfDeletions else { throw wrong }
      Sink.take(
        floor.measure { isLarge ? Self.numberOfIDs(oldIDs, newIDs) : Self.numberOfEqualRows(workload.new, twin) })
      guard count <= change.mostRowsForTheLibrary, round < 3 else { continue }
      Sink.take(library.measure { newIDs.difference(from: oldIDs) }.count)
    }
    let ratio = own.median / floor.median
    return ArrayDifferenceResult(
      cells: [own.median.cell, (own.max / own.median).ratioCell, ratio.ratioCell], ratio: ratio,
      library: count <= change.mostRowsForTheLibrary ? (library.median / own.median).ratioCell : "")
  }

  /// The maximum size of a list for which the plan is applied. Plans of longer lists are checked only by their counts.
  private static var mostRowsToApply: Int { 10_000 }

  /// The number of rounds. Large lists have fewer.
  private var rounds: Int { count > 100_000 ? 3 : count > 10_000 ? 5 : 25 }

  private func check(_ workload: ArrayWorkload<ID>) throws(BenchmarkFailure) {
    let result = BenchmarkSnapshot(workload.old).applying(Self.difference(workload))
    guard result == BenchmarkSnapshot(workload.new) else {
      throw wrong
    }
  }

  private var wrong: BenchmarkFailure {
    BenchmarkFailure(description: "\(change.rawValue), \(ID.name): the difference does not lead to the new rows")
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

  private static func numberOfIDs(_ old: [ID], _ new: [ID]) -> Int {
    var ids = Set<ID>(minimumCapacity: old.count + new.count)
    for id in old { ids.insert(id) }
    for id in new { ids.insert(id) }
    return ids.count
  }
}
