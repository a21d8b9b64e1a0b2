import ListPresentation
import Testing

@testable import BookmarkDemo
@testable import ListPresentationText

/// The keys of the app on each of its screens, by their help, on small and large screens. The keys of every list and
/// text are tested with their screens.
@MainActor @Suite struct KeyMapTests {
  /// What a key does.
  private enum Effect {
    /// The frame contains a text, apart from spaces and line breaks.
    case shows(String)
    /// The list has a number of rows.
    case leaves(rows: Int)
  }

  private nonisolated static let bookmark: [String: Effect] = [
    "note": .shows("Note"), "remove": .shows("Removed 책 6"), "undo": .shows("Nothing was removed"),
    "browse": .shows("No program opens addresses"), "copy": .shows("There is no terminal to copy to"),
  ]
  private nonisolated static let list: [String: Effect] = bookmark.merging([
    "open": .shows("› 책 6\n"), "actions": .shows("> enter  open\n"), "export": .shows("cannot be exported"),
    "folders": .shows("› Folders\n"), "removed": .shows("› Removed\n"), "list or grid": .shows("> 책 6"),
    "sort": .shows("Sorted by title"), "reverse the order": .shows("Not sorted"),
  ]) { $1 }

  /// The keys that lead to each screen, and what its keys do.
  private nonisolated static let screens: [(keys: String, effects: [String: Effect])] = [
    ("5 g j", list), ("F j enter 5 g j", list), ("5 g j enter", bookmark),
    ("5 g j e a b c", ["save": .shows("The note is"), "leave": .shows("Leave without")]),
    ("5 g j e a esc", ["yes": .shows("› 책 6\n"), "no": .shows("› Note\n")]),
    ("F j", ["open": .shows("› 하나\n"), "actions": .shows("> enter  open\n")]),
    ("3 space x R j", ["restore": .leaves(rows: 2), "actions": .shows("> u  restore\n")]),
  ]

  private func makeApp(choice: Choice? = nil) -> BookmarkApp {
    let rows = (1...12).map { number in
      FiledBookmark(
        folder: number <= 8 ? Folder(id: "a", title: "하나") : Folder(id: "b", title: "둘"),
        bookmark: Bookmark(id: "\(number)", title: "책 \(number)", address: "http://a.example/", record: "{}"))
    }
    var configuration = PagingConfiguration()
    configuration.pageSize = 100
    let list = PagedBookmarks(Pager(ArrayPageSource(rows), configuration: configuration, clock: HastyClock()))
    return BookmarkApp(BookmarkLibrary(list), link: nil, choice: choice, report: { _ in })
  }

  private nonisolated static let sizes = [(20, 10), (80, 24), (200, 50)].map { ScreenSize(columns: $0, rows: $1) }

  /// Plays keys on a screen of a size, and returns the frames of all sizes after them.
  private func play(
    _ start: String, _ key: Key?, on app: BookmarkApp, in size: ScreenSize = sizes[1]
  ) async -> [ScreenFrame] {
    let session = ScreenSession(app, size: size)
    await session.play([], pause: { await Task.yield() }, shown: { _ in })
    for key in Key.keys(in: start) { _ = session.take(key) }
    await session.play(key.map { [$0] } ?? [], pause: { await Task.yield() }, shown: { _ in })
    return Self.sizes.map { app.frame(in: $0) }
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

  private func happens(_ effect: Effect, in frame: ScreenFrame) -> Bool {
    switch effect {
    case .shows(let text): frame.text.filter { !$0.isWhitespace }.contains(text.filter { !$0.isWhitespace })
    case .leaves(let rows): frame.lines.contains { $0.text.hasSuffix("/\(rows)") }
    }
  }

  @Test(arguments: screens.indices)
  func keyDoesWhatTheHelpSays(screen: Int) async throws {
    let (start, effects) = Self.screens[screen]
    let app = makeApp()
    _ = await play(start, nil, on: app)
    let here = try #require(help(of: app)?.groups.first { $0.title == "Here" })
    for (index, entry) in here.entries.enumerated() {
      let effect = try #require(
        effects[entry.words] ?? (entry.words == "link" ? .shows("link: bookmarks") : nil),
        "no test for \(entry.words) after \(start)")
      let pressed = Self.sizes[(screen + index) % Self.sizes.count]
      let frames = await play(start, entry.keys.first, on: makeApp(), in: pressed)
      for (frame, size) in zip(frames, Self.sizes) {
        #expect(happens(effect, in: frame), "\(start) \(entry.label): \(entry.words)\n\(frame.text)")
        #expect(frame.lines.count <= size.rows && frame.lines.allSatisfy { $0.width <= size.columns })
      }
    }
  }

  @Test func enterPrintsWhereTheUserChooses() async {
    #expect(await play("", nil, on: makeApp(choice: Choice()))[1].text.contains("  enter print  "))
  }

  @Test func keyWithoutAnEffectSaysSo() async {
    for (key, name) in [(Key.character("Z"), "Z"), (.alt("q"), "alt-q")] {
      #expect(await play("5 g j", key, on: makeApp())[1].text.contains("\(name) has no"))
    }
  }
}
