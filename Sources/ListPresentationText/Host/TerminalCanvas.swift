/// Makes the bytes of a frame: a drawn screen, or lines for a screen reader.
@MainActor
struct TerminalCanvas {
  private let hasMouse: Bool
  private var painter: ScreenPainter
  private var lines: LinearScreen?

  init(_ options: Terminal, _ environment: TerminalEnvironment) {
    hasMouse = options.hasMouse
    painter = ScreenPainter(hasColor: environment.wantsColor)
    lines = options.isLinear ? LinearScreen() : nil
  }

  /// The bytes that take the screen over: the alternate screen, no autowrap, bracketed paste, and the mouse if wanted.
  var enter: [UInt8] {
    guard lines == nil else { return [] }
    return Array(("\u{1B}[?1049h\u{1B}[?7l\u{1B}[?2004h" + (hasMouse ? "\u{1B}[?1000h\u{1B}[?1006h" : "")).utf8)
  }

  /// Returns the bytes that give the screen back.
  /// - Parameter isMidFrame: Whether a part of a frame was not sent, so that the terminal may be in the middle of anything.
  func leave(isMidFrame: Bool) -> [UInt8] {
    let bytes = TerminalRestoration.leave.withUTF8Buffer { Array($0) }
    return lines != nil ? [] : isMidFrame ? bytes : Array(bytes.dropFirst())
  }

  /// Forgets what the terminal shows.
  mutating func forget() { painter.forget() }

  /// The bytes to show what the program shows now.
  mutating func bytes(for session: ScreenSession) -> [UInt8] {
    let frame = session.show()
    guard var lines else { return painter.bytes(for: frame, in: session.size) }
    let text = lines.text(spoken: session.program.spokenLine, frame: frame)
    self.lines = lines
    return Array(text.utf8)
  }
}
