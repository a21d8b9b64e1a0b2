import ListPresentation
import TestSupport
import Testing

@testable import ListPresentationText

/// Every key of the help of every kind of screen does what the help says, on small and large screens.
@MainActor @Suite struct KeyMapTests {
  nonisolated static let sizes = [(20, 10), (80, 24), (160, 36)].map { ScreenSize(columns: $0, rows: $1) }

  /// What a key has done.
  private struct Outcome {
    let effect: ScreenSession.Effect
    /// The text of the frame after the key.
    let new: String
    /// Whether the frame or the cursor is another than before.
    let hasNewFrame: Bool
    /// The calls of the app.
    let calls: [String]
    /// The numbers of the rows with the cursor before and after the key, in a list.
    var oldRow = 0, row = 0
    var rows = 0
    var selected = 0

    var changes: Bool { hasNewFrame && calls.isEmpty }
  }

  private typealias Expectations = [String: (Outcome) -> Bool]

  /// A screen, its help, and what its keys must do.
  @MainActor private struct Stage {
    let program: any NavigableProgram
    let help: () -> HelpPage
    /// The keys that lead to the state in which each key is pressed.
    let start: String
    let expected: Expectations
    var list: TextListScreen<Shelf, Book>?
  }

  /// The calls of the app.
  @MainActor private final class Calls {
    var names: [String] = []
    var list: ListStage?

    var all: [String] {
      guard let list else { return names }
      return names + Array(repeating: "open", count: list.listener.opened.count)
        + Array(repeating: "refresh", count: list.books.refreshes)
        + Array(repeating: "retry", count: list.books.retries)
    }
  }

  private static let everywhere: Expectations = [
    "help": { $0.changes && $0.new.contains("Here") }, "quit": { $0.calls == ["quit"] },
    "back": { $0.calls == ["back"] }, "own": { $0.calls == ["own"] },
    "quit at once": { $0.effect == .end(.signal(.interrupt)) }, "suspend the program": { $0.effect == .suspend },
    "draw the screen again": { $0.effect == .redraw },
  ]

  private static let rows: Expectations = [
    "down": { $0.row == $0.oldRow + 1 }, "up": { $0.row == $0.oldRow - 1 },
    "half a page down": { $0.row > $0.oldRow }, "half a page up": { $0.row < $0.oldRow },
    "page down": { $0.row > $0.oldRow }, "page up": { $0.row < $0.oldRow },
    "top of the screen": { $0.row < $0.oldRow }, "middle of the screen": { $0.row < $0.oldRow },
    "bottom of the screen": { $0.row > $0.oldRow }, "first, or the row of a number": { $0.row == 1 },
    "last, or the row of a number": { $0.row == $0.rows },
    "next match": { $0.row == 66 }, "previous match": { $0.row == 59 },
    "filter": { $0.new.hasSuffix("\n/\n") }, "open": { $0.calls == ["open"] },
    "actions": { $0.changes && $0.new.contains("> enter  open\n") },
    "select": { $0.selected == 1 && $0.row == $0.oldRow + 1 },
    "select a range": { $0.selected == 1 && $0.row == $0.oldRow }, "select all": { $0.selected == $0.rows },
    "refresh": { $0.calls == ["refresh"] }, "try again": { $0.calls == ["retry"] },
  ]

  private static let typing: Expectations = [
    "keep the rows found": { $0.new.contains("/6") && !$0.new.hasSuffix("\n/6\n") },
    "back to the row before": { $0.row == 60 && $0.rows == 200 },
    "earlier query, or a row up or down": { $0.row != $0.oldRow || $0.new.hasSuffix("\n/5\n") },
    "a page down or up": { $0.row != $0.oldRow }, "first or last row found": { $0.row == 1 || $0.row == $0.rows },
    "erase": { $0.new.hasSuffix("\n/\n") }, "erase a word": { $0.new.hasSuffix("\n/\n") },
    "erase to the start": { $0.new.hasSuffix("\n/\n") },
  ]

  private static let scrolling: Expectations = [
    "down": \.changes, "up": \.changes,
    "half a page down": \.changes, "half a page up": \.changes, "page down": \.changes, "page up": \.changes,
    "to the start": { $0.new.contains("\nline 1\n") }, "to the end": { $0.new.contains("\nline 150\n") },
  ]

  private static let editing: Expectations = [
    "left or right": \.changes, "to the start": \.changes, "to the end": \.changes,
    "erase": { $0.new.contains("xz") }, "erase forward": { $0.new.contains("xy") && !$0.new.contains("xyz") },
    "erase a word": { $0.new.contains("z") && !$0.new.contains("y") },
    "erase to the start": { $0.new.contains("z") && !$0.new.contains("y") },
  ]

  /// Makes a screen of 200 rows, of which row 60 has the cursor.
  private func makeList(_ calls: Calls, typing: String = "", _ expected: Expectations = Self.rows) -> Stage {
    let shelves = [(Shelf(id: 0, title: "One"), 0..<120), (Shelf(id: 1, title: "Two"), 120..<200)]
    let stage = ListStage(Books(shelves.map { ($0.0, $0.1.map { Book($0) }) }))
    stage.books.loadState = .failed("no answer")
    stage.adapter.flush()
    stage.press("/5 enter esc")
    stage.screen.onKeyPress("e", "own") { calls.names.append("own") }
    calls.list = stage
    return Stage(
      program: stage.screen, help: { ListHints(stage.screen.state, stage.screen.list).help }, start: "60 G" + typing,
      expected: Self.everywhere.merging(expected) { $1 }, list: stage.screen)
  }

  /// Makes the screen of an app.
  private func make(_ screen: TextScreen, _ calls: Calls, _ start: String, _ expected: Expectations) -> Stage {
    let program = screen.onKeyPress("e", "own") { calls.names.append("own") }
      .program(in: TextAppEnvironment(ContinuousClock()))
    return Stage(
      program: program,
      help: {
        (program as? FormProgram)?.helpPage ?? (program as? FieldsProgram)?.helpPage
          ?? (program as? QuestionProgram)?.helpPage ?? HelpPage([])
      },
      start: start, expected: Self.everywhere.merging(expected) { $1 })
  }

  /// Makes a form.
  /// - Parameters:
  ///   - next: The field that the key of the next field leads to.
  ///   - up: The field that the key up leads to.
  private func makeForm(
    _ calls: Calls, _ texts: [String], _ start: String, next: String, up: String,
    _ expected: Expectations = Self.editing
  ) -> Stage {
    let fields = [
      TextFormField("Name", text: texts[0]), TextFormField("Code", text: texts[1]),
      .button("Add") { calls.names.append("press") },
    ]
    let moves: Expectations = [
      "submit": { $0.new.contains("submitting") }, "next": { $0.new.contains("> \(next)") },
      "up": { $0.new.contains("> \(up)") },
    ]
    return make(.form("Form", fields) { _ in }, calls, start, moves.merging(expected) { $1 })
  }

  /// The kinds of screens, and their states with other keys.
  private var stages: [(Calls) -> Stage] {
    let text = (1...150).map { "line \($0)" }.joined(separator: "\n")
    return [
      { makeList($0) }, { makeList($0, typing: " / 6", Self.typing) },
      { make(.fields("Fields", ["": text]), $0, "pgdn", Self.scrolling) },
      { calls in
        let answers: Expectations = ["yes": { $0.calls == ["true"] }, "no": { $0.calls == ["false"] }]
        return make(.question("Question", "Really?") { calls.names.append("\($0)") }, calls, "", answers)
      },
      { make(.alert("Alert", "Done."), $0, "", ["OK": { $0.calls == ["back"] }]) },
      { makeForm($0, ["xyz", ""], "left", next: "Code", up: "[Add]") },
      { makeForm($0, ["", "xyz"], "tab left", next: "[Add]", up: "Name") },
      { makeForm($0, ["", ""], "backtab", next: "Name", up: "Code", ["press": { $0.calls == ["press"] }]) },
    ]
  }

  /// Presses a key on a screen that has just been made.
  private func press(_ key: Key, on make: (Calls) -> Stage, _ size: ScreenSize) -> Outcome {
    let calls = Calls()
    let stage = make(calls)
    stage.program.onBack = { calls.names.append("back") }
    stage.program.onQuit = { calls.names.append("quit") }
    let session = ScreenSession(stage.program, size: size)
    _ = session.show()
    for key in Key.keys(in: stage.start) { _ = session.press(key) }
    let old = session.show()
    let oldRow = stage.list?.state.cursorRow
    let effect = session.press(key)
    let frame = session.show()
    #expect(frame.lines.count <= size.rows && frame.lines.allSatisfy { $0.width <= size.columns }, "\(key)")
    #expect(!frame.text.contains("no effect"), "\(key)")
    return Outcome(
      effect: effect, new: frame.text, hasNewFrame: frame != old, calls: calls.all, oldRow: (oldRow ?? -1) + 1,
      row: (stage.list?.state.cursorRow ?? -1) + 1, rows: stage.list?.state.rows.count ?? 0,
      selected: stage.list?.adapter?.selection.ids.count ?? 0)
  }

  @Test(arguments: testCases(sizes, oneOf: 3))
  func keyDoesWhatTheHelpSays(size: ScreenSize) {
    for make in stages {
      let stage = make(Calls())
      for key in Key.keys(in: stage.start) { stage.program.press(key) }
      for group in stage.help().groups
      where stage.list == nil || (group.title == "While typing a query") == stage.list?.state.isTyping {
        for (index, entry) in group.entries.enumerated() {
          guard let isExpected = stage.expected[entry.words] else {
            Issue.record("no expectation of \(entry.words) after \(stage.start)")
            continue
          }
          // The keys of an entry have one command. Each is pressed on the smallest screen, and the first one of each
          // entry on one of the others too.
          let isPressed = size == Self.sizes[1 + index % 2]
          for key in size == Self.sizes[0] ? entry.keys : isPressed ? [entry.keys[0]] : [] {
            let outcome = press(key, on: make, size)
            #expect(isExpected(outcome), "\(key): \(entry.words)\n\(outcome.new)\(outcome.calls)")
          }
        }
      }
    }
  }
}
