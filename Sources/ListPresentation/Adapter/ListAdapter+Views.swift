extension ListAdapter {
  /// Attaches a view and lets it show the list as it stands. A view that is attached already stays so.
  public func attach(_ view: some ListView<Section, Item>) {
    guard !views.contains(where: { $0 === view }) else { return }
    views.append(view)
    view.adapter(self, didUpdate: .reload(.first))
  }

  /// Lets go of a view; what only it showed is out of sight.
  public func detach(_ view: some ListView<Section, Item>) {
    views.removeAll { $0 === view }
    post(displays.show([], range: nil, in: ObjectIdentifier(view)).map { .event($0) })
  }

  /// Called by a view when it has drawn: the user sees the items at these indices of the whole list.
  ///
  /// What is outside the list does not count. The delegate hears what came into sight and what went out of it, and the
  /// data source hears the last visible index, so that it can fetch more.
  /// - Complexity: O(items in the range).
  public func visibleItemsChanged(to range: Range<Int>, in view: some ListView<Section, Item>) {
    guard views.contains(where: { $0 === view }) else { return }
    let range = range.clamped(to: 0..<outline.numberOfItems)
    var rows: [(item: Item, section: Section)] = []
    for index in range {
      guard let item = item(at: index), let position = outline.position(at: index) else { continue }
      rows.append((item, outline.section(at: position.section)))
    }
    post(displays.show(rows, range: range, in: ObjectIdentifier(view)).map { .event($0) })
    requestNextItems()
  }

  /// Tells the data source, after every event, how far the user sees.
  func requestNextItems() {
    let count = outline.numberOfItems
    guard count > 0, let last = displays.ranges.values.map(\.upperBound).max(), last > 0 else { return }
    dataSource?.fetchNextItemsIfNeeded(at: min(last, count) - 1)
  }
}
