/// Conversions between positions in sections and indices in the whole list.
extension ListGeometry {
  /// Returns the size of an item, or `nil` if there is no such item.
  func item(at position: ListPosition) -> ExtentPlace? {
    sections.indices.contains(position.section) ? sections[position.section].items[position.item] : nil
  }

  /// Returns the range of the indices in the whole list of a section's items, which is empty if there is no such
  /// section.
  /// - Complexity: O(log sections), as for the other conversions.
  public func items(inSection section: Int) -> Range<Int> {
    stack[section].map { $0.items..<$0.items + $0.extent.items } ?? 0..<0
  }

  /// Returns the index in the whole list of the item at a position, or `nil` if there is no such item.
  public func index(of position: ListPosition) -> Int? {
    let items = items(inSection: position.section)
    return position.item >= 0 && position.item < items.count ? items.lowerBound + position.item : nil
  }

  /// Returns the position of the item at an index of the whole list, or `nil` if there is no such item.
  public func position(at index: Int) -> ListPosition? {
    stack.place(ofItem: index).map { ListPosition(section: $0.index, item: index - $0.items) }
  }

  /// Returns the item a number of items behind another in the whole list.
  func item(_ distance: Int, from position: ListPosition) -> ListPosition? {
    index(of: position).flatMap { self.position(at: $0 + distance) }
  }

  /// Returns the first item behind a section.
  func firstItem(behindSection section: Int) -> ListPosition? {
    stack[section].flatMap { position(at: $0.items + $0.extent.items) }
  }

  /// Returns the last item before a section.
  func lastItem(beforeSection section: Int) -> ListPosition? {
    stack[section].flatMap { position(at: $0.items - 1) }
  }
}
