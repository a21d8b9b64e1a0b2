extension ListGeometry {
  /// The size of an item, or `nil` where there is none.
  func item(at position: ListPosition) -> ExtentPlace? {
    sections.indices.contains(position.section) ? sections[position.section].items[position.item] : nil
  }

  /// The item at an index of the whole list, or `nil` where there is none.
  func position(at index: Int) -> ListPosition? {
    stack.place(ofItem: index).map { ListPosition(section: $0.index, item: index - $0.items) }
  }

  /// The item that follows another by some places in the whole list.
  func item(_ distance: Int, from position: ListPosition) -> ListPosition? {
    stack[position.section].flatMap { self.position(at: $0.items + position.item + distance) }
  }

  /// The first item of the sections behind one.
  func firstItem(behindSection section: Int) -> ListPosition? {
    stack[section].flatMap { position(at: $0.items + $0.extent.items) }
  }

  /// The last item of the sections before one.
  func lastItem(beforeSection section: Int) -> ListPosition? {
    stack[section].flatMap { position(at: $0.items - 1) }
  }
}
