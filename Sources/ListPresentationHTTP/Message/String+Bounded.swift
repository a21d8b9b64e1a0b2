extension String {
  /// The text for one line of a message: without control and format characters, line breaks and long blanks, and with at
  /// most so many characters.
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
