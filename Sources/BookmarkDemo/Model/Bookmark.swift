import ListPresentation
import ListPresentationText

/// One bookmark: the texts of its row, the text that a query searches, and the record of its source.
///
/// All copies share the texts, because each list that is derived from another keeps a copy of every bookmark.
struct Bookmark: ListElement {
  private struct Texts: Equatable, Sendable {
    let id, title, detail, trailing, keywords, address, record: String
  }

  private final class Shared: Sendable {
    let texts: Texts
    init(_ texts: Texts) { self.texts = texts }
  }

  private let shared: Shared
  private var texts: Texts { shared.texts }

  /// Creates a bookmark. Texts that are not given are empty.
  init(
    id: String, title: String, detail: String = "", trailing: String = "", keywords: String = "",
    address: String = "", record: String = "{}"
  ) {
    // Most records have no better detail than their address. Keep one copy of both.
    shared = Shared(
      Texts(
        id: id, title: title, detail: detail == address ? address : detail, trailing: trailing, keywords: keywords,
        address: address, record: record))
  }

  static func == (a: Bookmark, b: Bookmark) -> Bool { a.shared === b.shared || a.texts == b.texts }

  /// The id of the bookmark, unique in a list.
  var id: String { texts.id }
  var title: String { texts.title }
  var detail: String { texts.detail }
  /// A short text at the end of the row, such as a price or a date. Empty if there is none.
  var trailing: String { texts.trailing }
  /// Additional text that a query searches, such as an address, tags and a description.
  var keywords: String { texts.keywords }
  /// The address that the bookmark leads to. Empty if there is none.
  var address: String { texts.address }
  /// The JSON object of the bookmark: all members that its source has, under their own names.
  var record: String { texts.record }
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

/// A bookmark with its folder: one row of a list that is loaded in pages.
struct FiledBookmark: ListElement {
  let folder: Folder
  let bookmark: Bookmark
  var id: Bookmark.ID { bookmark.id }
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
