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
  /// How the carrying of items has ended, or `nil` if it has not ended with this update.
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
  /// - Complexity: O(k log k) for a batch of k operations when it is first read, and then O(1).
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
      new.structure.position(at: index).map(batch.changesContent) == false ? indexMap?.oldIndex(of: index) : nil
    }
  }
}

extension ListBatch {
  /// Whether the content of the item at a position in the new list changes.
  fileprivate func changesContent(at position: ListPosition) -> Bool {
    [reconfiguredItems, reloadedItems].contains { changed in
      let next = changed.partitioningIndex { $0 >= position }
      return next < changed.count && changed[next] == position
    }
  }
}
