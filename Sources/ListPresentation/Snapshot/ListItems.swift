/// The items of a snapshot in order. It copies no item.
///
/// Reading an item takes O(log n). ``ListSnapshot/forEachItem(in:_:)`` reads many items faster.
public struct ListItems<Section: ListElement, Item: ListElement>: RandomAccessCollection, Sendable {
  let snapshot: ListSnapshot<Section, Item>

  /// The index 0.
  public var startIndex: Int { 0 }

  /// The number of items.
  public var endIndex: Int { snapshot.numberOfItems }

  /// The item at an index of the whole list. The item must exist.
  public subscript(index: Int) -> Item { snapshot[index] }
}
