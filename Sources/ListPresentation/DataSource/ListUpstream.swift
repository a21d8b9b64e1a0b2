/// The lists that a list is made of, and all that they can do.
///
/// A data source that wraps, derives or composes other lists names them in ``ListAdapterDataSource/upstream``, and then
/// has each ability of these lists: their load states, refresh, retry and search, their totals and lost items, their
/// rules for selection, their actions and their assets. What the data source states itself takes precedence.
///
/// ```swift
/// final class Shelf: ListAdapterDataSource {
///   let books: Pager<Book>
///   var upstream: ListUpstream<Cell>? { ListUpstream(books, item: \.book) }
///   var numberOfItems: Int { books.numberOfItems }
///   func item(at index: Int) -> Cell { Cell(books.item(at: index)) }
/// }
/// ```
///
/// A source that shows the items of another list as they are adopts ``WrappingDataSource``, which names its upstream
/// for it. The upstream of an adapter is its data source; see ``ListAdapter/upstream``.
@MainActor
public struct ListUpstream<Item: ListElement> {
  let links: [any ListLink<Item>]

  /// Creates the upstream of a list that shows items of another list.
  /// - Parameters:
  ///   - source: The other list.
  ///   - indices: A closure that returns the indices in the source for indices in the list, or `nil` if they are the
  ///     same.
  public init<Source: ListAdapterDataSource>(
    _ source: Source, indices: (@MainActor (RangeSet<Int>) -> RangeSet<Int>)? = nil
  ) where Source.Item == Item {
    self.init(source, item: { $0 }, indices: indices)
  }

  /// Creates the upstream of a list that makes its items of those of another list.
  /// - Parameters:
  ///   - source: The other list.
  ///   - item: A closure that returns the item of the source from which an item was made, or `nil` if it was made from
  ///     none, such as a heading.
  ///   - indices: A closure that returns the indices in the source for indices in the list, or `nil` if they are the
  ///     same.
  public init<Source: ListAdapterDataSource>(
    _ source: Source, item: @escaping @MainActor (Item) -> Source.Item?,
    indices: (@MainActor (RangeSet<Int>) -> RangeSet<Int>)? = nil
  ) {
    links = [SourceLink(source: source, sourceItem: item, sourceIndices: indices, keepsOrder: true)]
  }

  /// Creates the upstream of a list that is made of several others, in order.
  public init(_ parts: [ListUpstream]) { links = parts.flatMap(\.links) }

  private init(links: [any ListLink<Item>]) { self.links = links }

  /// The same lists as the upstream of another list.
  /// - Parameters:
  ///   - item: Returns the item of this list from which an item of the other list was made, or `nil` for none.
  ///   - indices: Returns the indices in this list for indices in the other list.
  ///   - keepsOrder: Whether the other list has the items in the order of this one.
  func mapped<NewItem: ListElement>(
    item: @escaping @MainActor (NewItem) -> Item?, indices: @escaping @MainActor (RangeSet<Int>) -> RangeSet<Int>,
    keepsOrder: Bool = true
  ) -> ListUpstream<NewItem> {
    ListUpstream<NewItem>(links: links.map { $0.mapped(item: item, indices: indices, keepsOrder: keepsOrder) })
  }

  /// The nearest lists that have an ability: each source, or else the lists that it is made of.
  /// Several lists can be made of the same one, which counts once.
  func nearest<Ability>(_ ability: (any ListAdapterDataSource) -> Ability?) -> [Ability] {
    var known: Set<ObjectIdentifier> = []
    return nearest(&known, ability)
  }

  fileprivate func nearest<Ability>(
    _ known: inout Set<ObjectIdentifier>, _ ability: (any ListAdapterDataSource) -> Ability?
  ) -> [Ability] {
    var found: [Ability] = []
    for link in links { found += link.nearest(&known, ability) }
    return found
  }
}

/// The way from a list to one of the lists that it is made of.
@MainActor
protocol ListLink<Item> {
  associatedtype Item: ListElement
  associatedtype Source: ListAdapterDataSource

  var source: Source { get }
  /// Returns the item of the source from which an item was made, or `nil` if it was made from none.
  var sourceItem: @MainActor (Item) -> Source.Item? { get }
  /// Returns the indices in the source for indices in the list. `nil` if they are the same.
  var sourceIndices: (@MainActor (RangeSet<Int>) -> RangeSet<Int>)? { get }
  /// Whether the list has the items in the order of the source.
  var keepsOrder: Bool { get }
}

private struct SourceLink<Item: ListElement, Source: ListAdapterDataSource>: ListLink {
  let source: Source
  let sourceItem: @MainActor (Item) -> Source.Item?
  let sourceIndices: (@MainActor (RangeSet<Int>) -> RangeSet<Int>)?
  let keepsOrder: Bool
}

extension ListLink {
  fileprivate func mapped<NewItem: ListElement>(
    item: @escaping @MainActor (NewItem) -> Item?, indices: @escaping @MainActor (RangeSet<Int>) -> RangeSet<Int>,
    keepsOrder: Bool
  ) -> any ListLink<NewItem> {
    SourceLink<NewItem, Source>(
      source: source, sourceItem: { [sourceItem] in item($0).flatMap(sourceItem) },
      sourceIndices: { [sourceIndices] in sourceIndices?(indices($0)) ?? indices($0) },
      keepsOrder: keepsOrder && self.keepsOrder)
  }

  fileprivate func nearest<Ability>(
    _ known: inout Set<ObjectIdentifier>, _ ability: (any ListAdapterDataSource) -> Ability?
  ) -> [Ability] {
    guard known.insert(ObjectIdentifier(source)).inserted else { return [] }
    if let found = ability(source) { return [found] }
    return source.upstream?.nearest(&known, ability) ?? []
  }
}

extension ListUpstream {
  /// The state of loading after the last item and between the lists: the first failure, or else `loading` if one of the
  /// lists loads, the bound at which one has stopped, `idle` if one may have more, and `exhausted`.
  public var loadState: ListLoadState {
    .combined(
      links.map { $0.source.loadState }, between: links.dropFirst().map { $0.source.precedingLoadState })
  }

  /// The state of loading before the first item: that of the first list that has items. If an earlier list is loading
  /// its first items, they begin the list, whatever a later one loads.
  public var precedingLoadState: ListLoadState {
    guard links.count > 1 else { return links.first?.source.precedingLoadState ?? .exhausted }
    let first = links.first { $0.source.numberOfItems > 0 || !$0.source.loadState.isSettled }
    return first.map { $0.source.numberOfItems > 0 ? $0.source.precedingLoadState : .exhausted }
      ?? links.first?.source.precedingLoadState ?? .exhausted
  }

  /// The way in which changes of the first list are found.
  public var updateStrategy: ListUpdateStrategy {
    links.first?.source.updateStrategy ?? .difference(duplicates: .keepFirst)
  }

  /// Tells each list that the user sees its item for an index of this list.
  public func fetchNextItemsIfNeeded(at index: Int) {
    for link in links { link.fetchNextItemsIfNeeded(at: index) }
  }

  /// Tells each list which of its items the user sees, in its own indices. A list of which the user sees nothing hears
  /// nothing.
  public func visibleItemsChanged(to indices: RangeSet<Int>) {
    for link in links {
      let own = link.sourceIndices?(indices) ?? indices
      if !own.isEmpty { link.source.visibleItemsChanged(to: own) }
    }
  }
}

extension ListLink {
  fileprivate func fetchNextItemsIfNeeded(at index: Int) {
    guard let sourceIndices else { return source.fetchNextItemsIfNeeded(at: index) }
    guard index >= 0, index < .max else { return }
    if let last = sourceIndices(RangeSet(index..<index + 1)).ranges.last {
      source.fetchNextItemsIfNeeded(at: last.upperBound - 1)
    }
  }
}
