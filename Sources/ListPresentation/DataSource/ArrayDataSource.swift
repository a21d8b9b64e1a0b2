/// A data source whose list is an array.
///
/// ```swift
/// @MainActor @Observable
/// final class Fruits: ArrayDataSource {
///   var items = [Fruit(id: 1, name: "Apple")]
/// }
/// ```
///
/// The adapter reads and observes the array as a whole, and not its items one by one. A list with sections, or one that
/// is edited often, adopts ``SnapshotDataSource``.
@MainActor
public protocol ArrayDataSource<Item>: SnapshotDataSource where Section == SingleSection {
  // Declared again, so that it is inferred from the array, whichever file the compiler reads first.
  /// The one section.
  associatedtype Section = SingleSection
  /// The items of the list.
  associatedtype Item

  /// The items of the list in order.
  var items: [Item] { get }
}

extension ArrayDataSource {
  /// The number of items in the array.
  public var numberOfItems: Int { items.count }

  /// Returns the item of the array at an index below ``numberOfItems``.
  public func item(at index: Int) -> Item { items[index] }

  /// The array as a list.
  public var snapshot: ListSnapshot<SingleSection, Item> { ListSnapshot(items) }
}
