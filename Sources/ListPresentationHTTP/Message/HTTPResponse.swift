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
  /// The header fields that were sent, and those of the client; no message shows their values. The client sets them too,
  /// so answers to requests with other fields are not equal.
  var secrets: HTTPHeaders = [:]
  /// The client sets its own, so answers to clients with other limits are not equal.
  var limits = DecodingLimits()

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
  var text: Data {
    let marks: [(mark: [UInt8], encoding: String.Encoding)] = [
      ([0xEF, 0xBB, 0xBF], .utf8), ([0xFE, 0xFF], .utf16BigEndian), ([0xFF, 0xFE], .utf16LittleEndian),
    ]
    if let (mark, encoding) = marks.first(where: { body.starts(with: $0.mark) }) {
      let rest = Data(body.dropFirst(mark.count))
      return encoding == .utf8 ? rest : String(data: rest, encoding: encoding).map { Data($0.utf8) } ?? Data()
    }
    guard let charset, let encoding = Self.encodings[charset] else { return body }
    return String(data: body, encoding: encoding).map { Data($0.utf8) } ?? body
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

/// How much a body may make a decoder remember.
struct DecodingLimits: Hashable, Sendable {
  /// How many values are read of a body. Foundation's decoder takes about 30 bytes for each, beside the text.
  var values = 3_000_000
  /// How many members are read of one object. Foundation's decoder takes about 200 bytes for each.
  var members = 200_000
}

extension HTTPResponse {
  /// The body in UTF-8.
  /// - Throws: ``HTTPError`` if it has more values, or an object of more members, than are read.
  var decodableText: Data { get throws { try decodable(text) } }

  private func decodable(_ text: Data) throws -> Data {
    // What a smaller body holds takes no more. Counting costs a twentieth of decoding.
    guard text.count > limits.values else { return text }
    let size = text.withUnsafeBytes { JSONSize($0) }  // for the length of the call
    if size.values > limits.values { throw HTTPError.tooMany("values", limits.values, at: url) }
    if size.members > limits.members { throw HTTPError.tooMany("members in an object", limits.members, at: url) }
    return text
  }
}

/// The size of some JSON, counted without reading it.
private struct JSONSize {
  /// How many values it has at most: each has a comma or the bracket of its array or object before it.
  private(set) var values = 0
  /// How many members its largest object has.
  private(set) var members = 0

  init(_ bytes: some Sequence<UInt8>) {
    var commas: [Int] = []
    var (isText, isEscaped) = (false, false)
    // Decoders refuse what is nested more deeply.
    for byte in bytes where commas.count <= 512 {
      switch byte {
      case UInt8(ascii: ","), UInt8(ascii: "{"), UInt8(ascii: "["): values += 1
      default: break
      }
      if isEscaped {
        isEscaped = false
        continue
      }
      switch byte {
      case UInt8(ascii: "\\"): isEscaped = isText
      case UInt8(ascii: "\""): isText.toggle()
      case _ where isText || commas.isEmpty && byte != UInt8(ascii: "{") && byte != UInt8(ascii: "["): break
      case UInt8(ascii: "{"), UInt8(ascii: "["): commas.append(0)
      case UInt8(ascii: ","): commas[commas.count - 1] += 1
      case UInt8(ascii: "}"): members = max(members, commas.removeLast() + 1)
      case UInt8(ascii: "]"): commas.removeLast()
      default: break
      }
    }
  }
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

  /// Calls a closure with what a decoder reads in the body. Lines that each hold a value, as in NDJSON, are an array.
  func decode<Value>(with decoder: JSONDecoder, _ body: @escaping (any Decoder) throws -> Value) throws -> Value {
    let bytes = try decodableText
    let isLines = ["ndjson", "jsonl", "json-seq", "jsonlines"].contains(where: type.contains)
    // Lines of numbers have no commas between them before they are an array.
    if isLines, let lines = Self.lines(bytes, atLeast: 0) { return try decoder.visit(decodable(lines), body) }
    do {
      return try decoder.visit(bytes, body)
    } catch DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty {
      guard let lines = Self.lines(bytes, atLeast: 2) else { throw DecodingError.dataCorrupted(context) }
      return try decoder.visit(lines, body)
    }
  }

  /// Lines as the elements of an array; `nil` if there are fewer, or, where a number of them is asked for, if one isn't
  /// an object.
  private static func lines(_ bytes: Data, atLeast minimum: Int) -> Data? {
    var array = [UInt8(ascii: "[")]
    var count = 0
    var isStart = true
    // Byte by byte, because a list of short lines takes many times their bytes.
    for byte in bytes {
      if byte == 0x0A || byte == 0x0D || byte == 0x1E {
        isStart = true
      } else if !isStart {
        array.append(byte)
      } else if byte > 0x20 {
        guard minimum == 0 || byte == UInt8(ascii: "{") else { return nil }
        if count > 0 { array.append(UInt8(ascii: ",")) }
        (count, isStart) = (count + 1, false)
        array.append(byte)
      }
    }
    return count >= minimum ? Data(array + [UInt8(ascii: "]")]) : nil
  }
}

extension JSONDecoder {
  /// Calls a closure with what the decoder reads in some JSON.
  func visit<Value>(_ data: Data, _ body: @escaping (any Decoder) throws -> Value) throws -> Value {
    try decode(Visit<Value>.self, from: data, configuration: body).value
  }
}

private struct Visit<Value>: DecodableWithConfiguration {
  let value: Value

  init(from decoder: any Decoder, configuration body: (any Decoder) throws -> Value) throws {
    value = try body(decoder)
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

/// A date of a header field, in any of the three forms of RFC 9110, section 5.6.7.
///
/// ```text
/// Sun, 06 Nov 1994 08:49:37 GMT     IMF-fixdate
/// Sunday, 06-Nov-94 08:49:37 GMT    RFC 850
/// Sun Nov  6 08:49:37 1994          asctime
/// ```
enum HTTPDate {
  /// The date of a text, or `nil` if it isn't a date.
  /// - Parameter now: Decides the century of a year of two digits: a date more than 50 years ahead is in the past.
  static func date(_ text: String, now: Date) -> Date? {
    let words = text.split { " ,-".contains($0) }.map(String.init)
    guard words.count == 5 || words.count == 6 else { return nil }
    let isASCTime = Int(words[1]) == nil
    let order = isASCTime ? (day: 2, month: 1, year: 4, time: 3) : (day: 1, month: 2, year: 3, time: 4)
    guard isASCTime ? words.count == 5 : words.count == 6 && words[5] == "GMT",
      let month = months.firstIndex(of: words[order.month]),
      let day = number(words[order.day], in: 1...31), let year = number(words[order.year], in: 0...9_999)
    else { return nil }
    let time = words[order.time].split(separator: ":").map(String.init)
    // 60 is a leap second.
    guard time.count == 3, let hour = number(time[0], in: 0...23), let minute = number(time[1], in: 0...59),
      let second = number(time[2], in: 0...60)
    else { return nil }
    func date(in year: Int) -> Date? {
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = .gmt
      let date = calendar.date(
        from: DateComponents(year: year, month: month + 1, day: day, hour: hour, minute: minute, second: second))
      return date.flatMap { calendar.component(.month, from: $0) == month + 1 || second == 60 ? $0 : nil }
    }
    guard words[order.year].count == 2 else { return date(in: year) }
    let century = Calendar(identifier: .gregorian).component(.year, from: now) / 100 * 100
    let candidates = [century + 100 + year, century + year, century - 100 + year].compactMap(date(in:))
    return candidates.first { $0.timeIntervalSince(now) <= 50 * 365.25 * 86_400 }
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func number(_ text: String, in range: ClosedRange<Int>) -> Int? {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text) else { return nil }
    return range.contains(number) ? number : nil
  }
}

extension HTTPResponse {
  /// How long a field such as `Retry-After` or `Backoff` asks to wait. It holds seconds, or a date, which is compared
  /// with the server's own `Date` if the answer has it. The wait for a date in the past is zero.
  func wait(in name: String, now: Date) -> Duration? {
    guard let text = headers[name]?.trimmingCharacters(in: .whitespaces), !text.isEmpty else { return nil }
    if text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { return .seconds(Int(text) ?? 86_400) }
    guard let date = HTTPDate.date(text, now: now) else { return nil }
    let serverNow = headers["Date"].flatMap { HTTPDate.date($0, now: now) } ?? now
    return .seconds(max(date.timeIntervalSince(serverNow), 0).rounded(.up))
  }
}
