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
    post(displays.show(RangeSet(), new: [], in: ObjectIdentifier(view)).map { .event($0) })
  }

  /// Called by a view when it has drawn: the user sees the items at these indices of the whole list.
  /// - Complexity: O(items that came into the range or left it); O(items in the range) after an update.
  public func visibleItemsChanged(to range: Range<Int>, in view: some ListView<Section, Item>) {
    visibleItemsChanged(to: RangeSet(range), in: view)
  }

  /// The same for a view that leaves items out between those that it shows.
  ///
  /// What is outside the list does not count. The delegate hears what came into sight and what went out of it, and the
  /// data source hears the last visible index, so that it can fetch more.
  /// - Complexity: O(items that came and went); O(items shown) after an update.
  public func visibleItemsChanged(to items: RangeSet<Int>, in view: some ListView<Section, Item>) {
    guard views.contains(where: { $0 === view }) else { return }
    let (outline, snapshot) = (outline, snapshot)
    var shown = items.intersection(RangeSet(0..<outline.numberOfItems))
    var new: [(place: Int, row: DisplayTracker<Section, Item>.Row)] = []
    for index in displays.unknown(among: shown, in: ObjectIdentifier(view)).ranges.joined() {
      if let position = outline.position(at: index), let item = snapshot?[position] ?? item(at: index) {
        new.append((index, (item, outline.section(at: position.section))))
      } else {
        shown.remove(contentsOf: index..<index + 1)
      }
    }
    post(displays.show(shown, new: new, in: ObjectIdentifier(view)).map { .event($0) })
    requestNextItems()
  }

  /// Tells the data source, after every event, what the user sees.
  func requestNextItems() {
    let count = outline.numberOfItems
    guard count > 0, let range = displays.range else { return }
    // In a list that has shrunk the user is at its end.
    dataSource?.visibleItemsChanged(to: min(range.lowerBound, count - 1)..<min(range.upperBound, count))
  }
}
