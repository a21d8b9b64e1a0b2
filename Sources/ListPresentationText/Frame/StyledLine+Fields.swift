/// Titles and texts beside each other, such as the details of an item.
extension StyledLine {
  /// The lines of titles and texts. The first text is the title of the screen.
  static func lines(of fields: [(title: String, text: String)], columns: Int) -> [StyledLine] {
    let widest = fields.map(\.title.displayWidth).max() ?? 0
    let width = max(10, widest + 2)
    return fields.enumerated().flatMap { index, field in
      lines(field, role: index == 0 ? .title : .row, titleWidth: width, columns: columns)
    }
  }

  /// The lines of a field. The title is next to the text, or above it if there are few columns.
  private static func lines(_ field: (title: String, text: String), role: TextRole, titleWidth: Int, columns: Int)
    -> [StyledLine]
  {
    let isBeside = columns >= 3 * titleWidth && !field.title.isEmpty
    let texts = DisplayText.wrapped(field.text, columns: isBeside ? columns - titleWidth : columns)
    let link = WebLink(field.text)
    guard isBeside else {
      let heading =
        field.title.isEmpty ? [] : [StyledLine([.init(DisplayText(field.title, columns: columns), .heading)])]
      return heading + texts.map { StyledLine([.init($0, role, link: link)]) }
    }
    return texts.enumerated().map { index, text in
      let title = DisplayText(index == 0 ? field.title : "").padded(to: titleWidth)
      return StyledLine([.init(title, .heading), .init(text, role, link: link)])
    }
  }
}
