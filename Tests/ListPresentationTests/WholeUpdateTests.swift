import ListPresentationTesting
import Observation
import TestSupport
import Testing

@testable import ListPresentation

/// A data source that keeps its list as a snapshot and edits it.
@MainActor @Observable
final class KeptList<Section: ListElement, Item: ListElement>: SnapshotDataSource {
  var list: ListSnapshot<Section, Item>
  var snapshot: ListSnapshot<Section, Item> { list }

  init(_ list: ListSnapshot<Section, Item>) { self.list = list }
}

/// What one pull gives the views.
@MainActor @Suite struct WholeUpdateTests {
  private func shown(_ picture: String) -> (
    source: KeptList<CorePart, CoreRow>, view: RecordingListView<CorePart, CoreRow>,
    adapter: ListAdapter<CorePart, CoreRow>
  ) {
    let source = KeptList(CoreSnapshot(picture))
    let view = RecordingListView<CorePart, CoreRow>()
    return (source, view, ListAdapter(dataSource: source, view: view))
  }

  @Test func aMarkOnAKeptSnapshotIsCarriedOutOnce() throws {
    let (source, view, adapter) = shown("A: 1 2 3")
    try source.list.reload([1])
    adapter.flush()
    try source.list.append([CoreRow(id: 4)])
    adapter.flush()
    try source.list.replace(CoreRow(id: 2, text: 1))
    adapter.flush()
    let steps = view.changes.compactMap { update in
      if case .difference(let batch) = update { batch.operations } else { nil }
    }
    #expect(steps == [["reload item 0.0"], ["insert item 0.3"], ["reconfigure item 0.1"]])
    #expect(view.refusals == [])
  }

  @Test func viewReceivesOneBatchAlsoIfARowLeavesADeletedSection() {
    let (source, view, adapter) = shown("A: 1 2 | B: 3")
    source.list = CoreSnapshot("B: 3 1")
    let outcome = adapter.flush()
    let plan = CoreSnapshot("B: 3 1").difference(from: CoreSnapshot("A: 1 2 | B: 3"))
    #expect(view.changes == [.reload(.first), .difference(plan)])
    #expect(view.refusals == [])
    #expect(outcome == .applied(.difference(plan), duplicates: .none))
  }

  @Test func everyUpdateShowsTheNewListWithoutItsDuplicates() async {
    await expectNoFault(for: testSeeds("LIST_PRESENTATION_PAIRS", small: 40)) { seed in
      var generator = SeededGenerator(seed: seed)
      let source = KeptList(CoreSnapshot.random(using: &generator))
      let view = RecordingListView<CorePart, CoreRow>()
      let recorder = Recorder<CorePart, CoreRow>()
      let adapter = ListAdapter(dataSource: source, view: view, delegate: recorder)
      for _ in 0..<6 {
        var blocks = source.list.sections.indices.map { (source.list.sections[$0], source.list.items(inSection: $0)) }
        if Int.random(in: 0..<3, using: &generator) == 0 {
          let next = CoreSnapshot.random(using: &generator)
          blocks = next.sections.indices.map { (next.sections[$0], next.items(inSection: $0)) }
        }
        // Some lists have duplicates, in one section or in several.
        if let row = blocks.flatMap(\.1).randomElement(using: &generator), Bool.random(using: &generator) {
          let section = Int.random(in: 0..<blocks.count, using: &generator)
          let id = Bool.random(using: &generator) ? row.id : Int.random(in: 100..<200, using: &generator)
          blocks[section].1.insert(CoreRow(id: id), at: Int.random(in: 0...blocks[section].1.count, using: &generator))
        }
        source.list = CoreSnapshot(sections: blocks)
        if Bool.random(using: &generator) { _ = source.list.position(of: 0) }
        let outcome = adapter.flush()
        if adapter.snapshot != source.list.removingDuplicates() { return "\(source.list.picture) is not shown" }
        if !view.refusals.isEmpty { return view.refusals.joined(separator: "; ") }
        switch outcome {
        case .applied(_, let duplicates), .unchanged(let duplicates):
          if duplicates != source.list.duplicates() { return "\(source.list.picture): \(duplicates)" }
        // An equal list is no change.
        case nil: break
        default: return "\(String(describing: outcome))"
        }
      }
      return nil
    }
  }
}
