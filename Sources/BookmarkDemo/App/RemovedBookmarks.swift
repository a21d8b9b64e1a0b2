import ListPresentation

/// The view model of the removed bookmarks. The most recent one is first.
@MainActor
final class RemovedBookmarks: ListAdapterDataSource {
  private let library: BookmarkLibrary
  init(_ library: BookmarkLibrary) { self.library = library }
  var numberOfItems: Int { library.removed.count }
  func item(at index: Int) -> Bookmark { library.removed.reversed()[index].bookmark }
}
