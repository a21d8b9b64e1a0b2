/// The texts of reports, and the texts that errors and reports share.
enum SourceWording {
  private static let longestList = 20
  private static let longestName = 200

  static func leftOut(_ name: String, _ place: SourcePlace, record: Int, _ reason: String) -> String {
    "\(printable(name)):\(place): record \(record) left out: \(reason)"
  }

  static func repeated(_ name: String, _ place: SourcePlace, record: Int, id: String) -> String {
    "\(printable(name)):\(place): record \(record) left out: an earlier record has its id \(printable(id))"
  }

  static func remark(_ name: String, _ place: SourcePlace, _ reason: String) -> String {
    "\(printable(name)):\(place): \(reason)"
  }

  static func repaired(_ name: String, _ place: SourcePlace) -> String {
    "\(printable(name)):\(place): not UTF-8 from here; what could not be read is shown as \u{FFFD}"
  }

  static func noAddress(_ name: String, _ place: SourcePlace) -> String {
    "\(printable(name)):\(place): bookmark left out: it has no HREF"
  }

  static func more(_ count: Int) -> String { "and \(count) more" }

  static func expected(_ expected: String, found: String) -> String { "expected \(expected), found \(found)" }

  static let endOfText = "the end of the text"

  /// Returns a quoted scalar for a message, or its number if it is invisible.
  static func found(_ scalar: Unicode.Scalar) -> String {
    if scalar == "\n" { return "the end of the line" }
    if isPrintable(scalar) { return "'\(scalar)'" }
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// Makes a name safe for a message. Names come from files and arguments, so they could move the cursor or fill the
  /// screen.
  static func printable(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars.prefix(longestName) {
      result.unicodeScalars.append(isPrintable(scalar) || scalar == " " ? scalar : "\u{FFFD}")
    }
    return text.unicodeScalars.dropFirst(longestName).isEmpty ? result : result + "…"
  }

  static func list(_ names: [String]) -> String {
    let shown = names.prefix(longestList).map(printable).joined(separator: ", ")
    return names.count > longestList ? "\(shown) \(more(names.count - longestList))" : shown
  }

  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator,
      .spaceSeparator:
      false
    default: true
    }
  }
}
