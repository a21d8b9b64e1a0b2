import ListPresentation

extension TextListWords {
  /// How many rows a view shows, and of how many items.
  public struct Count: Hashable, Sendable {
    /// The number of rows that the view shows: all loaded items, or those that a filter finds.
    public var shown: Int
    /// The number of items that are loaded, whether they are shown or not.
    public var loaded: Int
    /// The number of items in the whole list, or `nil` if it is unknown and more items than the loaded ones may exist.
    public var total: Int?
    /// Whether ``total`` is an estimate.
    public var isApproximate: Bool
    /// Whether the view shows only the rows that a filter finds: its own filter, or that of a filtered data source.
    public var isFiltered: Bool

    /// Creates a count.
    public init(shown: Int, loaded: Int, total: Int?, isApproximate: Bool = false, isFiltered: Bool = false) {
      self.shown = shown
      self.loaded = loaded
      self.total = total
      self.isApproximate = isApproximate
      self.isFiltered = isFiltered
    }

    /// Whether the list has, or may have, more items than the loaded ones.
    public var isIncomplete: Bool { total.map { $0 > loaded } ?? true }
  }
}

extension TextListWords.Count {
  /// The count of what an adapter shows.
  @MainActor
  init<Section: ListElement, Item: ListElement>(_ adapter: ListAdapter<Section, Item>, showing rows: ShownRows) {
    let (count, upstream) = (adapter.outline.numberOfItems, adapter.upstream)
    let loaded = upstream.numberOfLoadedItems ?? count
    self.init(shown: rows.count, loaded: upstream.hasPlaceholders ? loaded : max(loaded, count), total: nil)
    isFiltered = self.loaded > count
    if case .some = rows { isFiltered = true }
    // If the list is loaded to both ends, what the source said earlier of its length no longer counts.
    let isAtBothEnds = adapter.loadState == .exhausted && adapter.hasBeginning
    if let known = upstream.total, !known.isApproximate || known.count > self.loaded && !isAtBothEnds {
      // Rows that the list adds, such as headings, are not among those that the source counts.
      if known.count > self.loaded || known.count <= loaded { total = max(known.count, self.loaded) }
      isApproximate = known.isApproximate
      return
    }
    switch adapter.gap {
    case _ where upstream.numberOfLoadedItems == nil: total = count
    case .failed, .unloaded: break
    case .lost, nil: total = self.loaded
    }
  }
}
