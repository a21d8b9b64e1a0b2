import Testing

@testable import ListPresentationText

/// A terminal on which a painter draws one frame after the other.
struct PaintedTerminal {
  private(set) var size: ScreenSize
  private var painter: ScreenPainter
  private(set) var terminal: ModelTerminal

  init(_ size: ScreenSize, colors: TerminalStyle.Colors = .palette, showsLinks: Bool = false) {
    self.size = size
    painter = ScreenPainter(TerminalStyle(colors: colors, showsLinks: showsLinks))
    terminal = ModelTerminal(size)
  }

  var style: TerminalStyle { painter.style }

  /// Changes the size. What a terminal shows then is undefined.
  mutating func resize(to size: ScreenSize) {
    self.size = size
    terminal = ModelTerminal(size)
    terminal.take(Array("\u{1B}[H잔해".utf8.prefix(size.columns < 4 ? 3 : 9)))
  }

  /// Draws a frame over the one before.
  /// - Returns: The bytes of the frame, and the fault of a terminal that does not show what a new one shows.
  mutating func take(_ frame: ScreenFrame) -> (bytes: [UInt8], fault: String?) {
    let bytes = painter.bytes(for: frame, in: size)
    terminal.take(bytes)
    var (fresh, whole) = (ScreenPainter(painter.style), ModelTerminal(size))
    whole.take(fresh.bytes(for: frame, in: size))
    var fault = terminal.fault ?? whole.fault
    if whole.cells != terminal.cells { fault = "a whole repaint shows something else" }
    if !terminal.link.isEmpty { fault = "a link is open" }
    if !painter.bytes(for: frame, in: size).isEmpty { fault = "an equal frame is drawn again" }
    return (bytes, fault)
  }

  /// Draws a frame over the one before, and expects that the terminal then shows what a new one shows.
  /// - Returns: The bytes of the frame.
  mutating func draw(_ frame: ScreenFrame, at location: SourceLocation = #_sourceLocation) -> [UInt8] {
    let (bytes, fault) = take(frame)
    #expect(fault == nil, "\(bytes.visible)", sourceLocation: location)
    return bytes
  }
}

/// A terminal that knows only the sequences that the painter sends: a grid of cells, a cursor and a scroll region.
struct ModelTerminal {
  /// The text of a cell, which is empty in the other half of a wide character, and its look and the address of its link
  /// as far as they are visible there.
  struct Cell: Equatable {
    var text = " "
    var look = ModelLook()
    var link = ""

    mutating func clear() { (text, link) = (" ", "") }
  }

  /// The first fault: an unknown sequence, or text beyond the edge.
  private(set) var fault: String?
  private(set) var cells: [[Cell]]
  private var look = ModelLook()
  /// The address of the link that text gets, or an empty text.
  private(set) var link = ""
  private(set) var row = 0
  private(set) var column = 0
  private(set) var isCursorVisible = true
  private(set) var isSynchronized = false
  private var region: Range<Int>
  private let columns: Int

  init(_ size: ScreenSize) {
    columns = size.columns
    cells = Array(repeating: Array(repeating: Cell(), count: size.columns), count: size.rows)
    region = 0..<size.rows
  }

  /// Rows without the spaces at their ends, and without empty rows at the bottom.
  var text: String { Self.trimmed(cells.map { $0.map(\.text).joined() }) }

  /// The text, with a full block for each cell of a picture that is all background: a space on a color of 24 bits.
  var textWithPictures: String {
    Self.trimmed(cells.map { $0.map { $0.text == " " && $0.look.isOfAPicture ? "█" : $0.text }.joined() })
  }

  static func trimmed(_ rows: some Sequence<String>) -> String {
    var rows = rows.map { row in
      var row = row[...]
      while row.last == " " { row.removeLast() }
      return String(row)
    }
    while rows.last == "" { rows.removeLast() }
    return rows.map { $0 + "\n" }.joined()
  }

  mutating func take(_ bytes: [UInt8]) {
    var rest = String(decoding: bytes, as: UTF8.self).unicodeScalars[...]
    while let first = rest.first {
      switch first {
      case "\u{1B}": obey(&rest)
      case "\n":
        rest.removeFirst()
        lineFeed()
      case "\u{8}":
        rest.removeFirst()
        column = max(0, column - 1)
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}":
        note("control \(first.value)")
        rest.removeFirst()
      default:
        let end = rest.firstIndex { $0.value < 0x20 } ?? rest.endIndex
        for cluster in String(rest[..<end]) { put(cluster) }
        rest = rest[end...]
      }
    }
  }

  private mutating func put(_ cluster: Character) {
    let width = String(cluster).displayWidth
    guard column + width <= columns, row < cells.count else { return note("'\(cluster)' runs over the edge") }
    if width == 0 { return note("'\(cluster)' takes no column") }
    // The other half of a wide character is cleared.
    if cells[row][column].text.isEmpty, column > 0 { cells[row][column - 1].clear() }
    let next = column + width
    if next < columns, cells[row][next].text.isEmpty { cells[row][next].clear() }
    let isBlank = cluster == " "
    let cell = Cell(text: String(cluster), look: isBlank ? look.onSpaces : look, link: isBlank ? "" : link)
    for other in column..<next { cells[row][other] = cell }
    for other in column + 1..<max(next, column + 1) { cells[row][other].text = "" }
    // Without autowrap the cursor stays in the last column.
    column = min(next, columns - 1)
  }

  private mutating func lineFeed() {
    guard row == region.upperBound - 1 else {
      row = min(row + 1, cells.count - 1)
      return
    }
    scroll(from: region.lowerBound, to: region.upperBound - 1)
  }

  private mutating func scroll(from old: Int, to new: Int) {
    cells.remove(at: old)
    cells.insert(blank, at: new)
  }

  private var blank: [Cell] { Array(repeating: Cell(look: look.background), count: columns) }

  private mutating func obey(_ rest: inout Substring.UnicodeScalarView) {
    rest.removeFirst()
    switch rest.popFirst() {
    case "M":
      guard row == region.lowerBound else {
        row = max(0, row - 1)
        return
      }
      scroll(from: region.upperBound - 1, to: region.lowerBound)
    case "[":
      let parameters = String(rest.prefix { ("0"..."?").contains($0) })
      rest = rest.dropFirst(parameters.unicodeScalars.count)
      guard let final = rest.popFirst() else { return note("a sequence without an end") }
      obey(parameters, final)
    case "]":
      let end = rest.firstIndex(of: "\u{1B}") ?? rest.endIndex
      let text = String(rest[..<end])
      rest = rest[end...].dropFirst(2)
      if text.hasPrefix("8;;") { link = String(text.dropFirst(3)) } else { note("OSC \(text)") }
    default: note("an unknown escape")
    }
  }

  private mutating func obey(_ parameters: String, _ final: Unicode.Scalar) {
    let numbers = parameters.split(separator: ";").map { Int($0) ?? -1 }
    switch (parameters, final) {
    case (_, "H"):
      row = min(max(0, (numbers.first ?? 1) - 1), cells.count - 1)
      column = min(max(0, (numbers.dropFirst().first ?? 1) - 1), columns - 1)
    case (_, "G"): column = min(max(0, (numbers.first ?? 1) - 1), columns - 1)
    case ("", "K"):
      for other in column..<columns { erase(other) }
    case (_, "X"):
      for other in column..<min(columns, column + (numbers.first ?? 1)) { erase(other) }
    case ("2", "J"): cells = cells.map { _ in blank }
    case ("", "r"): region = 0..<cells.count
    case (_, "r"):
      guard numbers.count == 2, numbers[0] >= 1, numbers[0] < numbers[1], numbers[1] <= cells.count else {
        return note("scroll region \(parameters)")
      }
      region = numbers[0] - 1..<numbers[1]
      (row, column) = (0, 0)
    case (_, "m"):
      if !look.take(parameters.isEmpty ? [0] : numbers) { note("look \(parameters)") }
    case ("?25", "h"), ("?25", "l"): isCursorVisible = final == "h"
    case ("?2026", "h"), ("?2026", "l"):
      if isSynchronized == (final == "h") { note("synchronized output twice") }
      isSynchronized = final == "h"
    default: note("CSI \(parameters) \(final)")
    }
  }

  /// Erases a cell with the background, and both halves of a wide character.
  private mutating func erase(_ column: Int) {
    if cells[row][column].text.isEmpty, column > 0 { cells[row][column - 1].clear() }
    if column + 1 < columns, cells[row][column + 1].text.isEmpty { cells[row][column + 1].clear() }
    cells[row][column] = Cell(look: look.background)
  }

  private mutating func note(_ fault: String) {
    if self.fault == nil { self.fault = fault }
  }
}

/// The look that "select graphic rendition" sequences have made.
struct ModelLook: Hashable {
  private var attributes: Set<Int> = []
  private var color: [Int] = []
  private var backgroundColor: [Int] = []

  /// The background alone, with which a terminal erases.
  var background: ModelLook {
    var look = ModelLook()
    look.backgroundColor = backgroundColor
    return look
  }

  /// Whether the background is that of a picture. A theme has colors of the palette.
  var isOfAPicture: Bool { backgroundColor.count == 4 }

  /// What of the look is visible on a space.
  var onSpaces: ModelLook {
    var look = background
    look.attributes = attributes.intersection([4, 7])
    if !look.attributes.isEmpty { look.color = color }
    return look
  }

  /// Takes the parameters of a sequence.
  /// - Returns: Whether all are known.
  mutating func take(_ numbers: [Int]) -> Bool {
    var rest = numbers[...]
    while let number = rest.popFirst() {
      switch number {
      case 0: self = ModelLook()
      case 1, 2, 4, 7: attributes.insert(number)
      case 22: attributes.subtract([1, 2])
      case 24, 27: attributes.remove(number - 20)
      case 30...37, 90...97: color = [number]
      case 40...47, 100...107: backgroundColor = [number - 10]
      case 39: color = []
      case 49: backgroundColor = []
      case 38, 48:
        let count = rest.first == 2 ? 4 : rest.first == 5 ? 2 : 0
        guard count > 0, rest.count >= count else { return false }
        let value = Array(rest.prefix(count))
        if number == 38 { color = value } else { backgroundColor = value }
        rest = rest.dropFirst(count)
      default: return false
      }
    }
    return true
  }
}

extension ScreenFrame {
  /// What a terminal shows of the frame: with colors, a bar is drawn instead of the marker, and titles are padded.
  func text(_ style: TerminalStyle, in size: ScreenSize) -> String {
    ModelTerminal.trimmed(drawnLines.prefix(size.rows).map { ScreenRow($0, style: style, columns: size.columns).text })
  }
}

extension ScreenRow {
  var text: String { cells.map { $0?.text ?? "" }.joined() }
}

extension ScreenPainter {
  /// The bytes that write a line in full or over another, without those around a frame.
  static func bytes(
    of line: StyledLine, over old: StyledLine? = nil, _ style: TerminalStyle, columns: Int
  ) -> [UInt8] {
    let size = ScreenSize(columns: columns, rows: 1)
    var painter = ScreenPainter(style)
    if let old { _ = painter.bytes(for: ScreenFrame([old]), in: size) }
    let text = String(decoding: painter.bytes(for: ScreenFrame([line]), in: size), as: UTF8.self)
    let around = ["\u{1B}[?2026h", "\u{1B}[?2026l", "\u{1B}[r", "\u{1B}[2J", "\u{1B}[?25l"]
    return Array(around.reduce(text) { $0.replacing($1, with: "") }.utf8)
  }
}
