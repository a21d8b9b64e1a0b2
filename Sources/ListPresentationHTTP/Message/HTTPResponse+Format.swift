import Foundation

/// What a body is that isn't JSON, and lines of JSON.
extension HTTPResponse {
  private var type: String { headers["Content-Type"]?.lowercased() ?? "" }

  /// The name of the format of a body that isn't JSON, or `nil` if it isn't one of the usual ones.
  var foreignFormat: String? {
    let start = String(decoding: text.prefix(4_096), as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    if start.hasPrefix("<") {
      let isXML = ["<?xml", "<rss", "<feed"].contains { start.lowercased().hasPrefix($0) } || type.contains("xml")
      return isXML && !type.contains("xhtml") ? "XML" : "HTML"
    }
    let lines = start.split(whereSeparator: \.isNewline).prefix(2)
    let isTable = ([",", ";", "\t"] as [Character]).contains { separator in
      let counts = lines.map { $0.count { $0 == separator } }
      return counts.count == 2 && counts[0] > 0 && counts[0] == counts[1]
    }
    let isOpen = start.first.map { "{[".contains($0) } ?? false
    return type.contains("csv") || !isOpen && isTable ? "CSV" : nil
  }

  /// The value of the body, of which long arrays are cut, and a scanner that has read it. Lines that each hold a value,
  /// as in NDJSON, become an array.
  func json(until deadline: Deadline) throws -> (value: JSONValue, scanner: JSONScanner) {
    let bytes = text
    let isLines = ["ndjson", "jsonl", "json-seq", "jsonlines"].contains(where: type.contains)
    var scanner = JSONScanner(isLines ? try lines(bytes, deadline) : bytes, until: deadline)
    var value = try scanner.value(.envelope)
    if value.isObject, scanner.peek() == UInt8(ascii: "{") {
      scanner = JSONScanner(try lines(bytes, deadline), until: deadline)
      value = try scanner.value(.envelope)
    }
    try scanner.end()
    return (value, scanner)
  }

  /// Values one after the other as an array.
  private func lines(_ bytes: [UInt8], _ deadline: Deadline) throws -> [UInt8] {
    var scanner = JSONScanner(bytes, until: deadline)
    var lines: [UInt8] = [UInt8(ascii: "[")]
    while scanner.peek() != nil {
      let start = scanner.offset
      try scanner.skip()
      if lines.count > 1 { lines.append(UInt8(ascii: ",")) }
      lines += bytes[start..<scanner.offset]
    }
    return lines + [UInt8(ascii: "]")]
  }
}
