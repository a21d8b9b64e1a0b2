/// The format of a source. It is recognized by the file name or the first bytes.
enum BookmarkFormat: Equatable, Sendable {
  case json
  case jsonLines
  case html

  init?(fileName: String) {
    guard let dot = fileName.lastIndex(of: ".") else { return nil }
    switch fileName[fileName.index(after: dot)...].lowercased() {
    case "json": self = .json
    case "jsonl", "ndjson": self = .jsonLines
    case "html", "htm": self = .html
    default: return nil
    }
  }

  init?(contentsOf bytes: [UInt8]) {
    var scanner = JSONScanner(bytes)
    if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { scanner.offset = 3 }
    scanner.skipSpace()
    switch scanner.byte {
    case UInt8(ascii: "<"): self = .html
    case UInt8(ascii: "["): self = .json
    case UInt8(ascii: "{"):
      // A line with one object can also be a whole JSON document. A second object means one object on each line.
      let line = scanner.line()
      let first = JSONScanner.value(in: bytes, line)
      scanner.offset = line.upperBound
      scanner.skipSpace()
      self = first.fault == nil && scanner.byte == UInt8(ascii: "{") ? .jsonLines : .json
    default: return nil
    }
  }
}
