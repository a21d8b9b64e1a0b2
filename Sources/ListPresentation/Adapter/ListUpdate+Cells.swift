/// Updates of the arrays in which a view keeps one cell for each item.
extension ListUpdate {
  /// Updates the cells of a view that has an array of cells for each section.
  ///
  /// If an item moves, its cell moves. A cell is made for each item that is inserted or whose content changes, and
  /// after a ``ListChange/reload(_:)`` for every item.
  /// - Parameters:
  ///   - cells: The cells of the list before the update, by section.
  ///   - make: A closure that returns the cell of an item.
  /// - Complexity: As for ``ListBatch/apply(to:make:)-([[Cell]],_)``, or O(n) after a reload.
  @inlinable
  public func apply<Cell>(to cells: inout [[Cell]], make: (Item) -> Cell) {
    switch change {
    case .difference(let batch): batch.apply(to: &cells, make: make)
    case .reload:
      let structure = new.structure
      cells = (0..<structure.numberOfSections).map {
        structure.items(inSection: $0).compactMap { new.item(at: $0).map(make) }
      }
    case .stateChanged: break
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
  /// - Parameters:
  ///   - cells: The cells of the list before the update.
  ///   - make: A closure that returns the cell of an item.
  /// - Complexity: As for ``ListBatch/apply(to:make:)-([Cell],_)``, or O(n) after a reload.
  @inlinable
  public func apply<Cell>(to cells: inout [Cell], make: (Item) -> Cell) {
    switch change {
    case .difference(let batch): batch.apply(to: &cells, make: make)
    case .reload: cells = (0..<new.numberOfItems).compactMap { new.item(at: $0).map(make) }
    case .stateChanged: break
    }
  }
}
