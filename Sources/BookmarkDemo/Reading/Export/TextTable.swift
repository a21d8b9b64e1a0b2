import Foundation
import ListPresentationHTTP

/// Bookmarks in a text that is neither JSON nor HTML: a table (CSV, RFC 4180) whose first line has the names of its
/// columns, as Pocket and Raindrop export it, or an address on each line.
enum TextTable {
  /// Reads a whole text, or returns `nil` if it is neither.
  static func read(
    _ bytes: [UInt8], fields: RecordFields, _ reports: inout SourceReports
  ) -> [Bookmark]? {
    let text = String(decoding: bytes, as: UTF8.self)
    let lines = text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
    let first = lines.first { !$0.isEmpty && !$0.hasPrefix("#") } ?? ""
    if first.contains("://"), !first.contains(",") { return addresses(lines, &reports) }
    let columns = first.split(separator: ",").map { $0.trimmingCharacters(in: ["\""]) }
    guard MemberNames.addresses.contains(where: { columns.contains($0) }) else { return nil }
    return records(bytes, fields: fields, &reports)
  }

  private static func addresses(_ lines: [String], _ reports: inout SourceReports) -> [Bookmark] {
    var folders = FolderPaths()
    var rows: [Bookmark] = []
    for (index, line) in lines.enumerated() where !line.isEmpty && !line.hasPrefix("#") {
      let words = line.split(separator: " ", maxSplits: 1)
      guard words[0].contains("://") else {
        reports.add("line left out: expected an address", at: SourcePlace(line: index + 1, column: 1))
        continue
      }
      let bookmark = ExportedBookmark(address: String(words[0]), title: words.count > 1 ? String(words[1]) : "")
      rows.append(bookmark.row(in: 0, &folders))
    }
    return rows
  }

  private static func records(
    _ bytes: [UInt8], fields: RecordFields, _ reports: inout SourceReports
  ) -> [Bookmark] {
    var folders = FolderPaths()
    var indices: [String: Int] = [:]
    var rows: [Bookmark] = []
    var columns: [String]?
    var number = 0
    forEachRecord(of: bytes) { texts, offset, isWhole in
      guard let names = columns else { return columns = texts }
      guard texts != [""] else { return }
      number += 1
      let members = Array(zip(names, texts))
      var reason: String?
      if texts.count < names.count || !isWhole { reason = "expected \(names.count) columns, found \(texts.count)" }
      let place = members.first { $0.0 == "folder" }.map { $0.1 } ?? ""
      let index = place.isEmpty ? 0 : indices[place] ?? folders.add(place, to: 0)
      indices[place] = index
      if reason == nil, let record = JSONRecord(parsing: Bookmark.record(of: members).utf8) {
        do {
          let spare = folders.newID(for: "\(number)", in: index)
          return rows.append(try fields.bookmark(of: record, spare: spare, folder: folders.folder(index)))
        } catch {
          reason = "\(error)"
        }
      }
      reports.add(
        "record \(number) left out: \(reason ?? "")", at: SourcePlace(of: offset, in: bytes))
    }
    return rows.inFolders
  }

  /// Calls a closure with the texts of each line, the place of its first byte, and whether its quotes are closed.
  private static func forEachRecord(of bytes: [UInt8], _ body: ([String], _ offset: Int, _ isWhole: Bool) -> Void) {
    var (texts, text, start, isQuoted) = ([String](), [UInt8](), 0, false)
    for (index, byte) in bytes.enumerated() {
      switch byte {
      // Two quotes in quotes are one: the second opens the text again.
      case UInt8(ascii: "\""):
        isQuoted.toggle()
        if isQuoted, index > 0, bytes[index - 1] == byte { text.append(byte) }
      case _ where isQuoted: text.append(byte)
      case UInt8(ascii: ","):
        texts.append(String(decoding: text, as: UTF8.self))
        text = []
      case 0x0A:
        body(texts + [String(decoding: text, as: UTF8.self)], start, true)
        (texts, text, start) = ([], [], index + 1)
      case 0x0D: break
      default: text.append(byte)
      }
    }
    if start < bytes.count { body(texts + [String(decoding: text, as: UTF8.self)], start, !isQuoted) }
  }
}
