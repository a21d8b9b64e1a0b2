/// An element of the tree of sections: a section and the tree of its items.
@usableFromInline
struct StoredSection<Section: ListElement, Item: ListElement>: ListElement {
  @usableFromInline var section: Section
  @usableFromInline var items: TreeNode<Item>

  @inlinable
  init(section: Section, items: TreeNode<Item>) {
    self.section = section
    self.items = items
  }

  /// Creates a stored section from an array of items, without an index.
  @inlinable
  init(section: Section, items: [Item]) { self.init(section: section, items: .plainItems(items)) }

  @inlinable var id: Section.ID { section.id }

  /// The items in the form that a difference reads.
  @inlinable var elements: ListElements<Item> { ListElements(items) }

  /// Whether both have equal content and share the tree of items. Does not compare items.
  @inlinable
  static func == (a: StoredSection, b: StoredSection) -> Bool {
    a.items === b.items && a.section == b.section
  }
}

extension TreeNode {
  /// The number of items in the sections before a section.
  /// - Complexity: O(log sections).
  func numberOfItems<Section, Item>(beforeSection index: Int) -> Int where Element == StoredSection<Section, Item> {
    var (node, index, count) = (self, index, 0)
    while node.height > 0 {
      let child = node.child(at: index)
      count += node.itemStarts[child]
      index -= node.starts[child]
      node = node.children[child]
    }
    return node.elements.prefix(index).reduce(count) { $0 + $1.items.count }
  }

  /// Calls a closure for each section that has some of the items at ascending indices in the whole list: with the index
  /// of the section, the index of its first item and the indices of its items.
  @inlinable
  func forEachSection<Section, Item>(
    with indices: [Int], _ body: (_ section: Int, _ start: Int, _ indices: ArraySlice<Int>) -> Void
  ) where Element == StoredSection<Section, Item> {
    var rest = indices[...]
    while let first = rest.first {
      let position = position(ofItem: first)
      let start = first - position.item
      let end = start + self[position.section].items.count
      let here = rest[..<rest.partitioningIndex { $0 >= end }]
      rest = rest[here.endIndex...]
      body(position.section, start, here)
    }
  }

  /// The position of the item at an index in the whole list. The item must exist.
  /// - Complexity: O(log sections).
  @usableFromInline
  func position<Section, Item>(ofItem item: Int) -> ListPosition where Element == StoredSection<Section, Item> {
    var (node, item, section) = (self, item, 0)
    while node.height > 0 {
      // If several children start at an item, all but the last are empty.
      let child = node.itemStarts.partitioningIndex { $0 > item } - 1
      item -= node.itemStarts[child]
      section += node.starts[child]
      node = node.children[child]
    }
    for stored in node.elements {
      if item < stored.items.count { break }
      item -= stored.items.count
      section += 1
    }
    return ListPosition(section: section, item: item)
  }
}
