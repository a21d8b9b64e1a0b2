/// A screen told line by line, for a screen reader: nothing is repainted, and a move is one line.
package struct LinearScreen: Sendable {
  private var last: ScreenFrame?

  package init() {}

  /// What to print for the next frame, each line ended by a carriage return and a line feed: the whole first frame; then
  /// the selected row if that is another, or else the lines that are new besides rows and help.
  package mutating func text(for frame: ScreenFrame) -> String {
    defer { last = frame }
    return lines(for: frame).map { $0 + "\r\n" }.joined()
  }

  private func lines(for frame: ScreenFrame) -> [String] {
    guard let last else { return frame.lines.map(\.trimmedText).filter { !$0.isEmpty } }
    let selected = frame.selectedText
    if !selected.isEmpty, selected != last.selectedText { return [selected] }
    let before = Set(last.lines.map(\.trimmedText)).union([""])
    return frame.lines.filter { selected.isEmpty || $0.isTold }.map(\.trimmedText).filter { !before.contains($0) }
  }
}

extension ScreenFrame {
  /// The selected row, on one line.
  fileprivate var selectedText: String {
    lines.filter(\.isSelected).map(\.trimmedText).joined(separator: " ")
  }
}

extension StyledLine {
  fileprivate var trimmedText: String {
    var text = text[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }

  /// Whether it says something about the list.
  fileprivate var isTold: Bool {
    spans.contains { [.title, .status, .failure].contains($0.role) }
  }
}
