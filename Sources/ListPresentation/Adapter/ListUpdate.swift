/// An update of a list that a view receives, as one value: the list before and after it, and what changed.
///
/// A view with an array of cells updates it with one call, `apply(to:make:)`. A view that draws its rows
/// itself asks which of them stay as they are: ``unchangedIndex(of:)``.
@MainActor
public struct ListUpdate<Section: ListElement, Item: ListElement> {
  /// What changed in the list.
  public let change: ListChange
  /// The list before the update, which the view shows until it takes the update.
  public let old: ListContent<Section, Item>
  /// The list after the update: the same as before if only the state changed.
  public let new: ListContent<Section, Item>
  /// The states of loading after the update.
  public let loadStates: ListLoadStates
  /// What changed in the selection, because the list changed, or the user or the app selected items.
  public internal(set) var selection = SelectionChange<Item.ID>()
  /// How the interactive movement of items has ended, or `nil` if none has ended with this update.
  public internal(set) var moveOutcome: ListMoveOutcome<Section.ID, Item.ID>?
  /// Whether to animate the update. It is a hint, as given to ``ListAdapter/setNeedsUpdate(animated:completion:)``.
  public let isAnimated: Bool

  init(
    _ change: ListChange, from old: ListContent<Section, Item>, to new: ListContent<Section, Item>,
    _ loadStates: ListLoadStates, isAnimated: Bool = true
  ) {
    self.change = change
    self.old = old
    self.new = new
    self.loadStates = loadStates
    self.isAnimated = isAnimated
  }

  /// The indices of the items before and after the batch. `nil` for an update that is not a
  /// ``ListChange/difference(_:)``.
  /// - Complexity: O(k log k + i) for a batch of k operations and i items of deleted sections when it is first read,
  ///   and then O(1). A batch that only updates rows is mapped at each reading.
  public var indexMap: ListIndexMap? {
    guard case .difference(let batch) = change else { return nil }
    return new.indexMap(of: batch, from: old)
  }

  /// Returns the old index of the item that is at an index now, if its row can stay as it is: the item was in the list
  /// and has the same content. `nil` for other items, and for every item after a ``ListChange/reload(_:)``.
  /// - Complexity: O(log k) for a batch of k operations.
  public func unchangedIndex(of index: Int) -> Int? {
    switch change {
    case .reload: nil
    case .stateChanged: index
    case .difference(let batch):
      new.structure.position(at: index).map(batch.makesRow) == false ? indexMap?.oldIndex(of: index) : nil
    }
  }
}

extension ListBatch {
  /// Whether the item at a position in the new list has another row, or a row with another content.
  fileprivate func makesRow(at position: ListPosition) -> Bool {
    insertedSections.hasAscending(position.section)
      || [insertedItems, reconfiguredItems, reloadedItems].contains { $0.hasAscending(position) }
  }
}

extension Array where Element: Comparable {
  /// Whether the array, which must be ascending, has an element.
  fileprivate func hasAscending(_ element: Element) -> Bool {
    let index = partitioningIndex { $0 >= element }
    return index < count && self[index] == element
  }
}

/// Updates of the arrays in which a view keeps one cell for each item.
extension ListUpdate {
  /// Updates the cells of a view that has an array of cells for each section.
  ///
  /// If an item moves, its cell moves. A cell is made for each item that is inserted or whose content changes, and
  /// after a ``ListChange/reload(_:)`` for every item.
  /// Under ``ListUpdateStrategy/reload``, no cell is made for an item that the source has no longer, so that there may
  /// be fewer cells than items until the next update.
  /// - Parameters:
  ///   - cells: The cells of the list before the update, by section. Other cells are a mistake that stops the program.
  ///   - make: A closure that returns the cell of an item.
  /// - Complexity: O(s + n + k log k) for a batch of k operations, s sections, and n items after the first change of a
  ///   section. O(n) after a reload.
  @inlinable @inline(__always)  // So that a view that is generic over its items makes its cells without their type.
  public func apply<Cell>(to cells: inout [[Cell]], make: (Item) -> Cell) {
    switch change {
    case .difference(let batch) where new.isReadByIndex:
      // In a list that is not compared, only assets change.
      for position in batch.reconfiguredItems {
        guard let item = new.structure.index(of: position).flatMap(new.item) else { continue }
        cells[position.section][position.item] = make(item)
      }
    case .difference(let batch):
      batch.apply(to: &cells, new: self.cells(for: batch, make), count: new.numberOfItems(inSection:))
    case .reload:
      cells = (0..<new.numberOfSections).map { self.cells(for: ListBatch(insertedSections: [$0]), make) }
    case .stateChanged: break
    }
  }

  /// Makes the cells that a batch needs, in the order of ``ListContent/forEachItem(newOrChangedBy:_:)``. An item that
  /// the source has no longer has none.
  @inlinable @inline(__always)
  func cells<Cell>(for batch: ListBatch, _ make: (Item) -> Cell) -> [Cell] {
    let sections = batch.insertedSections.reduce(0) { $0 + new.numberOfItems(inSection: $1) }
    let most = sections + batch.insertedItems.count + batch.reconfiguredItems.count + batch.reloadedItems.count
    // Not `append`, which would look up the type of the array for each cell in a view that is generic over its cells.
    return Array(unsafeUninitializedCapacity: most) { cells, count in  // each index is compared with the capacity
      new.forEachItem(newOrChangedBy: batch) {
        precondition(count < cells.count)
        cells.initializeElement(at: count, to: make($0))
        count += 1
      }
    }
  }
}

extension ListUpdate where Section == SingleSection {
  /// Updates the cells of a view of a list without sections.
  ///
  /// ```swift
  /// func adapter(_ adapter: ListAdapter<SingleSection, Fruit>, didUpdate update: ListUpdate<SingleSection, Fruit>) {
  ///   update.apply(to: &cells, make: Cell.init)
  /// }
  /// ```
  ///
  /// If an item moves, its cell moves. A cell is made for each item that is inserted or whose content changes, and
  /// after a ``ListChange/reload(_:)`` for every item.
  /// Under ``ListUpdateStrategy/reload``, no cell is made for an item that the source has no longer, so that there may
  /// be fewer cells than items until the next update.
  /// - Parameters:
  ///   - cells: The cells of the list before the update.
  ///   - make: A closure that returns the cell of an item.
  /// - Complexity: O(n + k log k) for a batch of k operations and n items after the first change. O(n) after a reload.
  @inlinable @inline(__always)
  public func apply<Cell>(to cells: inout [Cell], make: (Item) -> Cell) {
    var sections = old.numberOfSections == 0 ? [] : [cells]
    cells = []  // So that the elements are not copied.
    apply(to: &sections, make: make)
    cells = sections.isEmpty ? [] : sections[0]
  }
}

/// The outcome of an update request.
///
/// Every request has exactly one outcome. Outcomes arrive in the order of the requests.
public enum ListUpdateOutcome<Section: ListElement, Item: ListElement>: Equatable, Sendable {
  /// The list or its load state changed, and the views received the change.
  case applied(ListChange, duplicates: DuplicateReport<Section.ID, Item.ID>)
  /// The pulled list and its load state are equal to those that are shown.
  case unchanged(duplicates: DuplicateReport<Section.ID, Item.ID>)
  /// The same pull served a newer request, which receives the outcome of the pull.
  case superseded
  /// The pulled list is invalid. The adapter keeps the list that is shown, and its load state is
  /// ``ListLoadState/rejected``, unless the source loads or has failed itself.
  case rejected(ListUpdateError<Section.ID, Item.ID>)
  /// The adapter was released before the list was shown.
  case cancelled
}

/// The reason why an adapter rejects a pulled list.
public enum ListUpdateError<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>: Error, Equatable,
  CustomStringConvertible
{
  /// The list has duplicates, and the policy is ``DuplicatePolicy/reject``.
  case duplicates(DuplicateReport<SectionID, ItemID>)
  /// A number of items is negative: that of a section, or that of the list.
  indirect case negativeCount(Int, section: SectionID?)
  /// The sum of the sections' numbers of items is not the number of items.
  case countsDisagree(inSections: Int, inList: Int)

  /// The reason and a remedy.
  public var description: String { "\(reason); \(remedy)" }

  var reason: String {
    switch self {
    case .duplicates(let report): report.words
    case .negativeCount(let count, section: nil): "numberOfItems is \(count)"
    case .negativeCount(let count, let section?): "numberOfItems(in:) is \(count) for the section \(section)"
    case .countsDisagree(let inSections, let inList):
      "the sections hold \(inSections) items, but numberOfItems is \(inList)"
    }
  }

  var remedy: String {
    switch self {
    case .duplicates: ListDiagnostic.idsMustBeUnique
    case .negativeCount: "a number of items must be 0 or more"
    case .countsDisagree: "the numbers must add up"
    }
  }
}

/// What changed in a list.
///
/// A view that does not animate can treat every case alike and draw again.
public enum ListChange: Equatable, Sendable {
  /// The items or sections changed. The batch changes the list that the view shows into the new one, and is a legal
  /// batch update. ``ListUpdate/indexMap`` tells where the items are now.
  ///
  /// A batch that only reconfigures rows can also mean that their assets have changed (``AssetDataSource``).
  indirect case difference(ListBatch)
  /// The view must read the whole list again, for a reason.
  case reload(ListReloadReason)
  /// Only the load states, the selection or a question to the user changed.
  case stateChanged
}

/// The reason why a view must read the whole list again.
public enum ListReloadReason: Hashable, Sendable {
  /// The view shows the list for the first time.
  case first
  /// The adapter's strategy is ``ListUpdateStrategy/reload``.
  case strategy
  /// The list that was shown has duplicates, because ``ListUpdateStrategy/reload`` shows a list without a check.
  case shownDuplicates
  /// The plan is not a legal batch update, for a reason that is a sentence. The cause is an id whose `==` or hash is
  /// wrong, or a defect of this package.
  case refusedPlan(String)
}
