import ListPresentationHTTP

/// The fields of a bookmark by name: the members of its record, and what its row shows.
struct RowFields {
  private let bookmark: Bookmark
  private let record: JSONRecord?

  init(_ bookmark: Bookmark) {
    self.bookmark = bookmark
    record = JSONRecord(parsing: bookmark.record.utf8)
  }

  /// The names under which every row has a text. `url` is among them where the record has an address.
  static let ownNames = ["id", "title", "detail", "value"]

  /// The names of all fields.
  var names: Set<String> { Set((record?.names ?? []) + Self.ownNames + (bookmark.address.isEmpty ? [] : ["url"])) }

  /// The text of a field, or `nil` if the bookmark has no such field. A member of the record comes first.
  subscript(name: String) -> String? {
    if let value = record?.value(at: name) { return value.printedText }
    return switch name {
    case "id": bookmark.id.description
    case "title": bookmark.title
    case "detail": bookmark.detail
    case "value": bookmark.trailing
    case "url": bookmark.address.isEmpty ? nil : bookmark.address
    default: nil
    }
  }

  /// The members of the record under their own names, with the address first.
  var members: [(title: String, text: String)] {
    let members = (record?.names ?? []).map { (title: $0, text: record?[$0]?.printedText ?? "") }
    return members.filter { $0.text == bookmark.address } + members.filter { $0.text != bookmark.address }
  }
}
