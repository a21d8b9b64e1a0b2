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
  app.words.empty = "과일이 없습니다"
  app.words.loading = { _ in "불러오는 중…" }
  app.words.failed = { _, reason in "불러오지 못했습니다: \(reason)" }
  app.words.retry = { key, _ in "\(key) 키를 누르면 다시 시도합니다" }
  app.words.end = { items, _ in "모두 \(items)개" }
  app.keyMap.setWords("열기", for: .open)
  app.keyMap.setWords("찾기", for: .filter)
  app.keyMap.setWords("도움말", for: .help)
  app.keyMap.setWords("끝내기", for: .quit)
}
