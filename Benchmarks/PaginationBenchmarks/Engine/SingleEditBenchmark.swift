import ListPresentation
import ListPresentationTesting

/// Measures edits of random single rows by id in a large snapshot.
struct SingleEditBenchmark<ID: BenchmarkID> {
  let size: Int

  /// The kind of an edit. No two edits use the same row.
  private enum Edit {
    case insert(BenchmarkRow<ID>, before: ID)
    case delete(ID)
    case move(ID, before: ID)
    case replace(BenchmarkRow<ID>)
  }

  func add(to table: inout TextTable) throws {
    let rows = BenchmarkRow<ID>.rows(0..<size)
    let edits = edits()
    var cells: [String] = []
    for keepsOld in [false, true] {
      var snapshot = BenchmarkSnapshot(rows)
      // The first edit creates the index outside the measured time.
      try snapshot.replace(rows[0])
      var times = Times()
      for edit in edits {
        if keepsOld {
          let old = snapshot
          let plan = try times.measure {
            try Self.carryOut(edit, in: &snapshot)
            return snapshot.difference(from: old)
          }
          guard plan.numberOfSteps == 1 else {
            throw BenchmarkFailure(description: "one edit: the difference has \(plan.numberOfSteps) steps, not 1")
          }
        } else {
          try times.measure { try Self.carryOut(edit, in: &snapshot) }
        }
      }
      Sink.take(snapshot.numberOfItems)
      cells += [times.median.cell, times.percentile(99).cell, times.max.cell]
    }
    table.add([ID.name], [edits.count.grouped] + cells)
  }

  private static func carryOut(
    _ edit: Edit, in snapshot: inout BenchmarkSnapshot<ID>
  ) throws(ListSnapshotError) {
    switch edit {
    case .insert(let row, let other): try snapshot.insert([row], before: other)
    case .delete(let id): try snapshot.delete([id])
    case .move(let id, let other): try snapshot.move(id, before: other)
    case .replace(let row): try snapshot.replace(row)
    }
  }

  private func edits() -> [Edit] {
    var generator = SeededGenerator(seed: 4)
    // Only every second row, so that every move changes the order.
    var numbers = stride(from: 1, to: size, by: 2).shuffled(using: &generator)[...]
    func next() -> Int { numbers.popFirst() ?? 1 }
    return (0..<min(1_000, size / 4)).map { edit in
      let number = next()
      let id = ID(number: number)
      return switch edit % 4 {
      case 0: .insert(BenchmarkRow(id: ID(number: size + edit), content: 0), before: id)
      case 1: .delete(id)
      case 2: .move(id, before: ID(number: next()))
      default: .replace(BenchmarkRow(id: id, content: -1))
      }
    }
  }
}
