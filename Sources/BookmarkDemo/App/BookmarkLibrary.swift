import ListPresentation
import Observation

/// The bookmarks of a source, with what the user has done to them: some are removed, some have notes.
///
/// The view model of the list; the edits outlive every screen and every refresh of the source.
@MainActor @Observable
package final class BookmarkLibrary: RefreshableDataSource, PagedDataSource {
  package let source: any ListAdapterDataSource<Folder, Bookmark>
  /// The bookmarks that were removed, the last at the end, each with its index at that time.
  package private(set) var removed: [(bookmark: Bookmark, index: Int)] = []
  private var notes: [Bookmark.ID: String] = [:]
  @ObservationIgnored private var hiding = HiddenRows()

  package init(_ source: some ListAdapterDataSource<Folder, Bookmark>) { self.source = source }

  package var numberOfItems: Int { source.numberOfItems - hidden.indices.count }
  package func item(at index: Int) -> Bookmark { source.item(at: hidden.sourceIndex(of: index)) }
  package func fetchNextItemsIfNeeded(at index: Int) {
    source.fetchNextItemsIfNeeded(at: hidden.sourceIndex(of: index))
  }
  package var loadState: ListLoadState { source.loadState }
  package var precedingLoadState: ListLoadState { source.precedingLoadState }
  package var total: PagingTotal? {
    guard let paged = source as? any PagedDataSource else { return PagingTotal(count: numberOfItems) }
    return paged.total.map {
      PagingTotal(count: max(0, $0.count - hidden.indices.count), isApproximate: $0.isApproximate)
    }
  }
  package var sections: [Folder] { source.sections }
  package func numberOfItems(in section: Folder) -> Int {
    source.numberOfItems(in: section) - (hidden.counts[section.id] ?? 0)
  }

  package func refresh() { (source as? any RefreshableDataSource)?.refresh() }
  package func retry() { (source as? any RefreshableDataSource)?.retry() }

  private var hidden: HiddenRows {
    hiding.update(of: source, hiding: removed.map(\.bookmark.id))
    return hiding
  }
}

extension BookmarkLibrary {
  /// Takes a bookmark out of the list; ``undo()`` brings it back.
  package func remove(_ id: Bookmark.ID) -> Bookmark? {
    guard let index = index(of: id) else { return nil }
    let bookmark = item(at: index)
    removed.append((bookmark, index))
    return bookmark
  }

  /// Brings the bookmark back that was removed last.
  package func undo() -> (bookmark: Bookmark, index: Int)? { removed.popLast() }

  /// The note to a bookmark; empty for none.
  package func note(to id: Bookmark.ID) -> String { notes[id] ?? "" }

  /// Sets the note to a bookmark; an empty one is none.
  package func setNote(_ note: String, to id: Bookmark.ID) { notes[id] = note.isEmpty ? nil : note }

  /// Where a bookmark is, if it is loaded.
  /// - Parameter first: Before which index it is not.
  /// - Complexity: O(rows).
  package func index(of id: Bookmark.ID, from first: Int = 0) -> Int? {
    let count = numberOfItems
    return (min(first, count)..<count).first { item(at: $0).id == id }
  }

  /// The folder of the bookmark at an index.
  package func folder(at index: Int) -> Folder? {
    var end = 0
    return sections.first { folder in
      end += numberOfItems(in: folder)
      return index < end
    }
  }
}

/// Which rows of a source are not shown.
private struct HiddenRows {
  /// The indices in the source, ascending.
  private(set) var indices: [Int] = []
  /// How many lie in each folder.
  private(set) var counts: [Folder.ID: Int] = [:]
  private var ids: Set<Bookmark.ID> = []
  /// How many rows were looked at, and the last of them.
  private var seen: (count: Int, last: Bookmark.ID?) = (0, nil)

  /// The index in the source of a row that is shown.
  func sourceIndex(of index: Int) -> Int {
    var (low, high) = (0, indices.count)
    while low < high {
      let middle = (low + high) / 2
      if indices[middle] - middle <= index { low = middle + 1 } else { high = middle }
    }
    return index + low
  }

  /// Looks for the hidden rows among those that are new, or among all if the source has become another.
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
