import ListPresentation

/// The bookmarks of a counted list that are loaded so far, without the holes between them. The screens above the list
/// show these.
@MainActor
final class LoadedBookmarks: SnapshotDataSource, EndingSource {
  let pager: SparsePager<Bookmark>

  init(_ pager: SparsePager<Bookmark>) { self.pager = pager }

  var snapshot: ListSnapshot<Folder, Bookmark> {
    ListSnapshot(sections: [(.all, pager.loadedIndices.ranges.joined().compactMap { pager.item(at: $0).element })])
  }

  var loadState: ListLoadState {
    pager.loadState == .exhausted && pager.firstHole != nil ? .idle : pager.loadState
  }

  /// Loads the first hole if the user sees the last bookmark.
  func fetchNextItemsIfNeeded(at index: Int) {
    guard index >= pager.numberOfLoadedItems - 1, let hole = pager.firstHole else { return }
    pager.fetchNextItemsIfNeeded(at: hole)
  }

  var hasEnded: Bool {
    switch loadState {
    case .idle, .loading, .failed(_, .some): false
    case .exhausted, .stopped, .failed(_, .none): true
    }
  }
}

extension SparsePager {
  /// The index of the first item that is not loaded, or `nil` if all are.
  var firstHole: Int? {
    let end = loadedIndices.ranges.first.map { $0.lowerBound == 0 ? $0.upperBound : 0 } ?? 0
    return end < numberOfItems ? end : nil
  }
}

/// The view model of a list whose bookmarks a server counts: the user goes to any of them, and the bookmarks around it
/// are loaded.
///
/// A bookmark keeps its number. One that the user has removed therefore keeps its row, which says so. A query finds
/// the bookmarks that are loaded, and the holes are loaded from the first one on while it finds less than the screen
/// shows.
@MainActor
final class CountedBookmarks: PagedDataSource, ActionableDataSource {
  private let library: BookmarkLibrary
  private let pager: SparsePager<Bookmark>

  init(_ library: BookmarkLibrary, _ pager: SparsePager<Bookmark>) {
    self.library = library
    self.pager = pager
  }

  var numberOfItems: Int { pager.numberOfItems }
  var upstream: ListUpstream<SparseItem<Bookmark>>? { ListUpstream(pager) }

  func item(at index: Int) -> SparseItem<Bookmark> {
    let item = pager.item(at: index)
    guard let bookmark = item.element, isRemoved(bookmark) else { return item }
    let words = Bookmark(id: bookmark.id.description, title: "\(bookmark.title), removed")
    return SparseItem(index: index, content: .element(words))
  }

  /// The first hole, which a filter loads when it needs more rows.
  var growthRange: Range<Int> {
    let hole = pager.firstHole ?? numberOfItems
    return hole..<min(hole + 1, numberOfItems)
  }

  func actions(for item: SparseItem<Bookmark>) -> [ListAction] {
    guard let bookmark = item.element, !isRemoved(bookmark) else { return [] }
    return library.actions(for: bookmark)
  }

  func perform(_ action: ListAction, on items: [SparseItem<Bookmark>]) {
    library.perform(action, on: items.compactMap(\.element))
  }

  private func isRemoved(_ bookmark: Bookmark) -> Bool { library.removed.contains { $0.id == bookmark.id } }
}
