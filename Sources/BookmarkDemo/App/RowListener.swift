import ListPresentation

/// Opens rows, and passes on what was done with them.
@MainActor
final class RowListener<Section: ListElement, Item: ListElement>: ListAdapterDelegate {
  private let open: (Item) -> Void
  private let performed: (ListAction, [Item]) -> Void

  init(open: @escaping (Item) -> Void, performed: @escaping (ListAction, [Item]) -> Void) {
    self.open = open
    self.performed = performed
  }

  func adapter(_ adapter: ListAdapter<Section, Item>, didReport event: ListEvent<Section, Item>) {
    switch event {
    case .opened(let item): open(item)
    case .performed(let action, let items): performed(action, items)
    default: break
    }
  }
}
