import ListPresentation
import ListPresentationText
import TestSupport
import Testing

/// A program that builds a list inside a function keeps one of its parts; the list works whichever part that is.
@MainActor @Suite struct OwnershipTests {
  private func makeListView() -> TextListView<SingleSection, Word> {
    let list = TextListView { (word: Word) in TextRow(word.text) }
    ListAdapter(dataSource: Words(), view: list).flush()
    return list
  }

  private func makeScreen() -> TextListScreen<SingleSection, Word> {
    let screen = TextListScreen("Words") { (word: Word) in TextRow(word.text) }
    ListAdapter(dataSource: Words(), view: screen)
    return screen
  }

  private func makeAdapter() -> ListAdapter<SingleSection, Word> {
    ListAdapter(dataSource: Words(), view: TextListView { (word: Word) in TextRow(word.text) })
  }

  private func change(_ source: (any ListAdapterDataSource<SingleSection, Word>)?) async throws {
    let words = try #require(source as? Words)
    words.words.removeFirst()
    await turns()
  }

  @Test func listViewAloneKeepsTheList() async throws {
    let list = makeListView()
    #expect(list.text() == "  하나\n  둘\n  셋\n")
    try await change(list.adapter?.dataSource)
    #expect(list.text() == "  둘\n  셋\n")
  }

  @Test func screenAloneKeepsTheList() async throws {
    let screen = makeScreen()
    try await change(screen.adapter?.dataSource)
    let text = screen.frame(in: ScreenSize(columns: 20, rows: 4)).text
    #expect(text.contains("둘") && text.contains("셋") && !text.contains("하나"))
  }

  @Test func adapterAloneKeepsTheList() async throws {
    let adapter = makeAdapter()
    try await change(adapter.dataSource)
    #expect(adapter.snapshot?.itemIDs == [1, 2])
    let list = TextListView { (word: Word) in TextRow(word.text) }
    adapter.attach(list)
    #expect(list.text() == "  둘\n  셋\n")
  }
}
