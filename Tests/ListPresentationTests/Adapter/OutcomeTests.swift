import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentation

@MainActor @Suite struct OutcomeTests {
  let view = RecordingListView<SingleSection, Fruit>()
  let recorder = Recorder<SingleSection, Fruit>()

  @Test func requestsOfOneTurnArePulledOnceAndEndInOrder() async {
    let source = Fruits(1...2)
    let adapter = ListAdapter(dataSource: source, view: view)
    source.itemCalls = []
    var ends: [String] = []
    for request in 1...200 {
      source.fruits.append(Fruit(id: 10 + request))
      adapter.setNeedsUpdate { ends.append("\(request) \($0.word)") }
    }
    await turns()
    #expect(ends == (1..<200).map { "\($0) superseded" } + ["200 applied"])
    #expect(source.itemCalls == Array(0..<202))
  }

  @Test func secondRequestForTheSameListIsUnchanged() async {
    let source = Fruits(1...2)
    let adapter = ListAdapter(dataSource: source, view: view)
    source.fruits.append(Fruit(id: 3))
    #expect(await adapter.update().word == "applied")
    #expect(await adapter.update().word == "unchanged")
    #expect(view.changes.count == 2)
  }

  @Test func duplicatesThatWereShownWithoutAComparisonAreReplaced() async {
    let source = Basket([Fruit(id: 1), Fruit(id: 1)])
    source.updateStrategy = .reload
    let adapter = ListAdapter(dataSource: source, view: view, delegate: recorder)
    #expect(view.ids == [[1, 1]])
    source.updateStrategy = .difference(duplicates: .keepFirst)
    source.fruits.append(Fruit(id: 2))
    let outcome = await adapter.update()
    #expect(view.ids == [[1, 2]] && view.changes.last == .reload(.shownDuplicates))
    #expect(outcome.duplicates?.items.map(\.description) == ["id 1 at 0.0 again at 0.1"])
  }

  @Test func repeatedIDsOfADerivedListAreFoundAtOnce() {
    let source = Basket((2...5).map { Fruit(id: $0) })
    let adapter = ListAdapter(dataSource: source.map { Fruit(id: $0.id / 2) }, view: view, delegate: recorder)
    #expect(view.ids == [[1, 2]])
    #expect(adapter.diagnostics.map(\.description).contains { $0.contains("id 1 at 0.0 again at 0.1") })
  }

  @Test func countsThatDisagreeAreRejected() async {
    let source = Shelves(["A": 2, "B": 1])
    let view = RecordingListView<Shelf, Fruit>()
    let recorder = Recorder<Shelf, Fruit>()
    let adapter = ListAdapter(dataSource: source, view: view, delegate: recorder)
    source.counts["B"] = 5
    let outcome = await adapter.update()
    #expect(outcome == .rejected(.countsDisagree(inSections: 7, inList: 3)))
    source.counts["B"] = -1
    #expect(await adapter.update() == .rejected(.negativeCount(-1, section: "B")))
    #expect(view.ids == [[0, 1], [2]])
  }

  @Test func requestWithoutCompletionDoesNotSupersedeOneThatHasACompletion() async {
    let source = Fruits(1...2)
    let adapter = ListAdapter(dataSource: source)
    source.fruits.append(Fruit(id: 3))
    var ends: [String] = []
    adapter.setNeedsUpdate { ends.append($0.word) }
    adapter.setNeedsUpdate()
    await turns()
    #expect(ends == ["applied"])
  }
}

extension ListUpdateOutcome {
  /// The outcome without what it carries.
  var word: String {
    switch self {
    case .applied: "applied"
    case .unchanged: "unchanged"
    case .superseded: "superseded"
    case .rejected: "rejected"
    case .cancelled: "cancelled"
    }
  }

  var duplicates: DuplicateReport<Section.ID, Item.ID>? {
    switch self {
    case .applied(_, let duplicates), .unchanged(let duplicates): duplicates
    case .superseded, .rejected, .cancelled: nil
    }
  }
}
