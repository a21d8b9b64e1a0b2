import ListPresentation
import ListPresentationTesting
import ListPresentationText
import TestSupport
import Testing

@MainActor @Suite struct SparseCatalogueTests {
  @Test func sparseSampleShowsItsLastRowsFirst() async {
    let list = TextListView { (item: SparseItem<Fruit>) in TextRow(item.element?.name ?? "…") }
    let adapter = ListAdapter(dataSource: SparsePager(ArrayPageSource(harvest)), view: list)
    func comesToShow(_ text: String, from first: Int) async {
      await wait(until: {
        adapter.flush()
        return list.text(from: first, lines: 2) == text
      })
    }
    await comesToShow("  Fruit 1\n  Fruit 2\n", from: 0)
    #expect(list.text(from: 48, lines: 2) == "  …\n  …\n")
    adapter.visibleItemsChanged(to: 48..<50, in: list)
    await comesToShow("  Fruit 49\n  Fruit 50\n", from: 48)
    #expect(adapter.structure.numberOfItems == 50)
  }
}
