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
  app.words = .korean
  app.keyMap = .korean
  app.words.empty = "과일이 없습니다"
  app.words.retry = { key, _ in "\(key) 키를 누르면 다시 시도합니다" }
  app.keyMap.setWords("찾기", for: .filter)
}

/// What the main file of a program says before it makes its app.
@MainActor
func speakTheLanguageOfTheUser() {
  TextLanguage.use(environment: ProcessInfo.processInfo.environment)
}
