import ListPresentation
import ListPresentationText
import Observation
import Testing

/// Undo and redo by keys, in the sample of the article.
@MainActor @Suite struct UndoScreenTests {
  private let wishes = Wishes([
    Wish(id: 1, name: "Tea", price: "₩4,000"), Wish(id: 2, name: "공책", price: "₩2,500"),
    Wish(id: 3, name: "Lamp", price: "₩39,000"),
  ])
  private let screen: TextListScreen<SingleSection, Wish>

  init() { screen = makeWishes(wishes) }

  private func press(_ keys: String) -> String {
    for key in Key.keys(in: keys) { screen.press(key) }
    screen.adapter?.flush()
    let frame = screen.frame(in: ScreenSize(columns: 20, rows: 9))
    screen.didShow(frame)
    return frame.text
  }

  private var names: [String] { wishes.items.map(\.name) }

  @Test func keysUndoAndRedoWithTheNameOfTheEdit() {
    _ = press("x")
    #expect(names == ["공책", "Lamp"])
    #expect(press("m j enter").contains("> 공책"))
    #expect(names == ["Lamp", "공책"])
    #expect(press("u").contains("Undone: Move") && names == ["공책", "Lamp"])
    #expect(press("u").contains("Undone: Remove Tea") && names == ["Tea", "공책", "Lamp"])
    #expect(press("u").contains("Nothing to undo"))
    #expect(press("ctrl-r").contains("Redone: Remove Tea") && names == ["공책", "Lamp"])
    #expect(press("ctrl-r").contains("Redone: Move") && names == ["Lamp", "공책"])
    #expect(press("ctrl-r").contains("Nothing to redo"))
  }

  @Test func severalRowsComeBackTogether() {
    _ = press("A x")
    #expect(names.isEmpty)
    _ = press("u")
    #expect(names == ["Tea", "공책", "Lamp"])
  }

  @Test func otherViewSaysNothingAboutTheEndOfAMovement() {
    let row = { (wish: Wish) in TextRow(wish.name) }
    let (screen, other) = (TextListScreen(row: row), TextListScreen(row: row))
    let adapter = ListAdapter(dataSource: wishes, view: screen)
    adapter.attach(other)
    func press(_ keys: String) { for key in Key.keys(in: keys) { screen.press(key) } }
    func shown(_ screen: TextListScreen<SingleSection, Wish>) -> String {
      screen.frame(in: ScreenSize(columns: 60, rows: 8)).text
    }
    press("m j")
    #expect(shown(other).hasPrefix("  공책\n>=Tea\n") && shown(other).contains("enter drop"))
    for keys in ["enter", "m k esc"] {
      press(keys)
      #expect(!shown(other).contains("left the list") && !shown(other).contains("enter drop"))
    }
    press("m")
    adapter.invoke("remove", at: 1)
    adapter.flush()
    #expect([screen, other].allSatisfy { shown($0).contains("The row has left the list") })
  }

  /// Ends a query in another view, after the user has typed some keys in the first one.
  private func escapeFromAQuery(after keys: String) -> (screen: TextListScreen<SingleSection, Wish>, texts: [String]) {
    let row = { (wish: Wish) in TextRow(wish.name) }
    let (screen, other) = (TextListScreen(row: row), TextListScreen(row: row))
    let adapter = ListAdapter(dataSource: wishes, view: screen)
    adapter.attach(other)
    other.press(.character("/"))
    for key in Key.keys(in: keys) { screen.press(key) }
    other.press(.escape)
    return (screen, [screen, other].map { $0.frame(in: ScreenSize(columns: 60, rows: 8)).text })
  }

  @Test func escapeFromAQueryLeavesWhatAnotherViewHolds() {
    let (screen, texts) = escapeFromAQuery(after: "m j")
    #expect(texts.allSatisfy { $0.contains("enter drop") })
    screen.press(.enter)
    #expect(names == ["공책", "Tea", "Lamp"])
  }

  @Test func escapeFromAQueryLeavesTheCursorOnWhatAnotherViewHolds() {
    let texts = escapeFromAQuery(after: "j m j").texts
    #expect(texts.allSatisfy { $0.contains("\n>=공책\n") })
  }

  @Test func shopOfTheArticleMovesItsLargeProduct() {
    let wishes = Wishes((1...4).map { Wish(id: $0, name: "wish \($0)", price: "₩\($0),000") })
    let screen = makeWishes(wishes)
    func press(_ keys: String) -> String {
      for key in Key.keys(in: keys) {
        screen.press(key)
        screen.adapter?.flush()
        screen.didShow(screen.frame(in: ScreenSize(columns: 60, rows: 8)))
      }
      return screen.frame(in: ScreenSize(columns: 60, rows: 8)).text
    }
    _ = press("l h m l enter")
    #expect(wishes.items.map(\.id) == [2, 1, 3, 4])
    #expect(press("u").contains("Undone: Move") && wishes.items.map(\.id) == [1, 2, 3, 4])
  }

  @Test func keyIsHalfAPageWhereNothingIsUndone() {
    let list = TextListScreen("", heading: { (_: Shelf) in nil }, row: { (book: Book) in TextRow(book.title) })
    ListAdapter(dataSource: Books(count: 50), view: list)
    list.didShow(list.frame(in: ScreenSize(columns: 20, rows: 10)))
    list.press(.character("G"))
    list.didShow(list.frame(in: ScreenSize(columns: 20, rows: 10)))
    list.press(.character("u"))
    #expect((list.cursorItem?.id ?? 49) < 49)
    list.press(.control("r"))
    #expect(list.frame(in: ScreenSize(columns: 40, rows: 10)).text.contains("has no effect here"))
  }
}
