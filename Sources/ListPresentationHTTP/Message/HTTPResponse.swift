import Foundation

/// An answer of a server, whole.
public struct HTTPResponse: Hashable, Sendable {
  /// The status, such as 200.
  public var status: Int
  /// The header fields.
  public var headers: HTTPHeaders
  /// The bytes, after decompression.
  public var body: Data
  /// Where the answer comes from, after redirects. The ``HTTPClient`` sets it.
  public var url: URL?

  /// Creates an answer, as a transport does.
  public init(_ status: Int = 200, headers: HTTPHeaders = [:], body: Data = Data()) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// A JSON answer, as a server in memory gives it.
  public static func json(_ text: String, status: Int = 200, headers: HTTPHeaders = [:]) -> HTTPResponse {
    let type: HTTPHeaders = ["Content-Type": "application/json"]
    return HTTPResponse(status, headers: type.merging(headers), body: Data(text.utf8))
  }

  /// An answer whose body is a file, such as a recorded page, as a server in memory gives it.
  /// - Throws: The error of the file system if the file can't be read.
  public static func file(
    _ file: URL, contentType: String = "application/json", status: Int = 200, headers: HTTPHeaders = [:]
  ) throws -> HTTPResponse {
    let type: HTTPHeaders = ["Content-Type": contentType]
    return HTTPResponse(status, headers: type.merging(headers), body: try Data(contentsOf: file))
  }

  var isSuccess: Bool { (200..<300).contains(status) }

  /// The items that the `Content-Range` field names.
  var contentRange: ContentRange? { headers["Content-Range"].flatMap(ContentRange.init) }

  /// The links of the `Link` fields.
  var links: [WebLink] { url.flatMap { url in headers["Link"].map { WebLink.links(in: $0, of: url) } } ?? [] }
}

/// An answer of a server and the value decoded from its body.
public struct HTTPAnswer<Value: Sendable>: Sendable {
  /// The whole answer, with its status and header fields.
  public let response: HTTPResponse
  /// The value decoded from the body.
  public let value: Value
}

/// The body of a response as UTF-8: `charset`, byte order mark and other text encodings.
extension HTTPResponse {
  /// The body in UTF-8, without a byte order mark.
  ///
  /// A byte order mark comes before the `charset` of the content type, as in the Encoding Standard ("decode"). Text in
  /// a charset that isn't known is taken for UTF-8.
  var text: [UInt8] {
    let marks: [(mark: [UInt8], encoding: String.Encoding)] = [
      ([0xEF, 0xBB, 0xBF], .utf8), ([0xFE, 0xFF], .utf16BigEndian), ([0xFF, 0xFE], .utf16LittleEndian),
    ]
    if let (mark, encoding) = marks.first(where: { body.starts(with: $0.mark) }) {
      let rest = body.dropFirst(mark.count)
      return encoding == .utf8 ? Array(rest) : String(data: rest, encoding: encoding).map { Array($0.utf8) } ?? []
    }
    guard let charset, let encoding = Self.encodings[charset] else { return Array(body) }
    return String(data: body, encoding: encoding).map { Array($0.utf8) } ?? Array(body)
  }

  /// The `charset` of the content type, in lower case.
  private var charset: String? {
    let parameters = headers["Content-Type"]?.lowercased().split(separator: ";").dropFirst() ?? []
    return parameters.lazy.map { $0.trimmingCharacters(in: .whitespaces) }.first { $0.hasPrefix("charset=") }
      .map { $0.dropFirst(8).trimmingCharacters(in: CharacterSet(charactersIn: "\"' ")) }
  }

  /// Encodings by the labels of the Encoding Standard, section 4.2, as far as Foundation has them.
  private static let encodings: [String: String.Encoding] = [
    "iso-8859-1": .windowsCP1252, "latin1": .windowsCP1252, "us-ascii": .windowsCP1252, "ascii": .windowsCP1252,
    "windows-1252": .windowsCP1252, "iso-8859-2": .isoLatin2, "windows-1250": .windowsCP1250,
    "windows-1251": .windowsCP1251, "windows-1253": .windowsCP1253, "windows-1254": .windowsCP1254,
    "utf-16": .utf16LittleEndian, "utf-16le": .utf16LittleEndian, "utf-16be": .utf16BigEndian,
    "shift_jis": .shiftJIS, "sjis": .shiftJIS, "euc-jp": .japaneseEUC,
    // Windows code page 949, which contains EUC-KR: `kCFStringEncodingDOSKorean` as Foundation numbers it.
    "euc-kr": String.Encoding(rawValue: 0x8000_0422), "ks_c_5601-1987": String.Encoding(rawValue: 0x8000_0422),
    "cp949": String.Encoding(rawValue: 0x8000_0422), "uhc": String.Encoding(rawValue: 0x8000_0422),
  ]
}

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

/// The items that an answer holds, as a `Content-Range` field says: `items 0-14/100`, `0-14/*` or `*/0`.
///
/// The form is that of RFC 9110, section 14.4; the unit can be missing, as in PostgREST, or have a colon.
struct ContentRange: Hashable, Sendable {
  /// The first and the last item, counted from 0; `nil` if the answer has no items.
  let items: ClosedRange<Int>?
  /// How many items there are, if that is known.
  let total: Int?

  /// Reads a field, or returns `nil` if it has another form.
  init?(_ field: String) {
    guard let range = field.split(whereSeparator: { " :=".contains($0) }).last else { return nil }
    let parts = range.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    total = parts[1] == "*" ? nil : Int(parts[1])
    guard parts[1] == "*" || (total ?? -1) >= 0 else { return nil }
    let ends = parts[0].split(separator: "-", omittingEmptySubsequences: false)
    if parts[0] == "*" {
      items = nil
    } else if ends.count == 2, let first = Int(ends[0]), let last = Int(ends[1]), first >= 0, first <= last,
      last < .max
    {
      items = first...last
    } else {
      return nil
    }
  }
}
