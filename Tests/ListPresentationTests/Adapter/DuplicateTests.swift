import ListPresentation
import ListPresentationTesting
import Observation
import Testing

/// Arrays in which ids repeat, handed over whole and compared with the list that is shown.
@MainActor @Suite struct DuplicateTests {
  private let recorder = Recorder<SingleSection, Fruit>()

  @Test func itemThatMovesAndRepeatsStaysOnce() {
    var rows = (0..<2_000).map { Fruit(id: $0) }
    let source = Basket(rows)
    let adapter = ListAdapter(dataSource: source, delegate: recorder)
    // The first changed list indexes what is shown.
    source.fruits.removeLast()
    adapter.flush()
    rows = source.fruits
    let row = rows.remove(at: 1_000)
    source.fruits = [row] + rows + [row]
    let outcome = adapter.flush()
    #expect(outcome?.duplicates?.items.map(\.description) == ["id 1000 at 0.0 again at 0.1999"])
    #expect(adapter.structure.numberOfItems == 1_999)
    #expect(adapter.snapshot?.position(of: 1_000) == ListPosition(section: 0, item: 0))
  }

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
        #expect(adapter.snapshot?.duplicates().isEmpty == true && view.refusals.isEmpty, "seed \(seed)")
      }
    }
  }

  private static func change(_ rows: inout [Fruit], _ generator: inout SeededGenerator) {
    let (from, to) = (
      Int.random(in: 0..<rows.count, using: &generator), Int.random(in: 0..<rows.count, using: &generator)
    )
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
      let (a, b, c) = (
        CoreSnapshot.random(using: &generator), CoreSnapshot.random(using: &generator),
        CoreSnapshot.random(using: &generator)
      )
      guard let result = c.applying(b.difference(from: a), leadingTo: b) else { continue }
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
