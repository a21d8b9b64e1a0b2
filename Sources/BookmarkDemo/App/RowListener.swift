import ListPresentation

/// Opens rows, passes on what was done with them, and reports rows that are left out because their id repeats.
@MainActor
final class RowListener<Section: ListElement, Item: ListElement>: ListAdapterDelegate {
  private let report: (String) -> Void
  private let open: (Item) -> Void

  private let performed: (ListAction, [Item]) -> Void

  init(
    report: @escaping (String) -> Void, open: @escaping (Item) -> Void = { _ in },
    performed: @escaping (ListAction, [Item]) -> Void = { _, _ in }
  ) {
    self.report = report
    self.open = open
    self.performed = performed
  }

  func adapter(_ adapter: ListAdapter<Section, Item>, did event: ListEvent<Section, Item>) {
    switch event {
    case .open(let item): open(item)
    case .perform(let action, let items): performed(action, items)
    case .update(.applied(_, let duplicates)):
      for duplicate in duplicates.sections { report("folder \(duplicate); the first is shown") }
      for duplicate in duplicates.items { report("\(duplicate); the first is shown") }
    case .update(.rejected(let error)): report("\(error)")
    default: break
    }
  }
}
