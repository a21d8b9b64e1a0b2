import ListPresentationHTTP

/// The keys of the record members that a row shows. If an option does not set a key, common names are tried.
struct JSONFields: Equatable, Sendable {
  /// The keys that options set, or `nil`. A key can contain dots, such as `author.name` or `tags.0`.
  var id: String?
  var title: String?
  var detail: String?
  var section: String?

  init(id: String? = nil, title: String? = nil, detail: String? = nil, section: String? = nil) {
    self.id = id
    self.title = title
    self.detail = detail
    self.section = section
  }

  /// The keys that options set, each with its option.
  var given: [(option: String, key: String)] {
    [("--id", id), ("--title", title), ("--detail", detail), ("--section", section)].compactMap { option, key in
      key.map { (option, $0) }
    }
  }

  private static let ids = ["id", "_id", "_id.$oid", "uuid", "guid", "key", "sku", "url", "href"]
  private static let titles = ["title", "name", "label", "headline", "subject", "text", "url", "href"]
  private static let details = [
    "brand", "author", "artist", "category", "cuisine", "publisher", "company", "subtitle", "description", "summary",
    "url", "href",
  ]
  private static let trailings = [
    "price", "date", "created_at", "createdAt", "published_at", "published", "updated_at", "updatedAt", "year",
    "rating", "difficulty",
  ]
  private static let keywords = [
    "url", "href", "link", "tags", "keywords", "category", "subtitle", "description", "summary",
  ]

  /// Returns the bookmark for a record, or the reason why there is none. If the record has no id, the id is `spare`.
  func bookmark(of record: JSONValue, spare: @autoclosure () -> String) -> Result<Bookmark, JSONTitleFault> {
    guard let title = titleOf(record) else { return .failure(JSONTitleFault(key: self.title)) }
    let detail = detailOf(record, besides: title)
    return .success(
      Bookmark(
        id: idOf(record) ?? spare(),
        title: title,
        detail: detail,
        trailing: first(of: Self.trailings, in: record, except: self.title, self.detail, section)
          .map { Self.withoutTime($0.text) } ?? "",
        keywords: Self.keywords.compactMap { record.value(at: $0)?.text }
          .filter { $0 != title && $0 != detail }.joined(separator: " ")))
  }

  /// Returns the section of a record, or `nil` if it has none.
  func section(of record: JSONValue) -> String? {
    section.flatMap { record.value(at: $0)?.text }
  }

  private func idOf(_ record: JSONValue) -> String? {
    guard let id else { return first(of: Self.ids, in: record)?.text }
    return record.value(at: id)?.text
  }

  private func titleOf(_ record: JSONValue) -> String? {
    if let title { return record.value(at: title)?.text }
    if let found = first(of: Self.titles, in: record) { return found.text }
    guard case .object(let members) = record else { return nil }
    var best: (key: String, text: String)?
    for (key, value) in members {
      guard case .string(let text) = value, !text.isEmpty else { continue }
      if best.map({ key < $0.key }) ?? true { best = (key, text) }
    }
    return best?.text
  }

  private func detailOf(_ record: JSONValue, besides title: String) -> String {
    if let detail { return record.value(at: detail)?.text ?? "" }
    return Self.details.lazy.filter { $0 != section && $0 != self.title }
      .compactMap { record.value(at: $0)?.text }.first { $0 != title } ?? ""
  }

  private func first(
    of keys: [String], in record: JSONValue, except given: String?...
  ) -> (key: String, text: String)? {
    for key in keys where !given.contains(key) {
      if let text = record.value(at: key)?.text { return (key, text) }
    }
    return nil
  }

  /// Shortens a date with a time, such as `2025-04-30T09:41:02Z`, to the date, because a row has no space for both.
  private static func withoutTime(_ text: String) -> String {
    let bytes = Array(text.utf8.prefix(11))
    guard bytes.count == 11, bytes[4] == 0x2D, bytes[7] == 0x2D, bytes[10] == 0x54 || bytes[10] == 0x20 else {
      return text
    }
    return String(text.prefix(10))
  }
}

/// The fault of a record without a title, either at a given key or at all common names.
struct JSONTitleFault: Error, CustomStringConvertible {
  let key: String?

  var description: String { at(0).reason(in: []) }

  func at(_ offset: Int) -> JSONFault {
    JSONFault(offset, key.map { .notShowable($0) } ?? .noText)
  }
}
