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

  private static let ids = ["id", "_id", "uuid", "guid", "key", "sku", "url", "href"]
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
  /// Members that hold the other members of a record: in JSON:API, GeoJSON, and Firestore and Airtable.
  private static let containers = ["attributes", "properties", "fields"]

  /// Returns the bookmark for a record, or the reason why there is none. If the record has no id, the id is `spare`.
  func bookmark(of record: JSONValue, spare: @autoclosure () -> String) -> Result<Bookmark, JSONTitleFault> {
    let layers = Self.layers(of: record)
    guard let title = titleOf(record, layers) else { return .failure(JSONTitleFault(key: self.title)) }
    let detail = detailOf(record, layers, besides: title)
    return .success(
      Bookmark(
        id: idOf(record, layers) ?? spare(),
        title: title,
        detail: detail,
        trailing: first(of: Self.trailings, in: layers, except: self.title, self.detail, section)
          .map(Self.withoutTime) ?? "",
        keywords: Self.keywords.compactMap { Self.text(of: $0, in: layers) }
          .filter { $0 != title && $0 != detail }.joined(separator: " ")))
  }

  /// Returns the section of a record, or `nil` if it has none.
  func section(of record: JSONValue) -> String? {
    section.flatMap { record.value(at: $0)?.text }
  }

  /// The members of a record, and those of an object in it that holds more of them.
  private static func layers(of record: JSONValue) -> [[String: JSONValue]] {
    guard case .object(let members) = record else { return [] }
    let inner = containers.lazy.compactMap { name -> [String: JSONValue]? in
      if case .object(let inner)? = members[name] { inner } else { nil }
    }
    return [members] + (inner.first.map { [$0] } ?? [])
  }

  private static func text(of key: String, in layers: [[String: JSONValue]]) -> String? {
    layers.lazy.compactMap { $0[key]?.text }.first
  }

  private func idOf(_ record: JSONValue, _ layers: [[String: JSONValue]]) -> String? {
    guard let id else { return first(of: Self.ids, in: layers) }
    return record.value(at: id)?.text
  }

  private func titleOf(_ record: JSONValue, _ layers: [[String: JSONValue]]) -> String? {
    if let title { return record.value(at: title)?.text }
    if let text = first(of: Self.titles, in: layers) { return text }
    // Otherwise the first text by its key; the inner object describes the record better.
    return layers.reversed().lazy.compactMap { members in
      members.filter { if case .string(let text) = $0.value { !text.isEmpty } else { false } }
        .min { $0.key < $1.key }?.value.text
    }.first
  }

  private func detailOf(_ record: JSONValue, _ layers: [[String: JSONValue]], besides title: String) -> String {
    if let detail { return record.value(at: detail)?.text ?? "" }
    return Self.details.lazy.filter { $0 != section && $0 != self.title }
      .compactMap { Self.text(of: $0, in: layers) }.first { $0 != title } ?? ""
  }

  private func first(of keys: [String], in layers: [[String: JSONValue]], except given: String?...) -> String? {
    keys.lazy.filter { !given.contains($0) }.compactMap { Self.text(of: $0, in: layers) }.first
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
