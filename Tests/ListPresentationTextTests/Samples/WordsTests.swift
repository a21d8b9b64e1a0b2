import ListPresentation
import ListPresentationTesting
import ListPresentationText
import ScreenRouting
import TestSupport
import Testing

/// The words of the article `Words` are said where the article says.
@MainActor @Suite struct WordsTests {
  private enum ShopRoute: Route {
    case fruits
    static let root = ShopRoute.fruits
  }

  private func terminal(_ source: some PageSource<Fruit>) -> HeadlessTerminal {
    ListErrorText.localized = { $0.localizedDescription }
    var configuration = PagingConfiguration()
    configuration.retry = .byHand
    let app = TextApp<ShopRoute> { [configuration] _, entry in
      .paged("과일", source, configuration: configuration) {
        TextRow($0.name)
      } open: { _ in
        entry.close()
      }
    }
    speakKorean(app)
    return HeadlessTerminal(app, columns: 60, rows: 8)
  }

  @Test func listSpeaksKorean() async {
    let terminal = terminal(ArrayPageSource([Fruit(id: 1, name: "배", price: ""), Fruit(id: 2, name: "귤", price: "")]))
    #expect(terminal.show().contains("불러오는 중…"))
    await terminal.press()
    #expect(terminal.text.contains("> 배\n  귤\n목록의 끝, 2개\n"), "\(terminal.text)")
    #expect(terminal.text.contains("열기") && terminal.text.contains("찾기") && terminal.text.contains("도움말"))
    #expect(terminal.text.contains("끝내기"))
  }

  @Test func emptyListSpeaksKorean() async {
    let terminal = terminal(ArrayPageSource<Fruit>([]))
    await terminal.press()
    #expect(terminal.text.contains("과일이 없습니다"), "\(terminal.text)")
  }

  @Test func errorOfTheAppSpeaksKorean() async {
    let terminal = terminal(
      ClosurePageSource { (_: PageRequest<Int>) -> Page<Fruit, Int> in throw ShopError.closed(until: "아침 9시") })
    await terminal.press()
    #expect(terminal.text.contains("불러오지 못했습니다: 가게가 아침 9시에 엽니다"), "\(terminal.text)")
    #expect(terminal.text.contains("t 키를 누르면 다시 시도합니다"), "\(terminal.text)")
  }
}
