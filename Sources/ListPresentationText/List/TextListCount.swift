import ListPresentation

/// How many rows a view shows, and of how many items.
public struct TextListCount: Hashable, Sendable {
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

extension ListAdapter {
  /// What the data source could not read.
  var lostItems: LostItems? { (dataSource as? any PagedDataSource)?.lostItems }
}

extension TextListCount {
  /// The count of what an adapter shows. Only a ``PagedDataSource`` has more items than it has loaded.
  @MainActor
  init<Section: ListElement, Item: ListElement>(_ adapter: ListAdapter<Section, Item>, showing rows: ShownRows) {
    let count = adapter.outline.numberOfItems
    let source = adapter.dataSource as? any PagedDataSource
    let loaded = max(source?.numberOfLoadedItems ?? count, count)
    self.init(shown: rows.count, loaded: loaded, total: loaded, isFiltered: loaded > count)
    if case .some = rows { isFiltered = true }
    guard let source else { return }
    let known = source.total
    // If the list is loaded to both ends, what the source said earlier of its length no longer counts.
    let isAtBothEnds = adapter.loadState == .exhausted && adapter.precedingLoadState == .exhausted
    if isAtBothEnds, known?.isApproximate ?? true { return }
    if let known, known.count > loaded {
      total = known.count
      isApproximate = known.isApproximate
    } else if known?.isApproximate ?? true {
      total = nil
    }
  }
}
