import ListPresentationTesting
import Observation
import Testing

@testable import ListPresentation

/// A pulled list that contradicts itself is a failure that every view receives.
@MainActor @Suite struct RejectedListTests {
  private let source = Fruits([1, 2])
  private let view = RecordingListView<SingleSection, Fruit>()
  private let recorder = Recorder<SingleSection, Fruit>()
  private let adapter: Fruits.Adapter

  init() {
    source.updateStrategy = .difference(duplicates: .reject)
    adapter = ListAdapter(dataSource: source, view: view, delegate: recorder)
  }

  @Test func rowsStayAndTheFailureFollowsThemUntilAListIsShown() {
    source.fruits.append(Fruit(id: 2))
    adapter.flush()
    #expect(view.ids == [[1, 2]] && adapter.loadState == .failed("the list could not be shown"))
    #expect(view.changes.last == .stateChanged && adapter.isSettled)
    source.fruits.append(Fruit(id: 1))
    adapter.flush()
    #expect(view.changes.count == 2, "the failure is the same")
    source.fruits.removeLast(2)
    adapter.flush()
    #expect(view.ids == [[1, 2]] && adapter.loadState == .idle)
    #expect(recorder.outcomes.last == .applied(.stateChanged, duplicates: .none))
  }

  @Test func loadingAndAFailureOfTheSourceComeFirst() {
    source.fruits.append(Fruit(id: 2))
    for state in [ListLoadState.loading, .failed("no network")] {
      source.loadState = state
      adapter.flush()
      #expect(adapter.loadState == state)
    }
    source.loadState = .exhausted
    adapter.flush()
    #expect(adapter.loadState == .rejected)
  }

  /// Lists that are made of a list, each with the list that it is made of.
  private static func lists(of source: Shelves) -> [any ListAdapterDataSource<Shelf, Fruit>] {
    let wrapper = PlainWrapper(source)
    return [
      source, wrapper, PlainWrapper(wrapper), source.filter { _ in true }, source.map { $0 }.hiding { [] },
      ListComposition { ListSection(from: source) }, ListComposition { ListSection(from: wrapper) },
      ListComposition { ListSection(from: source) }.sorted { $0.id > $1.id },
    ]
  }

  private static func expectRejection(_ list: some ListAdapterDataSource<Shelf, Fruit>, _ source: Shelves) {
    let recorder = Recorder<Shelf, Fruit>()
    let adapter = ListAdapter(dataSource: list, delegate: recorder)
    #expect(adapter.loadState == .rejected && adapter.snapshot == nil && adapter.gap != nil)
    source.counts["B"] = -1
    adapter.flush()
    source.counts["B"] = 5
    adapter.flush()
    #expect(adapter.loadState == .idle && adapter.structure.numberOfItems > 1, "the list is shown when it is mended")
    let rejections: [ListUpdateOutcome<Shelf, Fruit>] = [
      .rejected(.countsDisagree(inSections: 3, inList: 7)), .rejected(.negativeCount(-1, section: "B")),
    ]
    #expect(Array(recorder.outcomes.prefix(2)) == rejections)
    #expect(
      recorder.sentences == [
        "the sections hold 3 items, but numberOfItems is 7, so the list of Shelves is rejected; the numbers must add up",
        "numberOfItems(in:) is -1 for the section B, so the list of Shelves is rejected; a number of items must be 0 or "
          + "more",
      ])
  }

  @Test func listThatContradictsItselfIsRejectedWhereverItIsShown() {
    for index in 0..<8 {
      let source = Shelves(["A": 2, "B": 5])
      source.counts["B"] = 1
      Self.expectRejection(Self.lists(of: source)[index], source)
    }
  }

  private final class Negative: ListAdapterDataSource {
    var numberOfItems: Int { -1 }
    func item(at index: Int) -> Fruit { Fruit(id: index) }
  }

  @Test func listWithOtherSectionsIsRejectedToo() {
    let (recorder, negative) = (Recorder<CorePart, Fruit>(), Negative())
    let list = ListComposition<CorePart, Fruit> { ListSection(CorePart(id: "a", title: 0), from: negative) }
    #expect(ListAdapter(dataSource: list, delegate: recorder).loadState == .rejected)
    #expect(
      recorder.sentences == [
        "numberOfItems is -1, so the list of Negative is rejected; a number of items must be 0 or more"
      ])
  }
}

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
