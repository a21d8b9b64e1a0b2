/// The fields of a bookmark by name: the members of its record, and what its row shows.
struct RowFields {
  private let bookmark: Bookmark
  private let record: JSONRecord

  init(_ bookmark: Bookmark) {
    self.bookmark = bookmark
    record = JSONRecord(Array(bookmark.record.utf8))
  }

  /// The names under which every row has a text. `url` is among them where the record has an address.
  static let ownNames = ["id", "title", "detail", "value"]

  /// The names of all fields.
  var names: Set<String> { Set(record.keys + Self.ownNames + (bookmark.address.isEmpty ? [] : ["url"])) }

  /// The text of a field, or `nil` if the bookmark has no such field. A member of the record comes first.
  subscript(key: JSONKey) -> String? {
    if let text = record.printedText(at: key) { return text }
    return switch key.name {
    case "id": bookmark.id
    case "title": bookmark.title
    case "detail": bookmark.detail
    case "value": bookmark.trailing
    case "url": bookmark.address.isEmpty ? nil : bookmark.address
    default: nil
    }
  }

  /// The members of the record under their own names, with the address first.
  var members: [(title: String, text: String)] {
    let members = record.members.map { (title: $0.name, text: $0.text) }
    return members.filter { $0.text == bookmark.address } + members.filter { $0.text != bookmark.address }
  }
}
