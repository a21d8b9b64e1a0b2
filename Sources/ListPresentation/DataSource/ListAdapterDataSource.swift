/// The protocol that a view model adopts to provide a list.
///
/// ```swift
/// @MainActor @Observable
/// final class Lines: ListAdapterDataSource {
///   var file: TextFile
///   var numberOfItems: Int { file.numberOfLines }
///   func item(at index: Int) -> Line { Line(id: index, text: file.line(at: index)) }
/// }
/// ```
///
/// A source whose list is an array adopts ``ArrayDataSource``, and one with sections ``SnapshotDataSource``.
///
/// The adapter pulls the list and observes everything that it reads. After a change to any of it, the adapter pulls
/// once more in the next turn of the main actor. An `@Observable` source needs no further code. A source that is not
/// observable calls ``ListAdapter/setNeedsUpdate(animated:completion:)`` after each change.
///
/// Indices are those of the whole list and start at 0. A list with sections also implements ``sections`` and
/// ``numberOfItems(in:)``, which divide the items among the sections in order. Reading a member must not change the
/// list or its load state: the adapter reports a source that does so with a ``ListDiagnostic``.
///
/// Every pull reads and observes every item. This takes about 0.1 µs for each item if all items come from one property,
/// 1 to 2 µs if each item comes from its own observable object, and 3 µs if the source is a generic `@Observable`
/// class. A ``SnapshotDataSource`` provides the list as one value. Under ``ListUpdateStrategy/reload``, the adapter
/// reads and observes only the items that a view draws. It reports a list of more than 100,000 items that it reads item
/// by item.
///
/// A source that can load its list again adopts ``RefreshableDataSource``. A ``Pager`` is a ready-made data source that
/// loads a list page by page.
///
/// The adapter keeps a strong reference to its data source. A data source must not keep one to its adapter.
@MainActor
public protocol ListAdapterDataSource<Section, Item>: AnyObject {
  /// The type of the sections. The default is ``SingleSection``, for a list without sections.
  associatedtype Section: ListElement = SingleSection
  /// The type of the items: values with an id and content.
  associatedtype Item: ListElement

  /// The number of items in the whole list.
  var numberOfItems: Int { get }

  /// Returns the item at an index below ``numberOfItems``.
  func item(at index: Int) -> Item

  /// Fetches the next items if too few items follow the last item that the user sees.
  ///
  /// The adapter calls this method whenever a view shows other items and after every update, also if the index is the
  /// same as before. It is not called for an empty list: load the first items without it. Do nothing if enough items
  /// follow, while a request runs, or at the end of the list. The default implementation tells the lists that this list
  /// is made of, if there are any. A list that is made of others and holds them back implements
  /// ``visibleItemsChanged(to:)``, because its default implementation tells them as well.
  /// - Parameter index: The index of the last visible item.
  func fetchNextItemsIfNeeded(at index: Int)

  /// Receives the indices of the items that the user sees in any view.
  ///
  /// The indices are those of the shown list, in which no id repeats. If the user sees the last item of that list, the
  /// last index of this list is among them as well. A list that twice in a row comes to have only items that it has
  /// hears of its end again when the user comes back to it.
  ///
  /// To load items before the first one as well, implement this method instead of ``fetchNextItemsIfNeeded(at:)``. The
  /// adapter calls it at the same times. The default implementation passes the last index to
  /// ``fetchNextItemsIfNeeded(at:)``.
  func visibleItemsChanged(to indices: RangeSet<Int>)

  /// The state of loading after the last item. The default is ``ListLoadState/idle``.
  ///
  /// During the first load and each refresh, it is the state of that load.
  var loadState: ListLoadState { get }

  /// The state of loading before the first item. The default is ``ListLoadState/exhausted``: the list begins there.
  var prependState: ListLoadState { get }

  /// The way in which the adapter finds changes. The default compares items and leaves out duplicates.
  var updateStrategy: ListUpdateStrategy { get }

  /// The sections in order. A list without sections has a default implementation.
  var sections: [Section] { get }

  /// Returns the number of items in a section. A list without sections has a default implementation.
  func numberOfItems(in section: Section) -> Int

  /// The abilities of the lists that this list is made of, or `nil` if it is made of none. The default is `nil`.
  ///
  /// The list has each of them that it does not state itself; see ``ListAbilities``.
  var inheritedAbilities: ListAbilities<Item>? { get }
}

extension ListAdapterDataSource {
  /// The value `nil`, for a list that is made of no others.
  public var inheritedAbilities: ListAbilities<Item>? { nil }

  /// Tells the lists that this list is made of. Otherwise does nothing, for a list that loads no further items.
  public func fetchNextItemsIfNeeded(at index: Int) { inheritedAbilities?.fetchNextItemsIfNeeded(at: index) }

  /// Passes the last visible index to ``fetchNextItemsIfNeeded(at:)``, and all of them to the lists that this list is
  /// made of.
  public func visibleItemsChanged(to indices: RangeSet<Int>) {
    if let last = indices.ranges.last { fetchNextItemsIfNeeded(at: last.upperBound - 1) }
    inheritedAbilities?.visibleItemsChanged(to: indices)
  }

  /// Passes on the indices of the items that the user sees, for a screen whose items lie in one range.
  public func visibleItemsChanged(to indices: Range<Int>) { visibleItemsChanged(to: RangeSet(indices)) }

  /// The state of the lists that this list is made of, or `idle`.
  public var loadState: ListLoadState { inheritedAbilities?.loadState ?? .idle }

  /// The state of the lists that this list is made of, or `exhausted`.
  public var prependState: ListLoadState { inheritedAbilities?.prependState ?? .exhausted }

  /// The strategy of the list that this list is made of. Otherwise the one that compares items and shows the first of
  /// several items with the same id.
  public var updateStrategy: ListUpdateStrategy {
    inheritedAbilities?.updateStrategy ?? .difference(duplicates: .keepFirst)
  }
}

extension ListAdapterDataSource where Section == SingleSection {
  /// The one section.
  public var sections: [SingleSection] { [SingleSection()] }

  /// Returns the number of all items.
  public func numberOfItems(in section: SingleSection) -> Int { numberOfItems }
}

// The members of the one section must not be taken for those of a list that declares only one of the two: its sections
// would be ignored. These members belong to lists with other sections, and cannot be used.
extension ListAdapterDataSource {
  /// Unavailable: a list with sections implements this property.
  @available(*, unavailable, message: "a list with sections implements both sections and numberOfItems(in:)")
  public var sections: [Section] { [] }

  /// Unavailable: a list with sections implements this method.
  @available(*, unavailable, message: "a list with sections implements both sections and numberOfItems(in:)")
  public func numberOfItems(in section: Section) -> Int { 0 }
}

/// The way in which an adapter finds the changes of a list.
public enum ListUpdateStrategy: Sendable {
  /// Compares the items with those of the last pull. Views update the rows that changed.
  case difference(duplicates: DuplicatePolicy)
  /// Compares nothing. Views read everything again, and the adapter reads and observes only the items that they draw.
  /// An array or a snapshot is read as a whole.
  ///
  /// Use it for long lists whose items are not all in memory. The adapter finds no duplicates in such a list.
  case reload

  var comparesItems: Bool {
    if case .difference = self { true } else { false }
  }
}

/// The snapshot of any data source, from which other lists are derived and composed.
extension ListAdapterDataSource {
  /// The whole list: the snapshot of a source that provides one, or all items read one by one.
  ///
  /// Counts of sections that do not add up are cut to the items that exist. The adapter rejects the list of such a
  /// source.
  var currentSnapshot: ListSnapshot<Section, Item> {
    if let source = self as? any SnapshotDataSource<Section, Item> { return source.snapshot }
    let count = max(numberOfItems, 0)
    var start = 0
    return ListSnapshot(
      sections: sections.map { section in
        let end = start + min(max(numberOfItems(in: section), 0), count - start)
        defer { start = end }
        return (section, (start..<end).map { item(at: $0) })
      })
  }
}
