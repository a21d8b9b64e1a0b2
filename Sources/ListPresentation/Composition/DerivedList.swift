/// A data source that makes its list from the list of another data source.
///
/// ```swift
/// let bookmarks = Pager(service)
///   .hiding { removed.ids }
///   .sectioned { $0.folder }
/// let adapter = ListAdapter(dataSource: bookmarks, view: list)
/// ```
///
/// The methods of ``ListAdapterDataSource`` create derived lists: `map`, `filter`, `hiding`, `sorted`, `separated`
/// and `sectioned`. They can be chained. A derived list needs no observation of its own: whatever it reads
/// from its source and in its closures is observed by the adapter.
///
/// An update costs what changed. A page that is appended to a ``Pager`` is looked at once, however many rows are
/// loaded, and one changed row takes O(log n). The closures are called only for rows that are new or whose content
/// changes, so their result must depend on the row alone. A source that provides no snapshot, or that builds a new one
/// each time, is compared row by row.
///
/// The list has all abilities of its source: states, refresh, retry, search, selection, actions and assets. It is also
/// loading while it is sorted in the background. The source is told the rows that the user sees, in its own indices.
/// When the user sees the last row, or there is none, the source is told that its last row is needed, so that a filter
/// loads on until the screen is full or the pager reaches its bound for one fill, which is
/// ``ListLoadState/stopped(after:)``. It goes on when the user scrolls or asks. The same holds for the first row of a
/// source that begins in the middle, and for the row at which a composition grows.
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

  /// The source. The list has all of its abilities, with the items and indices of the source.
  public var upstream: ListUpstream<Item>? { stage.upstream }

  /// The strategy of the source. A derived list is always compared.
  public var updateStrategy: ListUpdateStrategy {
    let strategy = stage.upstream.updateStrategy
    return strategy.comparesItems ? strategy : .difference(duplicates: .keepFirst)
  }

  /// The load state of the source. A list that is being sorted in the background is loading.
  public var loadState: ListLoadState {
    let state = stage.upstream.loadState
    return state != .loading && stage.isMakingList ? .loading : state
  }

  /// Tells the source that the user sees the item at an index. An index after the last item counts as that of the last
  /// item.
  public func fetchNextItemsIfNeeded(at index: Int) { stage.fetchNextItemsIfNeeded(at: index) }

  /// Tells the source which of its items the user sees.
  public func visibleItemsChanged(to indices: RangeSet<Int>) { stage.visibleItemsChanged(to: indices) }
}

extension DerivedList: PagedDataSource {
  /// The number of items in the whole list, as far as the source says. A filtered list returns the total of its source,
  /// because it cannot know how many items it will find.
  public var total: PagingTotal? { stage.total() }

  /// The number of items that are loaded. A filtered list returns the number of items that it has looked at.
  public var numberOfLoadedItems: Int { stage.numberOfLoadedItems() }

  /// The end of the list if the source grows at its end, but the range of all items for a list that is sorted or cut
  /// into sections by a key.
  public var growthRange: Range<Int> { stage.growthRange() }
}
