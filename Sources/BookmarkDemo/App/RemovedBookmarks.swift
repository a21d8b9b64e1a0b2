import ListPresentation

/// The view model of the removed bookmarks. The most recent one is first.
@MainActor
final class RemovedBookmarks: ActionableDataSource {
  private let library: BookmarkLibrary
  init(_ library: BookmarkLibrary) { self.library = library }
  var numberOfItems: Int { library.removed.count }
  func item(at index: Int) -> Bookmark { library.removed.reversed()[index] }
  func actions(for bookmark: Bookmark) -> [ListAction] { [ListAction("restore", "restore", key: "u")] }
  func perform(_ action: ListAction, on bookmarks: [Bookmark]) { library.restore(Set(bookmarks.map(\.id))) }
}
