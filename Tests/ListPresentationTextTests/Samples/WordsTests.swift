import ListPresentation
import ListPresentationTesting
import ListPresentationText
import ScreenRouting
import TestSupport
import Testing

/// The words of the article `Words` are said where the article says.
@MainActor @Suite struct WordsTests {
  private func expect(_ sentences: [String], of source: some PageSource<Fruit>) async {
    ListErrorText.localized = { $0.localizedDescription }
    var configuration = PagingConfiguration()
    configuration.retry = .byHand
    let app = TextApp<MarketRoute> { [configuration] _, entry in
      .paged("과일", source, configuration: configuration, row: { TextRow($0.name) }, open: { _ in entry.close() })
    }
    speakKorean(app)
    let terminal = HeadlessTerminal(app, columns: 60, rows: 8)
    #expect(terminal.show().contains("불러오는 중…"))
    await terminal.press()
    for sentence in sentences { #expect(terminal.text.contains(sentence), "\(terminal.text)") }
  }

  @Test func listSpeaksKorean() async {
    await expect(
      ["> 배\n  귤\n목록의 끝, 2개\n", "열기", "찾기", "도움말", "끝내기"],
      of: ArrayPageSource([Fruit(id: 1, name: "배", price: ""), Fruit(id: 2, name: "귤", price: "")]))
  }

  @Test func emptyListSpeaksKorean() async { await expect(["과일이 없습니다"], of: ArrayPageSource<Fruit>([])) }

  @Test func errorOfTheAppSpeaksKorean() async {
    await expect(
      ["불러오지 못했습니다: 가게가 아침 9시에 엽니다", "t 키를 누르면 다시 시도합니다"],
      of: ClosurePageSource { (_: PageRequest<Int>) -> Page<Fruit, Int> in throw ShopError.closed(until: "아침 9시") })
  }
}
