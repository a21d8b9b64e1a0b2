import ListPresentation
import ListPresentationTesting
import TestSupport
import Testing

/// The samples of the article `ExistingCode` show what the code has.
@MainActor @Suite struct ExistingCodeTests {
  /// A service with 45 berries, in pages of 20.
  private struct Service: BerryService {
    struct Failure: Error, CustomStringConvertible { let description = "the shop is closed" }

    var fails = false
    private let stored = (0..<45).map { Berry(id: $0, name: "Berry \($0)") }

    init(fails: Bool = false) { self.fails = fails }

    func berries(onPage number: Int) async throws -> [Berry] {
      if fails { throw Failure() }
      return Array(stored.dropFirst(20 * (number - 1)).prefix(20))
    }

    func berries(
      from start: Int, count: Int, completion: @escaping @Sendable (Result<[Berry], any Error>) -> Void
    ) {
      completion(fails ? .failure(Failure()) : .success(Array(stored.dropFirst(start).prefix(count))))
    }
  }

  private func shownAtTheEnd(of pager: Pager<Berry>) async -> [Int] {
    let view = RecordingListView<SingleSection, Berry>()
    let adapter = ListAdapter(dataSource: pager, view: view)
    await wait(until: {
      adapter.flush()
      adapter.visibleItemsChanged(to: 0..<max(1, pager.numberOfItems), in: view)
      return pager.loadState == .exhausted
    })
    adapter.flush()
    return adapter.snapshot?.itemIDs ?? []
  }

  @Test func pagesOfAServiceAreLoadedToTheEnd() async {
    #expect(await shownAtTheEnd(of: makeBerries(Service())) == Array(0..<45))
    #expect(await shownAtTheEnd(of: makeBerriesWithCallback(Service())) == Array(0..<45))
  }

  @Test func arrayThatLoadsOnceSaysWhatItDoes() async {
    let basket = BerryBasket()
    await basket.load(Service())
    #expect(basket.items.count == 20 && basket.loadState == .exhausted)
    await basket.load(Service(fails: true))
    #expect(basket.items.count == 20 && basket.loadState == .failed("the shop is closed"))
  }

  @Test func newestArrayOfASequenceIsShown() async {
    let (arrays, continuation) = AsyncStream.makeStream(of: [Berry].self)
    let source = makeBerries(arrays)
    let adapter = ListAdapter(dataSource: source)
    #expect(adapter.loadState == .loading)
    continuation.yield([Berry(id: 1, name: "Goji")])
    await wait(until: { adapter.snapshot?.itemIDs == [1] })
    continuation.yield([Berry(id: 2, name: "Açaí"), Berry(id: 1, name: "Goji")])
    continuation.finish()
    await wait(until: { adapter.snapshot?.itemIDs == [2, 1] && adapter.loadState == .exhausted })
  }

  @Test func storeThatIsNotObservableSaysThatItHasChanged() async {
    let store = BerryStore()
    let view = RecordingListView<SingleSection, Berry>()
    show(store, in: view)
    store.items = [Berry(id: 1, name: "Goji")]
    await wait(until: { view.adapter?.snapshot?.itemIDs == [1] })
  }

  @Test func appliedSnapshotIsShown() throws {
    let source = DiffableDataSource<SingleSection, Berry>()
    let adapter = ListAdapter(dataSource: source)
    try show([Berry(id: 1, name: "Goji"), Berry(id: 2, name: "Açaí")], in: source)
    adapter.flush()
    #expect(adapter.snapshot?.itemIDs == [1, 2])
    #expect(throws: ListSnapshotError.self) {
      try show([Berry(id: 1, name: "Goji"), Berry(id: 1, name: "Açaí")], in: source)
    }
    #expect(source.snapshot.numberOfItems == 2)
  }
}
