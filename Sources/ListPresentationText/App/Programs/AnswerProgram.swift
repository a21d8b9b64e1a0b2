/// A text that waits for one of a few keys: a question, or a text that the user acknowledges.
@MainActor
final class AnswerProgram: NavigableProgram {
  /// An answer: the keys that give it, the words of the help, and what it does.
  struct Answer {
    let keys: [Key]
    let words: String
    let action: () -> Void
  }

  var title = ""
  var onChange: (() -> Void)?
  var onBack: (() -> Void)?
  var onQuit: (() -> Void)?
  let isSettled = true
  let hasEnded = false
  private let text: String
  private let makeAnswers: (AnswerProgram) -> [Answer]

  init(_ text: String, answers: @escaping (AnswerProgram) -> [Answer]) {
    self.text = text
    makeAnswers = answers
  }

  /// Has no effect: a question takes only its answers.
  func bind(_ key: Key, _ words: String, action: @escaping () -> Void) {}

  private var answers: [Answer] { makeAnswers(self) }

  private var help: String {
    answers.compactMap { answer in answer.keys.first.map { "\($0.label) \(answer.words)" } }.joined(separator: "  ")
  }

  var spokenLine: DisplayText { DisplayText("\(text) \(help)") }

  func frame(in size: ScreenSize) -> ScreenFrame {
    var screen = FramedLines(title: title, help: help, size: size)
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
