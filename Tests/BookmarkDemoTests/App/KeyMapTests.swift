import ListPresentation
import Testing

@testable import BookmarkDemo
@testable import ListPresentationText

/// The keys of the app on each of its screens, by their help. The keys of every list and text are tested with their
/// screens.
@MainActor @Suite struct KeyMapTests {
  /// What a key does: the frame contains a text, or leaves a number of rows.
  private enum Effect {
    case shows(String)
    case leaves(rows: Int)
  }

  private nonisolated static let bookmark: [String: Effect] = [
    "note": .shows("Note"), "remove": .shows("Removed 책 30"), "undo": .shows("Nothing was removed"),
    "browse": .shows("No program opens addresses"), "copy": .shows("There is no terminal to copy to"),
  ]
  private nonisolated static let list: [String: Effect] = bookmark.merging([
    "open": .shows("› 책 30\n"), "actions": .shows("> enter  open\n"), "export": .shows("cannot be exported"),
    "folders": .shows("› Folders\n"), "removed": .shows("› Removed\n"), "list or grid": .shows("> 책 30"),
    "sort": .shows("Sorted by title"), "reverse the order": .shows("Not sorted"),
  ]) { $1 }

  /// The keys that lead to each screen, and what its keys do.
  private nonisolated static let screens: [(keys: String, effects: [String: Effect])] = [
    ("29 g j", list), ("F j enter 29 g j", list), ("29 g j enter", bookmark),
    ("29 g j e a b c", ["save": .shows("The note is"), "leave": .shows("Leave without")]),
    ("29 g j e a esc", ["yes": .shows("› 책 30\n"), "no": .shows("› Note\n")]),
    ("F j", ["open": .shows("› 하나\n"), "actions": .shows("> enter  open\n")]),
    ("3 space x R j", ["restore": .leaves(rows: 2), "actions": .shows("> enter  restore\n")]),
  ]

  private func makeApp() -> BookmarkApp {
    let rows = (1...60).map { number in
      FiledBookmark(
        folder: number <= 40 ? Folder(id: "a", title: "하나") : Folder(id: "b", title: "둘"),
        bookmark: Bookmark(id: "\(number)", title: "책 \(number)", address: "http://a.example/", record: "{}"))
    }
    var configuration = PagingConfiguration()
    configuration.pageSize = 100
    let list = PagedBookmarks(Pager(ArrayPageSource(rows), configuration: configuration, clock: HastyClock()))
    return BookmarkApp(BookmarkLibrary(list), link: nil, report: { _ in })
  }

  /// Plays keys, and returns the frame after them.
  private func play(_ start: String, _ key: Key?, on app: BookmarkApp) async -> ScreenFrame {
    let session = ScreenSession(app, size: ScreenSize(columns: 40, rows: 10))
    await session.play([], pause: { await Task.yield() }, shown: { _ in })
    for key in Key.keys(in: start) { _ = session.take(key) }
    var last = ScreenFrame()
    await session.play(key.map { [$0] } ?? [], pause: { await Task.yield() }, shown: { last = $0 })
    return last
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
    case .shows(let text): frame.text.contains(text)
    case .leaves(let rows): frame.lines.contains { $0.text.hasSuffix("/\(rows)") }
    }
  }

  @Test(arguments: screens.indices)
  func keyDoesWhatTheHelpSays(screen: Int) async throws {
    let (start, effects) = Self.screens[screen]
    let app = makeApp()
    _ = await play(start, nil, on: app)
    let here = try #require(help(of: app)?.groups.first { $0.title == "Here" })
    for entry in here.entries {
      let effect = try #require(
        effects[entry.words] ?? (entry.words == "link" ? .shows("link: bookmarks") : nil),
        "no test for \(entry.words) after \(start)")
      let frame = await play(start, entry.keys.first, on: makeApp())
      #expect(happens(effect, in: frame), "\(start) \(entry.label): \(entry.words)\n\(frame.text)")
    }
  }

  @Test func keyWithoutAnEffectSaysSo() async {
    for (key, name) in [(Key.character("Z"), "Z"), (.alt("q"), "alt-q")] {
      #expect(await play("29 g j", key, on: makeApp()).text.contains("\(name) has no"))
    }
  }
}
