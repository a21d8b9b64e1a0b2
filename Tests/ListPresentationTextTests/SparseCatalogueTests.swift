import Foundation
import ListPresentation
import ListPresentationTesting
import ListPresentationText
import Testing

@MainActor @Suite struct SparseCatalogueTests {
  @Test func theSampleOfTheSparsePagerIsCompiled() throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent()
    let sample = try String(contentsOf: tests.appending(path: "SparseCatalogue.swift"), encoding: .utf8)
    let core = tests.appending(path: "../../Sources/ListPresentation/Paging/Sparse/SparsePager.swift")
    let comment = try String(contentsOf: core, encoding: .utf8).replacing("/// ", with: "")
    let beginning = try #require(sample.range(of: "@MainActor"))
    #expect(comment.contains(sample[beginning.lowerBound...]))
  }

  @Test func theSampleShowsItsLastRowsBeforeThoseBetween() async {
    let catalogue = Catalogue()
    let list = TextListView { (row: SparseRow<Fruit>) in TextRow(row.item?.name ?? "…") }
    let adapter = ListAdapter(dataSource: catalogue, view: list, strategy: .reload)
    func comesToShow(_ text: String) async -> Bool {
      await comesTrue {
        adapter.flush()
        return list.text(lines: 2) == text
      }
    }
    #expect(await comesToShow("  Fruit 1\n  Fruit 2\n"))
    list.firstItem = 48
    #expect(list.text(lines: 2) == "  …\n  …\n")
    #expect(await comesToShow("  Fruit 49\n  Fruit 50\n"))
    #expect(list.text(lines: 2) == "  Fruit 49\n  Fruit 50\n")
    #expect(adapter.outline.numberOfItems == 50)
  }
}
