/// One row of the screen as pieces of text and gaps, each with a style.
struct ScreenRow: Equatable {
  /// A text without two consecutive spaces, or a gap: at least two spaces, or a single one that is a span of its own.
  struct Piece: Equatable {
    let bytes: [UInt8]
    let width: Int
    let isGap: Bool
    let look: TerminalLook
    let link: WebLink?
    /// The line of a picture that the piece shows: half blocks with colors.
    var pixels: PixelLine?
    /// Whether the piece is the bar beside the selected row, with the column behind it.
    var isBar = false
    /// Whether the piece is a gap that the terminal can erase instead of writing spaces.
    var isErasable = false

    /// The most columns that a terminal takes for the piece: two for each scalar whose width is not agreed on.
    var widest: Int {
      if pixels != nil { return 2 * width }
      guard isRisky else { return width }
      return text.unicodeScalars.reduce(0) { $0 + ($1.isASCII ? 1 : 2) }
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    var isASCII: Bool { bytes.count == width }
    /// Whether the cursor is sent to its column behind the piece: terminals do not agree on the width of blocks, and
    /// what follows them is patched.
    var needsColumnBehind: Bool { isBar || pixels != nil }
    /// Whether terminals can disagree on the width of the piece. They agree on ASCII, the won sign, kana, Hangul
    /// syllables and common ideographs.
    var isRisky: Bool {
      if pixels != nil { return true }
      return !isASCII && !isBar
        && text.unicodeScalars.contains {
          switch $0.value {
          case 0x20...0x7E, 0x20A9, 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF, 0xAC00...0xD7A3: false
          default: true
          }
        }
    }
  }

  private(set) var pieces: [Piece] = []

  static let empty = ScreenRow()

  private init() {}

  /// Creates a row from a line. The background of a section and that of the selected row fill the columns of the
  /// screen.
  init(_ line: StyledLine, style: TerminalStyle, columns: Int) {
    let hasBackground = line.hasBackground && style.hasColor
    func look(of span: StyledLine.Span) -> TerminalLook { style.look(of: span, onBackground: hasBackground) }
    for span in style.hasColor ? line.paddingBadges(to: columns) : line.spans {
      if let pixels = span.pixels, let bytes = style.bytes(of: pixels) {
        pieces.append(
          Piece(bytes: bytes, width: span.text.width, isGap: false, look: .plain, link: nil, pixels: pixels))
      } else if style.hasColor, span.isSelected, span.role == .selection, span.text.text.utf8.count == 2 {
        let bar = Array("▌".utf8) + span.text.text.utf8.suffix(1)
        pieces.append(
          Piece(bytes: bar, width: span.text.width, isGap: false, look: look(of: span), link: nil, isBar: true))
      } else {
        add(span.text, look: look(of: span), link: style.showsLinks ? span.link : nil, style)
      }
    }
    let isSelected = line.spans.last?.isSelected == true
    if hasBackground || isSelected, width < columns {
      var rest = StyledLine.Span.plain(String(repeating: " ", count: columns - width))
      rest.isSelected = isSelected
      add(rest.text, look: look(of: rest), link: nil, style)
    }
    while let last = pieces.last, last.isGap, !last.look.showsOnSpaces { pieces.removeLast() }
  }

  var width: Int { pieces.reduce(0) { $0 + $1.width } }

  private mutating func add(_ text: DisplayText, look: TerminalLook, link: WebLink?, _ style: TerminalStyle) {
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
      let isGap = spaces == piece.count
      let isErasable = isGap && look.isEmptyOnSpaces && (look.background == nil || style.erasesWithBackground)
      pieces.append(Piece(bytes: piece, width: width, isGap: isGap, look: look, link: link, isErasable: isErasable))
      start = end
    }
  }
}

extension StyledLine {
  /// The pieces with a space at each side of a title, where there is room. The space comes out of the gap beside it, or
  /// what follows the last title moves.
  fileprivate func paddingBadges(to columns: Int) -> [Span] {
    guard let last = spans.lastIndex(where: { $0.role == .badge }) else { return spans }
    var (spans, room) = (spans, columns - width)
    for index in spans.indices where spans[index].role == .badge && spans[index].text.width > 0 {
      // Where there is room, the space before a title stays.
      let isTight = index < last || room < 2
      let isBehindSpace = isTight && index > 0 && spans[index - 1].text.text.hasSuffix(" ")
      let added = isBehindSpace ? 1 : 2
      if index < last || room < added {
        // Two spaces stay between the title and what follows it.
        guard index + 1 < spans.count, spans[index + 1].text.text.hasPrefix(String(repeating: " ", count: added + 2))
        else { continue }
        let next = spans[index + 1].text
        spans[index + 1].text = DisplayText(text: String(next.text.dropFirst(added)), width: next.width - added)
      } else {
        room -= added
      }
      if isBehindSpace {
        let before = spans[index - 1].text
        spans[index - 1].text = DisplayText(text: String(before.text.dropLast()), width: before.width - 1)
      }
      let title = spans[index].text
      spans[index].text = DisplayText(text: " \(title.text) ", width: title.width + 2)
    }
    return spans
  }
}

extension ScreenRow {
  /// The minimum width of a gap to jump over. A shorter gap takes fewer bytes as spaces. Behind text whose width is not
  /// agreed on, the cursor jumps over every gap.
  static let jumpWidth = 9

  /// Writes the whole row from its first column, over any previous content.
  func write(at row: Int, columns: Int, to writer: inout RowWriter) {
    writer.begin(row: row, column: 0)
    // After the last column, the cursor stays on the last character, and an erase would remove it. Erase first.
    let isFilled = width >= columns && pieces.last?.isErasable == true
    if width >= columns, !isFilled { writer.erase() }
    var isRisky = false
    var gap = 0
    for piece in isFilled ? pieces.dropLast() : pieces[...] {
      if jumps(over: piece, isRisky: isRisky) {
        gap += piece.width
      } else {
        if gap > 0 { writer.jump(over: gap) }
        gap = 0
        let isFar = isRisky || piece.width >= Self.jumpWidth
        if piece.isErasable, isFar, writer.reaches(over: piece.width) {
          writer.fill(piece.width, piece.look)
        } else {
          writer.write(piece)
        }
      }
      isRisky = (isRisky || piece.isRisky) && !piece.needsColumnBehind
    }
    if isFilled, let last = pieces.last {
      if gap > 0 { writer.jump(over: gap) }
      writer.fill(last.look)
    } else {
      writer.erase()
    }
  }

  /// Whether the row has the same text as another one in the same columns, whatever the looks.
  func hasText(of other: ScreenRow) -> Bool { text.elementsEqual(other.text) }

  /// The bytes of the text, up to the gap at the end. A bar stands for nothing.
  private var text: ArraySlice<UInt8> {
    let bytes = pieces.reduce(into: [UInt8]()) { $0 += $1.isBar ? [0x20, 0x20] : $1.bytes }
    return bytes[..<((bytes.lastIndex { $0 != 0x20 } ?? -1) + 1)]
  }

  /// Whether the cursor jumps over a piece instead of writing it.
  private func jumps(over piece: Piece, isRisky: Bool) -> Bool {
    piece.isGap && !piece.look.showsOnSpaces && (isRisky || piece.width >= Self.jumpWidth)
  }
}
