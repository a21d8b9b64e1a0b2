import ListPresentation
import ListPresentationTesting
import ListPresentationText
import Testing

// Inside a type because another test has a struct of the same name.
@Suite struct ClockSample {
  struct Word: ListElement { let id: String }

  @MainActor @Test func searchFindsTheWord() async {
    let clock = ManualClock()
    let words = SearchPager(clock: clock) { query in
      ArrayPageSource(["page", "pager", "row"].filter { $0.hasPrefix(query) }.map(Word.init))
    }
    let screen = TextListScreen { (word: Word) in TextRow(word.id) }
    ListAdapter(dataSource: words, view: screen)
    let terminal = HeadlessTerminal(screen, columns: 30, rows: 6, clock: clock)
    await terminal.press("/ r enter")
    #expect(terminal.text.hasPrefix("> row\nEnd of list, 1 item\n"))
  }
}
