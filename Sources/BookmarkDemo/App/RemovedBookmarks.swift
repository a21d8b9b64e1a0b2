import ListPresentation

/// The view model of the removed bookmarks. The most recent one is first.
@MainActor
final class RemovedBookmarks: SnapshotDataSource, ActionableDataSource {
  private let library: BookmarkLibrary
  private let restored: ([Bookmark]) -> Void

  init(_ library: BookmarkLibrary, restored: @escaping ([Bookmark]) -> Void) {
    self.library = library
    self.restored = restored
  }

  var snapshot: ListSnapshot<SingleSection, Bookmark> { ListSnapshot(library.removed.reversed()) }
  func actions(for bookmark: Bookmark) -> [ListAction] { [ListAction("restore", title: "restore", key: "u")] }

  func perform(_ action: ListAction, on bookmarks: [Bookmark]) {
    library.restore(Set(bookmarks.map(\.id)))
    restored(bookmarks)
  }
}
