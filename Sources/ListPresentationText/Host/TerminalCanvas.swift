/// Turns frames into the bytes to send: a drawn screen, or lines for a screen reader.
@MainActor
struct TerminalCanvas {
  private let hasMouse: Bool
  /// The question about the background (OSC 11), if nothing else says it, until it is sent. A terminal that does not
  /// know the question ignores it.
  private var question: [UInt8]
  /// Whether the question is sent. Without it, an answer is one to another program that has run before.
  private var hasAsked = false
  private var painter: ScreenPainter
  private var lines: LinearScreen?

  init(_ options: Terminal, _ environment: TerminalEnvironment) {
    hasMouse = options.hasMouse
    let isDark = environment.isDark
    let theme = options.theme ?? (isDark == false ? .light : .dark)
    painter = ScreenPainter(
      TerminalStyle(
        theme: theme, colors: environment.colors, showsLinks: environment.showsLinks,
        erasesWithBackground: environment.erasesWithBackground))
    lines = options.isLinear ? LinearScreen() : nil
    let asksForBackground = options.theme == nil && isDark == nil && environment.wantsColor
    let isAsking = asksForBackground && !options.isLinear && environment.answersQuestions
    question = isAsking ? Array("\u{1B}]11;?\u{1B}\\".utf8) : []
  }

  /// Changes to the theme for the background that the terminal has told when it was asked. The next frame is drawn in
  /// full.
  mutating func accept(_ background: PixelImage.Pixel) {
    guard hasAsked else { return }
    painter.style = painter.style.with(.theme(on: background))
  }

  /// The bytes that prepare the screen: alternate screen, no autowrap, bracketed paste, and mouse reports if enabled.
  /// Empty for a screen reader.
  var enter: [UInt8] {
    guard lines == nil else { return [] }
    return Array(("\u{1B}[?1049h\u{1B}[?7l\u{1B}[?2004h" + (hasMouse ? "\u{1B}[?1000h\u{1B}[?1006h" : "")).utf8)
  }

  /// Returns the question about the background, once. It is sent after the first frame, which does not wait for the
  /// answer.
  mutating func takeQuestion() -> [UInt8] {
    defer { question = [] }
    hasAsked = hasAsked || !question.isEmpty
    return question
  }

  /// Returns the bytes that restore the screen.
  /// - Parameter isMidFrame: Whether part of a frame was not sent. If so, the bytes first cancel any incomplete
  ///   sequence, and end a link.
  func leave(isMidFrame: Bool) -> [UInt8] {
    guard lines == nil else { return [] }
    let bytes = TerminalRestoration.leave.withUTF8Buffer { Array($0) }
    guard isMidFrame else { return Array(bytes.dropFirst()) }
    let linkEnd = painter.style.showsLinks ? ScreenPainter.linkEnd : []
    return Array(bytes.prefix(1)) + linkEnd + Array(bytes.dropFirst())
  }

  /// Returns the bytes that copy a text to the clipboard, or `nil` if the text is too long.
  static func copying(_ text: String) -> [UInt8]? {
    let bytes = Array(text.utf8)
    guard bytes.count <= 74_994 else { return nil }
    return Array("\u{1B}]52;c;".utf8) + bytes.base64 + [0x07]
  }

  /// Discards the record of what the terminal shows, so that the next frame is drawn in full.
  mutating func forget() { painter.forget() }

  /// Returns the bytes that show the current content of the program.
  mutating func bytes(for session: ScreenSession) -> [UInt8] {
    let frame = session.show()
    guard var lines else { return painter.bytes(for: frame, in: session.size) }
    // What a key leads to may take a while, and the line before it is not said again in the meantime.
    let isSettled = session.program.isSettled
    let text = lines.text(
      spoken: session.program.spokenLine, frame: frame, announcement: session.program.takeAnnouncement(),
      answersKey: session.hasUnansweredKey && isSettled)
    if isSettled || !text.isEmpty { session.hasUnansweredKey = false }
    self.lines = lines
    return Array(text.utf8)
  }
}

/// Bytes as text (RFC 4648, section 4).
extension [UInt8] {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  fileprivate var base64: [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((count + 2) / 3 * 4)
    for start in stride(from: 0, to: count, by: 3) {
      let length = Swift.min(3, count - start)
      var bits = 0
      for offset in 0..<3 { bits = bits << 8 | (offset < length ? Int(self[start + offset]) : 0) }
      for digit in 0..<4 { text.append(digit <= length ? Self.letters[bits >> (18 - 6 * digit) & 63] : 0x3D) }
    }
    return text
  }
}

/// The output of a screen for a screen reader. It prints lines one after another, never repaints, and prints one line
/// for a move.
struct LinearScreen: Sendable {
  private var last: (spoken: DisplayText, isMessage: Bool, hasRows: Bool, lines: Set<String>)?

  /// Returns the text to print for the next frame. Each line ends with a carriage return and a line feed.
  ///
  /// The first frame prints the title line, the spoken line and the help. A later frame prints the spoken line if it
  /// has changed. Otherwise, and behind a message, it prints the lines that are new in the frame, except rows and help.
  /// An announcement comes before them, and a line that says the same is left out. If there is nothing to print after a
  /// key, such as the key that closes the help, the spoken line is printed again.
  mutating func text(
    spoken: DisplayText, frame: ScreenFrame, announcement: DisplayText? = nil, answersKey: Bool = false
  ) -> String {
    let message = frame.lines(saying: spoken)
    var lines = told(spoken: spoken, frame: frame, besides: message)
    if let announcement = announcement?.text {
      lines.removeAll { $0 != spoken.text && ($0.contains(announcement) || announcement.contains($0)) }
      lines.insert(announcement, at: 0)
    }
    if lines.isEmpty, answersKey { lines = [spoken.text] }
    last = (spoken, !message.isEmpty, frame.hasRows, Set(frame.lines.flatMap(\.spokenParts)))
    return lines.map { $0 + "\r\n" }.joined()
  }

  /// - Parameter message: The lines of the frame that say what is spoken.
  private func told(spoken: DisplayText, frame: ScreenFrame, besides message: Range<Int>) -> [String] {
    guard let last else {
      // The spoken line says where the user is.
      let titles = frame.lines(withAny: [.badge, .title]).map { line in
        line.spokenParts.filter { !spoken.text.hasSuffix(", " + $0) }.joined(separator: ", ")
      }
      return titles + [spoken.text] + frame.lines(withAny: [.help]).flatMap(\.spokenParts)
    }
    // What was said last is no row but a message. Whether the row has changed since the one before is not known.
    let isBehindMessage = spoken != last.spoken && last.isMessage
    // Rows that were covered by a help have not changed.
    if spoken != last.spoken && !isBehindMessage || frame.hasRows && !last.hasRows { return [spoken.text] }
    let roles: Set<TextRole> = [.badge, .title, .status, .success, .warning, .failure]
    var others = frame
    for line in message { others.lines[line] = StyledLine() }
    let texts = (frame.hasRows ? others.lines(withAny: roles) : others.lines).flatMap(\.spokenParts)
      .filter { !$0.isEmpty && $0 != spoken.text && !last.lines.contains($0) }
      .filter { !spoken.text.hasSuffix(", " + $0) }
    return isBehindMessage ? [spoken.text] + texts : texts
  }
}

extension ScreenFrame {
  fileprivate var hasRows: Bool { lines.contains(where: \.isSelected) }

  /// Returns the lines that say a message and nothing else, or none. A message can have a sign before it, and be broken
  /// into several lines.
  fileprivate func lines(saying message: DisplayText) -> Range<Int> {
    // Where a line breaks, a space goes.
    let texts = lines.map { $0.text.filter { $0 != " " } }
    let message = message.text.filter { $0 != " " }
    let signed = "✓" + message
    for start in texts.indices {
      var (said, end) = ("", start)
      while end < texts.count, said.utf8.count < signed.utf8.count {
        said += texts[end]
        end += 1
        if said == message || said == signed { return start..<end }
      }
    }
    return 0..<0
  }

  /// The lines with texts of some roles, except those of rows.
  fileprivate func lines(withAny roles: Set<TextRole>) -> [StyledLine] {
    let rows = Set(items.flatMap(\.lines))
    return lines.indices.filter { !rows.contains($0) }.map { lines[$0] }
      .filter { $0.spans.contains { roles.contains($0.role) } }
  }
}

extension StyledLine {
  /// What a line says. The title line says several things: the path of the screens, and what stands behind it.
  fileprivate var spokenParts: [String] {
    guard let title = spans.lastIndex(where: { $0.role == .badge }) else { return [text.trimmed] }
    let path = spans[...title].reduce(into: "") { $0 += $1.text.text }
    return [path.trimmed] + spans[(title + 1)...].map(\.text.text.trimmed).filter { !$0.isEmpty }
  }
}

extension String {
  /// The text without spaces at its ends.
  fileprivate var trimmed: String {
    var text = drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
