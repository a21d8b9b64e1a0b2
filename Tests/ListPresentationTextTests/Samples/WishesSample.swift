import ListPresentation
import ListPresentationText
import Observation

struct Wish: ListElement { let id: Int, name: String, price: String }

@MainActor @Observable
final class Wishes: ArrayDataSource, MovableDataSource, ActionableDataSource, UndoableDataSource {
  private(set) var items: [Wish]
  private let history = EditHistory()
  init(_ items: [Wish]) { self.items = items }

  func perform(_ move: Move) { edit("Move") { try? $0.apply(move) } }

  func actions(for wish: Wish) -> [ListAction] { [ListAction("remove", title: "Remove", key: "x")] }

  func perform(_ action: ListAction, on wishes: [Wish]) {
    let ids = Set(wishes.map(\.id))
    let title = wishes.count == 1 ? wishes[0].name : "\(wishes.count) wishes"
    edit("Remove \(title)") { $0.removeAll { ids.contains($0.id) } }
  }

  private func edit(_ title: String, _ change: (inout [Wish]) -> Void) {
    let before = items
    change(&items)
    let after = items
    history.record(title) { [weak self] in
      self?.items = after
    } undo: { [weak self] in
      self?.items = before
    }
  }

  var undoTitle: String? { history.undoTitle }
  var redoTitle: String? { history.redoTitle }
  func undo() -> String? { history.undo() }
  func redo() -> String? { history.redo() }
}

@MainActor
func makeWishes(_ wishes: Wishes) -> TextListScreen<SingleSection, Wish> {
  let screen = TextListScreen("Wishes") { (wish: Wish) in TextRow(wish.name, trailing: wish.price) }
  screen.layout = ListLayout(.pattern([.line(height: 240, [.item(width: 2), .stack(2)])]).spacing(8))
  ListAdapter(dataSource: wishes, view: screen)
  return screen
}
