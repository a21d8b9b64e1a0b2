import ListPresentation

/// Hears the events of the list, and finds what is announced twice, or never ends.
@MainActor
final class JudgeWitness<Section: ListElement, Item: ListElement>: ListAdapterDelegate {
  private(set) var displayed: Set<Item.ID> = []
  private(set) var fault: String?
  private var cursor: Item.ID?

  func adapter(_ adapter: ListAdapter<Section, Item>, didReport event: ListEvent<Section, Item>) {
    switch event {
    case .appeared(let item):
      if !displayed.insert(item.id).inserted { fault = "the display of item \(item.id) began twice" }
    case .disappeared(let item):
      if displayed.remove(item.id) == nil { fault = "the display of item \(item.id) ended, but had not begun" }
    case .cursorMoved(let item):
      if item?.id == cursor { fault = "the cursor on item \(item.map { "\($0.id)" } ?? "none") was announced twice" }
      cursor = item?.id
    default: break
    }
  }

  func adapter(_ adapter: ListAdapter<Section, Item>, didFind diagnostic: ListDiagnostic) {}
}
