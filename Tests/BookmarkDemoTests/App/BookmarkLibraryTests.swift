import ListPresentation
import ListPresentationTesting
import TestSupport
import Testing

@testable import BookmarkDemo

@MainActor @Suite struct BookmarkLibraryTests {
  /// A source whose rows change.
  @MainActor
  private final class Shelves: ListAdapterDataSource {
    var rows: [(folder: Int, id: Int)] = []
    var numberOfItems: Int { rows.count }
    func item(at index: Int) -> Bookmark { Self.bookmark(rows[index].id) }
    static func bookmark(_ id: Int) -> Bookmark { Bookmark(id: "\(id)", title: "\(id)", trailing: "₩\(id % 4),000") }
    var sections: [Folder] { Set(rows.map(\.folder)).sorted().map { Folder(id: "\($0)", title: "") } }
    func numberOfItems(in section: Folder) -> Int { rows.count { "\($0.folder)" == section.id } }
  }

  @Test func removingUndoingAndSortingKeepTheOtherRowsInOrder() {
    for seed in testSeeds("LIST_PRESENTATION_LIST_SCREENS", small: 3) {
      var generator = SeededGenerator(seed: seed)
      let source = Shelves()
      let library = BookmarkLibrary(source)
      var removed: [Bookmark.ID] = []
      for step in 0..<40 {
        switch Int.random(in: 0..<7, using: &generator) {
        case 0:
          // The next page.
          let folder = source.rows.last?.folder ?? 0
          let next = (source.rows.map(\.id).max() ?? 0) + 1
          for id in next..<next + 5 { source.rows.append((folder + (id % 3 == 0 ? 1 : 0), id)) }
          source.rows.sort { $0.folder < $1.folder }
        case 1: source.rows.removeAll { _ in Int.random(in: 0..<6, using: &generator) == 0 }
        case 2:
          source.rows.reverse()
          source.rows.sort { $0.folder < $1.folder }
        case 3:
          if library.undoLast() != nil { removed.removeLast() }
        case 4: library.sort(by: Bool.random(using: &generator) ? library.order.next() : library.order.reversed)
        default:
          guard library.numberOfItems > 0 else { continue }
          let id = library.item(at: .random(in: 0..<library.numberOfItems, using: &generator)).id
          if library.remove(id) != nil { removed.append(id) }
        }
        var expected = source.rows.filter { !removed.contains("\($0.id)") }
        if let key = library.order.sortKey {
          let ranked = expected.enumerated().sorted { a, b in
            if a.element.folder != b.element.folder { return a.element.folder < b.element.folder }
            let (first, second) = (Shelves.bookmark(a.element.id), Shelves.bookmark(b.element.id))
            return (key(first), a.offset) < (key(second), b.offset)
          }
          expected = ranked.map(\.element)
        }
        let shown = (0..<library.numberOfItems).map { library.item(at: $0).id.description }
        let counts = library.sections.map { library.numberOfItems(in: $0) }
        let isRight =
          shown == expected.map { "\($0.id)" }
          && counts == library.sections.map { folder in expected.count { "\($0.folder)" == folder.id } }
        #expect(isRight, "seed \(seed), step \(step): \(shown) \(counts), not \(expected), without \(removed)")
        guard isRight else { return }
      }
    }
  }
}
