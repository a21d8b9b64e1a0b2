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

  private static let ids: [JSONKey] = ["id", "_id", "uuid", "guid", "key", "sku", "url", "href"]
  private static let titles: [JSONKey] = ["title", "name", "label", "headline", "subject", "text", "url", "href"]
  private static let details: [JSONKey] = [
    "brand", "author", "artist", "category", "cuisine", "publisher", "company", "subtitle", "description", "summary",
    "url", "href",
  ]
  private static let trailings: [JSONKey] = [
    "price", "date", "created_at", "createdAt", "published_at", "published", "updated_at", "updatedAt", "year",
    "rating", "difficulty",
  ]
  private static let addresses: [JSONKey] = ["url", "href", "link", "uri"]
  private static let keywords: [JSONKey] = [
    "url", "href", "link", "tags", "keywords", "category", "subtitle", "description", "summary",
  ]
  /// Members that hold the other members of a record: in JSON:API, GeoJSON, and Firestore and Airtable.
  private static let containers: [JSONKey] = ["attributes", "properties", "fields"]

  /// Returns the bookmark for a record, or the reason why there is none. If the record has no id, the id is `spare`.
  func bookmark(of record: JSONRecord, spare: @autoclosure () -> String) -> Result<Bookmark, JSONTitleFault> {
    let inner = Self.containers.lazy.compactMap { record.record(of: $0) }.first
    let layers = [record] + (inner.map { [$0] } ?? [])
    guard let title = titleOf(record, layers) else { return .failure(JSONTitleFault(key: self.title)) }
    let detail = detailOf(record, layers, besides: title)
    var keywords = ""
    for key in Self.keywords {
      guard let text = Self.text(of: key, in: layers), text != title, text != detail else { continue }
      keywords += keywords.isEmpty ? text : " \(text)"
    }
    return .success(
      Bookmark(
        id: idOf(record, layers) ?? spare(),
        title: title,
        detail: detail,
        trailing: first(of: Self.trailings, in: layers, except: self.title, self.detail, section)
          .map(Self.withoutTime) ?? "",
        keywords: keywords,
        address: first(of: Self.addresses, in: layers) ?? "",
        record: record.text))
  }

  /// Returns the section of a record, or `nil` if it has none.
  func section(of record: JSONRecord) -> String? { section.flatMap { record.text(at: $0) } }

  private func idOf(_ record: JSONRecord, _ layers: [JSONRecord]) -> String? {
    if let id { return record.text(at: id) }
    return first(of: Self.ids, in: layers)
  }

  private func titleOf(_ record: JSONRecord, _ layers: [JSONRecord]) -> String? {
    if let title { return record.text(at: title) }
    // Without a common name, the first text is the title. An inner object describes the record better.
    return first(of: Self.titles, in: layers) ?? layers.reversed().lazy.compactMap(\.firstText).first
  }

  private func detailOf(_ record: JSONRecord, _ layers: [JSONRecord], besides title: String) -> String {
    if let detail { return record.text(at: detail) ?? "" }
    for key in Self.details where key.name != section && key.name != self.title {
      if let text = Self.text(of: key, in: layers), text != title { return text }
    }
    return ""
  }

  private func first(of keys: [JSONKey], in layers: [JSONRecord], except given: String?...) -> String? {
    for key in keys where !given.contains(key.name) {
      if let text = Self.text(of: key, in: layers) { return text }
    }
    return nil
  }

  private static func text(of key: JSONKey, in layers: [JSONRecord]) -> String? {
    for layer in layers {
      if let text = layer.text(of: key) { return text }
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
