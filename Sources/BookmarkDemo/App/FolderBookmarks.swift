import ListPresentation

/// The view model of the bookmarks in one folder of the library.
@MainActor
final class FolderBookmarks: PagedDataSource {
  private let library: BookmarkLibrary
  private let id: Folder.ID

  init(_ library: BookmarkLibrary, folder id: Folder.ID) {
    self.library = library
    self.id = id
  }

  var numberOfItems: Int { rows.count }
  func item(at index: Int) -> Bookmark { library.item(at: rows.lowerBound + index) }
  var sections: [Folder] { library.sections.filter { $0.id == id } }
  func numberOfItems(in section: Folder) -> Int { rows.count }
  var total: PagingTotal? { library.isPartial ? nil : PagingTotal(count: rows.count) }
  var numberOfLoadedItems: Int { rows.count }

  /// The library. The next rows that it loads can belong to this folder, so the last row here counts as its last row.
  var upstream: ListUpstream<Bookmark>? {
    ListUpstream(library) { [rows, library] indices in
      let count = library.numberOfItems
      return RangeSet(
        indices.ranges.map { range in
          let end = rows.lowerBound + range.upperBound
          return end < rows.upperBound ? rows.lowerBound + range.lowerBound..<end : max(count - 1, 0)..<count
        })
    }
  }

  private var rows: Range<Int> {
    var start = 0
    for folder in library.sections {
      let count = library.numberOfItems(in: folder)
      if folder.id == id { return start..<start + count }
      start += count
    }
    return start..<start
  }
}
