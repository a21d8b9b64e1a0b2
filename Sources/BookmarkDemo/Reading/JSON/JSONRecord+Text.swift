import ListPresentationHTTP

/// The text of a record, such as one line of `--jsonl`.
extension JSONRecord {
  /// Returns the JSON of an object with members in a given order. Members without text are left out.
  static func text(of members: [(name: String, text: String)]) -> String {
    let parts = members.filter { !$0.text.isEmpty }.map { "\(JSONValue.string($0)):\(JSONValue.string($1))" }
    return "{\(parts.joined(separator: ","))}"
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
