/// The output of a screen for a screen reader. It prints lines one after another, never repaints, and prints one line
/// for a move.
struct LinearScreen: Sendable {
  private var last: (spoken: DisplayText, hasRows: Bool, lines: Set<String>)?

  init() {}

  /// Returns the text to print for the next frame. Each line ends with a carriage return and a line feed.
  ///
  /// The first frame prints the title, the spoken line and the help. A later frame prints the spoken line if it has
  /// changed. Otherwise it prints the lines that are new in the frame, except rows and help. An announcement comes
  /// before them. If there is nothing to print after a key, such as the key that closes the help, the spoken line is
  /// printed again.
  mutating func text(
    spoken: DisplayText, frame: ScreenFrame, announcement: DisplayText? = nil, answersKey: Bool = false
  ) -> String {
    var lines = (announcement.map { [$0.text] } ?? []) + told(spoken: spoken, frame: frame)
    if lines.isEmpty, answersKey { lines = [spoken.text] }
    last = (spoken, frame.hasRows, Set(frame.lines.map(\.trimmedText)))
    return lines.map { $0 + "\r\n" }.joined()
  }

  private func told(spoken: DisplayText, frame: ScreenFrame) -> [String] {
    guard let last else {
      return frame.texts(withAny: [.badge, .title]) + [spoken.text] + frame.texts(withAny: [.help])
    }
    // Rows that were covered by a help have not changed.
    if spoken != last.spoken || frame.hasRows && !last.hasRows { return [spoken.text] }
    let texts =
      frame.hasRows
      ? frame.texts(withAny: [.badge, .title, .status, .success, .warning, .failure]) : frame.lines.map(\.trimmedText)
    return texts.filter { !$0.isEmpty && !last.lines.contains($0) }
  }
}

extension ScreenFrame {
  fileprivate var hasRows: Bool { lines.contains(where: \.isSelected) }

  fileprivate func texts(withAny roles: Set<TextRole>) -> [String] {
    lines.filter { $0.spans.contains { roles.contains($0.role) } }.map(\.trimmedText)
  }
}

extension StyledLine {
  fileprivate var trimmedText: String {
    var text = text[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
