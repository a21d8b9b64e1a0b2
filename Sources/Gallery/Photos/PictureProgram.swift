import ListPresentation
import ListPresentationText

/// A picture with its caption. It is a list with one row, which loads the picture, without what makes a list: there is
/// no cursor, no filter and no end.
final class PictureProgram<Item: ListElement>: NavigableProgram {
  let list: TextListScreen<SingleSection, Item>

  init(_ list: TextListScreen<SingleSection, Item>) {
    self.list = list
    let useful: Set<ListCommand> = [.down, .up, .halfPageDown, .halfPageUp, .back, .refresh, .retry, .help, .quit]
    list.keyMap.bindings.removeAll { !useful.contains($0.command) }
    list.words.end = { _, _ in "" }
    list.layout = ListLayout(.list(height: .estimated(300)))
  }

  /// The frame of the list, in which nothing marks the row.
  func frame(in size: ScreenSize) -> ScreenFrame {
    var frame = list.frame(in: size)
    frame.cursor = nil
    for line in frame.items.flatMap(\.lines) where frame.lines.indices.contains(line) {
      // A line that ends with a plain piece is not filled to the right.
      frame.lines[line] = StyledLine(frame.lines[line].spans.map(unmarked) + [.init(DisplayText(""), .plain)])
    }
    return frame
  }

  private func unmarked(_ span: StyledLine.Span) -> StyledLine.Span {
    if span.role == .selection { return .init(DisplayText("").padded(to: span.text.width), .plain) }
    // A piece without text is a line of the picture.
    return span.text.text.allSatisfy(\.isWhitespace) ? span : .init(span.text, span.role, link: span.link)
  }

  var title: String {
    get { list.title }
    set { list.title = newValue }
  }
  var onBack: (() -> Void)? {
    get { list.onBack }
    set { list.onBack = newValue }
  }
  var onQuit: (() -> Void)? {
    get { list.onQuit }
    set { list.onQuit = newValue }
  }
  var onChange: (() -> Void)? {
    get { list.onChange }
    set { list.onChange = newValue }
  }
  var spokenLine: DisplayText { list.spokenLine }
  var isSettled: Bool { list.isSettled }
  func press(_ key: Key) { list.press(key) }
  func animate(on clock: any Clock<Duration>) async { await list.animate(on: clock) }
  func takeAnnouncement() -> DisplayText? { list.takeAnnouncement() }
  func didShow(_ frame: ScreenFrame) { list.didShow(frame) }
  func onKeyPress(_ key: Key, _ words: String, action: @escaping () -> Void) {
    list.onKeyPress(key, words, action: action)
  }
  func print(columns: Int?, to write: (String) throws -> Void) async throws -> TextPrintOutcome? {
    try await list.print(columns: columns, to: write)
  }
}
