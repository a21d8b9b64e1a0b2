import ListPresentation

/// One bookmark of the list: what its row shows and what a query looks through.
struct Bookmark: ListElement {
  /// What the row is known by; unique in a list.
  let id: String
  let title: String
  let detail: String
  /// A short text at the end of the row, such as a price or a date; empty for none.
  let trailing: String
  /// Further text that a query looks through, such as an address, tags and a description.
  let keywords: String

  init(id: String, title: String, detail: String = "", trailing: String = "", keywords: String = "") {
    self.id = id
    self.title = title
    self.detail = detail
    self.trailing = trailing
    self.keywords = keywords
  }
}

/// A folder of bookmarks: one section of the list.
struct Folder: ListElement {
  let id: String
  /// The heading; empty for a list that has no folders.
  let title: String

  init(id: String, title: String) {
    self.id = id
    self.title = title
  }
}

/// The content of a source: folders with their bookmarks, in the source's order, and reports of records that are left out.
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
  /// One sentence for each record that could not be read, with its place.
  var reports: [String]

  init(entries: [Entry] = [], reports: [String] = []) {
    self.entries = entries
    self.reports = reports
  }
}
