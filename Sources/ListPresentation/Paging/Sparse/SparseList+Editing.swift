/// Local edits of a list with random access: items that the app updates, inserts or removes.
extension SparseList {
  /// Replaces the content of an item. Answers to requests that are open now do not restore the old content.
  mutating func update(_ item: Item) throws(ListSnapshotError) {
    _ = try shownIndex(of: item.id)
    former?.items.replace(item)
    items.replace(item)
    stale?.replace(item)
    if !machine.ledger.flights.isEmpty { updated.updateMakingRoom((item, machine.ledger.tickets), forKey: item.id) }
    machine.revision += 1
  }

  /// Removes the updates that are older than every open request.
  mutating func forgetUpdates() {
    guard !updated.isEmpty else { return }
    let oldest = machine.ledger.flights.first?.ticket ?? .max
    updated = updated.filter { $0.value.ticket >= oldest }
  }

  /// Inserts an item at an index, or at the end of the known items if the index lies behind it.
  mutating func insert(
    _ item: Item, at index: Int, at now: Duration, using generator: inout some RandomNumberGenerator
  ) throws(ListSnapshotError) -> [RequestCommand<SparseRequest>] {
    if (try? shownIndex(of: item.id)) != nil { throw .duplicateItem("\(item.id)") }
    let index = min(max(index, 0), end)
    return edit(at: index, by: 1, at: now, using: &generator) { $0.insert(item, at: index, seen: $1) }
  }

  /// Removes the item with an id.
  mutating func remove(
    _ id: Item.ID, at now: Duration, using generator: inout some RandomNumberGenerator
  ) throws(ListSnapshotError) -> [RequestCommand<SparseRequest>] {
    let index = try shownIndex(of: id)
    return edit(at: index, by: -1, at: now, using: &generator) { $0.delete(at: index, seen: $1) }
  }

  /// The end of the known items, which are those of the newest list and the older ones that are shown behind them.
  var end: Int {
    if let former { return former.count }
    let older = stale?.heldIndices.ranges.last?.upperBound ?? 0
    return machine.list.total?.count ?? max(machine.list.reach, min(older, numberOfItems))
  }

  private func shownIndex(of id: Item.ID) throws(ListSnapshotError) -> Int {
    guard let index = shown.index(of: id) ?? (former == nil ? stale?.index(of: id) : nil) else {
      throw .missingItem("\(id)")
    }
    return index
  }

  private mutating func edit(
    at index: Int, by count: Int, at now: Duration, using generator: inout some RandomNumberGenerator,
    _ change: (inout LoadedItems<Item>, _ seen: RangeSet<Int>) -> Void
  ) -> [RequestCommand<SparseRequest>] {
    let seen = machine.seen.moved(by: count, at: index)
    guard former == nil else {
      former?.change(by: count) { change(&$0, seen) }
      return handle(.edit(at: index, by: count, held: [:]), at: now, using: &generator)
    }
    change(&items, seen)
    if var older = stale {
      change(&older, seen)
      stale = older
    }
    return handle(.edit(at: index, by: count, held: items.counts), at: now, using: &generator)
  }
}
