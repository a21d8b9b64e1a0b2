import ListPresentation
import ListPresentationText
import Observation
import TestSupport
import Testing

struct Word: ListElement {
  let id: Int
  var text: String
}

@MainActor @Observable
final class Words: ListAdapterDataSource {
  var words = ["하나", "둘", "셋"].enumerated().map { Word(id: $0.offset, text: $0.element) }
  @ObservationIgnored var fetches: [Int] = []
  var numberOfItems: Int { words.count }
  func item(at index: Int) -> Word { words[index] }
  func fetchNextItemsIfNeeded(at index: Int) { fetches.append(index) }
}

/// Words that are read by index, as many as a test wants.
@MainActor
final class EndlessWords: ListAdapterDataSource {
  let numberOfItems: Int
  let updateStrategy = ListUpdateStrategy.reload
  var asked: [Int] = []

  init(count: Int = 1_000_000_000) { numberOfItems = count }

  func item(at index: Int) -> Word {
    asked.append(index)
    return Word(id: index, text: "w\(index)")
  }
}

@MainActor @Suite struct TextListViewTests {
  let source = Words()
  let view = TextListView { (word: Word) in TextRow(word.text) }

  @Test func viewFollowsTheModel() {
    let adapter = ListAdapter(dataSource: source, view: view)
    #expect(view.text() == "  하나\n  둘\n  셋\n")
    adapter.moveCursor(to: 2)
    source.words.remove(at: 0)
    adapter.flush()
    #expect(view.text() == "  둘\n> 셋\n")
  }

  @Test func textLoadsNothing() {
    ListAdapter(dataSource: source, view: view)
    #expect(view.text(lines: 2) == "  하나\n  둘\n")
    #expect(view.text(from: 1, lines: 5) == "  둘\n  셋\n")
    #expect([-1, 3, .max].map { view.text(from: $0) } == [view.text(), "  셋\n", "  셋\n"])
    #expect(source.fetches == [])
  }

  // MARK: A program keeps one part of the list

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
