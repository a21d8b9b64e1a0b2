import ListPresentation
import Observation
import Testing

@testable import BookmarkDemo

/// Bookmarks that the user moves.
@MainActor @Suite struct ArrangedBookmarksTests {
  /// A source whose rows a test changes.
  @MainActor @Observable
  final class Shelves: SnapshotDataSource {
    var snapshot: ListSnapshot<Folder, Bookmark>

    init(_ folders: [(String, [Int])]) { snapshot = Self.list(folders) }

    static func list(_ folders: [(String, [Int])]) -> ListSnapshot<Folder, Bookmark> {
      ListSnapshot(
        sections: folders.map { name, ids in
          let folder = Folder(id: name, title: name)
          return (folder, ids.map { Bookmark(id: "\($0)", title: "Book \($0)", folder: folder) })
        })
    }
  }

  private let source = Shelves([("a", [1, 2, 3, 4]), ("b", [5])])
  private let library: BookmarkLibrary
  private let adapter: ListAdapter<Folder, Bookmark>

  init() {
    library = BookmarkLibrary(source)
    adapter = ListAdapter(dataSource: library)
  }

  private var ids: String {
    adapter.flush()
    return (adapter.snapshot?.itemIDs ?? []).map(\.description).joined(separator: " ")
  }

  /// Takes the row at an index, and drops it some rows further on.
  @discardableResult
  private func move(_ index: Int, by rows: Int) -> ListMoveOutcome<Folder.ID, Bookmark.ID>? {
    adapter.flush()
    adapter.take(at: index)
    adapter.carry(by: rows)
    return adapter.drop()
  }

  @Test func orderOfTheUserStaysWhenTheSourceLoadsAgain() {
    move(0, by: 2)
    move(3, by: -3)
    #expect(ids == "4 2 3 1 5")
    source.snapshot = Shelves.list([("a", [1, 2, 3, 4, 6]), ("b", [5, 7])])
    #expect(ids == "4 2 3 1 6 5 7")
    source.snapshot = Shelves.list([("a", [1, 2])])
    #expect(ids == "1 2", "the position is not loaded")
    source.snapshot = Shelves.list([("a", [1, 2, 3, 4, 6]), ("b", [5, 7])])
    #expect(ids == "4 2 3 1 6 5 7")
  }

  @Test func removedNeighborKeepsTheOrder() {
    move(0, by: 2)
    _ = library.remove("3")
    #expect(ids == "2 1 4 5")
    _ = library.undoLast()
    #expect(ids == "2 3 1 4 5")
  }

  @Test func movesAndRemovalsAreUndoneInTurn() {
    move(0, by: 1)
    _ = library.remove("3")
    move(2, by: -2)
    #expect(ids == "4 2 1 5" && library.undoTitle == "move Book 4")
    #expect(library.undo() == nil && ids == "2 1 4 5" && library.undoTitle == "remove Book 3")
    #expect(library.undo() == nil && ids == "2 1 3 4 5")
    #expect(library.undo() == nil && ids == "1 2 3 4 5" && library.undoTitle == nil)
    for _ in 0..<3 { #expect(library.redo() == nil) }
    #expect(ids == "4 2 1 5" && library.redoTitle == nil)
  }

  @Test func otherFolderAndSortedListRefuse() {
    #expect(move(0, by: 5) == .refused(.reason("A bookmark stays in its folder")) && ids == "1 2 3 4 5")
    library.sort(by: library.order.next(of: [.title]))
    adapter.flush()
    #expect(adapter.take(at: 0) == .sorted)
  }

  @Test func folderMovesInTheLibrary() {
    let folder = ListAdapter(dataSource: FolderBookmarks(library, folder: "a"))
    folder.take(at: 3)
    folder.carry(by: -2)
    folder.drop()
    #expect(ids == "1 4 2 3 5" && folder.snapshot?.itemIDs.map(\.description) == ["1", "4", "2", "3"])
  }
}
