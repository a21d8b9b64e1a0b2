import ListPresentation
import ListPresentationText

/// One bookmark: the texts of its row, the text that a query searches, and the record of its source.
struct Bookmark: ListElement {
  /// The id of the bookmark, unique in a list.
  let id: String
  let title: String
  let detail: String
  /// A short text at the end of the row, such as a price or a date. Empty if there is none.
  let trailing: String
  /// Additional text that a query searches, such as an address, tags and a description.
  let keywords: String
  /// The address that the bookmark leads to. Empty if there is none.
  let address: String
  /// The JSON object of the bookmark: all members that its source has, under their own names.
  let record: String

  init(
    id: String, title: String, detail: String = "", trailing: String = "", keywords: String = "",
    address: String = "", record: String = "{}"
  ) {
    self.id = id
    self.title = title
    self.detail = detail
    self.trailing = trailing
    self.keywords = keywords
    self.address = address
    self.record = record
  }
}

/// A folder of bookmarks, shown as one section of the list.
struct Folder: ListElement {
  let id: String
  /// The heading of the section. Empty if the list has no folders.
  let title: String
  /// The place of the folder among those of its source. Folders with the same place follow each other as they appear.
  let place: Int

  init(id: String, title: String, place: Int = 0) {
    self.id = id
    self.title = title
    self.place = place
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
  /// Whether a record could not be read, or the source ends before its list does.
  var hasLoss: Bool

  init(entries: [Entry] = [], reports: [String] = [], hasLoss: Bool = false) {
    self.entries = entries
    self.reports = reports
    self.hasLoss = hasLoss
  }

  /// The bookmarks of all folders, each with its folder.
  var rows: [FiledBookmark] {
    entries.flatMap { entry in entry.bookmarks.map { FiledBookmark(folder: entry.folder, bookmark: $0) } }
  }
}

extension BookmarkCollection {
  /// Returns the first bookmarks that match a query, up to a limit, with their folders. Does not search folders beyond
  /// the limit.
  func narrowed(to query: TextQuery, limit: Int = .max) -> BookmarkCollection {
    var narrowed = BookmarkCollection(reports: reports)
    var left = limit
    for entry in entries where left > 0 {
      let found = query.isEmpty ? entry.bookmarks : entry.bookmarks.filter { query.matches(BookmarkWords.row($0)) }
      guard !found.isEmpty else { continue }
      narrowed.entries.append(Entry(folder: entry.folder, bookmarks: Array(found.prefix(left))))
      left -= min(found.count, left)
    }
    return narrowed
  }
}

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
