import ListPresentationTesting
import ListPresentationText
import TestSupport

/// A screen of a transcript. Each line has steps with semicolons between them, and shows what the user sees after them:
///
///     30 rows in 20x7; press 5j
///     press G; size 40x7
///     click 2 0
///     say
///
/// A line with a size opens another screen. All keys are pressed after the frame of the key before. `say` shows what a
/// screen reader says: what the screen announces, if anything, and the line with the cursor. `log` shows what the app
/// was told since the last one. Both are the last step of their line. The other steps change the list. A program that
/// has ended shows `(ended)`.
@MainActor
struct TranscribedScreen {
  let program: any ScreenProgram
  /// Pulls the list.
  let flush: () -> Void
  /// Takes what the app was told since the last call.
  var log: () -> [String] = { [] }
  /// Takes a step that changes the list or the app, and returns whether it knows it.
  let change: (_ step: String) -> Bool

  /// Takes a step, and returns what it shows other than the screen, or `nil` if it knows no such step.
  fileprivate func take(_ step: String, on terminal: HeadlessTerminal) -> String?? {
    let word = step.prefix { $0 != " " }
    let rest = String(step.dropFirst(word.count + 1))
    let numbers = rest.split(separator: " ").compactMap { Int($0) }
    terminal.show()
    switch word {
    case "press":
      for key in Key.keys(in: rest) {
        program.press(key)
        flush()
        terminal.show()
      }
    case "click": program.press(.click(ScreenPosition(row: numbers[0], column: numbers[1])))
    case "wheel":
      let place = numbers.count > 2 ? ScreenPosition(row: numbers[1], column: numbers[2]) : nil
      program.press(.wheel(numbers[0], at: place))
    case "paste": program.press(.paste(rest.replacing("\\n", with: "\n")))
    case "say":
      return .some([program.takeAnnouncement(), program.spokenLine].compactMap { $0?.text }.joined(separator: "\n"))
    case "log": return .some(log().joined(separator: "\n"))
    default: if !change(step) { return nil }
    }
    flush()
    return .some(program.hasEnded ? "(ended)" : nil)
  }
}

extension ScreenFile {
  /// Plays the transcripts of screens.
  /// - Parameter open: Returns the screen of a name, such as `30 rows`, with a title.
  /// - Returns: How many screens the file has.
  @MainActor
  func play(_ open: (_ name: String, _ title: String) -> TranscribedScreen?) async throws -> Int {
    var screen: TranscribedScreen?
    var terminal: HeadlessTerminal?
    return try await play { line in
      let steps = line.split(separator: "; ").map(String.init)
      for (index, step) in steps.enumerated() {
        if let opening = step.wholeMatch(of: /(.+) in (\d+)x(\d+)(?: titled (.+))?/) {
          screen = open(String(opening.1), opening.4.map(String.init) ?? "")
          terminal = screen.flatMap { Self.terminal($0.program, opening.2, opening.3) }
        } else if let size = step.wholeMatch(of: /size (\d+)x(\d+)/) {
          terminal = screen.flatMap { Self.terminal($0.program, size.1, size.2) }
          terminal?.show()
        } else {
          guard let screen, let terminal, let shown = screen.take(step, on: terminal) else { return nil }
          // Nothing is shown of the steps that would follow.
          if let shown { return index == steps.count - 1 ? shown : nil }
        }
      }
      return terminal?.show()
    }
  }

  @MainActor
  private static func terminal(
    _ program: any ScreenProgram, _ columns: Substring, _ rows: Substring
  ) -> HeadlessTerminal? {
    guard let columns = Int(columns), let rows = Int(rows) else { return nil }
    return HeadlessTerminal(program, columns: columns, rows: rows)
  }
}
