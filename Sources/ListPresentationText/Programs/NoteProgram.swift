/// An editor for a text, which is one wrapped paragraph.
@MainActor
final class NoteProgram: HelpfulProgram {
  var navigation = Navigation()
  let environment: TextAppEnvironment
  private let saved: String
  private var edited: EditedText
  private let edit: ((String) -> Void)?
  private let save: (String) -> Void
  /// Whether the last key asked to leave text that is not saved.
  private var isLeaving = false

  /// Creates an editor.
  /// - Parameter edit: Receives the text after each edit. With it, the app guards text that is not saved. Without it,
  ///   the user leaves such text with a second key.
  init(_ environment: TextAppEnvironment, text: String, edit: ((String) -> Void)?, save: @escaping (String) -> Void) {
    self.environment = environment
    saved = text
    edited = EditedText(text)
    self.edit = edit
    self.save = save
  }

  private var isUnsaved: Bool { edited.text != saved }

  var spokenLine: DisplayText { DisplayText("\(title): \(edited.text)") }

  func frame(in size: ScreenSize) -> ScreenFrame {
    if let help = helpFrame(in: size) { return help }
    let words = environment.words
    let hints = [
      Key.enter.hint(words.save), Key.escape.hint(words.leave), Key.control("u").hint(words.clear),
      Key.control("q").hint(environment.keyMap.words(for: .quit)),
    ]
    var screen = FramedLines(title: title, hints: hints + helpHint, size: size)
    screen.status = isUnsaved ? words.notSaved : ""
    let (lines, position) = edited.wrapped(columns: max(1, size.columns))
    // Scroll so that the line with the cursor is visible.
    let first = max(0, position.row - screen.height + 1)
    screen.body = lines.dropFirst(first).map { StyledLine([.init(DisplayText($0, columns: size.columns), .row)]) }
    screen.cursor = ScreenPosition(row: position.row - first, column: position.column)
    return screen.frame
  }

  func take(_ key: Key) {
    if readHelp(key) { return }
    let wasLeaving = isLeaving
    isLeaving = false
    switch key {
    case .enter: save(edited.text)
    case .escape, .control("q"):
      guard edit != nil || wasLeaving || !isUnsaved else {
        isLeaving = true
        return environment.report(environment.words.leaveUnsaved)
      }
      (key == .escape ? onBack : onQuit)?()
    default:
      let before = edited.characters
      if edited.take(key), edited.characters != before { edit?(edited.text) }
    }
  }
}
