extension ListSnapshot {
  /// The number of sections.
  public var numberOfSections: Int { root.count }

  /// The number of items in all sections.
  public var numberOfItems: Int { root.weight }

  /// The sections in order.
  /// - Complexity: O(sections).
  public var sections: [Section] { root.array().map(\.section) }

  /// The ids of the sections in order.
  /// - Complexity: O(sections).
  public var sectionIDs: [Section.ID] { root.array().map(\.id) }

  /// The ids of all items in order.
  /// - Complexity: O(items).
  public var itemIDs: [Item.ID] {
    var ids: [Item.ID] = []
    ids.reserveCapacity(numberOfItems)
    root.forEachLeaf { sections in
      for entry in sections.elements { entry.items.forEachLeaf { ids.append(contentsOf: $0.elements.lazy.map(\.id)) } }
    }
    return ids
  }

  /// The sections with their numbers of items.
  public var outline: ListOutline<Section> { ListOutline(self) }

  /// The items of the section at an index, which must exist.
  /// - Complexity: O(items of the section).
  public func items(inSection section: Int) -> [Item] { root[section].items.array() }

  /// The item at a position, which must exist.
  /// - Complexity: O(log n).
  public subscript(position: ListPosition) -> Item { root[position.section].items[position.item] }

  /// Hands over the items at some indices of the whole list, in order, for a look at many: much faster than one by one.
  ///
  /// - Parameters:
  ///   - range: The indices; those outside the list are left out.
  ///   - body: Takes an index and its item.
  /// - Complexity: O(items in the range + log n).
  @inlinable
  public func forEachItem(in range: Range<Int>, _ body: (Int, Item) -> Void) {
    let root = root
    let range = range.clamped(to: 0..<root.weight)
    var index = range.lowerBound
    while index < range.upperBound {
      let position = root.position(ofRow: index)
      let (leaf, start) = root[position.section].items.leaf(at: position.item)
      let rest = leaf.elements.dropFirst(position.item - start).prefix(range.upperBound - index)
      for item in rest {
        body(index, item)
        index += 1
      }
    }
  }

  /// The item with an id, or `nil`.
  /// - Complexity: as ``position(of:)``.
  public func item(_ id: Item.ID) -> Item? { position(of: id).map { self[$0] } }

  /// Where the item with an id stands, or `nil`: its section and its index there.
  /// - Complexity: O(log n), and O(n) for the first look-up by id in a list that was taken over.
  @inlinable
  public func position(of id: Item.ID) -> ListPosition? { store.position(of: id) }

  /// The index of the section with an id, or `nil`.
  /// - Complexity: as ``position(of:)``.
  @inlinable
  public func indexOfSection(_ id: Section.ID) -> Int? { store.index(ofSection: id) }

  /// The section that holds the item with an id, or `nil`.
  /// - Complexity: as ``position(of:)``.
  public func section(containing id: Item.ID) -> Section? { position(of: id).map { root[$0.section].section } }
}
