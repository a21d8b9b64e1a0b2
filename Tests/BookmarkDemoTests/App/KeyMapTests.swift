import ListPresentation
import TestSupport
import Testing

@testable import BookmarkDemo
@testable import ListPresentationText

/// Every key of the help of each screen of the app, on small and large screens.
@MainActor @Suite struct KeyMapTests {
  /// What a key has done.
  @MainActor private struct Outcome {
    let effect: ScreenSession.Effect
    /// The frames before and after the key.
    let oldFrame: ScreenFrame, frame: ScreenFrame
    /// The frames after the key in all sizes that were asked for.
    let frames: [ScreenFrame]
    /// The number of the row with the cursor, or 0 for a screen without rows.
    let row: Int, oldRow: Int
    /// Whether the source has loaded something since the key.
    let loads: Bool
    let app: BookmarkApp
    /// How many screens the key has opened, or has closed if the number is negative.
    let opened: Int

    var list: (any ListOfRows)? { app.program as? any ListOfRows }
    var query: String? { list.flatMap { $0.isTyping ? $0.typedText : nil } }
    var changes: Bool { frame != oldFrame && opened == 0 && !app.hasEnded }

    /// Whether all frames contain a text, apart from spaces and line breaks.
    func shows(_ text: String) -> Bool { frames.allSatisfy { $0.contains(text) } }
  }

  private typealias Expectations = [String: @MainActor (Outcome) -> Bool]

  private nonisolated static func shows(_ text: String) -> @MainActor (Outcome) -> Bool { { $0.shows(text) } }

  private nonisolated static let asks = shows("Leave without")
  private nonisolated static let everywhere: Expectations = [
    "help": { $0.changes && $0.shows("Here") }, "quit": { $0.app.hasEnded }, "back": { $0.opened == -1 },
    "quit at once": { $0.effect == .end(.signal(.interrupt)) }, "suspend the program": { $0.effect == .suspend },
    "draw the screen again": { $0.effect == .redraw }, "link": shows("link: bookmarks"),
    "refresh": { $0.loads },
  ]
  private nonisolated static let moving: Expectations = [
    "down": { $0.row == $0.oldRow + 1 }, "up": { $0.row == $0.oldRow - 1 },
    "half a page down": { $0.row > $0.oldRow }, "half a page up": { $0.row < $0.oldRow },
    "page down": { $0.row > $0.oldRow }, "page up": { $0.row < $0.oldRow },
    "top of the screen": { $0.row < $0.oldRow }, "middle of the screen": { $0.row != $0.oldRow },
    "bottom of the screen": { $0.row > $0.oldRow }, "first, or the row of a number": { $0.row == 1 },
    "last, or the row of a number": { $0.row == $0.list?.count },
  ]
  private nonisolated static let rows: Expectations = [
    "filter": { $0.query == "" },
    "next match": { $0.row > $0.oldRow }, "previous match": { $0.row < $0.oldRow },
    "select": { $0.list?.selected == 1 && $0.row == $0.oldRow + 1 },
    "select a range": { $0.list?.selected == 1 && $0.row == $0.oldRow },
    "select all": { $0.list?.selected == $0.list?.count },
  ]
  private nonisolated static let typing: Expectations = [
    "keep the rows found": { $0.query == nil && $0.list?.typedText == "6" },
    "back to the row before": { $0.query == nil && $0.list?.typedText == "" },
    "earlier query, or a row up or down": { $0.row != $0.oldRow }, "a page down or up": { $0.row != $0.oldRow },
    "first or last row found": { $0.row == 1 }, "erase": { $0.query == "" }, "erase a word": { $0.query == "" },
    "erase to the start": { $0.query == "" },
  ]
  private nonisolated static let scrolling: Expectations = [
    "down": { $0.changes }, "up": { $0.changes },
    "half a page down": { $0.changes }, "half a page up": { $0.changes }, "page down": { $0.changes },
    "page up": { $0.changes },
    "to the start": shows("책 61 url http://a.example/ 1 member 1"), "to the end": { $0.frame.contains("member 150") },
  ]
  private nonisolated static let editing: Expectations = [
    "left or right": { $0.changes }, "to the start": { $0.changes }, "to the end": { $0.changes },
    "erase": shows("\nac\n"),
    "erase forward": shows("\nab\n"), "erase a word": shows("\nc\n"), "erase to the start": shows("\nc\n"),
  ]

  private nonisolated static let bookmark: Expectations = [
    "note": shows("Note"), "remove": shows("Removed 책 60"), "undo": shows("Nothing to undo"),
    "browse": shows("No program opens addresses"), "copy": shows("There is no terminal to copy to"),
  ]
  private nonisolated static let bookmarks = bookmark.merging([
    "open": shows("› 책 60\n"), "actions": shows("> enter  open\n"), "export": shows("› Export\n"),
    "move": shows(">=책 60"), "folders": shows("› Folders\n"), "removed": shows("› Removed\n"),
    "list or grid": shows("> 책 60"), "redo": shows("Nothing to redo"),
    "sort": shows("Sorted by title"), "reverse the order": shows("Not sorted"),
  ]) { $1 }

  /// A screen of the app, and what its keys do.
  private struct Stage: CustomTestStringConvertible {
    /// The keys that lead to the screen, and those that are pressed before each of its keys.
    let start: String, before: String
    let expected: Expectations
    /// Whether the keys do the same as on another stage. A debug build presses a part of these.
    var isAlike = false
    var testDescription: String { "\(start) \(before)" }

    /// The stage, as one whose keys do the same as on another.
    var alike: Stage {
      var stage = self
      stage.isAlike = true
      return stage
    }

    init(_ start: String, _ before: String, _ expected: Expectations...) {
      (self.start, self.before) = (start, before)
      self.expected = expected.reduce(everywhere) { $0.merging($1) { $1 } }
    }
  }

  private nonisolated static let stages: [Stage] = [
    Stage("", "60 G", moving, rows, bookmarks), Stage("F j enter", "60 G", moving, rows, bookmarks).alike,
    Stage("F", "30 G", moving, rows, ["open": shows("› 권 29\n"), "actions": shows("> enter  open\n")]),
    Stage(
      "99 space x R", "60 G", moving, rows,
      ["restore": { $0.list?.count == 98 }, "actions": shows("> u  restore\n")]),
    Stage(
      "A x", "",
      ["filter": { $0.query == "" }, "next match": shows("Not found: 6"), "previous match": shows("Not found: 6")],
      bookmarks,
      [
        "note": shows("There is no bookmark to note"), "undo": shows("121 bookmarks restored"),
        "sort": shows("Not sorted"), "list or grid": { $0.opened == 0 },
      ]),
    Stage("", "60 G / 6", typing), Stage("F j enter", "60 G / 6", typing).alike,
    Stage("F", "30 G / 6", typing).alike, Stage("99 space x R", "60 G / 6", typing).alike,
    Stage("61 G enter", "pgdn", scrolling, bookmark, ["remove": shows("Removed 책 61")]),
    Stage("60 G e", "a b c left", editing, ["save": shows("The note is"), "leave": asks, "quit": asks]),
    Stage("60 G e a esc", "", ["yes": { $0.opened == -2 }, "no": { $0.opened == -1 }, "quit": asks]),
  ]

  /// Makes a source of a folder with 120 bookmarks and of other folders with one each, which are many if the stage
  /// shows the folders.
  private func makeSource(for stage: Stage) -> PagedBookmarks {
    let members = (1...150).map { "\"\($0)\": \"member \($0)\"" }.joined(separator: ", ")
    let rows = (1...(stage.start == "F" ? 209 : 121)).map { number in
      let folder = max(1, number - 119)
      return Bookmark(
        id: "\(number)", title: "책 \(number)", address: "http://a.example/",
        record: number == 61 ? "{\(members)}" : "{}",
        folder: Folder(id: "\(folder)", title: "권 \(folder)"))
    }
    var configuration = PagingConfiguration()
    configuration.pageSize = 1_000
    return PagedBookmarks(Pager(ArrayPageSource(rows), configuration: configuration, clock: HastyClock()))
  }

  /// Keys of the app that only say something where the stages press them.
  private nonisolated static let idle: Set = ["browse", "copy", "link", "redo"]

  private nonisolated static let sizes = [(20, 10), (80, 24), (160, 36)].map { ScreenSize(columns: $0, rows: $1) }

  /// A new app on one of its screens.
  @MainActor private struct Visit {
    let stage: Stage
    let source: PagedBookmarks
    let app: BookmarkApp
    let session: ScreenSession

    init(_ stage: Stage, of source: PagedBookmarks) async {
      (self.stage, self.source) = (stage, source)
      app = BookmarkApp(BookmarkLibrary(source), link: nil)
      session = ScreenSession(app, size: sizes[0])
      await settle()
      await take(stage.start)
      list?.lookedFor("6")
    }

    var list: (any ListOfRows)? { app.program as? any ListOfRows }

    /// The keys that have an effect on the screen.
    var help: HelpPage? {
      guard let list else {
        return (app.program as? FormProgram)?.helpPage ?? (app.program as? FieldsProgram)?.helpPage
      }
      let words = list.words.help
      return HelpPage(
        list.help.groups.filter {
          list.isTyping == ($0.title == words.typing)
        })
    }

    /// Takes keys, and returns the frame after them.
    @discardableResult
    func take(_ keys: String) async -> ScreenFrame {
      for key in Key.keys(in: keys) { _ = session.press(key) }
      return await settle()
    }

    @discardableResult
    private func settle() async -> ScreenFrame {
      var frame = ScreenFrame()
      await session.play([], pause: { await Task.yield() }, shown: { frame = $0 })
      return frame
    }

    /// The number of entries in the pager's log, without those that say why nothing was loaded.
    private var numberOfLoads: Int {
      source.pager.log.entries.count { if case .didNotLoad = $0.event { false } else { true } }
    }

    /// Presses a key after those of the stage on a screen of a size, and draws the screen in other sizes too.
    /// - Parameter settles: Whether the key may start work that ends later.
    func press(
      _ key: Key, in size: ScreenSize, drawnIn others: [ScreenSize] = [], settles: Bool = true
    ) async -> Outcome {
      session.size = size
      for key in Key.keys(in: stage.before) { _ = session.press(key) }
      let oldFrame = settles ? await settle() : session.show()
      let (oldRow, depth, loads) = (list?.row ?? 0, app.router.stack.entries.count, numberOfLoads)
      let effect = session.press(key)
      let frame = settles ? await settle() : session.show()
      let frames = [(size, frame)] + others.map { ($0, app.frame(in: $0)) }
      for (size, frame) in frames {
        #expect(frame.lines.count <= size.rows && frame.lines.allSatisfy { $0.width <= size.columns })
      }
      return Outcome(
        effect: effect, oldFrame: oldFrame, frame: frame, frames: frames.map(\.1), row: list?.row ?? 0,
        oldRow: oldRow, loads: numberOfLoads > loads, app: app,
        opened: app.router.stack.entries.count - depth)
    }

    /// Goes back to the first row of a list, or the first field of an item, after a key that has changed nothing but
    /// the row with the cursor, the query, the selection or what the last line says.
    /// - Returns: Whether the next key can be pressed in the same app.
    func goBack(after outcome: Outcome) -> Bool {
      // Only a list says whether its help is shown.
      let isItem = app.program is FieldsProgram && !outcome.shows("Here")
      guard list != nil || isItem, outcome.opened == 0, !app.hasEnded else { return false }
      for _ in 1...3 where list?.isBusy == true { _ = session.press(.escape) }
      _ = session.press(.home)
      session.size = sizes[0]
      _ = session.show()
      return true
    }
  }

  @Test(arguments: stages)
  private func keyDoesWhatTheHelpSays(stage: Stage) async throws {
    let number = try #require(Self.stages.firstIndex { $0.testDescription == stage.testDescription })
    let first = await Visit(stage, of: makeSource(for: stage))
    await first.take(stage.before)
    let groups = try #require(first.help).groups
    var visit: Visit?
    let entries = Array(groups.flatMap { group in group.entries.map { (group, $0) } }.enumerated())
    for (index, (group, entry)) in testCases(entries, oneOf: stage.isAlike ? 3 : 1) {
      let isExpected = try #require(stage.expected[entry.words], "no expectation of \(entry.words)")
      let size = Self.sizes[(number + index) % Self.sizes.count]
      // The keys of the app say what they did, in each size. The others move by the size in which they are pressed.
      let isOwn = group.title == "Here"
      let current = if let visit { visit } else { await Visit(stage, of: makeSource(for: stage)) }
      let outcome = await current.press(
        entry.keys[0], in: size, drawnIn: isOwn ? Self.sizes.filter { $0 != size } : [],
        settles: !["Moving", "Selecting", "Text"].contains(group.title))
      let isMet = isExpected(outcome)
      #expect(isMet, "\(entry.label): \(entry.words)\n\(outcome.frame.text)")
      #expect(!outcome.frame.text.contains("no effect"), "\(entry.label)")
      visit = (!isOwn || Self.idle.contains(entry.words)) && current.goBack(after: outcome) ? current : nil
    }
  }

  @Test func keyWithoutAnEffectSaysSo() async {
    let visit = await Visit(Self.stages[0], of: makeSource(for: Self.stages[0]))
    for (key, name) in [(Key.character("Z"), "Z"), (.alt("q"), "alt-q")] {
      let outcome = await visit.press(key, in: Self.sizes[1])
      #expect(outcome.frame.text.contains("\(name) has no"))
    }
  }
}

extension ScreenFrame {
  /// Whether the frame contains a text, apart from spaces and line breaks.
  fileprivate func contains(_ text: String) -> Bool {
    self.text.filter { !$0.isWhitespace }.contains(text.filter { !$0.isWhitespace })
  }
}

/// A list of any items on a screen.
@MainActor
private protocol ListOfRows: AnyObject {
  var help: HelpPage { get }
  var words: TextListWords { get }
  var isTyping: Bool { get }
  var typedText: String { get }
  var row: Int { get }
  var count: Int { get }
  var selected: Int { get }
  /// Makes a query the last one, unless there is a filter.
  func lookedFor(_ query: String)
  /// Whether the back key changes the screen instead of leaving it.
  var isBusy: Bool { get }
}

extension TextListScreen: ListOfRows {
  fileprivate var typedText: String { query.text }
  fileprivate var row: Int { (cursorRow ?? -1) + 1 }
  fileprivate var count: Int { rows.count }
  fileprivate var selected: Int { adapter?.selection.ids.count ?? 0 }
  fileprivate var isBusy: Bool {
    if case .browsing = mode { isSelecting || query.isFiltering } else { true }
  }

  fileprivate func lookedFor(_ text: String) {
    guard !query.isFiltering else { return }
    query.filter(by: text, numberOfRows: 0)
    query.removeFilter()
  }
}
