import ListPresentation

struct Fruit: ListElement { let id: Int, name: String, price: String }

extension Fruit {
  /// Creates a fruit that is named after its number, such as "Fruit 7".
  init(_ number: Int) { self.init(id: number, name: "Fruit \(number)", price: "") }
}

/// A list that is loaded.
@MainActor
final class LoadedList<Section: ListElement, Item: ListElement>: SnapshotDataSource {
  let snapshot: ListSnapshot<Section, Item>
  let loadState = ListLoadState.exhausted

  init(_ snapshot: ListSnapshot<Section, Item>) { self.snapshot = snapshot }
}
