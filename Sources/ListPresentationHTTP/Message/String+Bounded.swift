extension String {
  /// Fit for one line of a message: no control or format characters, no line breaks, no long blanks, and at most so many
  /// characters.
  package func bounded(to count: Int) -> String {
    var text = String.UnicodeScalarView()
    var length = 0
    // What is dropped costs time as well.
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
