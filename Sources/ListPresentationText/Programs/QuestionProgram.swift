/// A question that waits for one of a few keys, in a box over the screen below it.
@MainActor
final class QuestionProgram: NavigableProgram {
  /// An answer, and what it does.
  struct Answer {
    let answer: Dialog.Answer
    let action: (QuestionProgram) -> Void
  }

  var title = ""
  var onChange: (() -> Void)?
  var onBack: (() -> Void)?
  var onQuit: (() -> Void)?
  private let environment: TextAppEnvironment
  private let dialog: Dialog
  private let answers: [Answer]
  private var help: PageHelp

  init(_ environment: TextAppEnvironment, _ question: String, _ answers: [Answer]) {
    (self.environment, self.answers) = (environment, answers)
    dialog = Dialog(question, answers.map(\.answer))
    help = PageHelp(environment)
  }

  var isSettled: Bool { true }

  var spokenLine: DisplayText { dialog.line.displayText }

  /// Prints the question.
  func print(columns: Int?, to write: (String) throws -> Void) async throws -> TextPrintOutcome {
    try write(ScreenFrame(TextDetail.lines(of: [.text("", dialog.question)], columns: columns ?? .max)).text)
    return .complete(items: 0)
  }

  func frame(in size: ScreenSize) -> ScreenFrame {
    if help.isOpen { return help.frame(in: size, helpPage) }
    // Without the question, its keys say nothing.
    guard size.rows > 1 else { return ScreenFrame([dialog.line(columns: size.columns)]) }
    var screen = Panel(title: title, last: help.hint, size: size, isAnswering: true)
    if let frame = covering(screen.frame, in: size) { return frame }
    screen.hints = dialog.answers.compactMap { $0.keys.first?.hint($0.words) }
    screen.body = DisplayText.wrapped(dialog.question, columns: size.columns, lines: screen.height).map {
      StyledLine([.init($0, .title)])
    }
    return screen.frame
  }

  /// Returns the frame of the screen below with the question over it, or `nil` if there is no room or the user reads
  /// the help.
  /// - Parameter title: The title of the box.
  func covering(_ frame: ScreenFrame, in size: ScreenSize, title: String = "") -> ScreenFrame? {
    guard !help.isOpen else { return nil }
    var dialog = dialog
    dialog.title = title
    return dialog.covering(frame, in: size, last: StyledLine(hints: help.hint, columns: size.columns))
  }

  func press(_ key: Key) {
    guard let key = key.keysOnTwoSetKeyboard.first, !help.press(key) else { return }
    bindings.first { $0.keys.contains(key) }?.perform()
  }

  private var bindings: [KeyBinding] {
    answers.map { answer in
      KeyBinding(answer.answer.keys, answer.answer.words) { [weak self] in self.map(answer.action) }
    } + [
      KeyBinding([.control("q")], environment.keyMap.words(for: .quit), .everywhere) { [weak self] in self?.onQuit?() }
    ]
  }

  /// The keys that have an effect now, for the help.
  var helpPage: HelpPage { help.page(of: bindings) }
}
