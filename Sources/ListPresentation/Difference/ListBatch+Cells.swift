/// Updates of the arrays in which a view keeps one cell for each item.
extension ListBatch {
  /// Updates the cells of a view that has an array of cells for each section, as
  /// ``ListUpdate/apply(to:make:)-([[Cell]],_)`` does.
  ///
  /// If an item moves, its cell moves. A cell is made for each item that is inserted or whose content changes.
  /// - Parameters:
  ///   - cells: The cells of the list before the batch, by section.
  ///   - make: A closure that returns the cell of an item.
  /// - Complexity: O(s + n + k log k) for a batch of k operations, s sections, and n items after the first change of a
  ///   section.
  @inlinable
  public func apply<Cell>(to cells: inout [[Cell]], make: (Item) -> Cell) {
    var leaving = deletedItems.merged(with: movedItems.map(\.from).sorted(), by: <)[...]
    let inserted = insertedItems.map { (position: $0.position, cell: make($0.item)) }
    let moved = movedItems.map { (position: $0.to, cell: cells[$0.from.section][$0.from.item]) }
    var arriving = inserted.merged(with: moved) { $0.position < $1.position }[...]
    let oldSections = applySections(to: &cells, make)
    for section in cells.indices {
      // Only a section that stays has items that leave or arrive.
      let gone = leaving.prefix { $0.section == oldSections[section] }
      let new = arriving.prefix { $0.position.section == section }
      leaving = leaving[gone.endIndex...]
      arriving = arriving[new.endIndex...]
      guard !gone.isEmpty || !new.isEmpty else { continue }
      cells[section].merge(
        leaving: gone.lazy.map(\.item), arriving: new.lazy.map { (index: $0.position.item, element: $0.cell) })
    }
    for change in reconfiguredItems { cells[change.position.section][change.position.item] = make(change.item) }
    for change in reloadedItems { cells[change.position.section][change.position.item] = make(change.item) }
  }

  /// - Returns: For each section after the batch, its index before the batch, or `nil` if it is inserted or moves.
  @inlinable
  func applySections<Cell>(to cells: inout [[Cell]], _ make: (Item) -> Cell) -> [Int?] {
    var oldSections: [Int?] = Array(cells.indices)
    guard !(deletedSections.isEmpty && insertedSections.isEmpty && movedSections.isEmpty) else { return oldSections }
    let leaving = deletedSections.merged(with: movedSections.map(\.from).sorted(), by: <)
    let inserted = insertedSections.map { (index: $0.index, element: $0.items.map(make)) }
    let moved = movedSections.map { (index: $0.to, element: cells[$0.from]) }
    let arriving = inserted.merged(with: moved) { $0.index < $1.index }
    cells.merge(leaving: leaving, arriving: arriving)
    oldSections.merge(leaving: leaving, arriving: arriving.map { (index: $0.index, element: nil) })
    return oldSections
  }
}

extension ListBatch where Section == SingleSection {
  /// Updates the cells of a view of a list without sections, as ``ListUpdate/apply(to:make:)-([Cell],_)`` does.
  ///
  /// ```swift
  /// batch.apply(to: &cells, make: Cell.init)
  /// ```
  ///
  /// If an item moves, its cell moves. A cell is made for each item that is inserted or whose content changes.
  /// - Parameters:
  ///   - cells: The cells of the list before the batch.
  ///   - make: A closure that returns the cell of an item.
  /// - Complexity: O(n + k log k) for a batch of k operations and n items after the first change.
  @inlinable
  public func apply<Cell>(to cells: inout [Cell], make: (Item) -> Cell) {
    var sections = insertedSections.isEmpty ? [cells] : []
    cells = []  // So that the elements are not copied.
    apply(to: &sections, make: make)
    cells = sections.first ?? []
  }
}

extension Array {
  /// Removes elements and inserts others in one pass.
  /// - Parameters:
  ///   - leaving: The ascending indices of the elements to remove.
  ///   - arriving: The elements to insert, in ascending order of the indices that they have afterwards.
  @inlinable
  mutating func merge(
    leaving: some RandomAccessCollection<Int>, arriving: some RandomAccessCollection<(index: Int, element: Element)>
  ) {
    let start = Swift.min(leaving.first ?? count, arriving.first?.index ?? count)
    precondition(start <= count && (leaving.last ?? -1) < count, "the cells are not those of the list before the batch")
    let rest = Array(self[start...])
    removeLast(rest.count)
    var (next, gone, new) = (0, leaving[...], arriving[...])
    while true {
      if gone.first == start + next {
        gone.removeFirst()
        next += 1
      } else if new.first?.index == count {
        append(new.removeFirst().element)
      } else {
        let end = gone.first.map { $0 - start } ?? rest.count
        let staying = Swift.min(end - next, (new.first?.index ?? .max) - count)
        if staying == 0, new.isEmpty { return }
        precondition(staying > 0, "the cells are not those of the list before the batch")
        append(contentsOf: rest[next..<next + staying])
        next += staying
      }
    }
  }
}
