/// One row of the screen as pieces of text and gaps, each with a style.
struct ScreenRow: Equatable {
  /// A text without two consecutive spaces, or a gap: at least two spaces, or a single one that is a span of its own.
  struct Piece: Equatable {
    let bytes: [UInt8]
    let width: Int
    let isGap: Bool
    let look: TerminalStyle.Look
    let link: WebLink?
    /// Whether the piece is a line of a picture: half blocks with colors.
    var isPicture = false

    /// The most columns that a terminal takes for the piece: two for each scalar whose width is not agreed on.
    var widest: Int {
      if isPicture { return 2 * width }
      guard isRisky else { return width }
      return String(decoding: bytes, as: UTF8.self).unicodeScalars.reduce(0) { $0 + ($1.isASCII ? 1 : 2) }
    }

    var isASCII: Bool { bytes.count == width }
    /// Whether terminals can disagree on the width of the piece. They agree on ASCII, kana, Hangul syllables and common
    /// ideographs.
    var isRisky: Bool {
      if isPicture { return true }
      return !isASCII
        && String(decoding: bytes, as: UTF8.self).unicodeScalars.contains {
          switch $0.value {
          case 0x20...0x7E, 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF, 0xAC00...0xD7A3: false
          default: true
          }
        }
    }
  }

  private(set) var pieces: [Piece] = []

  static let empty = ScreenRow()

  private init() {}

  /// Creates a row from a line. A background and a selected row fill the columns of the screen, because not every
  /// terminal erases with a background.
  init(_ line: StyledLine, style: TerminalStyle, columns: Int) {
    let hasBackground = line.hasBackground && style.hasColor
    func look(of span: StyledLine.Span) -> TerminalStyle.Look {
      hasBackground ? style.look(of: span).onBackground : style.look(of: span)
    }
    for span in line.spans {
      if let bytes = span.pixels.flatMap(style.bytes(of:)) {
        pieces.append(
          Piece(bytes: bytes, width: span.text.width, isGap: false, look: .plain, link: nil, isPicture: true))
      } else {
        add(span.text, look: look(of: span), link: style.showsLinks ? span.link : nil)
      }
    }
    let isSelected = line.spans.last?.isSelected == true
    if hasBackground || isSelected, width < columns {
      var rest = StyledLine.Span.plain(String(repeating: " ", count: columns - width))
      rest.isSelected = isSelected && !hasBackground
      add(rest.text, look: look(of: rest), link: nil)
    }
    while let last = pieces.last, last.isGap, !last.look.showsOnSpaces { pieces.removeLast() }
  }

  var width: Int { pieces.reduce(0) { $0 + $1.width } }

  private mutating func add(_ text: DisplayText, look: TerminalStyle.Look, link: WebLink?) {
    let bytes = Array(text.text.utf8)
    var start = 0
    while start < bytes.count {
      let spaces = bytes[start...].prefix { $0 == 0x20 }.count
      var end = start + spaces
      if spaces < 2 {
        while end < bytes.count, bytes[end] != 0x20 || (end + 1 < bytes.count && bytes[end + 1] != 0x20) { end += 1 }
        if end == bytes.count - 1 { end += 1 }
      }
      let piece = Array(bytes[start..<end])
      let isWhole = end - start == bytes.count
      let width = isWhole ? text.width : String(decoding: piece, as: UTF8.self).displayWidth
      pieces.append(Piece(bytes: piece, width: width, isGap: spaces == piece.count, look: look, link: link))
      start = end
    }
  }
}

extension ScreenRow {
  /// The minimum width of a gap to jump over. A shorter gap takes fewer bytes as spaces. Behind text whose width is not
  /// agreed on, the cursor jumps over every gap.
  private static let jumpWidth = 9
  /// The most bytes of text that stays to write again rather than move the cursor over it.
  private static let mostRewrittenBytes = 5

  /// Returns the bytes that write the whole row from its first column, over any previous content.
  func bytes(at row: Int, columns: Int) -> [UInt8] {
    var writer = RowWriter(row: row, column: 0)
    // After the last column, the cursor stays on the last character, and an erase would remove it. Erase first.
    if width >= columns { writer.erase() }
    var isRisky = false
    var gap = 0
    for piece in pieces {
      if jumps(over: piece, isRisky: isRisky) {
        gap += piece.width
      } else {
        if gap > 0 { writer.jump(over: gap) }
        gap = 0
        writer.write(piece)
      }
      isRisky = isRisky || piece.isRisky
    }
    writer.turnPlain()
    writer.erase()
    return writer.bytes
  }

  /// Whether the row differs from the previous one only in texts of the same width, and all terminals agree on their
  /// columns and widths. The rest of the row can stay.
  func isPatch(of old: ScreenRow) -> Bool {
    guard let changes = changes(from: old), let last = changes.last else { return false }
    return changes.allSatisfy { index in
      pieces[index].width == old.pieces[index].width && !pieces[index].isRisky && !old.pieces[index].isRisky
    } && hasAgreedColumns(at: changes, upTo: last) && old.hasAgreedColumns(at: changes, upTo: last)
  }

  /// Returns the bytes that write only the differences from the previous row. The row must be a patch of it.
  func patch(of old: ScreenRow, at row: Int) -> [UInt8] {
    guard let changes = changes(from: old), let first = changes.first else { return [] }
    var writer = RowWriter(row: row, column: pieces[..<first].reduce(0) { $0 + $1.width })
    var next = first
    for index in changes {
      let kept = pieces[next..<index]
      if kept.contains(where: \.isRisky) || kept.reduce(0, { $0 + $1.bytes.count }) > Self.mostRewrittenBytes {
        writer.move(over: kept.reduce(0) { $0 + $1.width })
      } else {
        for piece in kept { writer.write(piece) }
      }
      writer.write(pieces[index])
      next = index + 1
    }
    writer.turnPlain()
    return writer.bytes
  }

  /// Returns the indices of the pieces that differ from the previous row, or `nil` if it has another number of pieces.
  private func changes(from old: ScreenRow) -> [Int]? {
    pieces.count == old.pieces.count ? pieces.indices.filter { pieces[$0] != old.pieces[$0] } : nil
  }

  /// Whether all terminals show some pieces in the columns in which ``bytes(at:columns:)`` writes them. They do not
  /// agree on the columns behind a risky piece, up to the next gap that the cursor jumps over.
  private func hasAgreedColumns(at indices: [Int], upTo last: Int) -> Bool {
    guard pieces[..<last].contains(where: \.isRisky) else { return true }
    var (column, widestColumn) = (0, 0)
    var (isRisky, isAgreed) = (false, true)
    for (index, piece) in pieces[...last].enumerated() {
      if !isAgreed, indices.contains(index) { return false }
      column += piece.width
      if jumps(over: piece, isRisky: isRisky), widestColumn <= column {
        (widestColumn, isAgreed) = (column, true)
      } else {
        widestColumn += piece.widest
        isAgreed = isAgreed && !piece.isRisky
      }
      isRisky = isRisky || piece.isRisky
    }
    return true
  }

  /// Whether the cursor jumps over a piece instead of writing it.
  private func jumps(over piece: Piece, isRisky: Bool) -> Bool {
    piece.isGap && !piece.look.showsOnSpaces && (isRisky || piece.width >= Self.jumpWidth)
  }
}
