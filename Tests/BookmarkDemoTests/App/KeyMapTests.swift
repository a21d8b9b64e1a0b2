import ListPresentation
import ListPresentationText
import Testing

@testable import BookmarkDemo

/// Every key of the help, on small and large screens.
@MainActor @Suite struct KeyMapTests {
  /// What a key does to the list, whose row 30 of 60 is selected.
  private enum Effect {
    case row(ClosedRange<Int>)
    case shows(String)
    case ends
    /// The key does something that this list cannot show.
    case nothing
  }

  private func effect(of command: ListCommand) -> Effect {
    switch command {
    case .down, .halfPageDown, .pageDown: .row(31...60)
    case .up, .halfPageUp, .pageUp: .row(1...29)
    case .scrollDown, .scrollUp, .screenTop, .screenMiddle, .screenBottom: .row(1...60)
    case .first: .row(1...1)
    case .last: .row(60...60)
    case .open: .shows("Bookmarks › ")
    case .menu: .shows("> enter")
    case .back: .shows("At the first")
    case .filter: .shows("\n/\n")
    case .nextMatch, .previousMatch: .shows("30/60  No search")
    case .select: .shows("31/60  1 ")
    case .selectRange: .shows("30/60  1 ")
    case .extendDown: .shows("31/60  2 ")
    case .extendUp: .shows("29/60  2 ")
    case .selectAll, .invertSelection: .shows("30/60  60 ")
    case .help: .shows("?          help")
    case .quit: .ends
    default: .nothing
    }
  }

  private func play(_ keys: [Key], in size: ScreenSize) async -> (text: String, hasEnded: Bool) {
    let rows = (1...60).map {
      FiledBookmark(folder: Folder(id: "a", title: ""), bookmark: Bookmark(id: "\($0)", title: "책 \($0)"))
    }
    var configuration = PagingConfiguration()
    configuration.pageSize = 100
    let list = PagedBookmarks(Pager(ArrayPageSource(rows), configuration: configuration, clock: HastyClock()))
    let app = BookmarkApp(BookmarkLibrary(list), link: nil, report: { _ in })
    var last: ScreenFrame?
    await ScreenSession(app, size: size).play(keys, pause: { await Task.yield() }, shown: { last = $0 })
    return (last?.text ?? "", app.hasEnded)
  }

  @Test(arguments: [
    ScreenSize(columns: 20, rows: 10), ScreenSize(columns: 80, rows: 24), ScreenSize(columns: 200, rows: 50),
  ])
  func keyDoesWhatTheHelpSays(size: ScreenSize) async {
    for binding in ListKeyMap.standard.bindings where binding.command != .left && binding.command != .right {
      // All keys of a command are tried on one size.
      // The demo has `u` for itself.
      for key in binding.keys.prefix(size.columns == 20 ? .max : 1) where key != .character("u") {
        // After a number, gg means the same as g.
        let start = key == .character("g") ? "30 g j k" : "30 g"
        let (text, hasEnded) = await play(Key.keys(in: start) + [key], in: size)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        #expect(lines.count <= size.rows && lines.allSatisfy { String($0).displayWidth <= size.columns }, "\(key)")
        #expect(!text.contains("has no effect"), "\(key)")
        let shown: Bool =
          switch effect(of: binding.command) {
          case .nothing: true
          case .ends: hasEnded
          case .shows(let part): text.contains(part)
          case .row(let range): range.contains { text.contains("\n\($0)/60") }
          }
        #expect(shown, "\(key), \(binding.words):\n\(text)")
      }
    }
    let (text, _) = await play(Key.keys(in: "29 g j Z"), in: size)
    #expect(text.contains("Z has no effect"))
    #expect(await play(Key.keys(in: "29 g j alt-q"), in: size).text.contains("alt-q"))
  }
}
