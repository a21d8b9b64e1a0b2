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
