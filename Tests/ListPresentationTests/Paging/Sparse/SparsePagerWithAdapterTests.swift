import ListPresentation
import ListPresentationTesting
import TestSupport
import Testing

/// A view that draws four rows from an index on and reports them as visible.
@MainActor
private final class Screen: ListView {
  private(set) var draws = 0
  private(set) var rows: [SparseItem<ScriptedItem>] = []
  private var first = 0
  var adapter: ListAdapter<SingleSection, SparseItem<ScriptedItem>>?

  var picture: String { rows.compactMap(\.element).picture }

  func adapter(
    _ adapter: ListAdapter<SingleSection, SparseItem<ScriptedItem>>,
    didUpdate update: ListUpdate<SingleSection, SparseItem<ScriptedItem>>
  ) {
    draw()
  }

  func scroll(to index: Int) {
    first = index
    draw()
  }

  private func draw() {
    draws += 1
    rows = (first..<first + 4).compactMap { adapter?.item(at: $0) }
    adapter?.visibleItemsChanged(to: first..<first + rows.count, in: self)
  }
}

@MainActor @Suite struct SparsePagerWithAdapterTests {
  let stage = PagerStage(items: 5_000)
  fileprivate let screen = Screen()

  @Test func arrivingPageIsAReloadThatReadsOnlyDrawnRows() async {
    let adapter = ListAdapter(dataSource: stage.pager, view: screen)
    #expect(adapter.loadState == .loading)
    await stage.settle()
    _ = await stage.play("serve\nserve")
    await turns()
    #expect(screen.picture == "0-3")
    let draws = screen.draws
    screen.scroll(to: 3_000)
    await stage.settle()
    _ = await stage.play("serve #3")
    await turns()
    #expect(screen.picture == "3000-3003")
    #expect(screen.draws - draws <= 4)
    #expect(adapter.snapshot == nil, "the list is not held as a whole")
  }

  @Test func shrinkingListHarmsNoView() async {
    let adapter = ListAdapter(dataSource: stage.pager, view: screen)
    await stage.settle()
    _ = await stage.play("serve\nserve")
    await turns()
    screen.scroll(to: 4_990)
    await stage.settle()
    stage.server = [7, 8]
    _ = await stage.play("refresh\nserve\nserve\nserve\nserve")
    #expect(stage.pager.item(at: 4_990).content == .placeholder)
    await turns()
    #expect(adapter.structure.numberOfItems == 2 && adapter.item(at: 4_990) == nil)
    screen.scroll(to: 0)
    #expect(screen.picture == "7-8")
  }

  @Test func secondAdapterSharesTheLoadedRows() async {
    var first: Screen? = Screen()
    if let first { _ = ListAdapter(dataSource: stage.pager, view: first) }
    await stage.settle()
    _ = await stage.play("serve\nserve\nserve")
    let requests = stage.source.requests.count
    let second = ListAdapter(dataSource: stage.pager, view: screen)
    #expect(screen.picture == "0-3")
    first = nil
    await stage.settle()
    #expect(first == nil && second.structure.numberOfItems == 5_000 && stage.source.requests.count == requests)
  }
}
