/// A fact about an item, on a screen of its details or in the pane beside a list.
///
/// ```swift
/// .details(book.title) {
///   [
///     .title(book.title), .link(book.page), .text("Author", book.author), .tags("Subjects", book.subjects),
///     .note("Review", book.review),
///   ]
/// }
/// ```
///
/// A date is a text that the app has made for its readers. Empty texts are left out.
public struct TextDetail: Hashable, Sendable {
  private enum Form: Hashable { case title, link, text, tags, note }

  /// What the fact is about, or an empty text.
  public let title: String
  /// The fact as one text.
  public let text: String
  private let form: Form
  private var tags: [String] = []

  private init(_ title: String, _ text: String, _ form: Form) {
    (self.title, self.text, self.form) = (title, text, form)
  }

  /// Creates the title of the item, which is read first. A screen whose first line has it does not repeat it.
  public static func title(_ text: String) -> TextDetail { TextDetail("", text, .title) }

  /// Creates an address without words before it.
  public static func link(_ address: String) -> TextDetail { TextDetail("", address, .link) }

  /// Creates a text beside its title. An address is shown as a link.
  public static func text(_ title: String, _ text: String) -> TextDetail { TextDetail(title, text, .text) }

  /// Creates short words that stand apart.
  public static func tags(_ title: String, _ tags: [String]) -> TextDetail {
    let tags = tags.filter { !$0.isEmpty }
    var detail = TextDetail(title, tags.joined(separator: ", "), .tags)
    detail.tags = tags
    return detail
  }

  /// Creates a long text, which has a border where there is room for one.
  public static func note(_ title: String, _ text: String) -> TextDetail { TextDetail(title, text, .note) }

  /// Whether the fact is the title of the item.
  var isTitle: Bool { form == .title }

  /// Whether there is nothing to draw or to say.
  var isEmpty: Bool { text.isEmpty }
}

/// The lines of details.
extension TextDetail {
  /// The most columns of a note. Longer lines are hard to read.
  private static let widestNote = 76
  private static let leastColumnsForBorder = 24
  private static let gap = "  "

  /// Returns the lines of details: the title and the address, a column of the others, and the notes.
  /// - Parameter hasBorders: Whether a note has a border where there is room for one.
  static func lines(of details: [TextDetail], columns: Int, hasBorders: Bool = true) -> [StyledLine] {
    let details = details.filter { !$0.isEmpty }
    let head = details.prefix { $0.isTitle || $0.form == .link }
    let rest = details.dropFirst(head.count)
    // Each of the others is a text beside its title.
    let facts = rest.filter { $0.form != .note || !hasBorders }
    let titles = max(10, (facts.map { DisplayText($0.title).width }.max() ?? 0) + gap.utf8.count)
    let parts = [
      head.flatMap { $0.headLines(columns: columns) },
      facts.flatMap { $0.lines(titleColumns: titles, columns: columns) },
    ]
    let notes = hasBorders ? rest.filter { $0.form == .note }.map { $0.noteLines(columns: columns) } : []
    return Array((parts + notes).filter { !$0.isEmpty }.joined(separator: [StyledLine()]))
  }

  private func headLines(columns: Int) -> [StyledLine] {
    let link = WebLink(text)
    return DisplayText.wrapped(text, columns: columns).map {
      StyledLine([.init($0, isTitle ? .title : link == nil ? .row : .link, link: link)])
    }
  }

  /// The text beside its title, or below it if there are few columns.
  private func lines(titleColumns: Int, columns: Int) -> [StyledLine] {
    guard !title.isEmpty else { return headLines(columns: columns) }
    let isBeside = columns >= 3 * titleColumns
    let texts = form == .tags ? chips(columns: isBeside ? columns - titleColumns : columns) : nil
    let lines = texts ?? TextDetail.link(text).headLines(columns: isBeside ? columns - titleColumns : columns)
    guard isBeside else { return [StyledLine([.init(DisplayText(title, columns: columns), .detail)])] + lines }
    return lines.enumerated().map { index, line in
      let title = DisplayText(index == 0 ? title : "").padded(to: titleColumns)
      return StyledLine([.init(title, .detail)] + line.spans)
    }
  }

  /// The tags on a tint, each behind a sign, as many in a line as there is room for.
  private func chips(columns: Int) -> [StyledLine] {
    var lines = [StyledLine()]
    for tag in tags {
      var chip = StyledLine.Span(DisplayText("#" + tag, columns: columns), .row)
      chip.isMarked = true
      let isFirst = lines[lines.count - 1].spans.isEmpty
      if !isFirst, lines[lines.count - 1].width + Self.gap.utf8.count + chip.text.width > columns {
        lines.append(StyledLine())
      } else if !isFirst {
        lines[lines.count - 1].spans.removeLast()
        lines[lines.count - 1].spans.append(.plain(Self.gap))
      }
      // The tint ends with the tag.
      lines[lines.count - 1].spans += [chip, .plain("")]
    }
    return lines
  }

  private func noteLines(columns: Int) -> [StyledLine] {
    guard columns >= Self.leastColumnsForBorder else {
      let texts = DisplayText.wrapped(text, columns: columns).map { StyledLine([.init($0, .row)]) }
      return [StyledLine([.init(DisplayText(title, columns: columns), .detail)])] + texts
    }
    let texts = DisplayText.wrapped(text, columns: min(columns - 4, Self.widestNote))
    let title = DisplayText(title, columns: columns - 6)
    let width = max(title.width + 2, texts.map(\.width).max() ?? 0)
    return texts.map { StyledLine([.init($0, .row)]) }.bordered(title: title, columns: width)
  }
}
