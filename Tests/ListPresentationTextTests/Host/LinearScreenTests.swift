import ListPresentation
import Observation
import Testing

@testable import ListPresentationText

@MainActor @Suite struct LinearScreenTests {
  @Test func linearMoveIsOneLine() {
    let fruits = Fruits()
    let screen = TextListScreen("Fruits") { (fruit: Fruit) in TextRow(fruit.name, trailing: fruit.price) }
    let adapter = ListAdapter(dataSource: fruits, view: screen)
    var lines = LinearScreen()
    var told = ""
    func tell(answersKey: Bool = false) {
      let frame = screen.frame(in: ScreenSize(columns: 60, rows: 10))
      screen.didShow(frame)
      told += lines.text(
        spoken: screen.spokenLine, frame: frame, announcement: screen.takeAnnouncement(), answersKey: answersKey)
    }
    tell()
    for key in Key.keys(in: "j k k /ㅎㄹ esc") {
      screen.take(key)
      tell(answersKey: true)
    }
    fruits.isOffline = true
    adapter.flush()
    tell()
    #expect(
      told.replacing("\r\n", with: "\n") == """
        Fruits
        1/2 사과, ₩900
        ? help  q quit  / filter  enter open  j down  k up
        2/2 한라봉, ₩3,500
        1/2 사과, ₩900
        1/2 사과, ₩900
        /  2 found
        /ㅎ  1 found
        /ㅎㄹ  1 found
        1/2 사과, ₩900
        Could not load more: no network
        1/2  not loaded

        """)
  }

  @Test func everyKeyAndEveryChangeAboveTheCursorIsSaid() {
    let stage = ListStage(Books(count: 5), columns: 60, rows: 10)
    var lines = LinearScreen()
    var told: [String] = []
    func tell(answersKey: Bool) {
      let frame = stage.show()
      let text = lines.text(
        spoken: stage.screen.spokenLine, frame: frame, announcement: stage.screen.takeAnnouncement(),
        answersKey: answersKey)
      told.append(text.split(separator: "\r\n").map(String.init).joined(separator: "|"))
    }
    func press(_ keys: String) -> [String] {
      told = []
      for key in Key.keys(in: keys) {
        stage.screen.take(key)
        tell(answersKey: true)
      }
      return told
    }
    func change(_ body: (Books) -> Void) -> [String] {
      told = []
      stage.change(body)
      tell(answersKey: false)
      tell(answersKey: false)
      return told
    }
    tell(answersKey: false)
    #expect(
      press("j j Z k k k") == [
        "2/5 row 1", "3/5 row 2", "3/5  Z has no effect here", "2/5 row 1", "1/5 row 0", "1/5 row 0",
      ])
    #expect(
      press("r t n") == ["Refreshing", "t has no effect here", "1/5  No search yet"])
    #expect(press("? q").last == "1/5 row 0")
    #expect(press("space k") == ["2/5 row 1", "1/5 row 0, selected"])
    #expect(
      change { $0.books.insert(contentsOf: (7...9).map { Book(id: $0, title: "new \($0)") }, at: 0) } == [
        "3 new above|4/8 row 0, selected", "",
      ])
    #expect(change { $0.books.append(Book(id: 10, title: "below")) } == ["4/9 row 0, selected", ""])
    #expect(change { $0.books.removeLast(3) } == ["3 removed; 6 left|4/6 row 0, selected", ""])
    #expect(change { $0.books.removeAll { $0.id == 0 } } == ["1 removed; 5 left|4/5 row 1", ""])
  }
}

@MainActor @Observable
private final class Fruits: ListAdapterDataSource {
  var isOffline = false
  let fruits = [Fruit(id: 1, name: "사과", price: "₩900"), Fruit(id: 2, name: "한라봉", price: "₩3,500")]
  var numberOfItems: Int { fruits.count }
  func item(at index: Int) -> Fruit { fruits[index] }
  var loadState: ListLoadState { isOffline ? .failed("no network") : .idle }
}
