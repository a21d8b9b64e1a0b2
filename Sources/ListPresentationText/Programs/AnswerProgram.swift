/// A text that waits for one of a few keys: a question, or a text that the user acknowledges.
@MainActor
final class AnswerProgram: HelpfulProgram {
  /// An answer: the keys that give it, the words of the help, and what it does.
  struct Answer {
    let keys: [Key]
    let words: String
    let action: () -> Void
  }

  var navigation = Navigation()
  let environment: TextAppEnvironment
  private let text: String
  private let makeAnswers: (AnswerProgram) -> [Answer]

  init(_ environment: TextAppEnvironment, _ text: String, answers: @escaping (AnswerProgram) -> [Answer]) {
    self.environment = environment
    self.text = text
    makeAnswers = answers
  }

  var answers: [Answer] { makeAnswers(self) }

  private var hints: [String] { answers.compactMap { answer in answer.keys.first?.hint(answer.words) } }

  var spokenLine: DisplayText { DisplayText(([text] + hints).joined(separator: "  ")) }

  func frame(in size: ScreenSize) -> ScreenFrame {
    if let help = helpFrame(in: size) { return help }
    var screen = FramedLines(title: title, hints: hints + helpHint, size: size)
    screen.body = DisplayText.wrapped(text, columns: size.columns).map { StyledLine([.init($0, .row)]) }
    return screen.frame
  }

  func take(_ key: Key) {
    for key in key.keysOnTwoSetKeyboard.prefix(1) {
      if readHelp(key) { return }
      if let answer = answers.first(where: { $0.keys.contains(key) }) { return answer.action() }
      if key == .control("q") { onQuit?() }
    }
  }
}
