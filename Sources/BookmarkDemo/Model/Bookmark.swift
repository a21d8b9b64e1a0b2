import ListPresentation
import ListPresentationHTTP
import ListPresentationText

/// One bookmark: what its record says, wherever in the record that lies. The screen, the printed forms and the queries
/// read nothing else of a record to tell what it is about.
///
/// A list of a million bookmarks keeps a million of them. All copies share one object, with all texts in one array,
/// which takes less memory than strings.
struct Bookmark: ListElement {
  private final class Texts: Sendable {
    let id: String
    let folder: Folder
    let texts: [UInt8]
    /// Where each text ends, in the order of the parameters. 0 for an address that is the detail.
    let ends: (UInt32, UInt32, UInt32, UInt32, UInt32, UInt32)

    init(id: String, folder: Folder, texts: [UInt8], ends: (UInt32, UInt32, UInt32, UInt32, UInt32, UInt32)) {
      (self.id, self.folder, self.texts, self.ends) = (id, folder, texts, ends)
    }
  }

  private let shared: Texts

  /// Creates a bookmark. Texts that are not given are empty.
  init(
    id: String, title: String, detail: String = "", trailing: String = "", tags: String = "", keywords: String = "",
    address: String = "", record: String = "{}", folder: Folder = .all
  ) {
    var texts: [UInt8] = []
    texts.reserveCapacity(
      title.utf8.count + detail.utf8.count + trailing.utf8.count + tags.utf8.count + keywords.utf8.count
        + (address == detail ? 0 : address.utf8.count) + record.utf8.count)
    func end(of text: String) -> UInt32 {
      texts += text.utf8
      return UInt32(clamping: texts.count)
    }
    // Often the address is the detail.
    let ends = (
      end(of: title), end(of: detail), end(of: trailing), end(of: tags), end(of: keywords),
      address == detail ? 0 : end(of: address)
    )
    texts += record.utf8
    shared = Texts(id: id, folder: folder, texts: texts, ends: ends)
  }

  static func == (a: Bookmark, b: Bookmark) -> Bool {
    a.shared === b.shared
      || a.id == b.id && a.folder == b.folder && a.shared.texts == b.shared.texts && a.shared.ends == b.shared.ends
  }

  private func text(_ start: UInt32, _ end: UInt32?) -> String {
    String(decoding: shared.texts[Int(start)..<(end.map(Int.init) ?? shared.texts.count)], as: UTF8.self)
  }

  /// The id of the bookmark, unique in a list.
  var id: ExactID { ExactID(shared.id) }
  var folder: Folder { shared.folder }
  var title: String { text(0, shared.ends.0) }
  var detail: String { text(shared.ends.0, shared.ends.1) }
  /// A short text at the end of the row, such as a price or a date. Empty if there is none.
  var trailing: String { text(shared.ends.1, shared.ends.2) }
  /// The tags of the bookmark. Empty if there are none.
  var tags: String { text(shared.ends.2, shared.ends.3) }
  /// Texts of the record that a query searches besides the others, such as a description.
  private var keywords: String { text(shared.ends.3, shared.ends.4) }
  /// The address that the bookmark leads to. Empty if there is none.
  var address: String { shared.ends.5 == 0 ? detail : text(shared.ends.4, shared.ends.5) }
  /// The JSON object of the bookmark: all members that its source has, under their own names.
  var record: String { text(max(shared.ends.4, shared.ends.5), nil) }

  /// What a query searches and the row does not show.
  var hiddenText: String {
    [address == detail ? "" : address, tags, keywords].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The names of what every bookmark has, whatever the names in its record. See `--format`.
  static let fields: [String: @Sendable (Bookmark) -> String] = [
    "id": { $0.id.description }, "title": { $0.title }, "url": { $0.address }, "detail": { $0.detail },
    "value": { $0.trailing }, "tags": { $0.tags }, "folder": { $0.folder.title },
  ]

  /// The members of the record under their own names, with the address first.
  var members: [(title: String, text: String)] {
    let record = try? JSONRecord(parsing: record.utf8)
    let members = (record?.names ?? []).map { (title: $0, text: record?[$0]?.printedText ?? "") }
    let first = members.filter { $0.text == address }
    return (first.isEmpty ? [("url", address)] : first) + members.filter { $0.text != address }
  }

  /// Returns the JSON of an object with members in a given order. Members without text are left out.
  static func record(of members: [(name: String, text: String)]) -> String {
    let parts = members.lazy.filter { !$0.text.isEmpty }.map { name, text in
      "\(JSONValue.string(name)):\(JSONValue.string(text))"
    }
    return "{" + parts.joined(separator: ",") + "}"
  }
}

/// A folder of bookmarks, shown as one section of the list.
final class Folder: ListElement {
  let id: String
  /// The heading of the section. Empty if the list has no folders.
  let title: String
  /// The rank of the folder in the order of its source. Folders with the same rank follow each other as they appear.
  let rank: Int

  /// The folder of bookmarks that have none.
  static let all = Folder(id: "all", title: "")

  init(id: String, title: String, rank: Int = 0) {
    self.id = id
    self.title = title
    self.rank = rank
  }

  static func == (a: Folder, b: Folder) -> Bool {
    a === b || a.id == b.id && a.title == b.title && a.rank == b.rank
  }
}

extension [Bookmark] {
  /// The bookmarks with those of a folder together, in the order of the folders.
  var inFolders: [Bookmark] {
    enumerated().sorted { a, b in
      (a.element.folder.rank, a.offset) < (b.element.folder.rank, b.offset)
    }.map(\.element)
  }
}

/// The texts of the rows for folders and bookmarks.
enum BookmarkWords {
  static func heading(_ folder: Folder) -> String? { folder.title.isEmpty ? nil : folder.title }

  static func row(_ bookmark: Bookmark) -> TextRow {
    TextRow(
      bookmark.title, detail: bookmark.detail, trailing: bookmark.trailing,
      // A query finds the bookmarks of a folder by its name.
      keywords: bookmark.folder.title.isEmpty ? bookmark.hiddenText : "\(bookmark.hiddenText) \(bookmark.folder.title)",
      link: bookmark.address)
  }

  /// The title of one bookmark, or the number of several.
  static func titles(of bookmarks: [Bookmark]) -> String {
    bookmarks.count == 1 ? bookmarks[0].title : "\(bookmarks.count) bookmarks"
  }
}
