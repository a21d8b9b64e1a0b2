import ListPresentation

/// Outlines: the keys that show and hide the children of rows.
extension TextListScreen {
  /// Where the row with the cursor is in an outline, or `nil` in any other list.
  var cursorNode: OutlineNode? {
    cursorItem == nil ? nil : userState.cursor.flatMap { adapter?.outlineNode(at: $0.index) }
  }

  /// Whether a key does something to the row with the cursor, or goes from it to another row.
  func isEnabledInOutline(_ command: ListCommand) -> Bool {
    guard let node = cursorNode else { return false }
    switch command {
    case .expand: return node.children == .collapsed || firstChild != nil
    case .collapse: return node.isExpanded || node.depth > 0
    default: return false
    }
  }

  /// Shows the children of the row with the cursor, or goes to the first of them.
  func expand() {
    guard let adapter, let cursor = userState.cursor else { return }
    if let firstChild { go(to: firstChild) } else { adapter.expandItem(at: cursor.index) }
  }

  /// Hides the children of the row with the cursor, or goes to its parent.
  func collapse() {
    guard let adapter, let cursor = userState.cursor, let node = cursorNode else { return }
    if node.isExpanded { return adapter.collapseItem(at: cursor.index) }
    if let parent = adapter.parentIndex(at: cursor.index).flatMap(rows.row(of:)) { go(to: parent) }
  }

  /// Shows the children of a row, or hides them.
  func toggleChildren(at index: Int) {
    guard let adapter, let node = adapter.outlineNode(at: index) else { return }
    if node.isExpanded { adapter.collapseItem(at: index) } else { adapter.expandItem(at: index) }
  }

  /// The first shown row below the one with the cursor, if it is a child of that row.
  private var firstChild: Int? {
    guard let node = cursorNode, node.isExpanded, let next = cursorRow.map({ $0 + 1 }), next < rows.count else {
      return nil
    }
    return adapter?.outlineNode(at: rows.index(at: next)).map { $0.depth > node.depth } == true ? next : nil
  }
}
