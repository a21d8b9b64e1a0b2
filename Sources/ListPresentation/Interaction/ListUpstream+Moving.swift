/// Moves in a list that is made of others: each move is carried out by the list from which the items come.
extension ListUpstream {
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
      guard let next, let own = sourceItem(item).flatMap({ list.position(of: $0.id) }) else { return false }
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
