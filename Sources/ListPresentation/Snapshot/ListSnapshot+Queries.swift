/// The content of a snapshot: counts, sections, items, and the positions of ids.
extension ListSnapshot {
  /// The number of sections.
  public var numberOfSections: Int { plain.count }

  /// The number of items in all sections.
  public var numberOfItems: Int { plain.weight }

  /// The sections in order.
  /// - Complexity: O(sections).
  public var sections: [Section] { plain.array().map(\.section) }

  /// The ids of the sections in order.
  /// - Complexity: O(sections).
  public var sectionIDs: [Section.ID] { plain.array().map(\.id) }

  /// The ids of all items in order.
  /// - Complexity: O(items).
  @inlinable
  public var itemIDs: [Item.ID] {
    var ids: [Item.ID] = []
    ids.reserveCapacity(numberOfItems)
    forEachItem(in: 0..<numberOfItems) { ids.append($1.id) }
    return ids
  }

  /// The sections with the number of items in each.
  public var outline: ListOutline<Section> { ListOutline(self) }

  /// The items of the section at an index. The section must exist.
  /// - Complexity: O(items of the section).
  public func items(inSection section: Int) -> [Item] { plain[section].items.array() }

  /// The items of the section with an id.
  /// - Throws: ``ListSnapshotError/missingSection(_:)``.
  /// - Complexity: O(items of the section). The first look-up by id in a list without an index takes O(sections).
  public func items(in section: Section.ID) throws(ListSnapshotError) -> [Item] {
    guard let index = indexOfSection(section) else { throw .missingSection("\(section)") }
    return items(inSection: index)
  }

  /// The item at a position. The item must exist.
  /// - Complexity: O(log n).
  public subscript(position: ListPosition) -> Item { plain[position.section].items[position.item] }

  /// The item at an index of the whole list. The item must exist.
  /// - Complexity: O(log n).
  public subscript(index: Int) -> Item {
    precondition(index >= 0 && index < numberOfItems, "a list of \(numberOfItems) items has none at \(index)")
    return self[plain.position(ofItem: index)]
  }

  /// The items of all sections in order, as a collection whose indices are those of the whole list.
  ///
  /// ```swift
  /// for fruit in snapshot.items.prefix(20) { print(fruit.name) }
  /// ```
  public var items: ListItems<Section, Item> { ListItems(snapshot: self) }

  /// Calls a closure for a range of items in order. Faster than reading the items one by one.
  ///
  /// ```swift
  /// snapshot.forEachItem(in: 0..<20) { index, item in print(index, item.name) }
  /// ```
  /// - Parameters:
  ///   - range: Indices in the whole list. Indices outside the list are ignored.
  ///   - body: A closure that takes an index and the item at that index.
  /// - Complexity: O(items in the range + log n).
  @inlinable
  public func forEachItem(in range: Range<Int>, _ body: (Int, Item) -> Void) {
    let range = range.clamped(to: 0..<numberOfItems)
    var index = range.lowerBound
    while index < range.upperBound {
      let position = plain.position(ofItem: index)
      let (leaf, start) = plain[position.section].items.leaf(at: position.item)
      let rest = leaf.elements.dropFirst(position.item - start).prefix(range.upperBound - index)
      for item in rest {
        body(index, item)
        index += 1
      }
    }
  }

  /// The item with an id, or `nil` if the snapshot has no such item.
  /// - Complexity: As for ``position(of:)``.
  public func item(_ id: Item.ID) -> Item? { position(of: id).map { self[$0] } }

  /// The position of the item with an id, or `nil` if the snapshot has no such item. If the id repeats, the position of
  /// the first item.
  /// - Complexity: O(log n). The first look-up by id in a list without an index takes O(n).
  @inlinable
  public func position(of id: Item.ID) -> ListPosition? { store.position(of: id) }

  /// The index in the whole list of the item with an id.
  func index(of id: Item.ID) -> Int? { position(of: id).flatMap(outline.index(of:)) }

  /// The index of the section with an id, or `nil` if the snapshot has no such section.
  /// - Complexity: As for ``position(of:)``.
  @inlinable
  public func indexOfSection(_ id: Section.ID) -> Int? { store.index(ofSection: id) }

  /// The section that contains the item with an id, or `nil` if the snapshot has no such item.
  /// - Complexity: As for ``position(of:)``.
  public func section(containing id: Item.ID) -> Section? { position(of: id).map { plain[$0.section].section } }
}

extension ListSnapshot: CustomStringConvertible {
  /// The ids of the items, such as `[1, 2]`, after the ids of their sections, such as `fruit: [1, 2], bread: [3]`. A
  /// long list is cut after 20 items or sections.
  public var description: String {
    var room = 20
    var parts: [String] = []
    for index in 0..<numberOfSections where room > 0 {
      let section = plain[index]
      let ids = (0..<min(section.items.count, room)).map { "\(section.items[$0].id)" }
      room -= max(ids.count, 1)
      let items = (section.items.count > ids.count ? ids + ["…"] : ids).joined(separator: ", ")
      parts.append(Section.self == SingleSection.self ? "[\(items)]" : "\(section.section.id): [\(items)]")
    }
    return (parts.count < numberOfSections ? parts + ["…"] : parts).joined(separator: ", ")
  }
}

extension ListSnapshot where Section == SingleSection {
  /// The items in the form that a difference reads.
  var elements: ListElements<Item> { numberOfSections == 0 ? ListElements(.empty) : contents[0].elements }
}
