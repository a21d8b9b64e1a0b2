/// A form of the list for other programs. It has only rows: no headings, and no line about the end.
struct PrintedForm: Equatable, Sendable {
  enum Style: Equatable, Sendable {
    /// One array of the records.
    case json
    /// One record a line.
    case jsonLines
    /// Texts of the row between texts of the user.
    case template(RowTemplate)
  }

  let style: Style
  /// Whether each row ends with a NUL instead of a line feed.
  var endsWithNull = false

  init(_ style: Style) { self.style = style }

  /// The form of `--tsv`: the same fields for every source, empty where a record has none.
  static let tabSeparated = PrintedForm(
    .template(RowTemplate(fields: ["title", "url", "detail", "value", "folder"])))
}
