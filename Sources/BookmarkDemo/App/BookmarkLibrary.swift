import ListPresentation
import Observation

/// A source that reports whether more bookmarks can arrive.
@MainActor
protocol EndingSource {
  /// Whether no more bookmarks arrive without an action of the user.
  var hasEnded: Bool { get }
}

extension PagedBookmarks: EndingSource {}

/// The view model of the list: the bookmarks of a source with the user's edits, which are removals and notes.
///
/// The edits are kept when a screen closes and when the source is refreshed.
@MainActor @Observable
final class BookmarkLibrary: RefreshableDataSource, PagedDataSource {
  let source: any ListAdapterDataSource<Folder, Bookmark>
  /// The removed bookmarks, each with its index before the removal. The most recent one is last.
  private(set) var removed: [(bookmark: Bookmark, index: Int)] = []
  private var notes: [Bookmark.ID: String] = [:]
  @ObservationIgnored private var hiding = HiddenRows()

  init(_ source: some ListAdapterDataSource<Folder, Bookmark>) { self.source = source }

  var numberOfItems: Int { source.numberOfItems - hidden.indices.count }
  func item(at index: Int) -> Bookmark { source.item(at: hidden.sourceIndex(of: index)) }
  func fetchNextItemsIfNeeded(at index: Int) {
    source.fetchNextItemsIfNeeded(at: hidden.sourceIndex(of: index))
  }
  func visibleItemsChanged(to indices: RangeSet<Int>) {
    let hidden = hidden
    let ranges = indices.ranges.map { range in
      hidden.sourceIndex(of: range.lowerBound)..<hidden.sourceIndex(of: range.upperBound - 1) + 1
    }
    source.visibleItemsChanged(to: RangeSet(ranges))
  }
  var loadState: ListLoadState { source.loadState }
  var precedingLoadState: ListLoadState { source.precedingLoadState }
  var total: PagingTotal? {
    guard let paged = source as? any PagedDataSource else { return PagingTotal(count: numberOfItems) }
    return paged.total.map {
      PagingTotal(count: max(0, $0.count - hidden.indices.count), isApproximate: $0.isApproximate)
    }
  }
  var sections: [Folder] { source.sections }
  func numberOfItems(in section: Folder) -> Int {
    source.numberOfItems(in: section) - (hidden.counts[section.id] ?? 0)
  }

  /// Whether no more bookmarks arrive without an action of the user. This is true for sources that load nothing.
  var hasEnded: Bool { (source as? any EndingSource)?.hasEnded ?? true }

  func refresh() { (source as? any RefreshableDataSource)?.refresh() }
  func retry() { (source as? any RefreshableDataSource)?.retry() }

  private var hidden: HiddenRows {
    hiding.update(of: source, hiding: removed.map(\.bookmark.id))
    return hiding
  }
}

extension BookmarkLibrary {
  /// Removes a bookmark from the list and returns it. Call ``undo()`` to restore it.
  func remove(_ id: Bookmark.ID) -> Bookmark? {
    guard let index = index(of: id) else { return nil }
    let bookmark = item(at: index)
    removed.append((bookmark, index))
    return bookmark
  }

  /// Restores the bookmark that was removed most recently.
  func undo() -> (bookmark: Bookmark, index: Int)? { removed.popLast() }

  /// The note on a bookmark, or an empty text if there is none.
  func note(to id: Bookmark.ID) -> String { notes[id] ?? "" }

  /// Sets the note on a bookmark. An empty text removes the note.
  func setNote(_ note: String, to id: Bookmark.ID) { notes[id] = note.isEmpty ? nil : note }

  /// Returns the index of a bookmark, or `nil` if it is not loaded.
  /// - Parameter first: The index at which the search starts.
  /// - Complexity: O(*n*), where *n* is the number of rows.
  func index(of id: Bookmark.ID, from first: Int = 0) -> Int? {
    let count = numberOfItems
    return (min(first, count)..<count).first { item(at: $0).id == id }
  }
}

/// The rows of a source that the library hides.
private struct HiddenRows {
  /// The indices of the hidden rows in the source, in ascending order.
  private(set) var indices: [Int] = []
  /// The number of hidden rows in each folder.
  private(set) var counts: [Folder.ID: Int] = [:]
  private var ids: Set<Bookmark.ID> = []
  /// The number of rows that have been searched, and the id of the last of them.
  private var seen: (count: Int, last: Bookmark.ID?) = (0, nil)

  /// Returns the index in the source for the index of a visible row.
  func sourceIndex(of index: Int) -> Int {
    var (low, high) = (0, indices.count)
    while low < high {
      let middle = (low + high) / 2
      if indices[middle] - middle <= index { low = middle + 1 } else { high = middle }
    }
    return index + low
  }

  /// Searches the new rows for hidden ones. Searches all rows if the earlier ones have changed.
  @MainActor
  mutating func update(of source: any ListAdapterDataSource<Folder, Bookmark>, hiding wanted: [Bookmark.ID]) {
    let count = source.numberOfItems
    guard !wanted.isEmpty else {
      self = HiddenRows()
      return
    }
    let isSame =
      ids == Set(wanted) && seen.count <= count
      && (seen.count == 0 || source.item(at: seen.count - 1).id == seen.last)
      && indices.allSatisfy { ids.contains(source.item(at: $0).id) }
    if !isSame {
      self = HiddenRows()
      ids = Set(wanted)
    }
    guard seen.count < count else { return }
    indices += (seen.count..<count).filter { ids.contains(source.item(at: $0).id) }
    seen = (count, source.item(at: count - 1).id)
    counts = [:]
    var start = 0
    var rest = indices[...]
    for folder in source.sections where !rest.isEmpty {
      start += source.numberOfItems(in: folder)
      let inside = rest.prefix { $0 < start }
      if !inside.isEmpty { counts[folder.id] = inside.count }
      rest = rest.dropFirst(inside.count)
    }
  }
}
