extension PagedList {
  /// Puts a row in at an index, or at the nearest end where there is no such index.
  package mutating func insert(
    _ item: Item, at index: Int, movesCursors: Bool, at now: Duration,
    using generator: inout some RandomNumberGenerator
  ) throws(ListSnapshotError) -> [PagingCommand] {
    let index = min(max(index, 0), snapshot.numberOfItems)
    if index < snapshot.numberOfItems {
      try snapshot.insert([item], before: snapshot[ListPosition(section: 0, item: index)].id)
    } else {
      try snapshot.append([item])
    }
    removed.remove(item.id)
    removedLately.remove(item.id)
    adjustTotal(by: 1)
    return handle(.edit(at: index, by: 1, movesCursors: movesCursors), at: now, using: &generator)
  }

  /// Takes a row out; pages that were asked for before do not bring it back.
  package mutating func remove(
    _ id: Item.ID, movesCursors: Bool, at now: Duration, using generator: inout some RandomNumberGenerator
  ) throws(ListSnapshotError) -> [PagingCommand] {
    let index = snapshot.position(of: id)?.item ?? 0
    try snapshot.delete([id])
    removed.insertMakingRoom(id)
    removedLately.insertMakingRoom(id)
    adjustTotal(by: -1)
    return handle(.edit(at: index, by: -1, movesCursors: movesCursors), at: now, using: &generator)
  }

  /// Puts newer content in the place of a row.
  package mutating func update(_ item: Item) throws(ListSnapshotError) { try snapshot.replace(item) }
}
