import ListPresentation

/// Measures many edits of a kept snapshot, beside a new snapshot of an array. Both times include the difference from
/// the list before.
struct ManyEditsBenchmark {
  let change: ArrayChange
  let count: Int
  private let rounds = 7

  private typealias Row = BenchmarkRow<Int>

  private enum Edit {
    case delete([Int])
    case insert([Row], after: Int?)
    case move(Int, after: Int?)
  }

  static let headings = ["edits", "kept", "array"]

  /// Returns the number of edits, and the times of the fastest rounds in microseconds.
  func cells() throws -> [String] {
    let workload = ArrayWorkload<Int>(change, of: count)
    let edits = edits(workload)
    let after = Set(workload.new.map(\.id))
    let first = workload.old.first { after.contains($0.id) }?.id ?? 0
    var (kept, array) = (Times(), Times())
    for _ in 0..<rounds {
      var old = BenchmarkSnapshot(workload.old)
      // The first edit creates the index outside the measured time.
      try old.replace(workload.old[0])
      var new = old
      let plan = try kept.measure {
        for edit in edits { try carryOut(edit, in: &new, first: first) }
        return new.difference(from: old)
      }
      let other = array.measure {
        BenchmarkSnapshot(workload.new).difference(from: BenchmarkSnapshot(workload.old))
      }
      guard new.itemIDs == workload.new.map(\.id), plan.numberOfInsertions == other.numberOfInsertions else {
        throw BenchmarkFailure(description: "\(change.rawValue): the edits lead to another list")
      }
    }
    return [edits.count.grouped, kept.min.cell, array.min.cell]
  }

  /// One deletion of all rows that leave, an insertion for each run of new rows, and a move of each row up to the last
  /// whose index differs.
  private func edits(_ workload: ArrayWorkload<Int>) -> [Edit] {
    let (before, after) = (Set(workload.old.map(\.id)), Set(workload.new.map(\.id)))
    let gone = workload.old.map(\.id).filter { !after.contains($0) }
    let kept = workload.old.map(\.id).filter { after.contains($0) }
    let order = workload.new.map(\.id).filter { before.contains($0) }
    var edits: [Edit] = gone.isEmpty ? [] : [.delete(gone)]
    let last = order.indices.last { kept[$0] != order[$0] } ?? -1
    for index in stride(from: 0, through: last, by: 1) {
      edits.append(.move(order[index], after: index == 0 ? nil : order[index - 1]))
    }
    var (arrivals, anchor): ([Row], Int?) = ([], nil)
    for row in workload.new + [workload.old[0]] {
      if !before.contains(row.id) {
        arrivals.append(row)
        continue
      }
      if !arrivals.isEmpty { edits.append(.insert(arrivals, after: anchor)) }
      (arrivals, anchor) = ([], row.id)
    }
    return edits
  }

  private func carryOut(
    _ edit: Edit, in snapshot: inout BenchmarkSnapshot<Int>, first: Int
  ) throws(ListSnapshotError) {
    switch edit {
    case .delete(let ids): try snapshot.delete(ids)
    case .insert(let rows, let anchor?): try snapshot.insert(rows, after: anchor)
    case .insert(let rows, nil): try snapshot.insert(rows, before: first)
    case .move(let id, let anchor?): try snapshot.move(id, after: anchor)
    case .move(let id, nil): try snapshot.move(id, before: first)
    }
  }
}
