import ListPresentation
import ListPresentationText
import Observation

struct Wish: ListElement { let id: Int, name: String, price: String }

@MainActor @Observable
final class Wishes: ArrayDataSource, MovableDataSource, ActionableDataSource, UndoableDataSource {
  private(set) var items: [Wish]
  private var history = EditHistory<ListEdit<SingleSection, Wish>>()
  init(_ items: [Wish]) { self.items = items }

  func perform(_ move: Move) { history.edit("Move", &items) { try? $0.apply(move) } }

  func actions(for wish: Wish) -> [ListAction] { [ListAction("remove", title: "Remove", key: "x")] }

  func perform(_ action: ListAction, on wishes: [Wish]) {
    let ids = Set(wishes.map(\.id))
    let title = wishes.count == 1 ? wishes[0].name : "\(wishes.count) wishes"
    history.edit("Remove \(title)", &items) { $0.removeAll { ids.contains($0.id) } }
  }

  var undoTitle: String? { history.undoTitle }
  var redoTitle: String? { history.redoTitle }
  func undo() -> String? { history.undo(in: &items) }
  func redo() -> String? { history.redo(in: &items) }
}

@MainActor
func makeWishes(_ wishes: Wishes) -> TextListScreen<SingleSection, Wish> {
  let screen = TextListScreen("Wishes") { (wish: Wish) in TextRow(wish.name, trailing: wish.price) }
  screen.layout = ListLayout(.pattern([.line(height: 240, [.item(width: 2), .stack(2)])]).spacing(8))
  ListAdapter(dataSource: wishes, view: screen)
  return screen
}
