import ListPresentation

struct Fruit: ListElement { let id: Int, name: String, price: String }

// README: a custom view.
final class CountingView: ListView {
  var adapter: ListAdapter<SingleSection, Fruit>?

  func adapter(_ adapter: ListAdapter<SingleSection, Fruit>, didUpdate update: ListUpdate<SingleSection, Fruit>) {
    print("\(adapter.outline.numberOfItems) fruits, first: \(adapter.item(at: 0)?.name ?? "none")")
    adapter.visibleItemsChanged(to: 0..<1, in: self)
  }
}
