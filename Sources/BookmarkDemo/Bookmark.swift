import ListPresentation

/// One bookmark of the list: what its row shows and what a query looks through.
package struct Bookmark: ListElement {
  /// What the row is known by; unique in a list.
  package let id: String
  package let title: String
  package let detail: String
  /// A short text at the end of the row, such as a price or a date; empty for none.
  package let trailing: String
  /// Further text that a query looks through, such as an address, tags and a description.
  package let keywords: String

  package init(id: String, title: String, detail: String = "", trailing: String = "", keywords: String = "") {
    self.id = id
    self.title = title
    self.detail = detail
    self.trailing = trailing
    self.keywords = keywords
  }
}

/// A folder of bookmarks: one section of the list.
package struct Folder: ListElement {
  package let id: String
  /// The heading; empty for a list that has no folders.
  package let title: String

  package init(id: String, title: String) {
    self.id = id
    self.title = title
  }
}

/// What a source held: folders with their bookmarks, in the source's order, and what had to be left out.
package struct BookmarkCollection: Equatable, Sendable {
  package struct Entry: Equatable, Sendable {
    package var folder: Folder
    package var bookmarks: [Bookmark]

    package init(folder: Folder, bookmarks: [Bookmark]) {
      self.folder = folder
      self.bookmarks = bookmarks
    }
  }

  package var entries: [Entry]
  /// One sentence for each record that could not be read, with its place.
  package var reports: [String]

  package init(entries: [Entry] = [], reports: [String] = []) {
    self.entries = entries
    self.reports = reports
  }
}
