import ListPresentation
import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentationText

/// Lists that are anchored at their end.
@MainActor @Suite struct ChatScreenTests {
  @Test func chatStartsAtTheNewestAndLoadsUpward() async {
    let clock = ManualClock()
    let pager = Pager(History(), clock: clock)
    let terminal = HeadlessTerminal(makeChat(pager), columns: 30, rows: 6, clock: clock)
    await terminal.press()
    #expect(
      screenBody(of: terminal.text) == """
        Chat           40 of 40 so far
          message 97
          message 98
          message 99
        > message 100
        """)
    await terminal.press("g")
    // The first row that was loaded is still at the top, or rows above it were loaded.
    let loaded = pager.numberOfItems
    #expect(loaded > 20)
    for _ in 0..<100 where pager.prependState != .exhausted { await terminal.press("g") }
    await terminal.press("g")
    #expect(pager.numberOfItems == 100)
    #expect(terminal.text.hasPrefix("Chat  Beginning of …  1 of 100\n> message 1\n  message 2\n"))
  }

  @Test func newRowsAreFollowedAtTheEndAndCountedElsewhere() async throws {
    let clock = ManualClock()
    let pager = Pager(History(), clock: clock)
    let chat = makeChat(pager)
    let terminal = HeadlessTerminal(chat, columns: 40, rows: 6, clock: clock)
    await terminal.press()
    func receive(_ id: Int) async throws {
      try pager.insert(Message(id: id, text: "message \(id)"), at: pager.numberOfItems)
      await terminal.press()
    }
    try await receive(101)
    #expect(chat.cursorItem?.id == 101)
    #expect(terminal.text.contains("  message 100\n> message 101\n"))
    await terminal.press("k k k")
    let before = terminal.frame.lines[1...3].map(\.text)
    try await receive(102)
    #expect(terminal.frame.lines[1...3].map(\.text) == before && terminal.text.contains("  1 new below  "))
    await terminal.press("G")
    try await receive(103)
    #expect(chat.cursorItem?.id == 103 && !terminal.text.contains("new below"))
  }

  private func stage() -> ListStage {
    let stage = ListStage(Books(count: 0), title: "Chat", columns: 40, rows: 6)
    stage.screen.isAnchoredAtEnd = true
    stage.change { $0.books = (0..<30).map { Book(id: $0, title: "row \($0)") } }
    return stage
  }

  @Test func newRowsAreCountedUntilTheUserGetsToTheEnd() {
    let stage = stage().press("20g")
    stage.show()
    stage.change { $0.books += [Book(id: 50, title: "theirs"), Book(id: 51, title: "mine")] }
    #expect(stage.picture.contains("  2 new below  20 of 32\n"), "\(stage.picture)")
    stage.change { $0.books.removeAll { $0.id == 50 } }
    #expect(stage.picture.contains("  1 new below  20 of 31\n"))
    stage.change { $0.books.swapAt(0, 5) }
    stage.change { $0.books.insert(Book(id: 99, title: "old"), at: 0) }
    #expect(
      stage.picture.contains("  1 new below  21 of 32\n"), "rows that move or arrive at the beginning are not new")
    #expect(stage.press("G").picture.contains("  32 of 32\n") && stage.press("20g").picture.contains("  20 of 32\n"))
  }

  @Test func failureAboveAChatIsSaidInItsTitleAlone() {
    let stage = stage()
    stage.change { ($0.prependState, $0.loadState) = (.failed("no network"), .failed("no network")) }
    for keys in ["k", "G", "10k"] {
      let picture = stage.press(keys).picture
      #expect(picture.hasPrefix("Chat  Could not load earlier: no network\n"))
      #expect(picture.split(separator: "no network").count == 2 && !picture.contains("failed"), "\(picture)")
    }
  }

  @Test(arguments: [("20g", 19), ("g", 0)])
  func rowsThatArriveAboveDoNotMoveWhatIsRead(keys: String, row: Int) {
    let stage = stage().press(keys)
    stage.change { $0.prependState = .loading }
    let before = stage.rows
    for step in 0..<3 {
      stage.change { books in
        books.prependState = step == 1 ? .loading : .idle
        books.books.insert(contentsOf: (0..<7).map { Book(id: 100 + step * 10 + $0, title: "old") }, at: 0)
      }
      #expect(stage.rows == before && stage.screen.cursorItem?.id == row)
    }
  }

  @Test func titleSaysWhatLoadingAtTheTopDoes() {
    let stage = stage()
    let titles = [.idle, .loading, .failed("no network"), .exhausted].map { (state: ListLoadState) in
      stage.change { $0.prependState = state }
      return stage.show().lines[0].text
    }
    #expect(
      titles == [
        "Chat                             1 of 30", "Chat  Loading earlier…           1 of 30",
        "Chat  Could not load earlier: no network", "Chat  Beginning of list          1 of 30",
      ])
    #expect(!stage.picture.contains("no network"), "the failure has ended")
  }
}
