import Foundation
import ListPresentation
import ListPresentationText
import ScreenRouting

enum ShopError: LocalizedError {
  case closed(until: String)

  var errorDescription: String? {
    switch self {
    case .closed(let time): "가게가 \(time)에 엽니다"
    }
  }
}

@MainActor
func speakKorean<AppRoute: Route>(_ app: TextApp<AppRoute>) {
  app.words.list.empty = "과일이 없습니다"
  app.words.list.loading = "불러오는 중…"
  app.words.list.failed = { "불러오지 못했습니다: \($0)" }
  app.words.list.retry = { "\($0) 키를 누르면 다시 시도합니다" }
  app.words.list.end = { "모두 \($0)개" }
  app.keyMap.setWords("열기", for: .open)
  app.keyMap.setWords("찾기", for: .filter)
  app.keyMap.setWords("도움말", for: .help)
  app.keyMap.setWords("끝내기", for: .quit)
}
