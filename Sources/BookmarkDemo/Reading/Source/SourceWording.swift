/// What errors and reports quote from a source.
enum SourceWording {
  private static let longestList = 20
  private static let longestName = 200

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
    return names.count > longestList ? "\(shown) and \(names.count - longestList) more" : shown
  }

  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator, .spaceSeparator:
      false
    default: true
    }
  }
}
