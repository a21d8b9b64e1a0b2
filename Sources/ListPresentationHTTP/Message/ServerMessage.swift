import Foundation

/// What a server says of a failure, fit to be shown.
enum ServerMessage {
  private static let paths = [
    "error.message", "message", "detail", "error_description", "error", "title", "reason", "errors.0.message",
    "errors.0.detail", "errors.0",
  ]

  /// The message of an answer, at most 200 characters, on one line, without the values of header fields that were sent.
  static func text(_ response: HTTPResponse, hiding headers: HTTPHeaders) -> String? {
    // Pages of errors can be large.
    let start = response.text.prefix(65_536)
    let json = try? JSONValue(parsing: start)
    let told = json.flatMap { json in paths.lazy.compactMap { json.value(at: $0)?.text }.first }
    let isMarkup = start.first.map { "{[<".utf8.contains($0) } ?? true
    guard var text = told ?? (json != nil || isMarkup ? nil : String(decoding: start.prefix(1_000), as: UTF8.self))
    else {
      return nil
    }
    for (_, value) in headers {
      for secret in [value] + value.split(separator: " ").map(String.init) where secret.utf8.count > 3 {
        text = text.replacing(secret, with: "…")
      }
    }
    let shown = text.bounded(to: 200)
    return shown.isEmpty ? nil : shown
  }

  /// Whether a body says that the request failed, although its status is a success, as GraphQL and Slack do.
  static func isFailure(_ body: JSONValue) -> Bool {
    if case .array(let errors)? = body.value(at: "errors"), !errors.isEmpty { return true }
    return body.value(at: "ok") == false || body.value(at: "success") == false
      || body.value(at: "error").map { $0.leadsOn } ?? false
  }
}

extension String {
  /// The text for one line of a message: without control and format characters, line breaks and long blanks, and with
  /// at most so many characters.
  func bounded(to count: Int) -> String {
    var text = String.UnicodeScalarView()
    var length = 0
    // Characters that are dropped cost time too.
    for scalar in unicodeScalars.prefix(20 * count) {
      var shown = scalar
      switch scalar.properties.generalCategory {
      case .format, .surrogate, .privateUse, .unassigned: continue
      case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator:
        guard let last = text.last, last != " " else { continue }
        shown = " "
      default: break
      }
      guard length < count else { return String(text) + "…" }
      text.append(shown)
      length += 1
    }
    if text.last == " " { text.removeLast() }
    return String(text)
  }
}
