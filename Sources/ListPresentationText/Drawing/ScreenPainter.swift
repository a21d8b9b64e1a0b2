/// Makes the bytes that change a terminal from one frame to the next. The painter is a value that remembers what the
/// terminal shows.
///
/// The cells of both frames are compared, and what differs is written from absolute positions. Text whose width
/// terminals do not agree on is written with all that follows it in its row, so a terminal that measures it differently
/// is wrong only there. The painter requires autowrap to be off. Each frame is one synchronized output (mode 2026,
/// which other terminals ignore). A frame that does not differ from the previous one takes no bytes.
struct ScreenPainter: Sendable {
  private struct Shown {
    var lines: [StyledLine]
    var rows: [ScreenRow]
    var size: ScreenSize
    var cursor: ScreenPosition?
  }

  /// What the terminal shows of a theme. After a change, the next frame is drawn in full.
  var style: TerminalStyle { didSet { forget() } }
  /// The content of the terminal, or `nil` if it is unknown.
  private var shown: Shown?

  /// The sequence that ends a link.
  static let linkEnd = Array("\u{1B}]8;;\u{1B}\\".utf8)

  /// Creates a painter for a terminal with unknown content.
  init(_ style: TerminalStyle) { self.style = style }

  /// Discards the content of the terminal, so that the next frame is drawn in full.
  mutating func forget() { shown = nil }

  /// Returns the bytes that replace the previous frame with a new one.
  mutating func bytes(for frame: ScreenFrame, in size: ScreenSize) -> [UInt8] {
    let last = shown.flatMap { $0.size == size ? $0 : nil }
    let lines = Array(frame.drawnLines.prefix(size.rows))
    let empty = ScreenRow(StyledLine(), style: style, columns: size.columns)
    let rows = (0..<size.rows).map { row in
      guard row < lines.count else { return empty }
      if let last, row < last.lines.count, last.lines[row] == lines[row] { return last.rows[row] }
      return ScreenRow(lines[row], style: style, columns: size.columns)
    }
    let cursor = frame.cursor.map {
      ScreenPosition(
        row: min(max(0, $0.row), max(0, size.rows - 1)), column: min(max(0, $0.column), max(0, size.columns - 1)))
    }
    shown = Shown(lines: lines, rows: rows, size: size, cursor: cursor)

    var body: [UInt8] = []
    if let last {
      body = shortestBytes(
        from: last.rows, to: rows, empty, cursor: cursor?.row, besides: frame.scrollBar?.column)
    } else {
      // Reset the link, the style and the scroll region, which can have any value, before clearing the screen.
      if style.showsLinks { body += Self.linkEnd }
      body.control("", "m")
      body.control("", "r")
      body.control("2", "J")
      body += bytes(from: rows.map { _ in empty }, to: rows)
    }
    guard !body.isEmpty || last?.cursor != cursor else { return [] }
    let isVisible = cursor != nil
    var end: [UInt8] = []
    if let cursor { end.moveCursor(row: cursor.row, column: cursor.column) }
    if last.map({ ($0.cursor != nil) != isVisible }) ?? true { end.control("?25", isVisible ? "h" : "l") }
    return body.isEmpty ? end : Array("\u{1B}[?2026h".utf8) + body + end + Array("\u{1B}[?2026l".utf8)
  }

  // MARK: Scrolling

  /// The most rows by which the terminal scrolls. A screen that moves farther is drawn again.
  private static let longestScroll = 8

  /// Returns the bytes that change the rows. They scroll a region of the screen if that takes fewer bytes.
  /// - Parameter column: The column of the scroll bar, which does not move with the rows.
  private func shortestBytes(
    from old: [ScreenRow], to new: [ScreenRow], _ empty: ScreenRow, cursor: Int?, besides column: Int?
  ) -> [UInt8] {
    var shortest = bytes(from: old, to: new, last: cursor)
    let changed = new.indices.filter { new[$0] != old[$0] }
    guard changed.count > 2 else { return shortest }
    for offset in (1...Self.longestScroll).flatMap({ [$0, -$0] }) {
      // From the first to the last row that has moved, with their old places. Rows between them that differ, such as
      // the selected one, are drawn again.
      let moved = changed.filter {
        old.indices.contains($0 + offset) && new[$0].isEqual(to: old[$0 + offset], besides: column)
          && !new[$0].isEqual(to: old[$0], besides: column)
      }
      guard let first = moved.first, let last = moved.last else { continue }
      let region = min(first, first + offset)...max(last, last + offset)
      var rows = old
      for row in region { rows[row] = region.contains(row + offset) ? old[row + offset] : empty }
      var scrolled: [UInt8] = []
      scrolled.control("\(region.lowerBound + 1);\(region.upperBound + 1)", "r")
      scrolled.moveCursor(row: offset > 0 ? region.upperBound : region.lowerBound, column: 0)
      for _ in 0..<abs(offset) { scrolled += offset > 0 ? [0x0A] : Array("\u{1B}M".utf8) }
      scrolled.control("", "r")
      scrolled += bytes(from: rows, to: new, last: cursor)
      if scrolled.count < shortest.count { shortest = scrolled }
    }
    return shortest
  }

  // MARK: Rows

  /// The most bytes of text that stays to write again rather than move the cursor over it.
  private static let mostRewrittenBytes = 5

  /// Returns the bytes that change rows one by one.
  /// - Parameter last: The row to write after all others: the background of the selected one is not taken back for
  ///   them.
  private func bytes(from old: [ScreenRow], to new: [ScreenRow], last: Int? = nil) -> [UInt8] {
    var pen = Pen(style)
    for row in new.indices.filter({ $0 != last }) + [last].compactMap(\.self) where new[row] != old[row] {
      pen.write(Self.changes(from: old[row], to: new[row]), of: new[row], at: row)
    }
    pen.turn(to: .plain, nil)
    return pen.bytes
  }

  /// Returns the columns to write: those that differ, each up to its whole characters, and where terminals do not agree
  /// on columns, from the last on which they do to the end of the row.
  private static func changes(from old: ScreenRow, to new: ScreenRow) -> [Range<Int>] {
    let (before, after) = (old.cells, new.cells)
    var changes: [Range<Int>] = []
    var column = 0
    while column < after.count {
      guard before[column] != after[column] else {
        column += 1
        continue
      }
      var start = column
      while start > 0, !new.isAnchor[start] || !old.isAnchor[start] { start -= 1 }
      var end = column + 1
      while end < after.count, before[end] == nil || after[end] == nil || before[end] != after[end] { end += 1 }
      if let last = changes.last, start <= last.upperBound || isShort(after[last.upperBound..<start]) {
        changes.removeLast()
        start = min(start, last.lowerBound)
      }
      // What is behind a bar, a picture or agreed text is in its column.
      let areAgreed = (start..<end).allSatisfy { isAgreed(before[$0]) && isAgreed(after[$0]) }
      if !areAgreed { end = after.count }
      while end < after.count, !new.isAnchor[end] || !old.isAnchor[end] { end += 1 }
      changes.append(start..<end)
      column = end
    }
    return changes
  }

  private static func isShort(_ cells: ArraySlice<ScreenRow.Cell?>) -> Bool {
    var count = 0
    for case let cell? in cells {
      if cell.isBlock || !isAgreed(cell) { return false }
      count += cell.text.utf8.count
    }
    return count <= mostRewrittenBytes
  }

  private static func isAgreed(_ cell: ScreenRow.Cell?) -> Bool { cell?.widest == nil }
}

/// Collects the bytes that write cells, from the plain style on. The style stays between rows, because the next row
/// often begins with the same.
private struct Pen {
  private(set) var bytes: [UInt8] = []
  private let style: TerminalStyle
  private var look = TerminalLook.plain
  private var link: WebLink?
  /// The minimum width of a gap to erase or jump over. A shorter gap takes fewer bytes as spaces.
  private static let jumpWidth = 9

  init(_ style: TerminalStyle) { self.style = style }

  mutating func turn(to look: TerminalLook, _ link: WebLink?) {
    if look != self.look { bytes.control(look.parameters(after: self.look), "m") }
    if link != self.link { bytes += "\u{1B}]8;;\(link?.address ?? "")\u{1B}\\".utf8 }
    (self.look, self.link) = (look, link)
  }

  /// Writes some columns of a row over any content.
  mutating func write(_ changes: [Range<Int>], of row: ScreenRow, at line: Int) {
    for (index, columns) in changes.enumerated() {
      turn(to: look, nil)
      if index == 0 {
        bytes.moveCursor(row: line, column: columns.lowerBound)
      } else {
        bytes.control("\(columns.lowerBound + 1)", "G")
      }
      write(row, columns)
    }
  }

  private mutating func write(_ row: ScreenRow, _ columns: Range<Int>) {
    let cells = row.cells
    var column = columns.lowerBound
    // The column to which the cursor is sent before anything else is written.
    var goal: Int?
    // Whether terminals can disagree on the column of the cursor.
    var isUncertain = false
    var isInPicture = false
    // What is written can end before the end of the row on another terminal.
    var isErased = cells[columns].contains { $0?.widest != nil }
    if isErased {
      if look.onSpaces != .plain { turn(to: .plain, nil) }
      erase(nil)
    }
    while column < columns.upperBound {
      guard let cell = cells[column] else {
        column += 1
        continue
      }
      if isInPicture, !cell.isPicture { goal = column }
      let isBeginning = cell.isPicture && !isInPicture
      isInPicture = cell.isPicture
      guard cell.isBlank, !cell.isPicture else {
        if isUncertain, row.isAnchor[column] { goal = column }
        go(to: goal.take())
        if row.isAnchor[column] { isUncertain = false }
        if cell.isPicture {
          // The blocks of a picture depend on nothing before it.
          if isBeginning { turn(to: .plain, nil) }
          let end = min(cells[column...].firstIndex { $0 != cell } ?? cells.count, columns.upperBound)
          writePicture(cell, count: end - column)
          column = end
        } else {
          write(cell, isLast: column + cell.width == columns.upperBound)
          column += cell.width
        }
        if cell.isBlock, !isInPicture { goal = column }
        isUncertain = isUncertain || cell.widest != nil
        continue
      }
      let end = cells[column...].firstIndex { $0 != cell } ?? cells.count
      let count = min(end, columns.upperBound) - column
      let isEnd = end == cells.count
      let isErasable = cell.look.isEmptyOnSpaces && (cell.look.background == nil || style.erasesWithBackground)
      let isFar = count >= (isUncertain ? 2 : Self.jumpWidth)
      if isErased, cell.look == .plain, isEnd || isFar && row.isAnchor[end] {
        goal = end
      } else if isErasable, isEnd || count >= Self.jumpWidth && !isUncertain {
        turn(to: cell.look == look.onSpaces ? look : cell.look, nil)
        go(to: goal.take())
        let isWhole = isEnd || cell.look == .plain && columns.upperBound == cells.count
        erase(isWhole ? nil : count)
        isErased = isErased || isWhole && cell.look == .plain
        goal = column + count
      } else {
        // A look that the next text needs too is sent once.
        let next = column + count < columns.upperBound ? cells[column + count] : nil
        if let next, !next.isPicture, next.look.onSpaces == cell.look, next.link == cell.link {
          turn(to: next.look, next.link)
        } else {
          turn(to: cell)
        }
        go(to: goal.take())
        bytes += Array(repeating: 0x20, count: count)
      }
      column += count
    }
  }

  private mutating func go(to column: Int?) { if let column { bytes.control("\(column + 1)", "G") } }

  /// Erases some columns with the background of the look, or the rest of the row.
  private mutating func erase(_ columns: Int?) {
    bytes.control(columns.map { "\($0)" } ?? "", columns == nil ? "K" : "X")
  }

  /// Changes the look for a blank, unless that looks the same already.
  private mutating func turn(to blank: ScreenRow.Cell) {
    turn(to: blank.look == look.onSpaces ? look : blank.look, blank.link)
  }

  /// The most equal cells for which blocks in the color of the text take fewer bytes than another background.
  private static let longestBlocks = 9

  /// Writes equal cells of a picture. As many colors as possible stay as they are: of a picture with two colors, one
  /// stays that of the text, and the other that of the background.
  private mutating func writePicture(_ cell: ScreenRow.Cell, count: Int) {
    var (text, new) = (cell.text, cell.look)
    if let color = new.background, cell.isBlank {
      let isBlock = look.background != nil && look.background != color && count <= Self.longestBlocks
      text = isBlock ? "█" : " "
      new = TerminalLook(color: isBlock ? color : look.color, background: isBlock ? look.background : color)
    } else if let above = new.color, let below = new.background, look.color != above, look.background != below,
      look.color == below || look.background == above
    {
      (text, new) = ("▄", TerminalLook(color: below, background: above))
    }
    turn(to: new, nil)
    bytes += String(repeating: text, count: count).utf8
  }

  private mutating func write(_ cell: ScreenRow.Cell, isLast: Bool) {
    turn(to: cell.look, cell.link)
    // A sign takes one column or two. What follows it and stays must not be covered.
    bytes +=
      cell.width == 2 && cell.isBlock && isLast
      ? [0x20, 0x20, 0x08, 0x08] + cell.text.dropLast().utf8 : Array(cell.text.utf8)
  }
}
