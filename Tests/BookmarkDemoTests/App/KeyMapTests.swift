import ListPresentation
import Testing

@testable import BookmarkDemo
@testable import ListPresentationText

/// Every key of the help of every screen, on small and large screens.
@MainActor @Suite struct KeyMapTests {
  /// What a key does.
  private enum Effect {
    /// Goes to a row.
    case row(@Sendable (Move) -> Bool)
    case shows(String)
    case changes
    case stays
    case ends
  }

  /// The numbers of the rows before and after a key, and the number of all rows.
  private struct Move {
    let before, row, count: Int
  }

  private static let everywhere: [String: Effect] = [
    "help": .shows("Here"), "quit": .ends, "quit at once": .ends, "suspend the program": .stays,
    "draw the screen again": .stays, "link": .shows("link: bookmarks"),
  ]
  private static let moves: [String: Effect] = [
    "down": .row { $0.row == $0.before + 1 }, "up": .row { $0.row == $0.before - 1 },
    "half a page down": .row { $0.row > $0.before },
    "half a page up": .row { $0.row < $0.before }, "page down": .row { $0.row > $0.before },
    "page up": .row { $0.row < $0.before },
    "screen down": .row { $0.row >= $0.before }, "screen up": .row { $0.row <= $0.before },
    "top of the screen": .row { $0.row <= $0.before },
    "middle of the screen": .row { $0.row > 0 }, "bottom of the screen": .row { $0.row >= $0.before },
    "first, or the row of a number": .row { $0.row == 1 },
    "last, or the row of a number": .row { $0.row == $0.count },
    "filter": .shows("\n/\n"), "actions": .shows("> enter"), "select": .shows(" 1 "), "select a range": .shows(" 1 "),
    "select downward": .shows(" 2 "), "select upward": .shows(" 2 "), "select all": .shows(" selected"),
    "invert the selection": .shows(" selected"), "refresh": .stays, "back": .shows("Bookmarks\n"),
  ]
  private static let typing: [String: Effect] = [
    "keep the rows found": .shows("/0"),
    "back to the row before": .row { $0.row == 30 && $0.count == 60 },
    "earlier query, or a row up or down": .changes, "a page down or up": .changes, "first or last row found": .changes,
    "erase": .shows("\n/\n"), "erase a word": .shows("\n/\n"), "erase to the start": .shows("\n/\n"),
  ]
  private static let bookmark: [String: Effect] = [
    "note": .shows("Note"), "remove": .shows("Removed 책 30"), "undo": .shows("Nothing was removed"),
    "browse": .shows("No program opens addresses"), "copy": .shows("There is no terminal to copy to"),
  ]
  private static let editing: [String: Effect] = [
    "left or right": .changes, "to the start": .changes, "to the end": .changes, "erase": .shows("\nac\n"),
    "erase forward": .shows("\nab\n"), "erase a word": .shows("\nc\n"), "erase to the start": .shows("\nc\n"),
    "save": .shows("The note is"), "leave": .shows("Leave without"), "quit": .shows("Leave without"),
  ]

  /// A screen: the keys that lead to it, and what its keys do.
  @MainActor private struct Screen {
    let keys: String
    var effects: [String: Effect]

    init(_ keys: String, _ effects: [String: Effect]...) {
      self.keys = keys
      self.effects = effects.reduce(everywhere) { $0.merging($1) { $1 } }
    }
  }

  private static let screens = [
    Screen(
      "29 g j", moves, bookmark,
      [
        "open": .shows("› 책 30\n"), "export": .shows("xported"), "folders": .shows("› Folders\n"),
        "removed": .shows("› Removed\n"),
        "sort": .shows("Sorted by title"), "reverse the order": .shows("Not sorted"),
        "list or grid": .row { $0.row == 30 }, "next section": .row { $0.row == 41 },
        "previous section": .row { $0.row == 1 }, "back": .shows("At the first"),
      ]),
    Screen(
      "29 g j enter pgdn", bookmark,
      [
        "down": .changes, "up": .changes, "screen down": .changes, "screen up": .changes, "half a page down": .changes,
        "half a page up": .changes, "page down": .changes, "page up": .changes, "to the start": .shows("\n1–"),
        "to the end": .changes, "back": .shows("Bookmarks\n"),
      ]),
    Screen("29 g j e a b c left", editing),
    Screen(
      "29 g j e a esc",
      ["yes": .shows("› 책 30\n"), "no": .shows("› Note\n"), "quit": .shows("Leave without")]),
    Screen("F j", moves, ["open": .shows("› 하나\n")]),
    Screen("v j j x R j", moves, ["open": .shows("restored"), "restore": .row { $0.count == 2 }]),
  ]

  private func makeApp() -> BookmarkApp {
    let text = (1...99).map { "line \($0)" }.joined(separator: "\\n")
    let rows = (1...60).map { number in
      FiledBookmark(
        folder: number <= 40 ? Folder(id: "a", title: "하나") : Folder(id: "b", title: "둘"),
        bookmark: Bookmark(
          id: "\(number)", title: "책 \(number)", address: "http://a.example/", record: "{\"text\":\"\(text)\"}"))
    }
    var configuration = PagingConfiguration()
    configuration.pageSize = 100
    let list = PagedBookmarks(Pager(ArrayPageSource(rows), configuration: configuration, clock: HastyClock()))
    return BookmarkApp(BookmarkLibrary(list), link: nil, report: { _ in })
  }

  /// Plays keys, and returns the frames after the keys that lead to a screen and after the last key.
  private func play(
    _ start: String, _ key: Key?, _ size: ScreenSize, _ app: BookmarkApp
  ) async -> (before: ScreenFrame, after: ScreenFrame, hasEnded: Bool) {
    let session = ScreenSession(app, size: size)
    await session.play([], pause: { await Task.yield() }, shown: { _ in })
    for key in Key.keys(in: start) { _ = session.take(key) }
    var frames: [ScreenFrame] = []
    let end = await session.play(
      key.map { [$0] } ?? [], pause: { await Task.yield() }, shown: { frames.append($0) })
    let last = frames.last ?? ScreenFrame()
    return (end == nil ? frames.dropLast().last ?? last : last, last, end != nil)
  }

  private func help(of app: BookmarkApp) -> HelpPage? {
    switch app.program {
    case let list as TextListScreen<Folder, Bookmark>: list.help
    case let list as TextListScreen<SingleSection, Bookmark>: list.help
    case let list as TextListScreen<SingleSection, FolderChoices.Choice>: list.help
    case let program as any HelpfulProgram: program.help
    default: nil
    }
  }

  /// The row with the cursor and the number of rows, by the status line.
  private func place(in frame: ScreenFrame) -> (row: Int, count: Int)? {
    for line in frame.lines {
      let numbers = line.text.prefix { $0 != " " }.split(separator: "/", omittingEmptySubsequences: false).map {
        Int($0)
      }
      if numbers.count == 2, let row = numbers[0], let count = numbers[1] { return (row, count) }
    }
    return nil
  }

  private func letters(_ text: String) -> String { text.filter { !$0.isWhitespace } }

  private func happens(_ effect: Effect, _ played: (before: ScreenFrame, after: ScreenFrame, hasEnded: Bool)) -> Bool {
    switch effect {
    case .ends: played.hasEnded
    case .changes: played.after != played.before
    case .stays: played.after.text == played.before.text
    case .shows(let part):
      part.contains("\n") ? played.after.text.contains(part) : letters(played.after.text).contains(letters(part))
    case .row(let isExpected):
      place(in: played.after).map { after in
        isExpected(Move(before: place(in: played.before)?.row ?? 0, row: after.row, count: after.count))
      } ?? false
    }
  }

  @Test(arguments: [
    ScreenSize(columns: 20, rows: 10), ScreenSize(columns: 80, rows: 24), ScreenSize(columns: 200, rows: 50),
  ])
  func keyDoesWhatTheHelpSays(size: ScreenSize) async {
    for (index, screen) in Self.screens.enumerated() {
      let app = makeApp()
      _ = await play(screen.keys, nil, size, app)
      guard let help = help(of: app) else {
        Issue.record("no help after \(screen.keys)")
        continue
      }
      for group in help.groups {
        let isTyping = group.title == "While typing a query"
        // The lists of folders and of removed bookmarks are screens of the same type, and what is found or selected
        // does not depend on the size.
        let dependsOnSize = index < 4 && ["Here", "Everywhere", "Moving"].contains(group.title)
        if isTyping && index > 0 || index > 3 && group.title != "Here" || size.columns > 20 && !dependsOnSize {
          continue
        }
        for entry in group.entries {
          guard let effect = (isTyping ? Self.typing : screen.effects)[entry.words] else {
            Issue.record("no test for \(entry.words) after \(screen.keys)")
            continue
          }
          for key in entry.keys.prefix(size.columns == 20 && index == 0 ? .max : 1) {
            let start = isTyping ? "29 g j / 0 \(key == .home || key == .up ? "down" : "")" : screen.keys
            let app = makeApp()
            let played = await play(start, key, size, app)
            let lines = played.after.lines
            #expect(lines.count <= size.rows && lines.allSatisfy { $0.width <= size.columns }, "\(key)")
            #expect(!played.after.text.contains("has no effect"), "\(key)")
            let isDone = happens(effect, played)
            #expect(isDone, "\(start) \(key): \(entry.words)\n\(played.after.text)")
          }
        }
      }
    }
  }

  @Test func helpShowsAllOfItsWords() async {
    for screen in Self.screens {
      let app = makeApp()
      _ = await play(screen.keys, nil, ScreenSize(columns: 80, rows: 24), app)
      guard let help = help(of: app) else { continue }
      for columns in [20, 80, 200] {
        let lines = help.lines(columns: columns)
        let shown = letters(lines.map(\.text).joined())
        #expect(lines.allSatisfy { $0.width <= columns } && !shown.contains("…"))
        for entry in help.groups.flatMap(\.entries) {
          let isShown =
            shown.contains(letters(entry.label)) && entry.words.split(separator: " ").allSatisfy { shown.contains($0) }
          #expect(isShown, "\(columns): \(entry.label) \(entry.words)")
        }
      }
    }
  }

  @Test func keyWithoutAnEffectSaysSo() async {
    for (key, name) in [(Key.character("Z"), "Z"), (.alt("q"), "alt-q")] {
      let size = ScreenSize(columns: 20, rows: 10)
      #expect(await play("29 g j", key, size, makeApp()).after.text.contains("\(name) has no"))
    }
  }
}
