import Foundation

/// Turns a text that is neither JSON nor HTML into JSON Lines: an address on each line. A record is on the line of its
/// address.
struct TextTable {
  let bytes: [UInt8]
  let name: String
  /// Receives a sentence for each line that is left out.
  let sentences: Sentences

  /// Returns the records of the whole text.
  func jsonLines() throws(BookmarkSourceError) -> String {
    let lines = String(decoding: bytes, as: UTF8.self).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline
    )
    .map { $0.trimmingCharacters(in: .whitespaces) }
    let first = lines.first { !$0.isEmpty && !$0.hasPrefix("#") } ?? ""
    guard first.contains("://") else {
      throw BookmarkSourceError(name, "expected JSON, JSON Lines, a bookmark export, or an address on each line")
    }
    return addresses(lines)
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
}
