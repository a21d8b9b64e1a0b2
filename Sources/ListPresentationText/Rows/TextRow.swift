import ListPresentation

/// The texts of one row of a list. The view makes them safe and fits them into its columns.
///
/// ```swift
/// TextRow("Wool sweater", detail: "3 left", trailing: "₩42,000", roles: .init(detail: .warning, trailing: .money))
/// ```
public struct TextRow: Equatable, Sendable {
  /// What the texts of a row mean, from which a terminal derives their looks. Text that need not be read is quiet.
  ///
  /// On a screen of a list without a layout, a row of one line whose title is a heading has its trailing text directly
  /// behind the title, then its detail, and in an outline a rule while its children are shown.
  public struct Roles: Hashable, Sendable {
    /// The role of the title, of the detail and of the trailing text.
    public var title, detail, trailing: TextRole

    /// Creates the roles of texts of which only the title is not quiet, unless others are given.
    public init(title: TextRole = .row, detail: TextRole = .detail, trailing: TextRole = .detail) {
      (self.title, self.detail, self.trailing) = (title, detail, trailing)
    }
  }

  /// The title, at the start of the row.
  public var title: String
  /// Further text, after the title or below it, where there is room; empty for none.
  public var detail: String
  /// A short text, such as a price, a date or a count, at the end of the row; empty for none.
  public var trailing: String
  /// Quiet text behind the trailing text, such as the former price behind the price; empty for none. Both are shown,
  /// cut and left out together.
  public var remark: String
  /// What the texts mean.
  public var roles: Roles
  /// Text that is not shown, but in which a filter looks; empty for none.
  public var keywords: String
  /// The web address of the item, which a terminal opens when the user clicks the title; empty for none.
  public var link: String
  /// The most lines that the row takes, at least 1. The title is wrapped into them, then the detail.
  public var lines: Int
  /// An image at the start of the row, or `nil` for none. The texts have at least as many lines as the picture. Where
  /// fewer than 12 columns would be left for them, the picture is left out.
  public var image: TextImage?

  /// Creates a row.
  public init(
    _ title: String, detail: String = "", trailing: String = "", remark: String = "", keywords: String = "",
    link: String = "", lines: Int = 1, roles: Roles = Roles(), image: TextImage? = nil
  ) {
    self.title = title
    self.detail = detail
    self.trailing = trailing
    self.remark = remark
    self.keywords = keywords
    self.link = link
    self.lines = max(1, lines)
    self.image = image
    self.roles = roles
  }
}

/// The lines of a row: marker, picture, title, detail, trailing text and accessories, cut to the columns.
extension TextRow {
  /// How a row is drawn, besides its text.
  struct Look {
    var hasCursor = false
    /// Whether the first line of a row with the cursor is marked.
    var hasMarker = true
    var isSelected = false
    /// Whether the user holds the row to move it.
    var isCarried = false
    /// Where the row is in an outline, if the list is one.
    var outline: OutlineNode?
    /// The query that is highlighted where it is found.
    var query: TextQuery?
    /// The columns in which the trailing texts of all rows are aligned, if the texts of the row need no more; `nil` for
    /// a row that is not below the others.
    var alignedColumns: Int?
    /// The columns of the title of a row of one line on a screen, behind which the details of all rows are aligned;
    /// `nil` for a detail directly behind its title.
    var titleColumns: Int?
    /// Whether the rows of the children follow, so that a row on a screen can be their heading.
    var isExpanded = false
    /// The actions that are drawn at the end of the row.
    var accessories: [ListAction] = []
    /// The columns that they take from the texts. The other rows of the list may have none.
    var accessoryColumns = 0
    /// The columns in which the trailing texts of a list without a layout are aligned, so that on a wide screen they
    /// stand near their titles.
    static let alignedColumnsOfList = 100
    /// Whether pictures are drawn. If not, their alternative texts are shown.
    var hasPictures = false
    /// Returns the lines of a picture in a number of columns and lines, or none to show its alternative text.
    var pixels: (TextImage, Int, Int) -> [PixelLine] = { _, _, _ in [] }
  }

  fileprivate static let gap = "  "
  /// The least columns, besides the marker, that leave a title beside a trailing text legible: six Hangul syllables
  /// beside a date.
  private static let leastColumnsForBoth = 24
  /// The same for a row that is not below the others, such as a cell of a grid.
  private static let leastColumnsForBothInCell = 16
  /// The least columns that leave an aligned detail legible, unless it is shorter: half of the name of a host.
  private static let leastColumnsOfDetail = 12
  /// The least columns, with the marker, that leave a row beside its accessories legible.
  private static let leastColumnsBesideAccessories = 10

  /// The row as lines, behind a marker of two columns: `>` for the row with the cursor, `●` for a selected row and `◉`
  /// for one that is both.
  ///
  /// Where columns are short, the detail is left out first, then the trailing texts, then the accessories, then the
  /// marker, unless a cell has room for it beside its title. The title is cut. A trailing text is cut if it takes more
  /// than half of the row. Of rows below each other, all or none have their trailing texts, as the number of columns
  /// decides. A detail is also left out beside a title that leaves too few columns for it. In a cell of several lines,
  /// a trailing text that leaves too few columns for the title has a line of its own, which is the last to be left out.
  /// - Parameter limit: The most lines, if fewer than the row itself takes.
  func styledLines(_ look: Look, columns: Int?, limit: Int = .max) -> [StyledLine] {
    guard let columns else {
      var spans = Array(parts.map { [StyledLine.Span($0, $1)] }.joined(separator: [.plain(Self.gap)]))
      if let outline = look.outline { spans.insert(.init(DisplayText(outline.prefix()), .plain), at: 0) }
      var line = line(look, marker: 2, spans)
      line.spans += look.accessorySpans
      return [line.highlighted(look)]
    }
    if let outline = look.outline { return indented(outline, look, columns: columns, limit: limit) }
    if let lines = withAccessories(look, columns: columns, limit: limit) { return lines }
    if let picture = image, !(look.hasPictures ? picture.isEmpty : picture.alternative.isEmpty),
      let lines = pictured(picture, look, columns: columns, limit: limit)
    {
      return lines
    }
    let isCell = look.alignedColumns == nil
    let marker = columns >= 4 || isCell && 2 + DisplayText(title).width <= columns ? 2 : 0
    let space = columns - marker
    if isHeading(look) { return [line(look, marker: marker, heading(look, columns: space))] }
    if isCell, min(lines, limit) > 1, !end.isEmpty, let lines = stacked(look, columns: columns, limit: limit) {
      return lines
    }
    // In fewer columns, a row by itself has both if nothing is cut. A title takes at least a column, so that its line
    // begins first.
    let hasTrailing =
      (isCell ? space >= Self.leastColumnsForBothInCell : space + look.accessoryColumns >= Self.leastColumnsForBoth)
      || isCell
        && max(1, DisplayText(title).width) + Self.gap.utf8.count + DisplayText(end).width <= space
    let trailing = DisplayText.wholeNumbers(
      hasTrailing ? end : "", columns: min(space / 2, max(0, space - Self.gap.utf8.count)))
    let room = trailing.width == 0 ? space : aligned(look, in: space, trailing) - trailing.width - Self.gap.utf8.count
    // The detail is left out first, so a row without room for a trailing text has none beside its title either.
    let hasDetail = hasTrailing || isCell || self.lines > 1
    var lines = texts(look, columns: space, first: room, lines: min(lines, max(1, limit)), hasDetail: hasDetail)
    if trailing.width > 0 {
      let width = lines[0].reduce(0) { $0 + $1.text.width }
      lines[0] += [.plain(String(repeating: " ", count: room - width) + Self.gap)] + endSpans(trailing)
    }
    return lines.enumerated().map { line(look, marker: marker, $1, isFirst: $0 == 0) }
  }

  /// The row as plain text on one line, behind a marker without a sign: ``styledLines(_:columns:limit:)`` without
  /// styles.
  var plainText: String { "  " + parts.map(\.text.text).joined(separator: Self.gap) }

  /// The texts of the row on one line.
  private var parts: [(text: DisplayText, role: TextRole)] {
    var parts: [(text: DisplayText, role: TextRole)] = []
    func append(_ text: String, _ role: TextRole) {
      guard !text.isEmpty, case let text = DisplayText(text), text.width > 0 else { return }
      parts.append((text, role))
    }
    if let alternative = image?.alternative, !alternative.isEmpty { append("[\(alternative)]", .detail) }
    append(title, roles.title)
    append(detail, roles.detail)
    append(trailing, roles.trailing)
    append(remark, .detail)
    return parts
  }

  /// The text at the end of the row: the trailing text and the remark.
  private var end: String { [trailing, remark].filter { !$0.isEmpty }.joined(separator: Self.gap) }

  /// The pieces of the text at the end of the row, which may be cut.
  private func endSpans(_ text: DisplayText) -> [StyledLine.Span] {
    let trailing = DisplayText(trailing)
    guard !remark.isEmpty, text.text.hasPrefix(trailing.text) else { return [.init(text, roles.trailing)] }
    let rest = DisplayText(text: String(text.text.dropFirst(trailing.text.count)), width: text.width - trailing.width)
    return [.init(trailing, roles.trailing), .init(rest, .detail)].filter { $0.text.width > 0 }
  }

  /// The columns that the title needs beside an aligned detail, or `nil` if the row has none.
  func titleColumns(_ look: Look) -> Int? {
    guard lines == 1, !detail.isEmpty, image == nil, roles.title != .heading else { return nil }
    // A longer title is cut, so the rest of it need not be measured.
    return (look.outline.map { DisplayText($0.prefix()).width } ?? 0) + DisplayText(title, columns: 200).width
  }

  /// Whether the row is drawn as the heading of its children.
  private func isHeading(_ look: Look) -> Bool { roles.title == .heading && lines == 1 && look.titleColumns != nil }

  /// The title, the trailing text, the detail and a rule.
  private func heading(_ look: Look, columns: Int) -> [StyledLine.Span] {
    var line = StyledLine([.init(DisplayText(title, columns: columns), .heading)])
    let hasTrailing = !trailing.isEmpty && line.append(" " + trailing, roles.trailing, columns: columns, isWhole: true)
    if !remark.isEmpty, hasTrailing || trailing.isEmpty {
      line.append((hasTrailing ? Self.gap : " ") + remark, .detail, columns: columns, isWhole: true)
    }
    if !detail.isEmpty { line.append(detail, roles.detail, behind: Self.gap, columns: columns) }
    return look.isExpanded ? line.ruled(to: columns).spans : line.spans
  }

  /// The row behind its indentation, and the sign of its children.
  private func indented(_ outline: OutlineNode, _ look: Look, columns: Int, limit: Int) -> [StyledLine] {
    // Half of the columns are left for the texts, however deep the row is.
    let prefix = DisplayText(outline.prefix(columns: columns / 2 - 2))
    var texts = look
    texts.outline = nil
    guard prefix.width <= columns else { return styledLines(texts, columns: columns, limit: limit) }
    texts.isExpanded = outline.isExpanded
    texts.accessoryColumns += prefix.width
    texts.alignedColumns = look.alignedColumns.map { $0 - prefix.width }
    // However deep a row is, some of its title is left.
    texts.titleColumns = look.titleColumns.map { max(Self.leastColumnsOfDetail, $0 - prefix.width) }
    let lines = styledLines(texts, columns: columns - prefix.width, limit: limit)
    return lines.enumerated().map { index, line in
      var line = line
      // The sign is the last two columns.
      var spans = [StyledLine.Span.plain(String(repeating: " ", count: prefix.width - 2))]
      spans.append(index == 0 ? .init(DisplayText(String(prefix.text.suffix(2))), .plain) : .plain("  "))
      spans[1].isSign = index == 0 && outline.children != .none
      for index in spans.indices { spans[index].highlight(look) }
      // Behind the marker, which a narrow row has not.
      let hasMarker = line.spans.first?.role == .selection
      line.spans.insert(contentsOf: spans.filter { $0.text.width > 0 }, at: hasMarker ? 1 : 0)
      return line
    }
  }

  /// The row with its accessories at the end of the first line, or `nil` if it has none or too few columns are left for
  /// the texts.
  ///
  /// The last column stays free, because terminals do not agree on the width of symbols.
  private func withAccessories(_ look: Look, columns: Int, limit: Int) -> [StyledLine]? {
    let accessories = look.accessorySpans
    let room = columns - accessories.reduce(1) { $0 + $1.text.width }
    var texts = look
    texts.accessories = []
    texts.accessoryColumns = columns - room
    guard !accessories.isEmpty,
      room >= Self.leastColumnsBesideAccessories || styledLines(texts, columns: nil, limit: 1)[0].width <= room
    else { return nil }
    var lines = styledLines(texts, columns: room, limit: limit)
    var end = StyledLine([.plain(String(repeating: " ", count: room - lines[0].width))] + accessories)
    for index in end.spans.indices { end.spans[index].highlight(look) }
    lines[0].spans += end.spans
    return lines
  }

  /// The row with its trailing text on a line of its own, or `nil` if the text fits beside the title.
  private func stacked(_ look: Look, columns: Int, limit: Int) -> [StyledLine]? {
    let trailing = DisplayText.wholeNumbers(end, columns: columns - 2)
    // In a cell of three lines or more, the price is below the texts whether it is short or long.
    let isBeside = lines == 2 && DisplayText(title).width + Self.gap.utf8.count + trailing.width <= columns - 2
    guard columns >= 4, !isBeside else { return nil }
    var texts = self
    (texts.trailing, texts.remark) = ("", "")
    texts.lines = lines - 1
    return texts.styledLines(look, columns: columns, limit: limit - 1)
      + [line(look, marker: 2, endSpans(trailing), isFirst: false)]
  }

  /// The columns to the end of the trailing text.
  private func aligned(_ look: Look, in space: Int, _ trailing: DisplayText) -> Int {
    guard let alignedColumns = look.alignedColumns, space > alignedColumns else { return space }
    let texts = [title, lines > 1 ? "" : detail].map(\.displayWidth).filter { $0 > 0 }
    // The gap is there without a text before it too.
    let width = texts.reduce(trailing.width) { $0 + Self.gap.utf8.count + $1 }
    return min(space, max(alignedColumns, width, Self.gap.utf8.count + trailing.width))
  }

  /// The row with its picture between the marker and the texts or above the texts, or `nil` if too few columns are left
  /// for these.
  private func pictured(_ picture: TextImage, _ look: Look, columns: Int, limit: Int) -> [StyledLine]? {
    let isAbove = picture.position == .above
    let room = isAbove ? columns : columns - picture.columns - Self.gap.utf8.count
    // The title of a card stays, whatever the height of the screen.
    guard room >= 14, !isAbove || limit >= 3 else { return nil }
    var (texts, look) = (self, look)
    texts.image = nil
    look.titleColumns = nil
    let width = min(picture.columns, columns - 2)
    let height = min(picture.lines, isAbove ? limit - 2 : max(1, limit))
    if isAbove {
      let lines = (0..<height).map { line(look, marker: 2, [], isFirst: $0 == 0) }
      let shown = picture.lines(look, columns: width, lines: height, in: lines)
      var below = look
      (below.hasMarker, below.isCarried) = (false, false)
      return limit > height ? shown + texts.styledLines(below, columns: columns, limit: limit - height) : shown
    }
    texts.lines = max(lines, height)
    var result = texts.styledLines(look, columns: room, limit: limit)
    while result.count < height { result.append(line(look, marker: 2, [], isFirst: false)) }
    return picture.lines(look, columns: width, lines: height, gap: Self.gap, in: result)
  }

  /// Title and detail in a number of lines, of which the first is shorter.
  private func texts(
    _ look: Look, columns: Int, first: Int, lines: Int, hasDetail: Bool
  ) -> [[StyledLine.Span]] {
    guard lines > 1 else {
      let aligned = hasDetail && !detail.isEmpty ? look.titleColumns : nil
      let width = detail.displayWidth
      // A detail that would be cut in its column, and fits behind the title, stands there.
      let fits = DisplayText(self.title).width + Self.gap.utf8.count + width <= first
      if let aligned, case let room = first - aligned - Self.gap.utf8.count,
        width <= room || room >= Self.leastColumnsOfDetail && !fits
      {
        let title = DisplayText(title, columns: aligned)
        let space = String(repeating: " ", count: aligned - title.width) + Self.gap
        return [
          [
            .init(title, roles.title), .plain(space),
            .init(DisplayText.wholeNumbers(detail, columns: room), roles.detail),
          ]
        ]
      }
      let title = StyledLine.Span(DisplayText(title, columns: first), roles.title)
      let room = first - title.text.width - Self.gap.utf8.count
      // A few letters of a detail are of no use.
      guard hasDetail, !detail.isEmpty, aligned == nil || fits, room >= 6 else { return [[title]] }
      return [[title, .plain(Self.gap), .init(DisplayText.wholeNumbers(detail, columns: room), roles.detail)]]
    }
    let titles = DisplayText.wrapped(title, columns: columns, first: first, lines: lines)
    let details =
      detail.isEmpty
      ? []
      : DisplayText.wrapped(
        detail, columns: columns, first: columns, lines: lines - titles.count, keepsNumbers: true)
    let all = titles.map { [StyledLine.Span($0, roles.title)] } + details.map { [StyledLine.Span($0, roles.detail)] }
    return all.isEmpty ? [[]] : all
  }

  private func line(
    _ look: Look, marker columns: Int, _ spans: [StyledLine.Span], isFirst: Bool = true
  ) -> StyledLine {
    var spans = spans
    if !link.isEmpty, let link = WebLink(link) {
      for index in spans.indices where spans[index].role == roles.title { spans[index].link = link }
    }
    let found = look.query.map { query in spans.flatMap { query.showing(in: $0) } } ?? spans
    let marker = StyledLine.Span(isFirst && look.hasMarker ? look.marker : .blankMarker, .selection)
    return StyledLine((columns == 0 ? [] : [marker]) + found).highlighted(look)
  }
}

extension DisplayText {
  fileprivate static let blankMarker = DisplayText(text: "  ", width: 2)
}

extension TextRow.Look {
  /// The sign of what the user has done with the row. It stands apart from the title, so one sign says two things.
  fileprivate var marker: DisplayText {
    switch (hasCursor, isCarried, isSelected) {
    case (true, true, _): DisplayText(text: ">=", width: 2)
    case (false, true, _): DisplayText(text: "= ", width: 2)
    case (true, false, true): DisplayText(text: "◉ ", width: 2)
    case (false, false, true): DisplayText(text: "● ", width: 2)
    case (true, false, false): DisplayText(text: "> ", width: 2)
    case (false, false, false): .blankMarker
    }
  }
}

extension StyledLine {
  /// Returns the line as one of a row: the row with the cursor and the selected rows stand out as a whole.
  fileprivate func highlighted(_ look: TextRow.Look) -> StyledLine {
    var line = self
    line.isSelected = look.hasCursor
    for index in line.spans.indices { line.spans[index].highlight(look) }
    return line
  }
}

extension StyledLine.Span {
  fileprivate mutating func highlight(_ look: TextRow.Look) {
    (isSelected, isMarked) = (look.hasCursor, look.isSelected)
  }
}

extension TextImage {
  /// Returns lines of a row with those of the picture behind the marker.
  fileprivate func lines(
    _ look: TextRow.Look, columns: Int, lines: Int, gap: String = "", in row: [StyledLine]
  ) -> [StyledLine] {
    let pixels = look.pixels(self, columns, lines)
    let alternatives = alternativeLines(columns: columns, lines: lines)
    return row.enumerated().map { index, line in
      var line = line
      var span = StyledLine.Span.plain(String(repeating: " ", count: columns))
      if index < lines { span = StyledLine.Span(alternatives[index], .detail) }
      if pixels.indices.contains(index) { span.pixels = pixels[index] }
      var gap = StyledLine.Span.plain(gap)
      span.highlight(look)
      gap.highlight(look)
      line.spans.insert(contentsOf: gap.text.width > 0 ? [span, gap] : [span], at: 1)
      return line
    }
  }
}

extension TextRow.Look {
  /// The symbols or titles of the accessories, each behind a gap.
  fileprivate var accessorySpans: [StyledLine.Span] {
    accessories.flatMap { action -> [StyledLine.Span] in
      var span = StyledLine.Span(DisplayText(action.symbol ?? action.title), .plain)
      span.action = action.id
      return span.text.width > 0 ? [.plain(TextRow.gap), span] : []
    }
  }
}

extension OutlineNode {
  /// The indentation of a row, two columns for each level, and the sign of its children.
  func prefix(columns: Int = .max) -> String {
    let sign =
      switch children {
      case .none: "  "
      case .collapsed: "▸ "
      case .expanded: "▾ "
      }
    let (indentation, isTooMuch) = depth.multipliedReportingOverflow(by: 2)
    return String(repeating: " ", count: max(0, min(isTooMuch ? .max : indentation, columns, 200))) + sign
  }
}
