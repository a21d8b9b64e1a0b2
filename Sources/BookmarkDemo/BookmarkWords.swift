import ListPresentationText

/// The texts of the rows for folders and bookmarks.
enum BookmarkWords {
  static func heading(_ folder: Folder) -> String? { folder.title.isEmpty ? nil : folder.title }

  static func row(_ bookmark: Bookmark) -> TextRow {
    TextRow(
      bookmark.title, detail: bookmark.detail, trailing: bookmark.trailing, keywords: bookmark.keywords,
      link: bookmark.address)
  }

  /// The title of one bookmark, or the number of several.
  static func titles(of bookmarks: [Bookmark]) -> String {
    bookmarks.count == 1 ? bookmarks[0].title : "\(bookmarks.count) bookmarks"
  }
}
