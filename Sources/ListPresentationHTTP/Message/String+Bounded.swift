extension String {
  /// Fit for one line of a message: no control or format characters, no line breaks, no long blanks, and not too long.
  package func bounded(to count: Int) -> String {
    var text = ""
    var length = 0
    // What is dropped costs time as well.
    for scalar in unicodeScalars.prefix(20 * count) {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator:
        guard !text.isEmpty, text.unicodeScalars.last != " " else { continue }
        text.unicodeScalars.append(" ")
      case .format, .surrogate, .privateUse, .unassigned: continue
      default: text.unicodeScalars.append(scalar)
      }
      length += 1
      if length > count { return text + "…" }
    }
    return text.last == " " ? String(text.dropLast()) : text
  }
}
