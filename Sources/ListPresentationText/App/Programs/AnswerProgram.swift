/// A text that waits for one of a few keys: a question, or a text that the user acknowledges.
@MainActor
final class AnswerProgram: FramedProgram {
  /// An answer: the keys that give it, the words of the help, and what it does.
  struct Answer {
    let keys: [Key]
    let words: String
    let action: () -> Void
  }

  var navigation = Navigation()
  private let text: String
  private let makeAnswers: (AnswerProgram) -> [Answer]

  init(_ text: String, answers: @escaping (AnswerProgram) -> [Answer]) {
    self.text = text
    makeAnswers = answers
  }

  private var answers: [Answer] { makeAnswers(self) }

  private var hints: [String] { answers.compactMap { answer in answer.keys.first?.hint(answer.words) } }

  var spokenLine: DisplayText { DisplayText(([text] + hints).joined(separator: "  ")) }

  func frame(in size: ScreenSize) -> ScreenFrame {
    var screen = FramedLines(title: title, hints: hints, size: size)
    screen.body = DisplayText.wrapped(text, columns: size.columns).map { StyledLine([.init($0, .row)]) }
    return screen.frame
  }

  func take(_ key: Key) {
    for key in key.keysOnTwoSetKeyboard.prefix(1) {
      if let answer = answers.first(where: { $0.keys.contains(key) }) { return answer.action() }
      if key == .control("q") { onQuit?() }
    }
  }
}
