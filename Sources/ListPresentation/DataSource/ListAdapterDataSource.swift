/// The protocol a view model adopts to be shown as a list.
///
/// ```swift
/// @MainActor @Observable
/// final class Fruits: ListAdapterDataSource {
///   var fruits = [Fruit(id: 1, name: "Apple")]
///   var numberOfItems: Int { fruits.count }
///   func item(at index: Int) -> Fruit { fruits[index] }
/// }
/// ```
///
/// The adapter pulls. It observes everything that it reads, and a change to any of it leads to one new pull in the next
/// turn of the main actor. An `@Observable` source needs no further code. A source that is not observable calls
/// ``ListAdapter/setNeedsUpdate(completion:)`` after each change.
///
/// Every pull reads and observes every item of a source that is asked by index. That takes about 0.1 µs an item if all
/// items come from one property, 1 to 2 µs if each comes from an observable object of its own, and 3 µs if the source is
/// generic and observable. A source of many items adopts ``SnapshotDataSource``, which hands over the list as one value,
/// or ``ListUpdateStrategy/reload``, under which only the items that are drawn are read and observed.
///
/// The members are read without side effects: a source that changes its list or its load state whenever it is read is
/// diagnosed.
///
/// Items are counted over the whole list, from 0. A list with sections adds ``sections-(_)`` and ``numberOfItems(in:)``,
/// which divide the items among the sections in order. Three protocols refine this one: ``SnapshotDataSource`` for a
/// source that has its list as a value, ``RefreshableDataSource`` for one that loads its list, and both are adopted by
/// ``Pager``, which loads a list page by page.
///
/// The adapter holds its data source. A data source must not hold its adapter.
@MainActor
public protocol ListAdapterDataSource<Section, Item>: AnyObject {
  /// The sections of the list. A list without sections has one ``SingleSection``.
  associatedtype Section: ListElement = SingleSection
  /// The items of the list: values with an id and a content.
  associatedtype Item: ListElement

  /// The number of items in the whole list.
  var numberOfItems: Int { get }

  /// Returns the item at an index below ``numberOfItems``.
  func item(at index: Int) -> Item

  /// Fetches the next items if too few follow the item at an index, which the user sees.
  ///
  /// The call reports a level, not an event: the adapter makes it whenever a view shows other items and after every
  /// update, with the last visible index. Do nothing if enough items follow, if a request is under way, or at the end of
  /// the list. The default implementation does nothing.
  func fetchNextItemsIfNeeded(at index: Int)

  /// Takes the indices of all items that the user sees, in all views together.
  ///
  /// Implement it instead of ``fetchNextItemsIfNeeded(at:)`` to load before the first item as well. It reports a level
  /// too. The default implementation passes the last index to ``fetchNextItemsIfNeeded(at:)``.
  func visibleItemsChanged(to indices: RangeSet<Int>)

  /// What loading does after the last item. The default is ``ListLoadState/idle``.
  ///
  /// While the whole list is loaded for the first time, or loaded again, this is the state of that.
  var loadState: ListLoadState { get }

  /// What loading does before the first item. The default is ``ListLoadState/idle``.
  var precedingLoadState: ListLoadState { get }

  /// How the adapter finds changes. The default compares items and leaves out duplicates.
  var updateStrategy: ListUpdateStrategy { get }

  /// The sections in order. A list without sections need not implement it.
  var sections: [Section] { get }

  /// Returns how many of the items belong to a section. A list without sections need not implement it.
  func numberOfItems(in section: Section) -> Int
}

extension ListAdapterDataSource {
  /// Does nothing: the list has no more items.
  public func fetchNextItemsIfNeeded(at index: Int) {}

  /// Passes the last visible index to ``fetchNextItemsIfNeeded(at:)``.
  public func visibleItemsChanged(to indices: RangeSet<Int>) {
    if let last = indices.ranges.last { fetchNextItemsIfNeeded(at: last.upperBound - 1) }
  }

  /// The state of a list that loads nothing.
  public var loadState: ListLoadState { .idle }

  /// The state of a list that loads nothing before its first item.
  public var precedingLoadState: ListLoadState { .idle }

  /// Compares items; the first of several items with the same id is shown.
  public var updateStrategy: ListUpdateStrategy { .difference(duplicates: .keepFirst) }
}

extension ListAdapterDataSource where Section == SingleSection {
  /// The one section.
  public var sections: [SingleSection] { [SingleSection()] }

  /// Returns the number of all items.
  public func numberOfItems(in section: SingleSection) -> Int { numberOfItems }
}

/// How an adapter finds out what changed in a list.
public enum ListUpdateStrategy: Sendable {
  /// Compares the items with those shown before, and updates the rows that changed.
  case difference(duplicates: DuplicatePolicy)
  /// Compares nothing: views read everything again, and the adapter reads and observes only the items that they draw. For
  /// long lists whose items are not all in memory.
  case reload

  var comparesItems: Bool {
    if case .difference = self { true } else { false }
  }
}

/// A data source that can load its list again.
///
/// A view offers the user to refresh, and to retry after a failure, only for a source that adopts this protocol. No
/// delegate is needed.
@MainActor
public protocol RefreshableDataSource<Section, Item>: ListAdapterDataSource {
  /// Loads the list again from the start. The items stay until the new ones arrive.
  func refresh()

  /// Tries again what failed, and leaves the rest of the list alone. By default, refreshes.
  func retry()
}

extension RefreshableDataSource {
  /// Refreshes, for a source that loads its list as a whole.
  public func retry() { refresh() }
}
