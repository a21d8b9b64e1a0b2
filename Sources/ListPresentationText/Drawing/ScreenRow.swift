/// One row of the screen as pieces of text and gaps, each with a style.
struct ScreenRow: Equatable {
  /// A text without two consecutive spaces, or a gap of spaces.
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

  /// Creates a row from a line. A background fills the columns of the screen, because not every terminal erases with a
  /// background.
  init(_ line: StyledLine, style: TerminalStyle, columns: Int) {
    let hasBackground = line.hasBackground && style.hasColor
    func look(of role: TextRole) -> TerminalStyle.Look {
      hasBackground ? style.look(of: role).onBackground : style.look(of: role)
    }
    for span in line.spans {
      if let bytes = span.pixels.flatMap(style.bytes(of:)) {
        pieces.append(
          Piece(bytes: bytes, width: span.text.width, isGap: false, look: .plain, link: nil, isPicture: true))
      } else {
        add(span.text, look: look(of: span.role), link: style.showsLinks ? span.link : nil)
      }
    }
    if hasBackground, width < columns {
      let rest = columns - width
      add(DisplayText(text: String(repeating: " ", count: rest), width: rest), look: look(of: .plain), link: nil)
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
      pieces.append(Piece(bytes: piece, width: width, isGap: spaces >= 2, look: look, link: link))
      start = end
    }
  }
}

extension ScreenRow {
  /// The minimum width of a gap to jump over. A shorter gap takes fewer bytes as spaces.
  private static let jumpWidth = 9

  /// Returns the bytes that write the whole row from its first column, over any previous content.
  func bytes(at row: Int, columns: Int) -> [UInt8] {
    var writer = RowWriter(row: row, column: 0)
    // After the last column, the cursor stays on the last character, and an erase would remove it. Erase first.
    var isErased = width >= columns
    if isErased { writer.erase() }
    var isRisky = false
    for piece in pieces {
      if piece.isGap, !piece.look.showsOnSpaces, piece.width >= (isRisky ? 2 : Self.jumpWidth) {
        if writer.jump(over: piece.width) { isErased = true }
      } else {
        writer.write(piece)
      }
      isRisky = isRisky || piece.isRisky
    }
    writer.turnPlain()
    if !isErased { writer.erase() }
    return writer.bytes
  }

  /// Whether the row differs from the previous one only in texts of the same width, and all terminals agree on the
  /// columns up to the last difference. The rest of the row can stay.
  func isPatch(of old: ScreenRow) -> Bool {
    guard let last = lastDifference(from: old) else { return false }
    return zip(pieces[...last], old.pieces).allSatisfy { $0.width == $1.width && !$0.isRisky && !$1.isRisky }
  }

  /// Returns the bytes that write only the differences from the previous row. The row must be a patch of it.
  func patch(of old: ScreenRow, at row: Int) -> [UInt8] {
    guard let last = lastDifference(from: old) else { return [] }
    let first = pieces.indices.first { pieces[$0] != old.pieces[$0] } ?? last
    var writer = RowWriter(row: row, column: pieces[..<first].reduce(0) { $0 + $1.width })
    for piece in pieces[first...last] { writer.write(piece) }
    writer.turnPlain()
    return writer.bytes
  }

  private func lastDifference(from old: ScreenRow) -> Int? {
    guard pieces.count == old.pieces.count else { return nil }
    return pieces.indices.last { pieces[$0] != old.pieces[$0] }
  }
}
