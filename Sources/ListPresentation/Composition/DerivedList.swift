/// A data source that makes its list from the list of another data source.
///
/// ```swift
/// let bookmarks = Pager(service)
///   .hiding { removed.ids }
///   .sectioned { $0.folder }
/// let adapter = ListAdapter(dataSource: bookmarks, view: list)
/// ```
///
/// The methods of ``ListAdapterDataSource`` create derived lists: `map`, `filter`, `hiding`, `prefix`, `sorted`,
/// `separated` and `sectioned`. They can be chained. A derived list needs no observation of its own: whatever it reads
/// from its source and in its closures is observed by the adapter.
///
/// An update costs what changed. A page that is appended to a ``Pager`` is looked at once, however many rows are
/// loaded, and one changed row takes O(log n). The closures are called only for rows that are new or whose content
/// changes, so their result must depend on the row alone. A source that provides no snapshot, or that builds a new one
/// each time, is compared row by row.
///
/// The states, the refresh and the trigger are those of the source, but a list is also loading while it is sorted in the
/// background. The source is told the rows that the user sees, in its own indices. When the user sees the last row, or
/// there is none, the source is told that its last row is needed, so that a filter loads on until the screen is full or
/// the pager reaches its bound for one fill. It goes on when the user scrolls or asks.
///
/// If an id repeats in the derived list, an adapter reports it as it does for any other list.
@MainActor
public class DerivedList<Section: ListElement, Item: ListElement> {
  private let stage: any DerivedStage<Section, Item>

  init(_ stage: some DerivedStage<Section, Item>) { self.stage = stage }
}

extension DerivedList: SnapshotDataSource {
  /// The derived list as of now, or as of before while it is sorted in the background.
  /// - Complexity: O(c log n) for c rows that changed since it was read last. The first time, O(n).
  public var snapshot: ListSnapshot<Section, Item> { stage.list() }

  /// The strategy of the source. A derived list is always compared.
  public var updateStrategy: ListUpdateStrategy {
    let strategy = stage.source.updateStrategy
    return strategy.comparesItems ? strategy : .difference(duplicates: .keepFirst)
  }

  /// The load state of the source. A list that is cut by `prefix` and complete is idle, because it loads no more. A list
  /// that is being sorted in the background is loading.
  public var loadState: ListLoadState {
    if stage.isComplete() { return .idle }
    let state = stage.source.loadState
    return state != .loading && stage.isMakingList ? .loading : state
  }

  /// The load state before the first item of the source.
  public var precedingLoadState: ListLoadState { stage.source.precedingLoadState }

  /// Tells the source that the user sees the item at an index. An index after the last item counts as that of
  /// the last item.
  public func fetchNextItemsIfNeeded(at index: Int) {
    guard index >= 0, case let last = stage.list().numberOfItems - 1, last >= 0 else { return }
    let place = min(index, last)
    if let last = stage.sourceIndices(of: RangeSet(place..<place + 1)).ranges.last {
      stage.source.fetchNextItemsIfNeeded(at: last.upperBound - 1)
    }
  }

  /// Tells the source which of its items the user sees.
  public func visibleItemsChanged(to indices: RangeSet<Int>) {
    let places = stage.sourceIndices(of: indices)
    if !places.isEmpty { stage.source.visibleItemsChanged(to: places) }
  }
}

extension DerivedList: RefreshableDataSource, PagedDataSource {
  /// Whether the source can load its list again.
  public var isRefreshable: Bool { (stage.source as? any RefreshableDataSource)?.isRefreshable == true }

  /// Loads the source again from the start.
  public func refresh() { (stage.source as? any RefreshableDataSource)?.refresh() }

  /// Loads again what failed to load.
  public func retry() { (stage.source as? any RefreshableDataSource)?.retry() }

  /// The number of items in the whole list, as far as the source says. A filtered list returns the total of its source,
  /// because it cannot know how many items it will find.
  public var total: PagingTotal? { stage.counts().total }

  /// The number of items that are loaded. A filtered list returns the number of items that it has looked at.
  public var numberOfLoadedItems: Int { stage.counts().loaded }

  /// What the source could not read.
  public var lostItems: LostItems? { (stage.source as? any PagedDataSource)?.lostItems }

  /// The end of the list if the source grows at its end, but the range of all items for a list that is sorted or cut
  /// into sections by a key.
  public var growthRange: Range<Int> { stage.growthRange() }
}

extension DerivedList: SearchableDataSource {
  /// Whether the source searches its list itself.
  public var isSearchable: Bool { searchable?.isSearchable == true }

  /// Lets the source search. The list is derived from what it finds.
  public func search(_ query: String) { searchable?.search(query) }

  /// The query whose items the source shows.
  public var shownQuery: String { searchable?.shownQuery ?? "" }

  private var searchable: (any SearchableDataSource)? { stage.source as? any SearchableDataSource }
}
