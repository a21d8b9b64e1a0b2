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
/// drawn first; of a list that is no longer shown, only items that were drawn are left, at most 1,024 of them.
@MainActor
public final class ListContent<Section: ListElement, Item: ListElement> {
  /// The sections of the list, and the number of items in each.
  public private(set) lazy var structure = snapshot?.structure ?? ListStructure<Section>(sections: [], counts: [])
  /// The list as a snapshot. `nil` before the first list, and for a source that is read by index under
  /// ``ListUpdateStrategy/reload``.
  public nonisolated let snapshot: ListSnapshot<Section, Item>?
  /// The number of items in all sections.
  public nonisolated let numberOfItems: Int
  @usableFromInline let numberOfSections: Int
  /// Whether this is the list before the first pull.
  let isNothing: Bool
  /// Calls a closure for the items of the snapshot that are new or changed after a batch. It is made in the user's
  /// module; see ``ListFunctions``.
  private let visit: Visit?
  /// Reads an item from the data source. `nil` for a snapshot, and for a list that is no longer shown.
  private var read: Reading?
  /// The items that were read, so that a row that is drawn again is not read again. Beyond 1,024 all are forgotten, and
  /// the visible ones are read again to be observed.
  private var drawn: [Int: Item] = [:]

  /// The map of the batch that leads to this list, if anybody has asked for it.
  private var madeMap: ListIndexMap??

  /// Reads an item, and may forget the items that were read before.
  typealias Reading = (_ index: Int, _ forgetsOthers: Bool) -> Item?

  @usableFromInline typealias Visit = @MainActor (ListContent, ListBatch, (Item) -> Void) -> Void

  /// Creates the list before the first pull.
  nonisolated init() {
    (snapshot, visit) = (nil, nil)
    (numberOfItems, numberOfSections, isNothing) = (0, 0, true)
  }

  /// Creates the list of a snapshot, in the user's module where that matters.
  @inlinable
  nonisolated convenience init(_ snapshot: ListSnapshot<Section, Item>) {
    self.init(snapshot, snapshot.numberOfItems, snapshot.numberOfSections) {
      $0.snapshot?.forEachItem(newOrChangedBy: $1, $2)
    }
  }

  @usableFromInline
  nonisolated init(
    _ snapshot: ListSnapshot<Section, Item>, _ numberOfItems: Int, _ numberOfSections: Int, visit: @escaping Visit
  ) {
    self.snapshot = snapshot
    self.numberOfItems = numberOfItems
    self.numberOfSections = numberOfSections
    self.visit = visit
    isNothing = false
  }

  /// Creates a list whose items are read when they are drawn.
  init(_ structure: ListStructure<Section>, read: @escaping Reading) {
    (snapshot, isNothing, visit, self.read) = (nil, false, nil, read)
    (numberOfItems, numberOfSections) = (structure.numberOfItems, structure.numberOfSections)
    self.structure = structure
  }

  /// Returns the item at an index of the whole list, or `nil` if the index is outside the list.
  ///
  /// Under ``ListUpdateStrategy/reload``, the result is also `nil` if the source has fewer items than at the last pull,
  /// and if the list is no longer shown and the item was not drawn.
  /// - Complexity: O(log n) for n items.
  public func item(at index: Int) -> Item? {
    guard index >= 0, index < numberOfItems else { return nil }
    if let snapshot { return snapshot[index] }
    if let item = drawn[index] { return item }
    // More than any screen shows. A list that is printed as a whole must not be kept as a whole.
    let isFull = drawn.count >= 1_024
    guard let item = read?(index, isFull) else { return nil }
    if isFull { drawn.removeAll() }
    drawn[index] = item
    return item
  }

  /// The number of items in a section, which must exist.
  @usableFromInline
  func numberOfItems(inSection section: Int) -> Int { structure.items(inSection: section).count }

  /// Calls a closure for the items of which a view makes new cells after a batch that leads to this list: those that
  /// are inserted, those of inserted sections, and those whose rows are updated or created again.
  @usableFromInline
  func forEachItem(newOrChangedBy batch: ListBatch, _ body: (Item) -> Void) {
    if let visit { return visit(self, batch, body) }
    // In a list that is not compared, all is new.
    for section in batch.insertedSections {
      for index in structure.items(inSection: section) { item(at: index).map(body) }
    }
  }

  /// Whether the items are read when they are drawn.
  @usableFromInline var isReadByIndex: Bool { visit == nil }

  /// The indices of the items before and after the batch that leads to this list. It is made once for all views, and
  /// only if one needs it.
  func indexMap(of batch: ListBatch, from old: ListContent) -> ListIndexMap? {
    // A batch that only updates rows stays in the same list.
    if old === self { return ListIndexMap(batch, from: structure, to: structure) }
    if let madeMap { return madeMap }
    let map = ListIndexMap(batch, from: old.structure, to: structure, rebuilt: items(rebuiltBy: batch, from: old))
    madeMap = .some(map)
    return map
  }

  /// The indices, before and now, of the items that a batch deletes and inserts. Only a batch that deletes or inserts a
  /// section has such items.
  private func items(rebuiltBy batch: ListBatch, from old: ListContent) -> [(from: Int, to: Int)] {
    guard batch.changesSections, let before = old.snapshot, let snapshot else { return [] }
    let deleted =
      batch.deletedSections.flatMap { old.structure.items(inSection: $0) }
      + batch.deletedItems.compactMap(old.structure.index)
    return deleted.compactMap { index in snapshot.index(of: before[index].id).map { (index, $0) } }
  }

  /// Forgets the items that were read, because the source has changed and the list stays.
  func forgetDrawnItems() { drawn = [:] }

  /// Ends reading, because the source has another list now.
  func close() { read = nil }
}
