import ListPresentation
import Observation

struct Letter: ListElement { let id: Int, subject: String, isDraft: Bool }

@MainActor @Observable
final class Mailbox: ArrayDataSource, SelectableDataSource, ActionableDataSource {
  var items: [Letter]
  init(_ items: [Letter]) { self.items = items }

  func canSelect(_ letter: Letter) -> Bool { !letter.isDraft }

  func actions(for letter: Letter) -> [ListAction] {
    [ListAction("delete", title: "Delete", key: "x", role: .destructive)]
  }

  func perform(_ action: ListAction, on letters: [Letter]) {
    let ids = Set(letters.map(\.id))
    items.removeAll { ids.contains($0.id) }
  }
}
