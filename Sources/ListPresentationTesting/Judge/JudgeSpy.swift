import ListPresentation

/// Hears of each update before the views that are judged.
@MainActor
final class JudgeSpy<Section: ListElement, Item: ListElement>: ListView {
  var adapter: ListAdapter<Section, Item>?
  var hears: (ListUpdate<Section, Item>) -> Void = { _ in }
  private(set) var list: ListContent<Section, Item>?

  func adapter(_ adapter: ListAdapter<Section, Item>, didUpdate update: ListUpdate<Section, Item>) {
    list = update.new
    hears(update)
  }
}
