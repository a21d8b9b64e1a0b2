import Foundation

/// Turns a text that is neither JSON nor HTML into JSON Lines: a table (CSV, RFC 4180) whose first line has the names
/// of its columns, as Pocket and Raindrop export it, or an address on each line. A record is on the line where it
/// begins.
struct TextTable {
  let bytes: [UInt8]
  let name: String
  /// Receives a sentence for each line that is left out.
  let sentences: Sentences

  /// Returns the records of the whole text, and whether a column has their folders.
  func jsonLines() throws(BookmarkSourceError) -> (lines: String, hasFolders: Bool) {
    let lines = String(decoding: bytes, as: UTF8.self).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline
    )
    .map { $0.trimmingCharacters(in: .whitespaces) }
    let first = lines.first { !$0.isEmpty && !$0.hasPrefix("#") } ?? ""
    if first.contains("://"), !first.contains(",") { return (addresses(lines), false) }
    let columns = first.split(separator: ",").map { $0.trimmingCharacters(in: ["\""]) }
    guard MemberNames.addresses.contains(where: columns.contains) else {
      throw BookmarkSourceError(
        name, "expected JSON, JSON Lines, a bookmark export, a table with a column 'url', or an address on each line")
    }
    return (table(), columns.contains("folder"))
  }

  private func addresses(_ lines: [String]) -> String {
    lines.enumerated().map { index, line in
      guard !line.isEmpty, !line.hasPrefix("#") else { return "" }
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      if words[0].contains("://") {
        return Bookmark.record(of: [("title", words.dropFirst().last ?? ""), ("url", words[0])])
      }
      sentences.add(BookmarkSourceError(name, at: (index + 1, 1), "line left out: expected an address"))
      return ""
    }.joined(separator: "\n")
  }

  private func table() -> String {
    var lines = ""
    var (columns, texts, text, isQuoted) = ([String]?.none, [String](), [UInt8](), false)
    var start = 0
    func endRecord(at end: Int) {
      texts.append(String(decoding: text, as: UTF8.self))
      if let names = columns, texts.count >= names.count, !isQuoted {
        lines += Bookmark.record(of: Array(zip(names, texts)))
      } else if let names = columns, texts != [""] {
        let reason = "line left out: expected \(names.count) columns, found \(texts.count)"
        sentences.add(BookmarkSourceError(name, at: bytes.lineAndColumn(of: start), reason))
      }
      lines += String(repeating: "\n", count: bytes[start..<end].count { $0 == 0x0A } + 1)
      columns = columns ?? texts
      (texts, text, start) = ([], [], end + 1)
    }
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
      case 0x0A: endRecord(at: index)
      case 0x0D: break
      default: text.append(byte)
      }
    }
    if start < bytes.count { endRecord(at: bytes.count) }
    return lines
  }
}
