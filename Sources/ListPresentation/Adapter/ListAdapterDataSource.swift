/// What a view model adopts to be shown as a list: how many items, which item is here, fetch more if needed.
///
/// ```swift
/// @Observable
/// final class Fruits: ListAdapterDataSource {
///   var fruits = [Fruit(id: 1, name: "Apple")]
///   var numberOfItems: Int { fruits.count }
///   func item(at index: Int) -> Fruit { fruits[index] }
/// }
/// ```
///
/// The adapter pulls: it reads the members below inside an observation scope, so an `@Observable` source needs no
/// further code; a change to anything that was read leads to one new pull in the next turn of the main actor. A source
/// that is not observable calls ``ListAdapter/setNeedsUpdate(completion:)`` after a change.
///
/// Items are counted over the whole list, from 0. A list with sections has the same three members and two more:
/// ``sections-(_)`` and ``numberOfItems(in:)``, which divide the items, in order, among the sections.
@MainActor
public protocol ListAdapterDataSource<Section, Item>: AnyObject {
  /// A section; ``SingleSection`` for a list that has none.
  associatedtype Section: ListElement = SingleSection where Section.ID: Sendable
  /// An item: a value with an id and content.
  associatedtype Item: ListElement where Item.ID: Sendable

  /// The number of items in the whole list.
  var numberOfItems: Int { get }

  /// The item at an index below ``numberOfItems``.
  ///
  /// What the first item of a section reads is observed and stands for the others; a source whose items are read from
  /// observable objects of their own hands over a ``snapshot``, of which every read is observed.
  func item(at index: Int) -> Item

  /// Says that the user sees the item at an index: the source fetches the next items if too few lie behind it.
  ///
  /// A level, not an edge: it is called whenever rows are shown and after every update, with the last visible index,
  /// and a source that has enough, is loading or has come to its end does nothing. By default it does nothing.
  func fetchNextItemsIfNeeded(at index: Int)

  /// Says which items the user sees, for a source that loads before the first as well: a level too. By default the last
  /// of them goes to ``fetchNextItemsIfNeeded(at:)``.
  func visibleItemsChanged(to range: Range<Int>)

  /// Whether items are being loaded, could not be loaded, or have come to their end. By default ``ListLoadState/idle``.
  var loadState: ListLoadState { get }

  /// The sections in order. By default the one section of a list that has none.
  var sections: [Section] { get }

  /// How many of the items belong to a section. By default, in a list that has no sections, all.
  func numberOfItems(in section: Section) -> Int

  /// The whole list, if the source has it at hand: an array or a snapshot is then taken over without asking for each
  /// item. By default `nil`, and items are asked for by index.
  ///
  /// A snapshot that is kept and edited makes an update cost what changed: it shares with the one before it what did
  /// not. An array of more than 10,000 rows is compared beside the main actor, and shown when that is done.
  var snapshot: ListSnapshot<Section, Item>? { get }
}

extension ListAdapterDataSource {
  /// Does nothing: all items are there.
  public func fetchNextItemsIfNeeded(at index: Int) {}

  /// Only the last item counts.
  public func visibleItemsChanged(to range: Range<Int>) { fetchNextItemsIfNeeded(at: range.upperBound - 1) }

  /// Nothing to say.
  public var loadState: ListLoadState { .idle }

  /// None: items are asked for by index.
  public var snapshot: ListSnapshot<Section, Item>? { nil }

  /// The type of adapter that serves this source, for a property that holds one.
  public typealias Adapter = ListAdapter<Section, Item>
}

extension ListAdapterDataSource where Section == SingleSection {
  /// The one section.
  public var sections: [SingleSection] { [SingleSection()] }

  /// All items.
  public func numberOfItems(in section: SingleSection) -> Int { numberOfItems }
}
