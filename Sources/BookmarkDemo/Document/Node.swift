import Foundation
import ListPresentation

/// A bookmark, a folder or a separator in a document.
struct Node: ListElement {
  /// The number of the node, unique in its document. It says nothing about where the node is.
  var id: Int { Int(number) }
  let content: NodeContent
  private let number: UInt32
  /// The kind of the content. Kept here too, because a look at each content of a long list takes much longer.
  let kind: JSONRecord.Kind

  init(id: Int, content: NodeContent) {
    (number, self.content, kind) = (UInt32(clamping: id), content, content.kind)
  }

  var isFolder: Bool { kind == .folder }
}

/// A folder, or the top of a list.
struct FolderPath: ListElement {
  let id: Int
  /// The titles of the folder and of those around it.
  let path: String

  static let top = FolderPath(id: BookmarkDocument.root, path: "")
}

/// A node that is in no document yet, with all that is in it.
struct NodeTree: Equatable, Sendable {
  var content: NodeContent
  var children: [NodeTree] = []

  var numberOfBookmarks: Int { children.reduce(content.kind == .bookmark ? 1 : 0) { $0 + $1.numberOfBookmarks } }
}

/// What one bookmark, folder or separator says: its record, which is a JSON object with all members that its source
/// has, under their own names, and where its parts are in the record.
///
/// A list of a million bookmarks keeps a million of them, so all texts are in one array.
final class NodeContent: Sendable, Equatable {
  private typealias Place = (start: UInt32, end: UInt32)

  let kind: JSONRecord.Kind
  /// The record, and then the texts that are not in it as they are.
  private let bytes: [UInt8]
  private let recordEnd: UInt32
  private let places:
    (title: Place, address: Place, detail: Place, value: Place, tags: Place, note: Place, keywords: Place)

  static func == (a: NodeContent, b: NodeContent) -> Bool {
    a === b || a.kind == b.kind && a.recordEnd == b.recordEnd && a.bytes == b.bytes
  }

  /// Creates the content that a record has.
  /// - Parameter reader: Finds the parts of bookmarks.
  init(_ kind: JSONRecord.Kind, _ record: JSONRecord, _ reader: inout RecordReader) {
    self.kind = kind
    let record = record.isCompact ? record : (try? JSONRecord(parsing: Array(record.compactJSON))) ?? record
    let start = record.range.lowerBound
    let found = reader.parts(of: record, as: kind)
    var bytes = Array(record.json)
    recordEnd = UInt32(clamping: bytes.count)
    func append(_ text: String) -> Place {
      let start = UInt32(clamping: bytes.count)
      bytes += text.utf8
      return (start, UInt32(clamping: bytes.count))
    }
    func place(_ part: RecordPart) -> Place {
      guard let value = found[part] else { return (0, 0) }
      if let plain = record.plainText(value) {
        return (UInt32(clamping: plain.lowerBound - start), UInt32(clamping: plain.upperBound - start))
      }
      return record.text(value).map(append) ?? (0, 0)
    }
    var value = place(.value)
    if found.isTime {
      let date = BookmarkDate.text(of: found[.value].flatMap(record.text) ?? "")
      value = date.isEmpty ? (0, 0) : append(date)
    } else if BookmarkDate.hasTime(bytes[Int(value.start)..<Int(value.end)]) {
      value.end = value.start + 10
    }
    let address = place(.address)
    let detail = found[.detail] == found[.address] ? address : place(.detail)
    var keywords: Place = (0, 0)
    for value in found.keywords {
      let text = append((keywords.end > 0 ? " " : "") + (record.text(value) ?? ""))
      keywords = (keywords.end > 0 ? keywords.start : text.start, text.end)
    }
    places = (place(.title), address, detail, value, place(.tags), place(.note), keywords)
    self.bytes = bytes
  }

  private func utf8(_ place: Place) -> ArraySlice<UInt8> { bytes[Int(place.start)..<Int(place.end)] }

  /// The text of a part, or an empty text.
  subscript(part: RecordPart) -> String { String(decoding: utf8(of: part), as: UTF8.self) }

  /// The text of a part in UTF-8, or nothing.
  func utf8(of part: RecordPart) -> ArraySlice<UInt8> {
    switch part {
    case .title: utf8(places.title)
    case .address: utf8(places.address)
    case .detail: utf8(places.detail)
    case .value: utf8(places.value)
    case .tags: utf8(places.tags)
    case .note: utf8(places.note)
    }
  }

  /// The title of its own. Empty if it has none.
  var ownTitle: String { self[.title] }
  /// The path of a folder in the one with another path: the titles that there are, the outermost first.
  func path(in outer: String) -> String { [outer, ownTitle].filter { !$0.isEmpty }.joined(separator: " / ") }
  /// The title, or else the address.
  var title: String { places.title.end > 0 ? ownTitle : address }
  /// The address that the bookmark leads to. Empty if there is none.
  var address: String { self[.address] }
  /// Texts of the record that a query searches besides the others, such as a description.
  var keywords: String { String(decoding: utf8(places.keywords), as: UTF8.self) }
  var isDetailTheAddress: Bool { places.detail == places.address }

  /// The JSON of the record.
  var json: ArraySlice<UInt8> { bytes[..<Int(recordEnd)] }
  var record: JSONRecord { (try? JSONRecord(parsing: Array(json))) ?? JSONRecord(members: []) }
}

/// What is made of texts of the user.
extension NodeContent {
  /// Creates the content of texts and other members in a given order. Empty texts are left out.
  static func new(_ kind: JSONRecord.Kind, _ members: [(name: String, text: String)]) -> NodeContent {
    var all = members.map { (name: $0.name, json: $0.text.isEmpty ? [] : JSONText.quoted($0.text)) }
    if kind == .separator { all.append(("type", JSONText.quoted("separator"))) }
    var reader = RecordReader()
    return NodeContent(kind, JSONRecord(members: all), &reader)
  }

  /// The content with other texts, each under the name that it has in the record. A list of tags stays a list.
  func setting(_ texts: [RecordPart: String]) -> NodeContent {
    texts.sorted { $0.key.rawValue < $1.key.rawValue }.reduce(self) { content, change in
      let (part, text) = change
      guard text != content[part] else { return content }
      var reader = RecordReader()
      let record = content.record
      var json = record.json
      if let place = reader.parts(of: record, as: kind)[part] ?? record.value(of: part.name) {
        let isList = json[place.lowerBound] == UInt8(ascii: "[")
        json.replaceSubrange(place, with: isList ? Self.list(text) : JSONText.quoted(text))
      } else {
        JSONText.add(part.name, JSONText.quoted(text), to: &json)
      }
      return NodeContent(kind, (try? JSONRecord(parsing: Array(json))) ?? record, &reader)
    }
  }

  /// Returns the tags of a text, which stand between commas.
  static func tags(in text: String) -> [String] {
    text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }

  private static func list(_ text: String) -> [UInt8] {
    let tags = Self.tags(in: text).map { JSONText.quoted($0) }
    return [UInt8(ascii: "[")] + tags.joined(separator: [UInt8(ascii: ",")]) + [UInt8(ascii: "]")]
  }

  /// The names of the members that HTML has no place for, without those that only a program reads.
  var membersBeyondHTML: [String] {
    var reader = RecordReader()
    let record = record
    let parts = reader.parts(of: record, as: kind)
    let times = [MemberNames.whenAdded, MemberNames.modified]
    let places = times.map { record.time(of: $0)?.place }
    let writtenTimes = zip(times, places).flatMap { $1 == nil ? [] : $0 }
    let written = [RecordPart.title, .address, .tags, .note].compactMap { parts[$0] } + places.compactMap(\.self)
    func names(_ record: JSONRecord) -> [String] {
      zip(record.names, record.members).flatMap { name, member -> [String] in
        let value = member.value
        if MemberNames.ofPrograms.contains(name) || writtenTimes.contains(name) || written.contains(value) { return [] }
        // Chromium writes a zero for a time that has not come.
        let text = record.printedText(value)
        if text.isEmpty || text == "0" && times.joined().contains(name) { return [] }
        if let object = record.object(at: value), written.contains(where: value.overlaps) { return names(object) }
        return [name]
      }
    }
    return names(record)
  }
}
