/// The items that the user moves, and the destination that they have reached.
///
/// It holds the items and the destination by ids, and follows updates of the list: items that leave the list leave the
/// hand, and the destination stays between its neighbors.
public struct InteractiveMovement<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>: Hashable, Sendable {
  /// Where items can be moved: between two items of a section, or at one of its ends.
  struct Destination: Hashable, Sendable {
    let section: SectionID
    let previous: ItemID?
    let next: ItemID?
  }

  /// The ids of the items, in list order.
  public private(set) var ids: [ItemID]
  /// The number of selected items that cannot be moved and are left out.
  public let numberLeftOut: Int
  /// The reason why the items cannot be moved to the destination, or `nil` if they can be.
  public internal(set) var refusal: ListMoveRefusal?
  /// The destination, or `nil` if its section has left the list. The items are where they were then.
  private var destination: Destination?
  /// The item with which the movement began, until it is moved. Until then, the destination is where the list has this
  /// item.
  private var anchor: ItemID?

  /// The move by which the items come to the destination, or `nil` if it has left the list.
  public var move: ListMove<SectionID, ItemID>? {
    destination.map { ListMove(ids, before: $0.next, in: $0.section) }
  }
}

extension InteractiveMovement {
  typealias List<Section: ListElement, Item: ListElement> = ListSnapshot<Section, Item>

  /// Takes items, all of which come to where one of them is.
  /// - Parameters:
  ///   - ids: The ids of the items, in list order.
  ///   - anchor: The position of the item that the user took.
  init<Section, Item>(
    _ ids: [ItemID], numberLeftOut: Int, at anchor: ListPosition, in list: List<Section, Item>
  ) where Section.ID == SectionID, Item.ID == ItemID {
    (self.ids, self.numberLeftOut) = (ids, numberLeftOut)
    self.anchor = list.contents[anchor.section].items[anchor.item].id
    destination = destination(at: anchor, in: list)
  }

  private func destination<Section, Item>(
    at position: ListPosition, in list: List<Section, Item>
  ) -> Destination where Section.ID == SectionID, Item.ID == ItemID {
    let held = Set(ids)
    return Destination(
      section: list.contents[position.section].section.id,
      previous: list.item(before: position) { !held.contains($0.id) }?.id,
      next: list.item(from: position) { !held.contains($0.id) }?.id)
  }

  /// Returns the list with the items at the destination.
  func preview<Section, Item>(
    of list: List<Section, Item>
  ) -> List<Section, Item> where Section.ID == SectionID, Item.ID == ItemID {
    guard let move, !isAtDestination(in: list) else { return list }
    var preview = list
    try? preview.apply(move)
    return preview
  }

  /// Whether the items are at the destination already.
  func isAtDestination<Section, Item>(in list: List<Section, Item>) -> Bool
  where Section.ID == SectionID, Item.ID == ItemID {
    guard let destination, let id = ids.first, let first = list.position(of: id) else { return true }
    let stored = list.contents[first.section]
    let end = first.item + ids.count
    return stored.section.id == destination.section && end <= stored.items.count
      && ids.enumerated().allSatisfy { stored.items[first.item + $0].id == $1 }
      && (end < stored.items.count ? stored.items[end].id : nil) == destination.next
  }
}

// MARK: Moving

extension InteractiveMovement {
  /// Moves the items on by a number of destinations, or to the first or the last one. A section of k items has k + 1
  /// destinations, so that there is one in an empty section.
  mutating func move<Section, Item>(by steps: Int, in list: List<Section, Item>)
  where Section.ID == SectionID, Item.ID == ItemID {
    guard let (rest, here) = rest(of: list) else { return }
    anchor = nil
    let structure = rest.structure
    let last = structure.numberOfItems + structure.numberOfSections - 1
    let number = structure.items(inSection: here.section).lowerBound + here.section + here.item
    let goal = min(max(0, number + min(max(-last, steps), last)), last)
    let section =
      (0..<structure.numberOfSections).partitioningIndex { structure.items(inSection: $0).lowerBound + $0 > goal } - 1
    let start = structure.items(inSection: section).lowerBound + section
    destination = destination(at: ListPosition(section: section, item: goal - start), in: rest)
  }

  /// Moves the items to where an item is. Has no effect if it is one of them, or not in the list.
  mutating func move<Section, Item>(onto id: ItemID, in list: List<Section, Item>)
  where Section.ID == SectionID, Item.ID == ItemID {
    guard let (rest, here) = rest(of: list), let target = rest.position(of: id) else { return }
    anchor = nil
    // In their own section, the items behind those that are carried have moved up.
    let isBehind = target.section == here.section && target.item >= here.item
    destination = destination(at: isBehind ? target.next : target, in: rest)
  }

  /// Moves the items to the destination of a move, if the list has it.
  mutating func move<Section, Item>(to move: ListMove<SectionID, ItemID>, in list: List<Section, Item>)
  where Section.ID == SectionID, Item.ID == ItemID {
    guard let section = list.indexOfSection(move.section) else { return }
    anchor = nil
    let next = move.next.flatMap { list.position(of: $0) }.flatMap { $0.section == section ? $0 : nil }
    let end = ListPosition(section: section, item: list.contents[section].items.count)
    destination = destination(at: next ?? end, in: list)
  }

  /// The list without the items, and the position of the destination in it.
  private func rest<Section, Item>(
    of list: List<Section, Item>
  ) -> (rest: List<Section, Item>, here: ListPosition)? where Section.ID == SectionID, Item.ID == ItemID {
    let origin = ids.first.flatMap { list.position(of: $0) }.map { destination(at: $0, in: list) }
    var rest = list
    do { try rest.delete(ids) } catch { return nil }
    guard let destination = destination ?? origin, let section = rest.indexOfSection(destination.section)
    else { return nil }
    let item = destination.next.flatMap { rest.position(of: $0)?.item } ?? rest.contents[section].items.count
    return (rest, ListPosition(section: section, item: item))
  }
}

// MARK: Following

extension InteractiveMovement {
  /// Follows a change of the list. The items that have left the list leave the hand.
  ///
  /// The destination of items that were not moved yet is where the new list has them. Any other destination stays
  /// before the item behind it, or else behind the item before it. If both have left the section, it moves to the
  /// nearest item that stays.
  /// - Complexity: O(k log n) for k items. O(items of the section) if both neighbors have left it.
  mutating func follow<Section, Item>(from old: List<Section, Item>, to new: List<Section, Item>)
  where Section.ID == SectionID, Item.ID == ItemID {
    let all = ids
    let staying = ids.compactMap { id in new.position(of: id).map { (id: id, position: $0) } }
    ids = staying.sorted { $0.position < $1.position }.map(\.id)
    guard let destination else { return }
    if anchor != nil, let id = ids.first(where: { $0 == anchor }) ?? ids.first, let position = new.position(of: id) {
      return self.destination = self.destination(at: position, in: new)
    }
    guard let section = new.indexOfSection(destination.section) else { return self.destination = nil }
    let held = Set(all)
    func position(_ id: ItemID?) -> ListPosition? {
      guard let id, !held.contains(id), let position = new.position(of: id) else { return nil }
      return position.section == section ? position : nil
    }
    let behind = position(destination.next)
    let before = behind == nil ? position(destination.previous) : nil
    let nearest = behind ?? before.map(\.next) ?? nearest(to: destination, in: old, position)
    self.destination = self.destination(
      at: nearest ?? ListPosition(section: section, item: new.contents[section].items.count), in: new)
  }

  private func nearest<Section, Item>(
    to destination: Destination, in old: List<Section, Item>, _ position: (ItemID?) -> ListPosition?
  ) -> ListPosition? where Section.ID == SectionID, Item.ID == ItemID {
    guard let section = old.indexOfSection(destination.section) else { return nil }
    let item = destination.next.flatMap { old.position(of: $0)?.item } ?? old.contents[section].items.count
    let start = ListPosition(section: section, item: item)
    if let behind = old.item(from: start, where: { position($0.id) != nil }) { return position(behind.id) }
    return old.item(before: start, where: { position($0.id) != nil }).flatMap { position($0.id)?.next }
  }
}

extension ListPosition {
  /// The position behind the item.
  fileprivate var next: ListPosition { ListPosition(section: section, item: item + 1) }
}

/// The items that the user holds, and the list without their move.
@MainActor
struct HeldItems<Section: ListElement, Item: ListElement> {
  typealias List = ListSnapshot<Section, Item>
  typealias Carry = InteractiveMovement<Section.ID, Item.ID>

  private(set) var carry: Carry
  /// The list as of the last pull.
  private(set) var list: List

  /// Takes an item, or all selected items if it is one of them. The result is `nil` if the list does not have the item.
  /// - Throws: The reason why the item cannot be taken.
  init?(
    _ id: Item.ID, among selection: ListSelection<Item.ID>?, in list: List?, by moves: ItemMoves<Section, Item>?
  ) throws(ListMoveRefusal) {
    guard let list, let moves else { throw .list }
    guard let position = list.position(of: id) else { return nil }
    let taken = selection.flatMap { $0.ids.contains(id) ? $0.ids(in: list) : nil } ?? [id]
    let movable = taken.filter { list.item($0).map(moves.canMove) == true }
    guard !movable.isEmpty else { throw .item }
    self.list = list
    carry = InteractiveMovement(movable, numberLeftOut: taken.count - movable.count, at: position, in: list)
    // A list that allows no destination at all refuses this one.
    if let move = carry.move { _ = try moves.allow(move) }
  }

  /// The list with the items at the destination.
  var preview: List { carry.preview(of: list) }

  /// Moves the items on, and asks the data source about the destination, which may choose another one.
  mutating func carry(asking moves: ItemMoves<Section, Item>?, _ step: (inout Carry, List) -> Void) {
    step(&carry, list)
    guard let move = carry.move, let moves else { return }
    do throws(ListMoveRefusal) {
      let allowed = try moves.allow(move)
      if allowed != move { carry.move(to: allowed, in: list) }
      carry.refusal = nil
    } catch {
      carry.refusal = error
    }
  }

  /// Returns how the movement ends. If the items are moved, the data source is to carry out the move.
  func drop(asking moves: ItemMoves<Section, Item>?) -> ListMoveOutcome<Section.ID, Item.ID> {
    guard let move = carry.move, let moves else { return .cancelled }
    if carry.isAtDestination(in: list) { return .unchanged }
    do throws(ListMoveRefusal) { return .moved(try moves.allow(move)) } catch { return .refused(error) }
  }

  /// Follows the next list that was pulled.
  mutating func follow(_ new: List) {
    carry.follow(from: list, to: new)
    list = new
  }
}
