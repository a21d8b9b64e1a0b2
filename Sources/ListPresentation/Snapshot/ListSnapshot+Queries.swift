extension ListSnapshot {
  /// The number of sections.
  public var numberOfSections: Int { blocks.count }

  /// The number of items in all sections.
  /// - Complexity: O(sections).
  public var numberOfItems: Int { blocks.reduce(0) { $0 + $1.items.count } }

  /// The sections in order.
  /// - Complexity: O(sections).
  public var sections: [Section] { blocks.map(\.section) }

  /// The ids of the sections in order.
  /// - Complexity: O(sections).
  public var sectionIDs: [Section.ID] { blocks.map(\.section.id) }

  /// The ids of all items in order.
  /// - Complexity: O(items).
  public var itemIDs: [Item.ID] { blocks.flatMap { $0.items.map(\.id) } }

  /// The sections with their numbers of items.
  /// - Complexity: O(sections).
  public var outline: ListOutline<Section> {
    ListOutline(sections: sections, counts: blocks.map(\.items.count))
  }

  /// The items of the section at an index, which must exist.
  public func items(inSection section: Int) -> [Item] { blocks[section].items }

  /// The item at a position, which must exist.
  public subscript(position: ListPosition) -> Item { blocks[position.section].items[position.item] }

  /// The item with an id, or `nil`.
  /// - Complexity: as ``position(of:)``.
  public func item(_ id: Item.ID) -> Item? { position(of: id).map { self[$0] } }

  /// Where the item with an id stands, or `nil`: its section and its index there.
  /// - Complexity: O(items) for the first look-up by id in a snapshot, then O(1).
  public func position(of id: Item.ID) -> ListPosition? { index.position(of: id, blocks) }

  /// The index of the section with an id, or `nil`.
  /// - Complexity: as ``position(of:)``.
  public func indexOfSection(_ id: Section.ID) -> Int? { index.section(of: id, blocks) }

  /// The section that holds the item with an id, or `nil`.
  /// - Complexity: as ``position(of:)``.
  public func section(containing id: Item.ID) -> Section? { position(of: id).map { blocks[$0.section].section } }
}
