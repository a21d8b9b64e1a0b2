/// A question in a box over the middle of the screen that was there, with its keys inside. On a screen without room for
/// the box, it is one line.
struct Dialog {
  /// The keys that give an answer, of which the first is shown, with the words of the answer.
  struct Answer {
    let keys: [Key]
    let words: String

    /// Only Y is yes.
    static func yes(_ words: String) -> Answer { Answer(keys: [.character("y"), .character("Y")], words: words) }

    static func no(_ words: String) -> Answer {
      Answer(keys: [.character("n"), .character("N"), .escape, .character("q")], words: words)
    }

    fileprivate var spans: [StyledLine.Span] {
      [.init(DisplayText("[\(keys.first?.label ?? "")]"), .key), .init(DisplayText(" " + words), .help)]
    }
  }

  var title = ""
  let question: String
  let answers: [Answer]
  /// Longer lines are hard to read.
  private static let widest = 60
  private static let leastColumns = 24

  init(_ question: String, _ answers: [Answer]) { (self.question, self.answers) = (question, answers) }

  /// Returns the index of the answer that a key gives.
  func answer(of key: Key) -> Int? {
    key.keysOnTwoSetKeyboard.first.flatMap { key in answers.firstIndex { $0.keys.contains(key) } }
  }

  private var keys: [StyledLine.Span] {
    Array(answers.map(\.spans).joined(separator: [.plain("  ")]))
  }

  /// The question and its keys.
  var line: StyledLine { StyledLine([.init(DisplayText(question), .title), .plain("  ")] + keys) }

  /// The question, as much of it as there is room for beside its keys, without which nobody could answer.
  func line(columns: Int) -> StyledLine {
    let keys = StyledLine(keys)
    let room = columns - keys.width - 2
    guard room > 0 else { return keys.cut(to: columns) }
    return StyledLine([.init(DisplayText(question, columns: room), .title), .plain("  ")] + keys.spans)
  }

  /// Returns a frame with the box over its middle and another last line, because the keys in that line have no effect;
  /// or `nil` if there is no room.
  func covering(_ frame: ScreenFrame, in size: ScreenSize, last: StyledLine = StyledLine()) -> ScreenFrame? {
    let keys = StyledLine(keys)
    let room = min(size.columns - 6, Self.widest)
    let texts = DisplayText.wrapped(question, columns: max(1, room))
    let columns = max(keys.width, DisplayText(title).width + 2, texts.map(\.width).max() ?? 0)
    let gap = size.rows < texts.count + 6 ? [] : [StyledLine()]
    let height = texts.count + gap.count + 3
    guard size.columns >= Self.leastColumns, columns <= room, size.rows >= height + 2 else { return nil }
    let lines = texts.map { StyledLine([.init($0, .title)]) } + gap + [keys]
    let box = lines.bordered(title: DisplayText(title), columns: columns)
    var frame = frame
    frame.lines += Array(repeating: StyledLine(), count: max(0, size.rows - frame.lines.count))
    frame.lines[size.rows - 1] = last
    // The bar is drawn over the lines, and the list does not scroll while it asks.
    frame.scrollBar = nil
    let (top, left) = ((size.rows - height) / 2, (size.columns - columns - 4) / 2)
    for (index, line) in box.enumerated() {
      let below = frame.lines[top + index]
      let before = below.columns(0..<left - 1).padded(to: left)
      let after = below.columns(left + columns + 5..<max(left + columns + 5, size.columns))
      frame.lines[top + index] = StyledLine(
        before.spans + line.spans + [.plain(" ")] + after.spans,
        isSelected: below.isSelected, hasBackground: below.hasBackground)
    }
    frame.cursor = ScreenPosition(row: top + height - 2, column: left + 2)
    return frame
  }
}

extension [StyledLine] {
  /// Returns the lines in a border, which has a title at its top.
  /// - Parameter columns: The columns of the widest line.
  func bordered(title: DisplayText = DisplayText(""), columns: Int) -> [StyledLine] {
    func border(_ text: String) -> StyledLine.Span { .init(DisplayText(text), .border) }
    let edge = String(repeating: "─", count: columns + 2)
    let sides = map { line in
      let space = String(repeating: " ", count: Swift.max(0, columns - line.width))
      return StyledLine([border("│ ")] + line.spans + [.plain(space), border(" │")], isSelected: line.isSelected)
    }
    let rest = String(repeating: "─", count: Swift.max(0, columns - 1 - title.width))
    let top =
      title.text.isEmpty
      ? [border("╭\(edge)╮")] : [border("╭─ "), .init(title, .heading), border(" \(rest)╮")]
    return [StyledLine(top)] + sides + [StyledLine([border("╰\(edge)╯")])]
  }
}
