/// Updates of the arrays in which a view keeps one cell for each item.
extension ListBatch {
  /// Updates the cells of a view that has one array of cells for each section.
  ///
  /// ```swift
  /// case .difference(let batch): batch.apply(to: &sections) { Cell($0) }
  /// ```
  ///
  /// Cells of items that move are moved. Cells of items whose content changes are made again.
  /// - Parameters:
  ///   - cells: The cells of the items that the view shows, by section.
  ///   - make: Returns the cell of an item.
  /// - Complexity: O(n + k log k), where n is the number of cells and k the number of operations.
  public func apply<Cell>(to cells: inout [[Cell]], make: (Item) -> Cell) {
    var new = takeLeaving(from: &cells, make: make)
    for insertion in new.sections.sorted(by: { $0.index < $1.index }) {
      precondition(insertion.index <= cells.count, "the cells are not those of the list before the batch")
      cells.insert(insertion.cells, at: insertion.index)
    }
    for item in insertedItems { new.items[item.position.section, default: [:]][item.position.item] = make(item.item) }
    for (section, arriving) in new.items {
      precondition(section < cells.count, "the cells are not those of the list before the batch")
      cells[section].place(arriving)
    }
    for change in reconfiguredItems + reloadedItems {
      cells[change.position.section][change.position.item] = make(change.item)
    }
  }

  /// Cells that arrive: sections by their new index, and items by their new section and index.
  private typealias Arrivals<Cell> = (sections: [(index: Int, cells: [Cell])], items: [Int: [Int: Cell]])

  /// Takes the cells away that leave or move, and returns those that arrive elsewhere.
  private func takeLeaving<Cell>(from cells: inout [[Cell]], make: (Item) -> Cell) -> Arrivals<Cell> {
    var items: [Int: [Int: Cell]] = [:]
    for move in movedItems {
      items[move.to.section, default: [:]][move.to.item] = cells[move.from.section][move.from.item]
    }
    let leaving = Dictionary(grouping: deletedItems + movedItems.map(\.from), by: \.section)
    for (section, positions) in leaving { cells[section].remove(Set(positions.map(\.item))) }
    let sections =
      insertedSections.map { ($0.index, $0.items.map(make)) } + movedSections.map { ($0.to, cells[$0.from]) }
    cells.remove(Set(deletedSections + movedSections.map(\.from)))
    return (sections, items)
  }
}

extension ListBatch where Section == SingleSection {
  /// Updates the cells of a view of a list without sections.
  ///
  /// ```swift
  /// func adapter(_ adapter: ListAdapter<SingleSection, Fruit>, didUpdate update: ListUpdate<SingleSection, Fruit>) {
  ///   switch update {
  ///   case .difference(let batch): batch.apply(to: &cells) { Cell($0) }
  ///   case .reload: cells = adapter.snapshot?.items(inSection: 0).map(Cell.init) ?? []
  ///   case .stateChanged: break
  ///   }
  /// }
  /// ```
  /// - Parameters:
  ///   - cells: The cells of the items that the view shows.
  ///   - make: Returns the cell of an item.
  /// - Complexity: O(n + k log k), where n is the number of cells and k the number of operations.
  public func apply<Cell>(to cells: inout [Cell], make: (Item) -> Cell) {
    var sections = insertedSections.isEmpty ? [cells] : []
    cells = []
    apply(to: &sections, make: make)
    cells = sections.first ?? []
  }
}

extension Array {
  /// Removes the elements at some indices.
  fileprivate mutating func remove(_ indices: Set<Int>) {
    guard !indices.isEmpty else { return }
    precondition(indices.allSatisfy(self.indices.contains), "the cells are not those of the list before the batch")
    self = enumerated().filter { !indices.contains($0.offset) }.map(\.element)
  }

  /// Inserts elements at the indices that they have afterwards.
  fileprivate mutating func place(_ arriving: [Int: Element]) {
    var placed: [Element] = []
    placed.reserveCapacity(count + arriving.count)
    var rest = self[...]
    for index in 0..<count + arriving.count {
      guard let element = arriving[index] ?? rest.popFirst() else {
        preconditionFailure("the cells are not those of the list before the batch")
      }
      placed.append(element)
    }
    self = placed
  }
}
