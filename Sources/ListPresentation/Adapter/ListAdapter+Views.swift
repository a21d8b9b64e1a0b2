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
  /// - Complexity: O(items in the range).
  public func visibleItemsChanged(to range: Range<Int>, in view: some ListView<Section, Item>) {
    visibleItemsChanged(to: RangeSet(range), in: view)
  }

  /// The same for a view that leaves items out between those that it shows.
  ///
  /// What is outside the list does not count. The delegate hears what came into sight and what went out of it, and the
  /// data source hears the last visible index, so that it can fetch more.
  /// - Complexity: O(items shown).
  public func visibleItemsChanged(to items: RangeSet<Int>, in view: some ListView<Section, Item>) {
    guard views.contains(where: { $0 === view }) else { return }
    let ranges = items.intersection(RangeSet(0..<outline.numberOfItems)).ranges
    var rows: [(item: Item, section: Section)] = []
    for index in ranges.joined() {
      guard let item = item(at: index), let position = outline.position(at: index) else { continue }
      rows.append((item, outline.section(at: position.section)))
    }
    let all = (ranges.first?.lowerBound ?? 0)..<(ranges.last?.upperBound ?? 0)
    post(displays.show(rows, range: all, in: ObjectIdentifier(view)).map { .event($0) })
    requestNextItems()
  }

  /// Tells the data source, after every event, what the user sees.
  func requestNextItems() {
    let count = outline.numberOfItems
    let ranges = displays.ranges.values.filter { !$0.isEmpty }
    guard count > 0, let first = ranges.map(\.lowerBound).min(), let end = ranges.map(\.upperBound).max() else {
      return
    }
    // In a list that has shrunk the user is at its end.
    dataSource?.visibleItemsChanged(to: min(first, count - 1)..<min(end, count))
  }
}
