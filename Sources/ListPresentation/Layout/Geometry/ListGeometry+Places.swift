/// Conversions between positions in sections and indices in the whole list.
extension ListGeometry {
  /// Returns the size of an item, or `nil` if there is no such item.
  func item(at position: ListPosition) -> ExtentPlace? {
    sections.indices.contains(position.section) ? sections[position.section].items[position.item] : nil
  }

  /// Returns the index of an item in the whole list.
  func index(of position: ListPosition) -> Int? { stack[position.section].map { $0.items + position.item } }

  /// Returns the item at an index of the whole list, or `nil` if there is none.
  func position(at index: Int) -> ListPosition? {
    stack.place(ofItem: index).map { ListPosition(section: $0.index, item: index - $0.items) }
  }

  /// Returns the item a number of places behind another in the whole list.
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
