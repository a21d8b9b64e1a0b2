/// Outlines: where an item is among others, and which items are expanded.
extension ListAdapter {
  /// Whether items of the list have children that can be shown and hidden; see ``OutlineDataSource``.
  public var isOutline: Bool { source.abilities.outline != nil }

  /// Returns the depth of the item at an index of the whole list in its outline, and what is known of its children.
  /// `nil` if the index is outside the list or the item is in no outline.
  ///
  /// A row is updated when what is known of its children changes.
  public func outlineNode(at index: Int) -> OutlineNode? {
    guard let outline = source.abilities.outline else { return nil }
    return item(at: index).flatMap { outline.node($0) }
  }

  /// Returns the index of the item whose child the item at an index is, or `nil` for a root.
  /// - Complexity: O(log n). O(distance) if the list has made other items of those of its outline.
  public func parentIndex(at index: Int) -> Int? {
    guard let outline = source.abilities.outline, let item = item(at: index), let node = outline.node(item),
      node.depth > 0
    else { return nil }
    if let parent = outline.parent(item), let index = snapshot?.index(of: parent.id) { return index }
    return (0..<index).last { other in
      self.item(at: other).flatMap { outline.node($0) }.map { $0.depth < node.depth } ?? false
    }
  }

  /// Shows the children of the item at an index. Has no effect on an item that cannot have any.
  public func expandItem(at index: Int) { changeOutline(.expand, at: index) }

  /// Hides the children of the item at an index, and all below them. If one of these has the cursor, the item gets it.
  /// - Complexity: O(depth · log n).
  public func collapseItem(at index: Int) {
    var row = selection.cursor.flatMap(shownIndex)
    while let current = row, current > index { row = parentIndex(at: current) }
    if row == index, selection.cursor != item(at: index)?.id { moveCursor(to: index) }
    changeOutline(.collapse, at: index)
  }

  /// Shows the children of the item at an index and of all items below it, as far as they are loaded.
  public func expandItems(below index: Int) { changeOutline(.expandAll, at: index) }

  private func changeOutline(_ change: OutlineChange, at index: Int) {
    if let item = item(at: index) { source.abilities.outline?.change(change, item) }
  }
}
