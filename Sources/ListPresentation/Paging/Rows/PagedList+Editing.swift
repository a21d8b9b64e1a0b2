/// A local insertion or change of an item.
struct LocalEdit<Item: ListElement>: Sendable {
  /// The item as the app has it.
  var item: Item
  /// The ticket of the newest request at the time of the edit. Answers to this request and to older ones do not include
  /// the edit.
  var ticket: Int
  var isInsertion: Bool
}

/// Local edits of a list that loads in pages: items that the app inserts, removes, moves or updates.
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
    guard let index = snapshot.index(of: id) else {
      guard waitingInsertions.contains(where: { $0.item.id == id }) else { throw .missingItem("\(id)") }
      // The source has it where no page was loaded yet.
      pendingInsertions.remove(id)
      waitingInsertions.removeAll { $0.item.id == id }
      return []
    }
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
    .insert(item, after: settledItem(before: snapshot.index(of: item.id) ?? 0))
  }

  /// The id of the nearest item before an index that the source has.
  func settledItem(before index: Int) -> Item.ID? {
    (0..<index).reversed().lazy.map { snapshot[at: $0].id }.first { !pendingInsertions.contains($0) }
  }

  /// Removes an item. Answers to earlier requests do not bring it back.
  mutating func remove(
    _ id: Item.ID, movesCursors: Bool, at now: Duration, using generator: inout some RandomNumberGenerator
  ) throws(ListSnapshotError) -> [RequestCommand<PagingRequest>] {
    if waitingInsertions.contains(where: { $0.item.id == id }) {
      pendingInsertions.remove(id)
      waitingInsertions.removeAll { $0.item.id == id }
      return []
    }
    let index = snapshot.index(of: id) ?? 0
    try snapshot.delete([id])
    noteRemoval(of: id)
    total = total?.changed(by: -1)
    let wasPending = pendingInsertions.remove(id) != nil
    return handle(.edit(at: index, by: -1, movesCursors: movesCursors && !wasPending), at: now, using: &generator)
  }

  /// Moves items. The cursors count as many items as before: the pages count the items that leave from the end on, and
  /// those that arrive from the beginning on.
  mutating func move(
    _ move: ListMove<SingleSection, Item.ID>, at now: Duration, using generator: inout some RandomNumberGenerator
  ) throws(ListSnapshotError) -> [RequestCommand<PagingRequest>] {
    let (old, ids) = (snapshot, Set(move.ids))
    try snapshot.apply(move)
    var commands: [RequestCommand<PagingRequest>] = []
    for index in ids.compactMap({ old.index(of: $0) }).sorted().reversed() {
      commands += handle(.edit(at: index, by: -1, movesCursors: false), at: now, using: &generator)
    }
    for index in ids.compactMap({ snapshot.index(of: $0) }).sorted() {
      commands += handle(.edit(at: index, by: 1, movesCursors: false), at: now, using: &generator)
    }
    return commands
  }

  /// Returns the moves of items to their positions, in the order of the list. Each is moved behind an item that the
  /// source has too.
  func edits(of ids: [Item.ID]) -> [PageEdit<Item>] {
    Set(ids).subtracting(pendingInsertions).compactMap { snapshot.index(of: $0) }.sorted().map { index in
      .move(snapshot[at: index].id, after: settledItem(before: index))
    }
  }

  /// Replaces an item with newer content. Answers to earlier requests do not undo the change.
  mutating func update(_ item: Item) throws(ListSnapshotError) {
    if let index = waitingInsertions.firstIndex(where: { $0.item.id == item.id }) {
      return waitingInsertions[index].item = item
    }
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
