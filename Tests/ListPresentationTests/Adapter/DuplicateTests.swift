import ListPresentation
import ListPresentationTesting
import Observation
import Testing

/// Arrays in which ids repeat, handed over whole and compared with the list that is shown.
@MainActor @Suite struct DuplicateTests {
  private let recorder = Recorder<SingleSection, Fruit>()

  @Test(arguments: [DuplicatePolicy.keepFirst, .reject])
  func listIsShownWithoutDuplicates(policy: DuplicatePolicy) {
    for seed in 0..<UInt64(4) {
      var generator = SeededGenerator(seed: seed)
      let source = Basket((0..<600).map { Fruit(id: $0) })
      let view = RecordingListView<SingleSection, Fruit>()
      source.updateStrategy = .difference(duplicates: policy)
      let adapter = ListAdapter(dataSource: source, view: view, delegate: recorder)
      for _ in 0..<4 {
        for _ in 0..<Int.random(in: 1...3, using: &generator) { Self.change(&source.fruits, &generator) }
        let shown = adapter.snapshot
        let list = ListSnapshot(source.fruits)
        let outcome = adapter.flush()
        let isRejected = if case .reject = policy { !list.duplicates().isEmpty } else { false }
        #expect((outcome?.word == "rejected") == isRejected, "seed \(seed)")
        #expect(adapter.snapshot == (isRejected ? shown : list.removingDuplicates()), "seed \(seed)")
        #expect(isRejected || outcome == nil || outcome?.duplicates == list.duplicates(), "seed \(seed)")
        let ids = adapter.snapshot?.itemIDs ?? []
        #expect(ids.indices.allSatisfy { adapter.snapshot?.index(of: ids[$0]) == $0 }, "seed \(seed)")
        #expect(Set(ids).count == ids.count && view.refusals.isEmpty, "seed \(seed)")
      }
    }
  }

  private static func change(_ rows: inout [Fruit], _ generator: inout SeededGenerator) {
    let from = Int.random(in: 0..<rows.count, using: &generator)
    let to = Int.random(in: 0..<rows.count, using: &generator)
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: rows.insert(rows.remove(at: from), at: to)
    case 1: rows.insert(rows[from], at: to)
    case 2: rows.remove(at: from)
    case 3: rows.insert(Fruit(id: 2_000 + to), at: from)
    default: rows[from].name += "'"
    }
  }

  @Test nonisolated func planForAnotherListNeverRepeatsAnID() {
    var accepted = 0
    for seed in 0..<UInt64(400) {
      var generator = SeededGenerator(seed: seed)
      let lists = (0..<3).map { _ in CoreSnapshot.random(using: &generator) }
      let plan = lists[1].difference(from: lists[0])
      guard let result = lists[2].applying(plan, leadingTo: lists[1]) else { continue }
      accepted += 1
      let fresh = CoreSnapshot(
        sections: result.sections.indices.map { (result.sections[$0], result.items(inSection: $0)) })
      #expect(fresh.duplicates().isEmpty, "seed \(seed): \(result.picture)")
    }
    #expect(accepted > 5)
  }

  @Test func idsWhoseEqualityAndHashDisagreeAreNoTrap() {
    let source = BrokenItems()
    let adapter = ListAdapter(dataSource: source)
    for count in 0..<20 {
      source.items = (0..<80 + count).map { BrokenRow(id: BrokenID(value: ($0 / 2) % 40, salt: $0)) }
      adapter.flush()
    }
    #expect(adapter.structure.numberOfItems > 0)
  }
}

@MainActor @Observable
private final class BrokenItems: ArrayDataSource {
  var items = (0..<80).map { BrokenRow(id: BrokenID(value: $0 % 40, salt: $0)) }
}
