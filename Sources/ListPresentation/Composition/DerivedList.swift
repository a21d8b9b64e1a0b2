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
/// loaded. Results are remembered for each chunk of about 512 rows that the source shares with its list before, so one
/// changed row takes O(n / 512). The closures are called only for rows that are new, that have moved or whose content
/// changes, so their result must depend on the row alone. A source that provides no snapshot, or that builds a new one
/// each time, is compared row by row.
///
/// The list has all abilities of its source: states, refresh, retry, search, selection, actions and assets. The source
/// is told the rows that the user sees, in its own indices. When the user sees the last row, or there is none, the
/// source is told that its last row is needed, so that a filter loads on until the screen is full or the pager reaches
/// its bound for one fill, which is ``ListLoadState/stopped(after:)``. It goes on when the user scrolls or asks. The
/// same holds for the first row of a source that begins in the middle, and for the row at which a composition grows.
///
/// If an id repeats in the derived list, an adapter reports it as it does for any other list.
@MainActor
public class DerivedList<Section: ListElement, Item: ListElement> {
  private let stage: any DerivedStage<Section, Item>

  init(_ stage: some DerivedStage<Section, Item>) { self.stage = stage }
}

extension DerivedList: SnapshotDataSource {
  /// The derived list as of now.
  /// - Complexity: O(c log n + n / 512) for c rows that changed since it was read last. The first time, O(n).
  public var snapshot: ListSnapshot<Section, Item> { stage.list() }

  /// The abilities of the source, with the items and indices of the list.
  public var inheritedAbilities: ListAbilities<Item>? { stage.abilities }

  /// The strategy of the source. A derived list is always compared.
  public var updateStrategy: ListUpdateStrategy {
    let strategy = stage.abilities.updateStrategy
    return strategy.comparesItems ? strategy : .difference(duplicates: .keepFirst)
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

/// Operators of data sources: `map`, `filter`, `hiding`, `sorted`, `separated` and `sectioned`.
extension ListAdapterDataSource {
  /// Returns a list with an item made of each item of this list, for example a case of an enumeration.
  ///
  /// ```swift
  /// let rows = Pager(service).map(Row.product)
  /// ```
  /// - Parameter transform: A closure that is called once for each item that is new or whose content changes. Its
  ///   result must depend on the item alone. If the ids of two results are the same, the first is shown and an adapter
  ///   reports both.
  public func map<NewItem: ListElement>(_ transform: @escaping (Item) -> NewItem) -> DerivedList<Section, NewItem> {
    DerivedList(SourceStage(self, Mapping<Section, Item, NewItem>(transform: transform)))
  }

  /// Returns a list with the items of this list that satisfy a predicate. The sections stay, also if they become empty.
  ///
  /// Over a list that loads in pages, a filter loads on until the screen is full or the pager reaches its bound, and
  /// says how far it has looked; see ``DerivedList``.
  /// - Parameter isIncluded: A closure that is called once for each item that is new or whose content changes. Its
  ///   result must depend on the item alone. For a set of items that the user changes, see ``hiding(_:)``.
  public func filter(_ isIncluded: @escaping (Item) -> Bool) -> DerivedList<Section, Item> {
    DerivedList(SourceStage(self, Filtering<Section, Item>(isIncluded: isIncluded)))
  }

  /// Returns a list without the items that have certain ids. The sections stay, also if they become empty.
  ///
  /// ```swift
  /// let rows = pager.hiding { [removals] in removals.ids }
  /// ```
  ///
  /// The hidden items are not counted: a list that has loaded 20 items of 100 and hides one has loaded 19 of 99.
  /// - Parameter ids: A closure that returns the ids. It is called for each pull, and what it reads is observed. If the
  ///   set changes, an update takes O(k + n / 512) for k ids that were added or removed, or O(n) if an id repeats in the
  ///   list, and O(ids) to compare the sets.
  public func hiding(_ ids: @escaping () -> Set<Item.ID>) -> DerivedList<Section, Item> {
    var hidden: Set<Item.ID> = []
    func rule(_ ids: Set<Item.ID>) -> Filtering<Section, Item> {
      Filtering(isIncluded: { !ids.contains($0.id) }, countsWhatIsLeftOut: false)
    }
    return DerivedList(
      SourceStage(self, rule([])) { state in
        let new = ids()
        guard new != hidden else { return }
        state.follow(rule(new), changing: hidden.symmetricDifference(new))
        hidden = new
      })
  }

  /// Returns a list with the items of each section in an order. Items that are equal in this order keep the order of
  /// the source.
  ///
  /// Over a list that loads in pages, an item of a new page may appear anywhere. The source loads more when the user
  /// sees one of the items that it loaded last, or the last row of the list.
  /// - Parameter areInIncreasingOrder: A closure that returns whether its first argument comes before its second. An
  ///   order that contradicts itself leads to a list with all items, in some order.
  /// - Complexity: An update of k new items calls the closure O(k log n) times.
  public func sorted(by areInIncreasingOrder: @escaping (Item, Item) -> Bool) -> DerivedList<Section, Item> {
    DerivedList(SourceStage(self, Sorting(areInIncreasingOrder: areInIncreasingOrder)))
  }

  /// Returns a list with the items of each section in the order of a key. Items with equal keys keep the order of the
  /// source.
  ///
  /// ```swift
  /// let byName = bookmarks.sorted(by: \.name)
  /// ```
  /// - Parameter key: A closure that returns the key by which an item is compared. Its result must depend on the item
  ///   alone.
  /// - Complexity: The first list calls the closure once for each item, and an update of k new items O(k log n) times.
  public func sorted<Key: Comparable>(by key: @escaping (Item) -> Key) -> DerivedList<Section, Item> {
    DerivedList(SourceStage(self, Sorting(key: key)))
  }

  /// Returns a list with separators between some items of each section, for example a heading for each day.
  ///
  /// ```swift
  /// let rows = messages.separated { before, after in
  ///   if let after, before?.day != after.day { Row.heading(after.day) } else { nil }
  /// }
  /// ```
  ///
  /// A separator leaves with the items beside it. Where pages meet, there is at most one, and a section without items
  /// has none. If a separator has the id of another row, the first of both is shown, and an adapter reports the id.
  /// - Parameter separator: A closure that returns the separator between two items, or `nil` for none. The first
  ///   argument is `nil` for a separator before the first loaded item of a section, the second for one after the last.
  ///   The closure is called for each item that is new, changes its content, or follows another item than before. Its
  ///   result must depend on the two items alone.
  public func separated(
    _ separator: @escaping (_ before: Item?, _ after: Item?) -> Item?
  ) -> DerivedList<Section, Item> {
    DerivedList(SourceStage(self, Separating<Section, Item>(separator: separator)))
  }
}

extension ListAdapterDataSource where Section == SingleSection {
  /// Returns a list that is cut into sections by a key of its items.
  ///
  /// ```swift
  /// let bookmarks = pager.sectioned { $0.folder }
  /// ```
  ///
  /// The items of a section have the order of the source, also if its pages mix the keys. A section takes its content,
  /// such as a title, from its first item. It leaves with its last item, and an item whose key changes moves.
  /// - Parameters:
  ///   - section: A closure that returns the section of an item. Its result must depend on the item alone.
  ///   - areInIncreasingOrder: The order of the sections, or `nil` for the order in which their first items appear.
  /// - Complexity: An update of k new items takes O(k + n / 512) if they are appended, otherwise O(k log n + n / 512).
  public func sectioned<NewSection: ListElement>(
    by section: @escaping (Item) -> NewSection,
    sortedBy areInIncreasingOrder: ((NewSection, NewSection) -> Bool)? = nil
  ) -> DerivedList<NewSection, Item> {
    DerivedList(
      SourceStage(
        self, Sectioning<Item, NewSection>(section: section, areInIncreasingOrder: areInIncreasingOrder)))
  }
}
