import ListPresentationHTTP

/// The text of a record, such as one line of `--jsonl`.
extension JSONRecord {
  /// Returns the JSON of an object with members in a given order. Members without text are left out.
  static func text(of members: [(name: String, text: String)]) -> String {
    var json = ""
    json.reserveCapacity(members.reduce(2) { $0 + $1.name.utf8.count + $1.text.utf8.count + 6 })
    for (name, text) in members where !text.isEmpty {
      json += json.isEmpty ? "{" : ","
      append(name, to: &json)
      json += ":"
      append(text, to: &json)
    }
    return json.isEmpty ? "{}" : json + "}"
  }

  /// Appends a text in quotation marks. Most texts need no escapes.
  private static func append(_ text: String, to json: inout String) {
    guard text.utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) else {
      json += "\""
      json += text
      json += "\""
      return
    }
    json += JSONValue.string(text).description
  }

  /// Returns JSON without the white space between its parts, on one line. The texts and numbers in it stay the same.
  static func compact(_ json: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(json.utf8.count)
    var (isInText, isEscaped) = (false, false)
    for byte in json.utf8 {
      if isInText {
        isInText = isEscaped || byte != UInt8(ascii: "\"")
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
      } else {
        guard !byte.isJSONSpace else { continue }
        isInText = byte == UInt8(ascii: "\"")
      }
      bytes.append(byte)
    }
    return bytes.count == json.utf8.count ? json : String(decoding: bytes, as: UTF8.self)
  }
}
