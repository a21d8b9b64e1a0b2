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
    screen.press(keys: keys)
    return screen.show(columns: 20, rows: 9).text
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
    _ = press("A x")
    #expect(names.isEmpty)
    _ = press("u")
    #expect(names == ["Lamp", "공책"], "several rows come back together")
  }

  /// Two screens of one adapter.
  private func screens() -> [TextListScreen<SingleSection, Wish>] {
    let screens = (0..<2).map { _ in TextListScreen { (wish: Wish) in TextRow(wish.name) } }
    ListAdapter(dataSource: wishes, view: screens[0]).attach(screens[1])
    return screens
  }

  private func shown(_ screen: TextListScreen<SingleSection, Wish>) -> String {
    screen.frame(in: ScreenSize(columns: 60, rows: 8)).text
  }

  @Test func otherViewSaysNothingAboutTheEndOfAMovement() {
    let screens = screens()
    let (screen, other) = (screens[0], screens[1])
    screen.press(keys: "m j")
    #expect(shown(other).hasPrefix("  공책\n>=Tea\n") && shown(other).contains("enter drop"))
    for keys in ["enter", "m k esc"] {
      screen.press(keys: keys)
      #expect(!shown(other).contains("left the list") && !shown(other).contains("enter drop"))
    }
    screen.press(.character("m"))
    screen.adapter?.invoke("remove", at: 1)
    screen.adapter?.flush()
    #expect(screens.allSatisfy { shown($0).contains("The row has left the list") })
  }

  @Test func escapeFromAQueryLeavesWhatAnotherViewHolds() {
    let screens = screens()
    screens[1].press(.character("/"))
    screens[0].press(keys: "j m j")
    screens[1].press(.escape)
    #expect(screens.allSatisfy { shown($0).contains("\n>=공책\n") && shown($0).contains("enter drop") })
    screens[0].press(.enter)
    #expect(names == ["Tea", "Lamp", "공책"])
  }

  @Test func shopOfTheArticleMovesItsLargeProduct() {
    let wishes = Wishes((1...4).map { Wish(id: $0, name: "wish \($0)", price: "₩\($0),000") })
    let screen = makeWishes(wishes)
    screen.show(after: "l h m l enter", columns: 60)
    #expect(wishes.items.map(\.id) == [2, 1, 3, 4])
    #expect(screen.show(after: "u", columns: 60).text.contains("Undone: Move"))
    #expect(wishes.items.map(\.id) == [1, 2, 3, 4])
  }

  @Test func keyIsHalfAPageWhereNothingIsUndone() {
    let stage = ListStage(Books(count: 50), columns: 40, rows: 10)
    #expect((stage.press("G u").screen.cursorItem?.id ?? 49) < 49)
    #expect(stage.press("ctrl-r").picture.contains("has no effect here"))
  }
}
