/// A data source whose items the user can move.
///
/// ```swift
/// extension Playlist: MovableDataSource {
///   func perform(_ move: Move) { try? songs.apply(move) }
/// }
/// ```
///
/// While the user moves items, the adapter shows them at the destination that they have reached, and asks whether it is
/// allowed. When the movement ends, the source carries out the move in the model, and the next pull shows it. What a
/// pull shows counts: if the model does something else, or nothing, the views show that.
///
/// A list that is derived from a movable one is movable too: destinations in a list by `map`, `filter` and `sectioned`
/// are mapped back to those of the source. A list that is sorted refuses. The model of an ``OutlineList`` of arrays whose
/// roots have no sections also moves children, each among the children of its parent: before another one, or to their
/// end.
@MainActor
public protocol MovableDataSource<Section, Item>: ListAdapterDataSource {
  /// Returns whether an item can be moved. The default is the answer of the lists that this list is made of, or `true`.
  func canMove(_ item: Item) -> Bool

  /// Returns the move to carry out for one that the user proposes: the same, or one to another destination.
  ///
  /// The adapter asks for each destination to which the user moves the items, and again when the movement ends. The
  /// default is the answer of the lists that this list is made of, or the proposed move.
  /// - Throws: The reason why the items cannot be moved there, such as `.reason("Folders come first")`.
  func allow(_ move: Move) throws(ListMoveRefusal) -> Move

  /// Carries out a move in the model.
  func perform(_ move: Move)
}

extension ListAdapterDataSource {
  /// The type of the moves of items in this list.
  public typealias Move = ListMove<Section.ID, Item.ID>

  /// How items of the list are moved, or `nil` if they cannot be.
  var itemMoves: ItemMoves<Section, Item>? {
    if let movable = self as? any MovableDataSource<Section, Item> { return movable.ownMoves }
    return inheritedAbilities?.itemMoves { self.currentSnapshot }
  }
}

extension MovableDataSource {
  /// Returns what the lists say that this list is made of. Otherwise lets every item be moved.
  public func canMove(_ item: Item) -> Bool { inheritedMoves?.canMove(item) ?? true }

  /// Returns what the lists say that this list is made of. Otherwise allows every move.
  public func allow(_ move: Move) throws(ListMoveRefusal) -> Move { try inheritedMoves?.allow(move) ?? move }

  private var inheritedMoves: ItemMoves<Section, Item>? { inheritedAbilities?.itemMoves { self.currentSnapshot } }

  fileprivate var ownMoves: ItemMoves<Section, Item> {
    ItemMoves {
      self.canMove($0)
    } allow: { (move) throws(ListMoveRefusal) in
      try self.allow(move)
    } perform: {
      self.perform($0)
    }
  }
}

/// How items of a list are moved.
@MainActor
struct ItemMoves<Section: ListElement, Item: ListElement> {
  typealias Move = ListMove<Section.ID, Item.ID>

  let canMove: @MainActor (Item) -> Bool
  let allow: @MainActor (Move) throws(ListMoveRefusal) -> Move
  let perform: @MainActor (Move) -> Void
}

/// The reason why items cannot be moved, or not to a destination.
public enum ListMoveRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// The data source does not allow it, for a reason in a sentence.
  case reason(String)
  /// No list that the items come from adopts ``MovableDataSource``.
  case list
  /// The data source does not allow this item to be moved.
  case item
  /// The list is sorted, so the order decides where an item is.
  case sorted
  /// The section of an item is made from the item, or belongs to another list.
  case section
  /// The items come from different lists.
  case lists

  /// A sentence for the user.
  public var description: String {
    switch self {
    case .reason(let reason): reason
    case .list: "The rows of this list cannot be moved"
    case .item: "This row cannot be moved"
    case .sorted: "The list is sorted, so the row cannot go elsewhere"
    case .section: "The row cannot be moved to another section"
    case .lists: "Rows of different lists cannot be moved together"
    }
  }
}

/// How the interactive movement of items ended.
public enum ListMoveOutcome<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>: Hashable, Sendable {
  /// The data source carried out the move.
  indirect case moved(ListMove<SectionID, ItemID>)
  /// The movement ended where the items had been, and the data source was not asked.
  case unchanged
  /// The data source refused the move, and the items are where they had been.
  case refused(ListMoveRefusal)
  /// The items were put back, or their destination has left the list.
  case cancelled
  /// All items had left the list.
  case itemsLeft
}

/// Moves in a list that is made of others: each move is carried out by the list from which the items come.
extension ListAbilities {
  /// How items of the list are moved, or `nil` if none of the lists is movable.
  /// - Parameter list: Returns the list as it is now.
  func itemMoves<Section: ListElement>(
    in list: @escaping @MainActor () -> ListSnapshot<Section, Item>
  ) -> ItemMoves<Section, Item>? {
    let routes = links.compactMap { $0.moveRoute }
    guard !routes.isEmpty else { return nil }
    return ItemMoves { item in
      routes.contains { $0.has(item) && $0.canMove(item) }
    } allow: { (move) throws(ListMoveRefusal) in
      let list = list()
      let (route, routed) = try self.routed(move, in: list, routes)
      guard let change = try route.allow(routed) else { return move }
      return list.move(move.ids, changedTo: change) ?? move
    } perform: { move in
      // A list that has changed since it allowed the move may refuse it now.
      if let (route, routed) = try? self.routed(move, in: list(), routes) { route.perform(routed) }
    }
  }

  /// Returns a move as the list sees it from which the items come.
  private func routed<Section>(
    _ move: ListMove<Section.ID, Item.ID>, in list: ListSnapshot<Section, Item>, _ routes: [MoveRoute<Item>]
  ) throws(ListMoveRefusal) -> (MoveRoute<Item>, RoutedMove<Item>) {
    let items = move.ids.compactMap { list.item($0) }
    guard let first = items.first, let route = routes.first(where: { $0.has(first) }) else { throw .item }
    guard items.allSatisfy(route.has) else { throw .lists }
    guard let section = list.indexOfSection(move.section) else { throw .section }
    let isOwnSection = items.allSatisfy { list.position(of: $0.id)?.section == section }
    guard isOwnSection || route.hasSection(move.section) else { throw .section }
    let moved = Set(move.ids)
    let item = move.next.flatMap { list.position(of: $0)?.item } ?? list.contents[section].items.count
    let position = ListPosition(section: section, item: item)
    func isNeighbor(_ item: Item) -> Bool { !moved.contains(item.id) && route.has(item) }
    return (
      route,
      RoutedMove(
        items: items, previous: list.item(before: position, where: isNeighbor),
        next: list.item(from: position, where: isNeighbor), section: move.section)
    )
  }
}

/// A move of a list by its items, for a list from which it is made.
struct RoutedMove<Item: ListElement> {
  let items: [Item]
  /// The nearest items before and behind the destination, in the section, which come from the list.
  let previous: Item?
  let next: Item?
  let section: any Hashable
}

/// The way in which a list moves the items that come from one of the lists that it is made of.
@MainActor
struct MoveRoute<Item: ListElement> {
  /// Another destination than the one that was asked for.
  struct Change {
    let section: any Hashable
    /// Whether an item comes behind the destination in its section.
    let isBehind: @MainActor (Item) -> Bool
  }

  let has: @MainActor (Item) -> Bool
  let hasSection: @MainActor (any Hashable) -> Bool
  let canMove: @MainActor (Item) -> Bool
  /// Returns the destination if it is another one.
  let allow: @MainActor (RoutedMove<Item>) throws(ListMoveRefusal) -> Change?
  let perform: @MainActor (RoutedMove<Item>) -> Void
}

extension ListLink {
  fileprivate var moveRoute: MoveRoute<Item>? {
    guard let moves = source.itemMoves else { return nil }
    return MoveRoute { item in
      sourceItem(item) != nil
    } hasSection: { id in
      (id as? Source.Section.ID).flatMap { source.currentSnapshot.indexOfSection($0) } != nil
    } canMove: { item in
      sourceItem(item).map { moves.canMove($0) } ?? false
    } allow: { (routed) throws(ListMoveRefusal) in
      guard keepsOrder else { throw .sorted }
      let move = try sourceMove(routed)
      let allowed = try moves.allow(move)
      return allowed == move ? nil : change(to: allowed)
    } perform: { routed in
      // Between two items of this list the source can have others, so it chooses once more.
      if let move = try? sourceMove(routed), let allowed = try? moves.allow(move) { moves.perform(allowed) }
    }
  }

  /// Returns the move of the source for one of the list. The destination is before the nearest item behind it, or else
  /// behind the nearest item before it.
  private func sourceMove(_ routed: RoutedMove<Item>) throws(ListMoveRefusal) -> Source.Move {
    let ids = routed.items.compactMap { sourceItem($0)?.id }
    let moved = Set(ids)
    let list = source.currentSnapshot
    // The model of an outline of arrays moves children too, which its own list does not have.
    if let first = ids.first, list.position(of: first) == nil, let section = routed.section as? Source.Section.ID {
      return ListMove(ids, before: routed.next.flatMap(sourceItem)?.id, in: section)
    }
    if let next = routed.next.flatMap(sourceItem), let position = list.position(of: next.id) {
      return ListMove(ids, before: next.id, in: list.contents[position.section].section.id)
    }
    if let previous = routed.previous.flatMap(sourceItem), let position = list.position(of: previous.id) {
      let behind = ListPosition(section: position.section, item: position.item + 1)
      let next = list.item(from: behind) { !moved.contains($0.id) }?.id
      return ListMove(ids, before: next, in: list.contents[position.section].section.id)
    }
    if let section = routed.section as? Source.Section.ID { return ListMove(ids, before: nil, in: section) }
    // The section has no other items of the source, so they are where they are.
    guard let first = ids.first, let position = list.position(of: first) else { throw .item }
    let next = list.item(from: position) { !moved.contains($0.id) }?.id
    return ListMove(ids, before: next, in: list.contents[position.section].section.id)
  }

  private func change(to move: Source.Move) -> MoveRoute<Item>.Change {
    let list = source.currentSnapshot
    let next = move.next.flatMap { list.position(of: $0) }
    return MoveRoute.Change(section: move.section) { item in
      guard let id = sourceItem(item)?.id else { return false }
      // An outline of arrays has its roots alone in the list.
      guard let next, let own = list.position(of: id) else { return next == nil && id == move.next }
      return own >= next
    }
  }
}

extension ListSnapshot {
  /// Returns the move to a destination that a list has chosen from which this one is made.
  /// - Complexity: O(items of the section).
  @MainActor
  fileprivate func move(
    _ ids: [Item.ID], changedTo change: MoveRoute<Item>.Change
  ) -> ListMove<Section.ID, Item.ID>? {
    let own = ids.first.flatMap { position(of: $0)?.section }
    guard let section = (change.section as? Section.ID).flatMap({ indexOfSection($0) }) ?? own else { return nil }
    let moved = Set(ids)
    let next = contents[section].items.array().first { !moved.contains($0.id) && change.isBehind($0) }
    return ListMove(ids, before: next?.id, in: contents[section].section.id)
  }
}
