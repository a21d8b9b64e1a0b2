import ListPresentation
import ListPresentationText

struct Verse: ListElement { let id: Int }

struct Verses: RandomAccessPageSource {
  func page(at range: Range<Int>) async throws -> Page<Verse, Never> { Page(range.map(Verse.init), total: 1_000_000) }
}

@MainActor
func makeMillionRows() -> TextListScreen<SingleSection, SparseRow<Verse>> {
  let list = TextListScreen { (row: SparseRow<Verse>) in TextRow(row.item.map { "Verse \($0.id + 1)" } ?? "…") }
  ListAdapter(dataSource: SparsePager(Verses()), view: list)
  return list
}
