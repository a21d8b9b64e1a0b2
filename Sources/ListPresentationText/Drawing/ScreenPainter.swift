/// Makes the bytes that change a terminal from one frame to the next. The painter is a value that remembers what the
/// terminal shows.
///
/// A row that differs is usually written as a whole from an absolute position, so a terminal that measures a character
/// differently is wrong only in that row. The painter requires autowrap to be off. Each frame is one synchronized
/// output (mode 2026, which other terminals ignore). A frame that does not differ from the previous one takes no bytes.
struct ScreenPainter: Sendable {
  private struct Shown {
    var rows: [ScreenRow]
    var size: ScreenSize
    var cursor: ScreenPosition?
  }

  /// What the terminal shows of a theme. After a change, the next frame is drawn in full.
  var style: TerminalStyle { didSet { forget() } }
  /// The content of the terminal, or `nil` if it is unknown.
  private var shown: Shown?

  /// Creates a painter for a terminal with unknown content.
  init(_ style: TerminalStyle) { self.style = style }

  /// Discards the content of the terminal, so that the next frame is drawn in full.
  mutating func forget() { shown = nil }

  /// Returns the bytes that replace the previous frame with a new one.
  mutating func bytes(for frame: ScreenFrame, in size: ScreenSize) -> [UInt8] {
    let rows = (0..<size.rows).map { row in
      row < frame.lines.count
        ? ScreenRow(frame.lines[row], style: style, columns: size.columns) : ScreenRow.empty
    }
    let cursor = frame.cursor.map {
      ScreenPosition(
        row: min(max(0, $0.row), max(0, size.rows - 1)), column: min(max(0, $0.column), max(0, size.columns - 1)))
    }
    let last = shown.flatMap { $0.size == size ? $0 : nil }
    shown = Shown(rows: rows, size: size, cursor: cursor)

    var body: [UInt8] = []
    if let last {
      body = Self.shortestBytes(from: last.rows, to: rows, columns: size.columns, cursor: cursor?.row)
    } else {
      // Reset the style and the scroll region, which can have any value, before clearing the screen.
      body.control("", "m")
      body.control("", "r")
      body.control("2", "J")
      body += Self.bytes(from: rows.map { _ in .empty }, to: rows, columns: size.columns)
    }
    guard !body.isEmpty || last?.cursor != cursor else { return [] }
    let isVisible = cursor != nil
    var end: [UInt8] = []
    if let cursor { end.moveCursor(row: cursor.row, column: cursor.column) }
    if last.map({ ($0.cursor != nil) != isVisible }) ?? true { end.control("?25", isVisible ? "h" : "l") }
    return body.isEmpty ? end : Self.synchronized(body + end)
  }

  /// Returns the bytes that change rows one by one, or those of the first rows if they are more than a limit.
  /// - Parameter last: The row to write after all others.
  static func bytes(
    from old: [ScreenRow], to new: [ScreenRow], columns: Int, last: Int? = nil, limit: Int = .max
  ) -> [UInt8] {
    var writer = RowWriter()
    var changed = new.indices.filter { new[$0] != old[$0] }
    if let last, let index = changed.firstIndex(of: last) { changed.append(changed.remove(at: index)) }
    for row in changed where writer.bytes.count <= limit {
      var shortest = writer
      new[row].write(at: row, columns: columns, to: &shortest)
      if let patches = new[row].patches(from: old[row], columns: columns) {
        var patch = writer
        ScreenRow.write(patches, at: row, columns: columns, to: &patch)
        if patch.bytes.count < shortest.bytes.count { shortest = patch }
      }
      writer = shortest
    }
    writer.turnPlain()
    return writer.bytes
  }

  private static func synchronized(_ bytes: [UInt8]) -> [UInt8] {
    Array("\u{1B}[?2026h".utf8) + bytes + Array("\u{1B}[?2026l".utf8)
  }
}
