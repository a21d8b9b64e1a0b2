/// A move that the app has made before its source.
struct LocalMove<Item: ListElement>: Sendable {
  let id: PendingMove
  let move: ListMove<SingleSection, Item.ID>
  /// The list before the move.
  var before: ListSnapshot<SingleSection, Item>
  /// The ticket of the newest request when the source had the move, or `nil` while it does not have it. Answers to this
  /// request and to older ones may have the order before the move.
  var ticket: Int?
}

/// Local moves of a list that loads in pages.
extension PagedList {
  /// The most moves that can be put back.
  private static var maximumMoves: Int { 1_000 }

  /// Moves items. The cursors count as many items as before.
  /// - Parameter pending: The move, if the source does not have it yet.
  mutating func move(
    _ move: ListMove<SingleSection, Item.ID>, pending: PendingMove? = nil, at now: Duration,
    using generator: inout some RandomNumberGenerator
  ) throws(ListSnapshotError) -> [RequestCommand<PagingRequest>] {
    let old = snapshot
    try snapshot.apply(move)
    // A later move counts when an earlier one is put back.
    if pending != nil || !localMoves.isEmpty {
      let ticket = pending == nil ? machine.ledger.tickets : nil
      localMoves = localMoves.suffix(Self.maximumMoves - 1)
      localMoves.append(LocalMove(id: pending ?? PendingMove(), move: move, before: old, ticket: ticket))
    }
    return countMoved(Set(move.ids), from: old, at: now, using: &generator)
  }

  /// Records that the source has a move.
  /// - Returns: The move for a source that keeps items.
  mutating func confirm(_ move: PendingMove) -> [PageEdit<Item>] {
    guard let index = localMoves.firstIndex(where: { $0.id == move && $0.ticket == nil }) else { return [] }
    localMoves[index].ticket = machine.ledger.tickets
    // What later moves hold is where they bring it. A later move that is pending is passed on when it is confirmed.
    let later = localMoves[(index + 1)...]
    let overtaken = Set(later.lazy.filter { $0.ticket != nil }.flatMap(\.move.ids))
    let edits = edits(
      of: localMoves[index].move.ids.filter { !overtaken.contains($0) }, in: later.first?.before ?? snapshot,
      besides: Set(later.flatMap(\.move.ids)))
    forgetMoves()
    return edits
  }

  /// Returns the moves of items to their positions in a list, in the order of the list. Each is moved behind an item
  /// whose position the source has too.
  /// - Parameter others: The ids of other items that the source may have at other positions.
  func edits(of ids: [Item.ID], in list: Snapshot, besides others: Set<Item.ID> = []) -> [PageEdit<Item>] {
    let pending = pendingInsertions
    let moved = Set(ids)
    let unsettled = others.union(localMoves.lazy.filter { $0.ticket == nil }.flatMap(\.move.ids)).subtracting(moved)
    func isSettled(_ id: Item.ID) -> Bool {
      !pending.contains(id) && !unsettled.contains(id) && snapshot.position(of: id) != nil
    }
    return moved.filter(isSettled).compactMap { list.index(of: $0) }.sorted().map { index in
      let before = (0..<index).reversed().lazy.map { list[at: $0].id }
      return .move(list[at: index].id, after: before.first(where: isSettled))
    }
  }

  /// Puts the items of a move back. Items that were moved again since are where the later moves bring them.
  mutating func putBack(
    _ move: PendingMove, at now: Duration, using generator: inout some RandomNumberGenerator
  ) -> [RequestCommand<PagingRequest>] {
    guard let index = localMoves.firstIndex(where: { $0.id == move && $0.ticket == nil }) else { return [] }
    let undone = localMoves[index...]
    let ids = Set(undone.flatMap(\.move.ids))
    let old = snapshot
    snapshot.restore(ids, from: undone[index].before)
    localMoves.removeSubrange(index...)
    for var later in undone.dropFirst() {
      later.before = snapshot
      try? snapshot.apply(later.move)
      localMoves.append(later)
    }
    forgetMoves()
    return countMoved(ids, from: old, at: now, using: &generator)
  }

  /// Makes the moves again that a refresh does not have.
  mutating func repeatMoves(
    since ticket: Int, at now: Duration, using generator: inout some RandomNumberGenerator
  ) -> [RequestCommand<PagingRequest>] {
    guard !localMoves.isEmpty else { return [] }
    localMoves.removeAll { $0.ticket.map { $0 < ticket } ?? false }
    let old = snapshot
    for index in localMoves.indices {
      localMoves[index].before = snapshot
      try? snapshot.apply(localMoves[index].move)
    }
    return countMoved(Set(localMoves.flatMap(\.move.ids)), from: old, at: now, using: &generator)
  }

  /// Forgets the moves that no answer and no other move can undo.
  mutating func forgetMoves() {
    let oldest = oldestTicket
    let count = localMoves.prefix { $0.ticket.map { $0 < oldest } ?? false }.count
    if count > 0 { localMoves.removeFirst(count) }
  }

  /// The pages count their items: those that leave from the end on, and those that arrive from the beginning on.
  private mutating func countMoved(
    _ ids: Set<Item.ID>, from old: Snapshot, at now: Duration, using generator: inout some RandomNumberGenerator
  ) -> [RequestCommand<PagingRequest>] {
    var commands: [RequestCommand<PagingRequest>] = []
    for index in ids.compactMap({ old.index(of: $0) }).sorted().reversed() {
      commands += handle(.edit(at: index, by: -1, movesCursors: false), at: now, using: &generator)
    }
    for index in ids.compactMap({ snapshot.index(of: $0) }).sorted() {
      commands += handle(.edit(at: index, by: 1, movesCursors: false), at: now, using: &generator)
    }
    return commands
  }
}

extension ListSnapshot where Section == SingleSection {
  /// Moves items back between the neighbors that they had in an older list. The search for a neighbor ends after 1,000
  /// items, because a farther one is not worth the time.
  fileprivate mutating func restore(_ ids: Set<Item.ID>, from old: ListSnapshot) {
    var open = ids
    for index in ids.compactMap({ old.index(of: $0) }).sorted() {
      let id = old[at: index].id
      let list = self
      guard list.index(of: id) != nil else { continue }
      let newIndex = { (neighbor: Int) -> Int? in
        open.contains(old[at: neighbor].id) ? nil : list.index(of: old[at: neighbor].id)
      }
      let before = (max(0, index - 1_000)..<index).reversed().lazy.compactMap(newIndex).first
      let behind = (index + 1..<old.numberOfItems).prefix(1_000).lazy.compactMap(newIndex).first
      open.remove(id)
      guard let target = before.map({ $0 + 1 }) ?? behind else { continue }
      let next = (target..<list.numberOfItems).lazy.map { list[at: $0].id }.first { $0 != id }
      try? apply(ListMove([id], before: next))
    }
  }
}
