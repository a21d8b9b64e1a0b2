/// The texts of durations, counts and ranges in the paging log and in diagnostics.
extension Duration {
  /// The duration in seconds with three decimals, for example `0.250`.
  var inSeconds: String {
    let (seconds, attoseconds) = components
    let fraction = String(abs(attoseconds / 1_000_000_000_000_000))
    return (self < .zero && seconds == 0 ? "-" : "") + "\(seconds)."
      + String(repeating: "0", count: 3 - fraction.count) + fraction
  }
}

extension Int {
  /// The number and a noun in the singular or plural, for example `1 page` or `2 pages`.
  func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }

  var items: String { counted("item") }
}

extension Range<Int> {
  /// The range as item indices with both ends included, for example `items 40-59`.
  var inWords: String {
    if isEmpty { return "no items" }
    return count == 1 ? "item \(lowerBound)" : "items \(lowerBound)-\(upperBound - 1)"
  }
}

extension String {
  /// The string without line breaks and control characters, shortened to a number of characters.
  func oneLine(upTo limit: Int) -> String {
    let line = String(String.UnicodeScalarView(unicodeScalars.prefix(4 * limit).map { $0.isBreak ? " " : $0 }))
    return line.count > limit ? line.prefix(limit - 1) + "…" : line
  }
}

extension Unicode.Scalar {
  fileprivate var isBreak: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
