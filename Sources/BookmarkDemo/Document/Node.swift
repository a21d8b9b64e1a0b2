import ListPresentation

/// A bookmark, a folder or a separator in a document.
struct Node: ListElement {
  /// The number of the node, unique in its document. It says nothing about where the node is.
  let id: Int
  let content: NodeContent

  var isFolder: Bool { content.kind == .folder }
}

/// A node that is in no document yet, with all that is in it.
struct NodeTree: Equatable, Sendable {
  var content: NodeContent
  var children: [NodeTree] = []
}

/// What one bookmark, folder or separator says: its record, which is a JSON object with all members that its source
/// has, under their own names, and where its parts are in the record.
///
/// A list of a million bookmarks keeps a million of them, so all texts are in one array.
final class NodeContent: Sendable, Equatable {
  enum Kind: Sendable { case bookmark, folder, separator }

  private typealias Part = (start: UInt32, end: UInt32)

  let kind: Kind
  /// The record, and then the texts that are not in it as they are.
  private let bytes: [UInt8]
  private let recordEnd: UInt32
  private let parts: (title: Part, address: Part, detail: Part, value: Part, tags: Part, note: Part, keywords: Part)

  static func == (a: NodeContent, b: NodeContent) -> Bool {
    a === b || a.kind == b.kind && a.recordEnd == b.recordEnd && a.bytes == b.bytes
  }

  /// Creates the content that a record has.
  init(_ kind: Kind = .bookmark, _ record: JSONRecord, _ reader: inout RecordReader) {
    self.kind = kind
    let isCompact = record.isCompact
    let record = isCompact ? record : (try? JSONRecord(parsing: record.compact)) ?? record
    let found = kind == .bookmark ? reader.parts(of: record) : Self.partsOfFolder(record)
    let start = record.range.lowerBound
    var bytes = Array(record.bytes[record.range])
    recordEnd = UInt32(clamping: bytes.count)
    func append(_ text: String) -> Part {
      let start = UInt32(clamping: bytes.count)
      bytes += text.utf8
      return (start, UInt32(clamping: bytes.count))
    }
    func part(_ value: Range<Int>?) -> Part {
      guard let value else { return (0, 0) }
      if let plain = record.plainText(value) {
        return (UInt32(clamping: plain.lowerBound - start), UInt32(clamping: plain.upperBound - start))
      }
      return record.text(value).map(append) ?? (0, 0)
    }
    var value = part(found.value)
    if let range = found.value, let text = record.text(range) {
      let shown = found.isTime ? BookmarkDate.text(of: text) : BookmarkDate.withoutTime(text)
      if shown != text { value = shown.isEmpty ? (0, 0) : append(shown) }
    }
    let address = part(found.address)
    let detail = found.detail == found.address ? address : part(found.detail)
    let keywords =
      found.keywords.count == 1
      ? part(found.keywords[0])
      : found.keywords.isEmpty ? (0, 0) : append(found.keywords.compactMap { record.text($0) }.joined(separator: " "))
    parts = (part(found.title), address, detail, value, part(found.tags), part(found.note), keywords)
    self.bytes = bytes
  }

  private static func partsOfFolder(_ record: JSONRecord) -> RecordParts {
    var parts = RecordParts()
    parts.title = MemberNames.folderTitles.lazy.compactMap { record.value(of: $0) }.first { record.hasText($0) }
    parts.note = MemberNames.notes.lazy.compactMap { record.value(of: $0) }.first { record.hasText($0) }
    return parts
  }

  private func text(_ part: Part) -> String {
    String(decoding: bytes[Int(part.start)..<Int(part.end)], as: UTF8.self)
  }

  /// The title of its own. Empty if it has none.
  var ownTitle: String { text(parts.title) }
  /// The title, or else the address.
  var title: String { parts.title.end > 0 ? ownTitle : address }
  /// The address that the bookmark leads to. Empty if there is none.
  var address: String { text(parts.address) }
  /// A second text, such as a description or an author, or else the address.
  var detail: String { text(parts.detail) }
  /// A short text at the end of the row, such as a price or a date. Empty if there is none.
  var value: String { text(parts.value) }
  var tags: String { text(parts.tags) }
  var note: String { text(parts.note) }
  /// Texts of the record that a query searches besides the others, such as a description.
  var keywords: String { text(parts.keywords) }
  var isDetailTheAddress: Bool { parts.detail == parts.address }

  /// The JSON of the record.
  var json: ArraySlice<UInt8> { bytes[..<Int(recordEnd)] }
  var record: JSONRecord { (try? JSONRecord(parsing: Array(json))) ?? JSONRecord(members: []) }
}

/// What is made of texts of the user.
extension NodeContent {
  /// The parts of a node that a user writes, with the names that they have in a new record.
  enum Field: String, CaseIterable {
    case title, address = "url", tags, note

    fileprivate func place(in parts: RecordParts) -> Range<Int>? {
      switch self {
      case .title: parts.title
      case .address: parts.address
      case .tags: parts.tags
      case .note: parts.note
      }
    }
  }

  func text(_ field: Field) -> String {
    switch field {
    case .title: ownTitle
    case .address: address
    case .tags: tags
    case .note: note
    }
  }

  /// Creates the content of texts and other members in a given order. Empty texts are left out.
  static func new(_ kind: Kind, _ members: [(name: String, text: String)]) -> NodeContent {
    var all = members.map { (name: $0.name, json: $0.text.isEmpty ? [] : JSONText.quoted($0.text)) }
    if kind == .separator { all.append(("type", JSONText.quoted("separator"))) }
    var reader = RecordReader()
    return NodeContent(kind, JSONRecord(members: all), &reader)
  }

  /// The content with other texts, each under the name that it has in the record. A list of tags stays a list.
  func setting(_ texts: [Field: String]) -> NodeContent {
    var content = self
    for field in Field.allCases {
      guard let text = texts[field], text != content.text(field) else { continue }
      var reader = RecordReader()
      let record = content.record
      let parts = kind == .bookmark ? reader.parts(of: record) : Self.partsOfFolder(record)
      var bytes = Array(content.json)
      if let place = field.place(in: parts) ?? record.value(of: field.rawValue) {
        let isList = record.bytes[place.lowerBound] == UInt8(ascii: "[")
        bytes.replaceSubrange(place, with: isList ? Self.list(text) : JSONText.quoted(text))
      } else {
        let member = JSONText.quoted(field.rawValue) + [UInt8(ascii: ":")] + JSONText.quoted(text)
        let comma = record.members.isEmpty ? [] : [UInt8(ascii: ",")]
        bytes.insert(contentsOf: comma + member, at: bytes.count - 1)
      }
      guard let new = try? JSONRecord(parsing: bytes) else { continue }
      content = NodeContent(kind, new, &reader)
    }
    return content
  }

  private static func list(_ text: String) -> [UInt8] {
    let words = text.split(separator: ",").map { $0.trimmingPrefix(while: \.isWhitespace) }
    return [UInt8(ascii: "[")] + words.map { JSONText.quoted(String($0)) }.joined(separator: [UInt8(ascii: ",")])
      + [UInt8(ascii: "]")]
  }

  /// The names of the members that HTML has no place for, without those that only a program reads.
  var membersBeyondHTML: [String] {
    var reader = RecordReader()
    let record = record
    let parts = kind == .bookmark ? reader.parts(of: record) : Self.partsOfFolder(record)
    return Self.members(of: record, besides: [parts.title, parts.address, parts.tags, parts.note].compactMap(\.self))
  }

  private static func members(of record: JSONRecord, besides written: [Range<Int>]) -> [String] {
    zip(record.names, record.members).flatMap { name, member -> [String] in
      let value = member.value
      if MemberNames.ofHTML.contains(name) || written.contains(value) || record.printedText(value).isEmpty { return [] }
      if let object = record.object(at: value), written.contains(where: value.overlaps) {
        return members(of: object, besides: written)
      }
      return [name]
    }
  }

  /// Seconds since 1970 at which the bookmark was added or changed, or the text that says it in another way.
  func time(_ names: [String]) -> String {
    let record = record
    let text = names.lazy.compactMap { record.value(of: $0).flatMap(record.text) }.first ?? ""
    return BookmarkDate.seconds(of: text).map(String.init) ?? text
  }
}

/// A folder of bookmarks in a printed list.
struct PrintedFolder: ListElement {
  let id: Int
  /// The titles of the folder and of those around it.
  let path: String

  /// The folder of bookmarks that have none.
  static let none = PrintedFolder(id: 0, path: "")
}
