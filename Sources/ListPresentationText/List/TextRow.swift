/// What one row of a text list shows: raw text, which the frame makes safe and fits into its columns.
public struct TextRow: Equatable, Sendable {
  /// The title, at the start of the row.
  public var title: String
  /// Further text, after the title, where there is room; empty for none.
  public var detail: String
  /// A short text, such as a price or a date, at the end of the row; empty for none.
  public var trailing: String

  /// Creates a row.
  public init(_ title: String, detail: String = "", trailing: String = "") {
    self.title = title
    self.detail = detail
    self.trailing = trailing
  }
}

extension TextRow {
  private static let gap = "  "

  /// The row as a line, after a marker of two columns that says whether it is selected.
  ///
  /// Where columns are short, the detail goes first, then the trailing text, then the marker; the title stays, cut.
  func line(isSelected: Bool, columns: Int?) -> DisplayText {
    guard let columns else {
      let fields = [title, detail, trailing].map { DisplayText($0) }.filter { $0.width > 0 }
      return DisplayText.line(isSelected ? "> " : "  ", fields, separator: Self.gap)
    }
    let marker = columns < 4 ? "" : isSelected ? "> " : "  "
    let space = columns - marker.utf8.count
    let trailing = DisplayText(trailing, columns: space / 2)
    let title = DisplayText(title, columns: space)
    let room = trailing.width == 0 ? space : space - trailing.width - Self.gap.utf8.count
    guard room >= min(title.width, max(8, space / 2)) else {
      return DisplayText.line(marker, [title], separator: "")
    }
    let left = text(title: DisplayText(self.title, columns: room), columns: room)
    guard trailing.width > 0 else { return DisplayText.line(marker, [left], separator: "") }
    return DisplayText.line(marker, [left.padded(to: room), trailing], separator: Self.gap)
  }

  private func text(title: DisplayText, columns: Int) -> DisplayText {
    let room = columns - title.width - Self.gap.utf8.count
    // Less than a few letters of a detail say nothing.
    guard !detail.isEmpty, room >= 6 else { return title }
    return DisplayText.line("", [title, DisplayText(detail, columns: room)], separator: Self.gap)
  }
}

extension DisplayText {
  /// Puts safe texts on one line; `prefix` and `separator` are literals of this module.
  static func line(_ prefix: String, _ fields: [DisplayText], separator: String) -> DisplayText {
    let width = prefix.utf8.count + fields.reduce(0) { $0 + $1.width } + separator.utf8.count * max(0, fields.count - 1)
    return DisplayText(text: prefix + fields.map(\.text).joined(separator: separator), width: width)
  }
}
