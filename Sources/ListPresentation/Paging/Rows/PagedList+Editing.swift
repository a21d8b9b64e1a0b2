/// A local insertion or change of an item.
struct LocalEdit<Item: ListElement>: Sendable {
  /// The item as the app has it.
  var item: Item
  /// The ticket of the newest request at the time of the edit. Answers to this request and to older ones do not include
  /// the edit.
  var ticket: Int
  var isInsertion: Bool
}

/// Local edits of a list that loads in pages: items that the app inserts, removes or updates.
extension PagedList {
  /// Inserts an item at an index, or at the nearest end if the index is out of range.
  /// - Parameter isPending: Whether the source does not have the item yet, so that cursors do not count it.
  mutating func insert(
    _ item: Item, at index: Int, isPending: Bool = false, movesCursors: Bool, at now: Duration,
    using generator: inout some RandomNumberGenerator
  ) throws(ListSnapshotError) -> [RequestCommand<PagingRequest>] {
    let index = min(max(index, 0), snapshot.numberOfItems)
    try snapshot.insert([item], at: index)
    removed[item.id] = nil
    note(item, isInsertion: true)
    total = total?.changed(by: 1)
    if isPending { pendingInsertions.insert(item.id) }
    return handle(.edit(at: index, by: 1, movesCursors: movesCursors && !isPending), at: now, using: &generator)
  }

  /// Records that the source now has an inserted item, under the same id or as another item.
  mutating func confirm(
    _ id: Item.ID, as item: Item?, movesCursors: Bool, at now: Duration,
    using generator: inout some RandomNumberGenerator
  ) throws(ListSnapshotError) -> [RequestCommand<PagingRequest>] {
    guard let index = snapshot.index(of: id) else { throw .missingItem("\(id)") }
    let wasPending = pendingInsertions.remove(id) != nil
    if let item, item.id == id {
      try update(item)
    } else if let item, snapshot.index(of: item.id) != nil {
      // A page has already loaded the item, and its cursors count it.
      if wasPending { pendingInsertions.insert(id) }
      return try remove(id, movesCursors: movesCursors, at: now, using: &generator)
    } else if let item {
      try snapshot.insert([item], before: id)
      try snapshot.delete([id])
      edited[id] = nil
      note(item, isInsertion: true)
    }
    guard wasPending, movesCursors else { return [] }
    return handle(.moveCursors(at: index), at: now, using: &generator)
  }

  /// The insertion of an item that the list has, behind the last item before it that the source has.
  func insertion(of item: Item) -> PageEdit<Item> {
    let index = snapshot.index(of: item.id) ?? 0
    let neighbor = (0..<index).reversed().lazy.map { snapshot[at: $0].id }.first { !pendingInsertions.contains($0) }
    return .insert(item, after: neighbor)
  }

  /// Removes an item. Answers to earlier requests do not bring it back.
  mutating func remove(
    _ id: Item.ID, movesCursors: Bool, at now: Duration, using generator: inout some RandomNumberGenerator
  ) throws(ListSnapshotError) -> [RequestCommand<PagingRequest>] {
    let index = snapshot.index(of: id) ?? 0
    try snapshot.delete([id])
    noteRemoval(of: id)
    total = total?.changed(by: -1)
    let wasPending = pendingInsertions.remove(id) != nil
    return handle(.edit(at: index, by: -1, movesCursors: movesCursors && !wasPending), at: now, using: &generator)
  }

  /// Replaces an item with newer content. Answers to earlier requests do not undo the change.
  mutating func update(_ item: Item) throws(ListSnapshotError) {
    try snapshot.replace(item)
    noteUpdate(of: item)
  }

  /// Records that an item has changed, whether the list has it or not. Answers to earlier requests do not undo the
  /// change.
  mutating func noteUpdate(of item: Item) { note(item, isInsertion: edited[item.id]?.isInsertion ?? false) }

  /// Records that an item is gone, whether the list had it or not. Answers to earlier requests do not bring it back.
  mutating func noteRemoval(of id: Item.ID) {
    removed.updateMakingRoom(machine.ledger.tickets, forKey: id)
    edited[id] = nil
  }

  private mutating func note(_ item: Item, isInsertion: Bool) {
    // The pages of a refresh that needs more of them are also older than the edit, even while no request is under way.
    guard !machine.ledger.flights.isEmpty || refreshed != nil else { return }
    let edit = LocalEdit(item: item, ticket: machine.ledger.tickets, isInsertion: isInsertion)
    edited.updateMakingRoom(edit, forKey: item.id)
  }

  /// Forgets the edits that are older than every request under way.
  mutating func forgetEdits() {
    if machine.refreshKey == nil { refreshed = nil }
    guard !edited.isEmpty else { return }
    let oldest = oldestTicket
    edited = edited.filter { $0.value.ticket >= oldest }
  }

  /// The ticket of the oldest request whose answer is still to come.
  var oldestTicket: Int { min(machine.ledger.flights.first?.ticket ?? .max, refreshed?.ticket ?? .max) }
}
