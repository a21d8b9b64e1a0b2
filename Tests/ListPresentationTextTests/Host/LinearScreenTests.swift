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
    func tell() {
      let frame = screen.frame(in: ScreenSize(columns: 60, rows: 10))
      screen.didShow(frame)
      told += lines.text(spoken: screen.spokenLine, frame: frame)
    }
    tell()
    for key in Key.keys(in: "j k k /ㅎㄹ esc") {
      screen.take(key)
      tell()
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
        /  2 found
        /ㅎ  1 found
        /ㅎㄹ  1 found
        1/2 사과, ₩900
        Could not load more: no network
        1/2  not loaded

        """)
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
