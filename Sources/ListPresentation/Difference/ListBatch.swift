/// A batch update of a list view: the sections and items to delete, insert, move and change.
///
/// The indices of deletions and of the sources of moves refer to the list before the batch. The indices of insertions,
/// of the targets of moves and of changes of content refer to the list after the batch. The order of the operations has
/// no meaning. A view performs a batch in two steps: first the structure, then the content.
public struct ListBatch<Section: ListElement, Item: ListElement>: Equatable, Sendable {
  /// A section that is inserted with all its items.
  public struct SectionInsertion: Equatable, Sendable {
    /// The index of the section in the new list.
    public let index: Int
    /// The inserted section.
    public let section: Section
    /// The items of the section. The batch has no insertions for them.
    public let items: [Item]

    @inlinable
    init(_ index: Int, _ section: Section, _ items: [Item]) {
      self.index = index
      self.section = section
      self.items = items
    }
  }

  /// A section that moves with its items. The items do not change their order.
  public struct SectionMove: Equatable, Sendable {
    /// The index of the section in the old list.
    public let from: Int
    /// The index of the section in the new list.
    public let to: Int

    @inlinable
    init(_ from: Int, _ to: Int) {
      self.from = from
      self.to = to
    }
  }

  /// A section whose content, such as its title, changes.
  public struct SectionChange: Equatable, Sendable {
    /// The index of the section in the new list.
    public let index: Int
    /// The section with its new content.
    public let section: Section

    @inlinable
    init(_ index: Int, _ section: Section) {
      self.index = index
      self.section = section
    }
  }

  /// An item that is inserted, or whose content changes.
  public struct PositionedItem: Equatable, Sendable {
    /// The position of the item in the new list.
    public let position: ListPosition
    /// The item with its new content.
    public let item: Item

    @inlinable
    init(_ position: ListPosition, _ item: Item) {
      self.position = position
      self.item = item
    }
  }

  /// An item that moves within its section or to another section.
  public struct ItemMove: Equatable, Sendable {
    /// The position of the item in the old list.
    public let from: ListPosition
    /// The position of the item in the new list.
    public let to: ListPosition

    @inlinable
    init(_ from: ListPosition, _ to: ListPosition) {
      self.from = from
      self.to = to
    }
  }

  /// The indices in the old list of the sections that are deleted with all their items, ascending.
  public let deletedSections: [Int]
  /// The sections that are inserted, in the order of the new list.
  public let insertedSections: [SectionInsertion]
  /// The sections that move, in the order of the new list.
  public let movedSections: [SectionMove]
  /// The positions in the old list of the items that are deleted, ascending.
  public let deletedItems: [ListPosition]
  /// The items that are inserted, in the order of the new list.
  public let insertedItems: [PositionedItem]
  /// The items that move, in the order of the new list.
  public let movedItems: [ItemMove]
  /// The sections whose content changes, in the order of the new list.
  public let reconfiguredSections: [SectionChange]
  /// The items whose rows a view updates, in the order of the new list.
  public let reconfiguredItems: [PositionedItem]
  /// The items whose rows a view creates again, in the order of the new list.
  public let reloadedItems: [PositionedItem]

  @inlinable
  init(
    deletedSections: [Int] = [], insertedSections: [SectionInsertion] = [], movedSections: [SectionMove] = [],
    deletedItems: [ListPosition] = [], insertedItems: [PositionedItem] = [], movedItems: [ItemMove] = [],
    reconfiguredSections: [SectionChange] = [], reconfiguredItems: [PositionedItem] = [],
    reloadedItems: [PositionedItem] = []
  ) {
    self.deletedSections = deletedSections
    self.insertedSections = insertedSections
    self.movedSections = movedSections
    self.deletedItems = deletedItems
    self.insertedItems = insertedItems
    self.movedItems = movedItems
    self.reconfiguredSections = reconfiguredSections
    self.reconfiguredItems = reconfiguredItems
    self.reloadedItems = reloadedItems
  }

  /// Whether the batch changes nothing.
  @inlinable
  public var isEmpty: Bool {
    !hasStructuralChanges && reconfiguredSections.isEmpty && reconfiguredItems.isEmpty && reloadedItems.isEmpty
  }

  /// Whether the batch deletes, inserts or moves sections or items.
  @inlinable
  public var hasStructuralChanges: Bool {
    !(deletedSections.isEmpty && insertedSections.isEmpty && movedSections.isEmpty
      && deletedItems.isEmpty && insertedItems.isEmpty && movedItems.isEmpty)
  }
}

extension ListBatch: CustomStringConvertible {
  /// The operations in words, for example `[move item 0.2 to 0.0, reconfigure item 0.1]`.
  /// - Complexity: O(operations).
  public var description: String { "[\(operations.joined(separator: ", "))]" }

  var operations: [String] {
    deletedSections.map { "delete section \($0)" }
      + insertedSections.map { "insert section \($0.index)" }
      + movedSections.map { "move section \($0.from) to \($0.to)" }
      + deletedItems.map { "delete item \($0)" }
      + insertedItems.map { "insert item \($0.position)" }
      + movedItems.map { "move item \($0.from) to \($0.to)" }
      + reconfiguredSections.map { "reconfigure section \($0.index)" }
      + reconfiguredItems.map { "reconfigure item \($0.position)" }
      + reloadedItems.map { "reload item \($0.position)" }
  }
}

/// The computation of one batch from an old and a new list.
extension ListBatch {
  /// Computes the batch that changes one list into another. If a section would have to move while its items change, the
  /// batch deletes and inserts it. No item moves out of a deleted section or into an inserted section.
  @inlinable
  init(
    from old: ChunkedArray<StoredSection<Section, Item>>, to new: ChunkedArray<StoredSection<Section, Item>>
  ) {
    let sections = SectionMatching(old, new)
    var items = ItemMatching<Section, Item>()
    var changes: [SectionChange] = []
    for pair in sections.compared {
      let (before, after) = (old[pair.old], new[pair.new])
      if before.section != after.section { changes.append(SectionChange(pair.new, after.section)) }
      if !before.items.isSame(as: after.items) {
        items.add((pair.old, before.items), (pair.new, after.items))
      }
    }
    items.finish()
    self.init(
      deletedSections: sections.deleted,
      insertedSections: sections.inserted.map { SectionInsertion($0, new[$0].section, new[$0].items.array()) },
      movedSections: sections.moved.map { SectionMove($0.from, $0.to) },
      deletedItems: items.deleted, insertedItems: items.inserted, movedItems: items.moved,
      reconfiguredSections: changes, reconfiguredItems: items.changed)
  }

  /// Returns the batch with reloads and reconfigurations for marks that the old list lacks. Inserted items need none.
  @usableFromInline
  func marked(
    by new: ListSnapshot<Section, Item>, except carriedOut: ItemMarks<Item.ID>, arrivedBefore: Set<ListPosition> = []
  ) -> ListBatch {
    let sections = Set(insertedSections.map(\.index))
    let inserted = Set(insertedItems.map(\.position)).union(arrivedBefore)
    func markedItems(_ kind: ItemMarks<Item.ID>.Kind) -> [PositionedItem] {
      new.marks.ids(kind, notIn: carriedOut).compactMap { id in
        guard let position = new.position(of: id), !sections.contains(position.section), !inserted.contains(position)
        else { return nil }
        return PositionedItem(position, new[position])
      }
    }
    let reloaded = markedItems(.reload)
    let reloadedPositions = Set(reloaded.map(\.position))
    let changed = reconfiguredItems.filter { !reloadedPositions.contains($0.position) }
    let taken = reloadedPositions.union(changed.map(\.position))
    let reconfigured = changed + markedItems(.reconfigure).filter { !taken.contains($0.position) }
    return ListBatch(
      deletedSections: deletedSections, insertedSections: insertedSections, movedSections: movedSections,
      deletedItems: deletedItems, insertedItems: insertedItems, movedItems: movedItems,
      reconfiguredSections: reconfiguredSections,
      reconfiguredItems: reconfigured.sorted { $0.position < $1.position },
      reloadedItems: reloaded.sorted { $0.position < $1.position })
  }
}

/// The check before a view performs a batch.
extension ListBatch {
  /// Compares the numbers of sections and items before and after the batch. A view raises an exception if they do not
  /// add up.
  /// - Returns: The first number that is wrong, as a sentence, or `nil`.
  /// - Complexity: O(k + s log k) for k operations in s sections.
  @usableFromInline
  package func countFault(from old: ListStructure<Section>, to new: ListStructure<Section>) -> String? {
    let sections = old.numberOfSections - deletedSections.count + insertedSections.count
    guard sections == new.numberOfSections else {
      return
        "\(old.numberOfSections) sections - \(deletedSections.count) deleted + \(insertedSections.count) inserted = "
        + "\(sections), but the new list has \(new.numberOfSections)"
    }
    let leaving = Self.counts(deletedItems.lazy.map { $0.section }, movedItems.lazy.map { $0.from.section })
    let arriving = Self.counts(insertedItems.lazy.map { $0.position.section }, movedItems.lazy.map { $0.to.section })
    let map = sectionMap(of: old.numberOfSections)
    let changed = Set(arriving.keys).union(leaving.keys.compactMap { map.index(of: $0) })
    for section in changed.sorted() {
      guard section >= 0, section < new.numberOfSections, let source = map.oldIndex(of: section), source >= 0,
        source < old.numberOfSections
      else { continue }
      let (before, after) = (old.items(inSection: source).count, new.items(inSection: section).count)
      let (minus, plus) = (leaving[source] ?? 0, arriving[section] ?? 0)
      guard before - minus + plus != after else { continue }
      return "section \(source), now \(section): \(before) items - \(minus) that leave + \(plus) that arrive = "
        + "\(before - minus + plus), but the new list has \(after)"
    }
    let minus = deletedSections.filter { $0 >= 0 && $0 < old.numberOfSections }
      .reduce(leaving.values.reduce(0, +)) { $0 + old.items(inSection: $1).count }
    let plus = insertedSections.reduce(arriving.values.reduce(0, +)) { $0 + $1.items.count }
    let items = old.numberOfItems - minus + plus
    guard items != new.numberOfItems else { return nil }
    return "\(old.numberOfItems) items - \(minus) that leave + \(plus) that arrive = \(items), "
      + "but the new list has \(new.numberOfItems)"
  }

  /// The number of items in each section. Usually, long stretches are in one section.
  private static func counts(_ sections: some Sequence<Int>, _ others: some Sequence<Int>) -> [Int: Int] {
    var counts: [Int: Int] = [:]
    var (section, count) = (0, 0)
    func add(_ next: Int) {
      if next != section {
        if count > 0 { counts[section, default: 0] += count }
        (section, count) = (next, 0)
      }
      count += 1
    }
    for next in sections { add(next) }
    for next in others { add(next) }
    if count > 0 { counts[section, default: 0] += count }
    return counts
  }
}

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
