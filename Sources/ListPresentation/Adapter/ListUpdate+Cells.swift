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
  @inlinable @inline(__always)  // So that a view that is generic over its items makes its cells without their type.
  public func apply<Cell>(to cells: inout [[Cell]], make: (Item) -> Cell) {
    switch change {
    case .difference(let batch):
      batch.apply(to: &cells, new: self.cells(for: batch, make), count: new.numberOfItems(inSection:))
    case .reload:
      cells = (0..<new.numberOfSections).map { self.cells(for: ListBatch(insertedSections: [$0]), make) }
    case .stateChanged: break
    }
  }

  /// Makes the cells that a batch needs, in the order of ``ListContent/forEachItem(newOrChangedBy:_:)``.
  @inlinable @inline(__always)
  func cells<Cell>(for batch: ListBatch, _ make: (Item) -> Cell) -> [Cell] {
    var cells: [Cell] = []
    new.forEachItem(newOrChangedBy: batch) { cells.append(make($0)) }
    return cells
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
  @inlinable @inline(__always)
  public func apply<Cell>(to cells: inout [Cell], make: (Item) -> Cell) {
    var sections = old.numberOfSections == 0 ? [] : [cells]
    cells = []  // So that the elements are not copied.
    apply(to: &sections, make: make)
    cells = sections.first ?? []
  }
}
