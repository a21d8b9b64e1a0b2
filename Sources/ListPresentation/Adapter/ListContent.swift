/// The list that an adapter shows at one moment: its structure, and its items by index.
///
/// A view whose toolkit may ask for rows before it takes an update keeps the list that it shows, and replaces it when
/// the toolkit takes the change:
///
/// ```swift
/// collectionView.performBatchUpdates {
///   shown = update.new
///   …
/// }
/// ```
///
/// A list never changes. Under ``ListUpdateStrategy/reload``, it reads an item from the data source when the item is
/// drawn first; of a list that is no longer shown, only the items that were drawn are left.
@MainActor
public final class ListContent<Section: ListElement, Item: ListElement> {
  /// The sections of the list, and the number of items in each.
  public let structure: ListStructure<Section>
  /// The list as a snapshot. `nil` before the first list, and for a source that is read by index under
  /// ``ListUpdateStrategy/reload``.
  public let snapshot: ListSnapshot<Section, Item>?
  /// Whether this is the list before the first pull.
  let isNothing: Bool
  /// Reads an item from the data source. `nil` for a snapshot, and for a list that is no longer shown.
  private var read: Reading?
  /// The items that were read, so that each is read once.
  private var drawn: [Int: Item] = [:]

  /// Reads an item, and may forget the items that were read before.
  typealias Reading = (_ index: Int, _ forgetsOthers: Bool) -> Item?

  /// Creates the list before the first pull.
  init() { (structure, snapshot, isNothing) = (ListStructure(sections: [], counts: []), nil, true) }

  init(_ snapshot: ListSnapshot<Section, Item>, structure: ListStructure<Section>) {
    (self.snapshot, self.structure, isNothing) = (snapshot, structure, false)
  }

  /// Creates a list whose items are read when they are drawn.
  init(_ structure: ListStructure<Section>, read: @escaping Reading) {
    (self.structure, snapshot, isNothing, self.read) = (structure, nil, false, read)
  }

  /// The number of items in all sections.
  public var numberOfItems: Int { structure.numberOfItems }

  /// Returns the item at an index of the whole list, or `nil` if the index is outside the list.
  ///
  /// Under ``ListUpdateStrategy/reload``, the result is also `nil` if the source has fewer items than at the last pull,
  /// and if the list is no longer shown and the item was not drawn.
  /// - Complexity: O(log n) for n items.
  public func item(at index: Int) -> Item? {
    guard let position = structure.position(at: index) else { return nil }
    if let snapshot { return snapshot[position] }
    if let item = drawn[index] { return item }
    // More than any screen shows. A list that is printed as a whole must not be kept as a whole.
    let isFull = drawn.count >= 1_024
    guard let item = read?(index, isFull) else { return nil }
    if isFull { drawn.removeAll() }
    drawn[index] = item
    return item
  }

  /// Forgets the items that were read, because the source has changed and the list stays.
  func forgetDrawnItems() { drawn = [:] }

  /// Ends reading, because the source has another list now.
  func close() { read = nil }
}
