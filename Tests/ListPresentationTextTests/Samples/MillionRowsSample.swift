import ListPresentation
import ListPresentationText

struct Verse: ListElement { let id: Int }

struct Verses: RandomAccessPageSource {
  func page(at range: Range<Int>) async throws -> Page<Verse, Never> {
    Page(range.clamped(to: 0..<1_000_000).map(Verse.init), total: 1_000_000)
  }
}

@MainActor
func makeMillionRows() -> TextListScreen<SingleSection, SparseItem<Verse>> {
  let list = TextListScreen { (item: SparseItem<Verse>) in TextRow(item.element.map { "Verse \($0.id + 1)" } ?? "…") }
  ListAdapter(dataSource: SparsePager(Verses()), view: list)
  return list
}
