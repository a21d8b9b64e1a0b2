import ListPresentation

/// One line of a screen: pieces of safe text, each with its role.
public struct StyledLine: Hashable, Sendable {
  /// A piece of safe text with its role.
  public struct Span: Hashable, Sendable {
    /// The text. It contains nothing that a terminal obeys.
    public var text: DisplayText
    /// The role, from which the terminal derives the look.
    public var role: TextRole
    /// The action that a click on the piece performs.
    var action: ListAction.ID?
    /// Whether a click on the piece shows or hides the children of the row.
    var isSign = false
    /// The address that a terminal opens when the user clicks the piece, or `nil`.
    public var link: WebLink?
    /// Whether the piece is part of the row with the cursor, which a terminal highlights as a whole.
    var isSelected = false
    /// Whether the piece is part of a row that the user has selected, which a terminal tints as a whole.
    var isMarked = false
    /// A line of a picture, which a terminal with colors draws instead of the text. It is as wide as the text.
    var pixels: PixelLine?

    /// Creates a piece.
    public init(_ text: DisplayText, _ role: TextRole, link: WebLink? = nil) {
      self.text = text
      self.role = role
      self.link = link
    }
  }

  /// The pieces, from left to right.
  public var spans: [Span]
  /// Whether the line shows a part of the row with the cursor.
  public var isSelected: Bool
  /// Whether the line is on the background of a section, which fills its row of the screen. A terminal without colors
  /// does not show it, and plain text has none.
  public var hasBackground: Bool

  /// Creates a line.
  public init(_ spans: [Span] = [], isSelected: Bool = false, hasBackground: Bool = false) {
    self.spans = spans
    self.isSelected = isSelected
    self.hasBackground = hasBackground
  }

  /// The line as a line of the row with the cursor. Its first piece is the marker, if that has two columns.
  var selected: StyledLine {
    var line = self
    line.isSelected = true
    if let first = line.spans.first, first.role == .plain, first.text.width == 2 { line.spans[0].role = .selection }
    for index in line.spans.indices { line.spans[index].isSelected = true }
    return line
  }

  /// Returns a heading with a rule up to a width, where there is room for one.
  func ruled(to columns: Int) -> StyledLine {
    let room = columns - width - 1
    guard room >= 8 else { return self }
    var line = self
    line.spans += [.plain(" "), .init(DisplayText(text: String(repeating: "─", count: room), width: room), .border)]
    return line
  }

  /// Returns the line with spaces at its end up to a width. The row at its end fills them.
  func filled(to columns: Int) -> StyledLine {
    guard width < columns else { return self }
    var line = padded(to: columns)
    if let last = spans.last {
      (line.spans[spans.count].isSelected, line.spans[spans.count].isMarked) = (last.isSelected, last.isMarked)
    }
    return line
  }

  /// Returns the line with a piece of one column instead of what is in a column.
  func replacing(column: Int, with span: Span) -> StyledLine {
    let line = filled(to: column)
    var replaced = line.columns(0..<column)
    replaced.spans += [span] + line.columns(column + 1..<max(column + 1, line.width)).spans
    return replaced
  }

  /// Returns what is in some columns of the line. A character or a picture that is partly outside is left out.
  func columns(_ range: Range<Int>) -> StyledLine {
    var line = self
    line.spans = []
    var start = 0
    for span in spans {
      let end = start + span.text.width
      defer { start = end }
      let part = (start..<end).clamped(to: range)
      if part == start..<end {
        line.spans.append(span)
      } else if !part.isEmpty {
        var (cut, column) = ("", start)
        for character in span.text.text {
          let next = column + String(character).displayWidth
          // A part of the marker of a selected row is no marker.
          let isInside = column >= range.lowerBound && next <= range.upperBound && span.role != .selection
          let inside = (column..<next).clamped(to: range).count
          cut += isInside ? String(character) : String(repeating: " ", count: inside)
          column = next
        }
        var piece = span
        piece.text = DisplayText(text: cut, width: part.count)
        piece.pixels = nil
        line.spans.append(piece)
      }
    }
    return line
  }

  /// Returns the line with spaces at its end up to a width.
  func padded(to columns: Int) -> StyledLine {
    guard width < columns else { return self }
    var line = self
    line.spans.append(.plain(String(repeating: " ", count: columns - width)))
    return line
  }

  /// Returns the line as plain text if it is wider than a number of columns, cut to them.
  func cut(to columns: Int) -> StyledLine {
    width <= columns ? self : StyledLine([.init(DisplayText(text, columns: columns), spans.first?.role ?? .plain)])
  }

  /// The number of columns that the line takes.
  public var width: Int { spans.reduce(0) { $0 + $1.text.width } }

  /// The line as plain text.
  public var text: String { spans.reduce(into: "") { $0 += $1.text.text } }

  /// The line as safe text.
  var displayText: DisplayText { DisplayText(text: text, width: width) }

  /// Returns the piece at a column, or `nil` behind the text.
  func span(atColumn column: Int) -> Span? {
    var end = 0
    return spans.first { span in
      end += span.text.width
      return column < end
    }
  }
}

/// The role of a piece of text on a screen. The terminal decides how a role looks, and plain text ignores it.
public enum TextRole: Hashable, Sendable, CaseIterable {
  /// Spaces, separators, and the accessories of rows.
  case plain
  /// The sign before a row: whether it has the cursor, and whether the user has selected it.
  case selection
  /// The title of the screen.
  case badge
  /// Text that is read first, such as a question.
  case title
  /// The heading of a section, and other text in the accent, such as the number of selected rows.
  case heading
  /// The title of a row.
  case row
  /// Further text of a row, and other text that is less important.
  case detail
  /// The address of a page in the details of an item.
  case link
  /// A price or another amount of money.
  case money
  /// Text in which the query was found.
  case match
  /// Text about the list: counts, loading, the end.
  case status
  /// What has succeeded.
  case success
  /// What needs attention.
  case warning
  /// The reason of a failure.
  case failure
  /// The keys in a line of help.
  case key
  /// What the keys do.
  case help
  /// A line between the parts of a screen.
  case border
}

extension StyledLine.Span {
  /// Printable ASCII without a role.
  static func plain(_ text: String) -> StyledLine.Span {
    StyledLine.Span(DisplayText(text: text, width: text.utf8.count), .plain)
  }
}

extension StyledLine {
  /// Appends a text if there is room. A text that need not be whole is cut after a word, if there is room for 8
  /// columns.
  /// - Parameter gap: What is before the text in a line that has others. It has no role, because a match is underlined.
  /// - Returns: Whether there was room.
  @discardableResult
  mutating func append(
    _ text: String, _ role: TextRole, behind gap: String = "", columns: Int, isWhole: Bool = false
  ) -> Bool {
    let whole = DisplayText(text)
    let gap = spans.isEmpty ? "" : gap
    let room = columns - width - gap.utf8.count
    guard whole.width <= room || !isWhole && room + gap.utf8.count >= 8 else { return false }
    if !gap.isEmpty { spans.append(.plain(gap)) }
    let words = whole.width <= room ? nil : DisplayText.wrapped(text, columns: room - 2).first
    spans.append(Span(words.map { DisplayText($0.text + " …", columns: room) } ?? whole, role))
    return true
  }

  /// What is between the titles of a path of screens.
  static let pathSeparator = " › "

  /// Creates the title line of a screen from the path of the screens, of which the last is the title.
  init(path: String, columns: Int) {
    let path = DisplayText(path, columns: columns)
    guard let end = path.text.ranges(of: Self.pathSeparator).last?.upperBound else {
      self.init([.init(path, .badge)])
      return
    }
    let (before, title) = (String(path.text[..<end]), String(path.text[end...]))
    let width = before.displayWidth
    self.init([
      .init(DisplayText(text: before, width: width), .detail),
      .init(DisplayText(text: title, width: path.width - width), .badge),
    ])
  }

  /// Returns the columns for what a title line says at its right end. At least a third is for it.
  static func columns(besides title: String, of columns: Int) -> Int {
    // On a terminal with colors, a title takes a column at each side.
    max(columns - (title.isEmpty ? 0 : title.displayWidth + 2) - 2, columns / 3)
  }

  /// Creates a title line.
  /// - Parameters:
  ///   - end: What it says at its right end.
  ///   - columns: The columns of the line.
  ///   - title: Returns the rest of the line in a number of columns.
  init(end: StyledLine, columns: Int, _ title: (Int) -> StyledLine) {
    let isWhole = end.width == 0
    self = title(isWhole ? columns : max(0, columns - end.width - 2))
    if !isWhole { spans = padded(to: columns - end.width).spans + end.spans }
  }

  /// Creates a line of hints: the first ones as far as there is room beside the last ones.
  init(hints: some Sequence<KeyHint>, last: [KeyHint] = [], columns: Int) {
    self.init()
    append(hints, columns: columns - last.reduce(0) { $0 + Self.hintGap.utf8.count + $1.text.displayWidth })
    append(last, columns: columns)
  }

  private static let hintGap = "  "

  /// Appends as many whole hints as there is room for, and reads no more than one beyond them.
  private mutating func append(_ hints: some Sequence<KeyHint>, columns: Int) {
    for hint in hints {
      let (key, words) = (DisplayText(hint.key), DisplayText(" " + hint.words))
      let gap = spans.isEmpty ? "" : Self.hintGap
      guard width + gap.utf8.count + key.width + words.width <= columns else { return }
      if !gap.isEmpty { spans.append(.plain(gap)) }
      spans += [Span(key, .key), Span(words, .help)]
    }
  }
}

/// A key and what it does, for a line of help.
struct KeyHint: Hashable {
  let key: String
  let words: String

  var text: String { "\(key) \(words)" }
}
