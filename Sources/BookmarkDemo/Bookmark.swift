import ListPresentation

/// One bookmark: the texts of its row, and the text that a query searches.
struct Bookmark: ListElement {
  /// The id of the bookmark, unique in a list.
  let id: String
  let title: String
  let detail: String
  /// A short text at the end of the row, such as a price or a date. Empty if there is none.
  let trailing: String
  /// Additional text that a query searches, such as an address, tags and a description.
  let keywords: String

  init(id: String, title: String, detail: String = "", trailing: String = "", keywords: String = "") {
    self.id = id
    self.title = title
    self.detail = detail
    self.trailing = trailing
    self.keywords = keywords
  }
}

/// A folder of bookmarks, shown as one section of the list.
struct Folder: ListElement {
  let id: String
  /// The heading of the section. Empty if the list has no folders.
  let title: String

  init(id: String, title: String) {
    self.id = id
    self.title = title
  }
}

/// The content of a source: the folders with their bookmarks, in the order of the source, and reports about records
/// that were left out.
struct BookmarkCollection: Equatable, Sendable {
  struct Entry: Equatable, Sendable {
    var folder: Folder
    var bookmarks: [Bookmark]

    init(folder: Folder, bookmarks: [Bookmark]) {
      self.folder = folder
      self.bookmarks = bookmarks
    }
  }

  var entries: [Entry]
  /// One sentence for each record that could not be read, including its place in the source.
  var reports: [String]

  init(entries: [Entry] = [], reports: [String] = []) {
    self.entries = entries
    self.reports = reports
  }
}
