/// Updates of the arrays in which a view keeps one cell for each item.
extension ListUpdate {
  /// Updates the cells of a view that has an array of cells for each section.
  ///
  /// If an item moves, its cell moves. A cell is made for each item that is inserted or whose content changes, and
  /// after a ``ListChange/reload(_:)`` for every item.
  /// - Parameters:
  ///   - cells: The cells of the list before the update, by section.
  ///   - make: A closure that returns the cell of an item.
  /// - Complexity: O(s + n + k log k) for a batch of k operations, s sections, and n items after the first change of a
  ///   section. O(n) after a reload.
  @inlinable
  public func apply<Cell>(to cells: inout [[Cell]], make: (Item) -> Cell) {
    applySections(to: &cells, make)
  }

  @inlinable
  func applySections<Cell>(to cells: inout [[Cell]], _ make: (Item) -> Cell) {
    switch change {
    case .difference(let batch):
      if let list = new.snapshot { return batch.apply(to: &cells, of: list, make: make) }
      // In a list that is not compared, only assets change.
      for position in batch.reconfiguredItems {
        guard let item = new.structure.index(of: position).flatMap(new.item) else { continue }
        cells[position.section][position.item] = make(item)
      }
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
  /// - Complexity: O(n + k log k) for a batch of k operations and n items after the first change. O(n) after a reload.
  @inlinable
  public func apply<Cell>(to cells: inout [Cell], make: (Item) -> Cell) {
    var sections = old.structure.numberOfSections == 0 ? [] : [cells]
    cells = []  // So that the elements are not copied.
    applySections(to: &sections, make)
    cells = sections.first ?? []
  }
}
