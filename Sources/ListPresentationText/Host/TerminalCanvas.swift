/// Turns frames into the bytes to send: a drawn screen, or lines for a screen reader.
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

  /// The bytes that prepare the screen: alternate screen, no autowrap, bracketed paste, and mouse reports if enabled.
  /// Empty for a screen reader.
  var enter: [UInt8] {
    guard lines == nil else { return [] }
    return Array(("\u{1B}[?1049h\u{1B}[?7l\u{1B}[?2004h" + (hasMouse ? "\u{1B}[?1000h\u{1B}[?1006h" : "")).utf8)
  }

  /// Returns the bytes that restore the screen.
  /// - Parameter isMidFrame: Whether part of a frame was not sent. If so, the bytes first cancel any incomplete
  ///   sequence.
  func leave(isMidFrame: Bool) -> [UInt8] {
    let bytes = TerminalRestoration.leave.withUTF8Buffer { Array($0) }
    return lines != nil ? [] : isMidFrame ? bytes : Array(bytes.dropFirst())
  }

  /// Discards the record of what the terminal shows, so that the next frame is drawn in full.
  mutating func forget() { painter.forget() }

  /// Returns the bytes that show the current content of the program.
  mutating func bytes(for session: ScreenSession) -> [UInt8] {
    let frame = session.show()
    guard var lines else { return painter.bytes(for: frame, in: session.size) }
    let text = lines.text(spoken: session.program.spokenLine, frame: frame)
    self.lines = lines
    return Array(text.utf8)
  }
}
