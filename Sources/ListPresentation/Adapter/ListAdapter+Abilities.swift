/// What the data source and the lists that it is made of can do: refresh, retry, outlines, and what they lack.
extension ListAdapter {
  /// Whether the data source, or a list that it is made of, can load again; see ``RefreshableDataSource``.
  public var isRefreshable: Bool { abilities.isRefreshable }

  /// Asks the data source to load its list again, and its loaders to load the assets again that failed. Has no effect
  /// on a source that is not refreshable.
  public func refresh() {
    abilities.refresh()
    abilities.retryAssets()
  }

  /// Asks the data source to load again what failed to load, and its loaders to load the assets again that failed. Has
  /// no effect on a source that is not refreshable.
  public func retry() {
    abilities.retry()
    abilities.retryAssets()
  }
}

/// Outlines: where an item is among others, and which items are expanded.
extension ListAdapter {
  /// Whether items of the list have children that can be shown and hidden; see ``OutlineDataSource``.
  public var isOutline: Bool { itemOutline != nil }

  /// Returns the depth of the item at an index of the whole list in its outline, and what is known of its children.
  /// `nil` if the index is outside the list or the item is in no outline.
  ///
  /// A row is updated when what is known of its children changes.
  public func outlineNode(at index: Int) -> OutlineNode? {
    guard let outline = itemOutline else { return nil }
    return item(at: index).flatMap { outline.node($0) }
  }

  /// Whether an item of the list may have a parent. If not, ``parentIndex(at:)`` need not be asked for each item.
  public var hasParents: Bool { itemOutline?.hasParents() == true }

  /// Returns the index of the item whose child the item at an index is, or `nil` for a root.
  /// - Complexity: O(log n). O(distance) if the list has made other items of those of its outline.
  public func parentIndex(at index: Int) -> Int? {
    guard let outline = itemOutline, let item = item(at: index), let node = outline.node(item),
      node.depth > 0
    else { return nil }
    // A source can name an item below as the parent. Who goes from parent to parent must not go in a circle.
    if let parent = outline.parent(item), let own = snapshot?.index(of: parent.id), own < index { return own }
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

  private func changeOutline(_ change: OutlineChange, at index: Int) {
    if let item = item(at: index) { itemOutline?.change(change, item) }
  }
}

/// What is missing in the list that is shown.
extension ListAdapter {
  /// What is missing in the list, or `nil` if it is complete.
  ///
  /// A list is complete if nothing is missing before, between and after its items, and in each part of a list that is
  /// made of several. A list is not complete as long as it has fewer items than the total that the source states, even
  /// if the source is exhausted.
  /// - Complexity: O(n) for n lists that the list is made of. O(loaded ranges) for a list with placeholders.
  public var gap: ListGap? {
    for case .failed(let reason, _) in [loadStates.atEnd, loadStates.prepend] { return .failed(reason) }
    let parts = abilities.parts
    if parts.count > 1 {
      let gaps = parts.enumerated().flatMap { [$0 > 0 ? $1.headGap : nil, $1.tailGap].compactMap(\.self) }
      if let gap = gaps.first(where: { $0 != .unloaded }) ?? gaps.first { return gap }
    }
    let isAtBeginning = hasBeginning && parts.dropFirst().allSatisfy { $0.begins }
    if case .stopped = loadStates.atEnd { return .unloaded }
    if loadStates.atEnd == .loading || !isAtBeginning || abilities.hasPlaceholders { return .unloaded }
    let lost = abilities.lostItems
    if isShort(by: lost) { return .unloaded }
    return lost.map { .lost($0) }
  }

  /// Whether nothing is missing before the first item.
  public var hasBeginning: Bool { loadStates.prepend.isBeginning(isPaged: abilities.isPaged) }

  /// Whether the sources have more items than are loaded, except those that were lost.
  private func isShort(by lost: LostItems?) -> Bool {
    // An unknown number of lost items may be all that is missing.
    guard lost?.count != 0 else { return false }
    guard let total = abilities.total else { return abilities.isPaged && loadStates.atEnd != .exhausted }
    if loadStates.atEnd == .exhausted, total.isApproximate { return false }
    let known = abilities.sumOfLoadedItems.addingReportingOverflow(lost?.count ?? 0)
    return total.count > known.partialValue && !known.overflow
  }
}
