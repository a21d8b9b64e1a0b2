import ListPresentationTesting
import Testing

@testable import ListPresentation
@testable import ListPresentationText

/// A random list, for plans: up to four shelves with up to ten books each, of few ids, so that they meet again.
private func randomList(using random: inout SeededGenerator) -> ListSnapshot<Shelf, Book> {
  var ids = Array(0..<30).shuffled(using: &random)
  let shelves = Array(0..<5).shuffled(using: &random).prefix(Int.random(in: 0...4, using: &random)).map { id in
    let books = (0..<Int.random(in: 0...10, using: &random)).compactMap { _ in
      ids.popLast().map { Book(id: $0, title: "") }
    }
    return (section: Shelf(id: id), items: books)
  }
  return ListSnapshot(sections: shelves)
}

@Suite struct RowShiftTests {
  @Test func shiftFindsTheNewIndexOfEachRow() {
    for seed in 0..<400 as Range<UInt64> {
      guard let fault = fault(seed) else { continue }
      Issue.record("seed \(seed): \(fault)")
      return
    }
  }

  private func fault(_ seed: UInt64) -> String? {
    var random = SeededGenerator(seed: seed)
    let (old, new) = (randomList(using: &random), randomList(using: &random))
    let plan = new.difference(from: old)
    let lists = [old] + (plan.intermediate.map { [$0] } ?? []) + [new]
    return zip(plan.batches, zip(lists, lists.dropFirst())).lazy
      .compactMap { fault(of: $0, from: $1.0, to: $1.1) }.first
  }

  private func fault(
    of batch: ListBatch<Shelf, Book>, from old: ListSnapshot<Shelf, Book>, to new: ListSnapshot<Shelf, Book>
  ) -> String? {
    let (before, after) = (old.itemIDs, new.itemIDs)
    guard let shift = RowShift(batch, from: old.outline, to: new.outline) else { return "no shift" }
    let kept = before.indices.compactMap { old in shift.index(of: old).map { (old: old, new: $0) } }
    let came = shift.insertedRanges.flatMap { Array($0) }
    if kept.contains(where: { before[$0.old] != after[$0.new] }) { return "another row" }
    if (kept.map(\.new) + came).sorted() != Array(after.indices) { return "not every row stays or comes" }
    let start = min(shift.firstChange, before.count, after.count)
    if before[..<start] != after[..<start] { return "a change before the first" }
    for index in before.indices {
      let next = kept.first { $0.old >= index } ?? kept.last
      if shift.nearest(to: index) != next?.new { return "nearest to \(index)" }
      let end = min(index + 4, before.count)
      let range = kept.filter { $0.old >= index && $0.old < end }.map(\.new)
      if shift.range(of: index..<end) != (range.first ?? 0)..<(range.last ?? -1) + 1 { return "range at \(index)" }
    }
    return nil
  }
}
