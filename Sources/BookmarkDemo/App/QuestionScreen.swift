import ListPresentationText

/// A screen that asks a question and waits for yes or no.
@MainActor
final class QuestionScreen: TitledProgram {
  var title = ""
  var onChange: (() -> Void)?
  let isSettled = true
  let hasEnded = false
  var onQuit: () -> Void = {}
  private let question: String
  private let answer: (Bool) -> Void

  init(_ question: String, _ answer: @escaping (Bool) -> Void) {
    self.question = question
    self.answer = answer
  }

  var spokenLine: DisplayText { DisplayText("\(question) y or n") }

  func frame(in size: ScreenSize) -> ScreenFrame {
    var screen = FramedLines(title: title, help: "y yes  n no", size: size)
    screen.body = DisplayText.wrapped(question, columns: size.columns).map { StyledLine([.init($0, .row)]) }
    return screen.frame
  }

  func take(_ key: Key) {
    switch key.keysOnTwoSetKeyboard.first {
    case .character("y"), .character("Y"): answer(true)
    case .character("n"), .character("N"), .escape: answer(false)
    case .character("q"), .control("q"): onQuit()
    default: break
    }
  }
}
