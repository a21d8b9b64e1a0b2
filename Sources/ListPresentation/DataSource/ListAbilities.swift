/// What a list can do: the abilities of the lists that it is made of, and of itself.
///
/// A data source that wraps, derives or composes other lists names them in
/// ``ListAdapterDataSource/inheritedAbilities``, and then has each ability of these lists: their load states, refresh,
/// retry, cancel and search, their totals and lost items, their rules for selection, their moves, undo, outlines,
/// actions and assets. What the data source states itself takes precedence.
///
/// ```swift
/// final class Shelf: ListAdapterDataSource {
///   let books: Pager<Book>
///   var inheritedAbilities: ListAbilities<Cell>? { ListAbilities(of: books, item: \.book) }
///   var numberOfItems: Int { books.numberOfItems }
///   func item(at index: Int) -> Cell { Cell(books.item(at: index)) }
/// }
/// ```
///
/// A source that shows the items of another list as they are adopts ``WrappingDataSource``, which names the abilities
/// for it. A view asks ``ListAdapter/abilities``.
@MainActor
public struct ListAbilities<Item: ListElement> {
  let links: [any ListLink<Item>]

  /// Creates the abilities of a list that shows items of another list.
  /// - Parameters:
  ///   - source: The other list.
  ///   - indices: A closure that returns the indices in the source for indices in the list, or `nil` if they are the
  ///     same.
  public init<Source: ListAdapterDataSource>(
    of source: Source, indices: (@MainActor (RangeSet<Int>) -> RangeSet<Int>)? = nil
  ) where Source.Item == Item {
    self.init(of: source, item: { $0 }, indices: indices)
  }

  /// Creates the abilities of a list that makes its items of those of another list.
  /// - Parameters:
  ///   - source: The other list.
  ///   - item: A closure that returns the item of the source from which an item was made, or `nil` if it was made from
  ///     none, such as a heading.
  ///   - indices: A closure that returns the indices in the source for indices in the list, or `nil` if they are the
  ///     same.
  public init<Source: ListAdapterDataSource>(
    of source: Source, item: @escaping @MainActor (Item) -> Source.Item?,
    indices: (@MainActor (RangeSet<Int>) -> RangeSet<Int>)? = nil
  ) {
    links = [SourceLink(source: source, sourceItem: item, sourceIndices: indices, keepsOrder: true)]
  }

  /// Creates the abilities of a list that is made of several others, in order.
  public init(joining parts: [ListAbilities]) { links = parts.flatMap(\.links) }

  private init(links: [any ListLink<Item>]) { self.links = links }

  /// The same abilities for another list.
  /// - Parameters:
  ///   - item: Returns the item of this list from which an item of the other list was made, or `nil` for none.
  ///   - indices: Returns the indices in this list for indices in the other list, or `nil` if they are the same.
  ///   - keepsOrder: Whether the other list has the items in the order of this one.
  func mapped<NewItem: ListElement>(
    item: @escaping @MainActor (NewItem) -> Item?, indices: (@MainActor (RangeSet<Int>) -> RangeSet<Int>)?,
    keepsOrder: Bool = true
  ) -> ListAbilities<NewItem> {
    ListAbilities<NewItem>(links: links.map { $0.mapped(item: item, indices: indices, keepsOrder: keepsOrder) })
  }

  /// An ability of the nearest lists that state it: each source, or else the lists that it is made of.
  func nearest<Ability: ListAbility<Item>>(_: Ability.Type = Ability.self) -> [Ability] {
    links.flatMap { $0.nearest() }
  }

  /// The nearest lists that have an ability which does not concern single items. Several lists can be made of the same
  /// one, which counts once.
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

/// What a list can do with the items that another list makes of its items. The protocol of the ability fills it in.
@MainActor
protocol ListAbility<Item> {
  associatedtype Item: ListElement

  /// Creates the ability of the source of a link, or returns `nil` if the source does not state it.
  init?(_ link: some ListLink<Item>)
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
    item: @escaping @MainActor (NewItem) -> Item?, indices: (@MainActor (RangeSet<Int>) -> RangeSet<Int>)?,
    keepsOrder: Bool
  ) -> any ListLink<NewItem> {
    var allIndices = sourceIndices ?? indices
    if let indices, let sourceIndices { allIndices = { sourceIndices(indices($0)) } }
    return SourceLink<NewItem, Source>(
      source: source, sourceItem: { [sourceItem] in item($0).flatMap(sourceItem) }, sourceIndices: allIndices,
      keepsOrder: keepsOrder && self.keepsOrder)
  }

  fileprivate func nearest<Ability: ListAbility<Item>>() -> [Ability] {
    if let own = Ability(self) { return [own] }
    let inherited = source.inheritedAbilities?.mapped(item: sourceItem, indices: sourceIndices, keepsOrder: keepsOrder)
    return inherited?.nearest() ?? []
  }

  fileprivate func nearest<Ability>(
    _ known: inout Set<ObjectIdentifier>, _ ability: (any ListAdapterDataSource) -> Ability?
  ) -> [Ability] {
    guard known.insert(ObjectIdentifier(source)).inserted else { return [] }
    if let found = ability(source) { return [found] }
    return source.inheritedAbilities?.nearest(&known, ability) ?? []
  }
}

extension ListAbilities {
  /// The state of loading after the last item and between the lists: the first failure, or else `loading` if one of the
  /// lists loads, the bound at which one has stopped, `idle` if one may have more, and `exhausted`.
  public var loadState: ListLoadState {
    .combined(
      links.map { $0.source.loadState }, between: links.dropFirst().map { $0.source.prependState })
  }

  /// The state of loading before the first item: that of the first list that has items, or ``ListLoadState/exhausted``
  /// while an earlier list loads its first items, because the list begins with them.
  public var prependState: ListLoadState {
    guard links.count > 1 else { return links.first?.source.prependState ?? .exhausted }
    let first = links.first { $0.source.numberOfItems > 0 || !$0.source.loadState.isSettled }
    return first.map { $0.source.numberOfItems > 0 ? $0.source.prependState : .exhausted }
      ?? links.first?.source.prependState ?? .exhausted
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
