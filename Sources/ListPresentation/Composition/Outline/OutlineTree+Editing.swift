/// Changes of some rows of an outline in which each id occurs once.
extension OutlineTree {
  /// Rows that arrive in a level, or among the roots.
  private struct Arrival {
    let level: Level?
    let section: Int
    let items: [Item]
    /// The row of the level before which they arrive, or `nil` for the end of the level.
    let next: Item.ID?
  }

  /// Changes the rows that differ.
  /// - Returns: Whether the list follows its sources. If not, it is to be made as a whole.
  mutating func edit(_ changes: [Change]?, roots new: List) -> Bool {
    guard let changes, repeats.isEmpty, new.duplicates().isEmpty else { return false }
    guard changes.reduce(0, { $0 + $1.splices.count }) <= 64 + list.numberOfItems / 8 else { return false }
    do {
      let isPlain = !levels.values.contains(where: \.isShown)
      for level in levels.values where level.isShown && !expanded.contains(level.id) { try hide(level) }
      if isPlain {
        list = new
        mayHaveLostLevels = true
      } else {
        var arrivals: [Arrival] = []
        // What moves to another level leaves before it arrives.
        for change in changes { try leave(change, &arrivals) }
        for arrival in arrivals { try insert(arrival) }
      }
      for id in expanded where levels[id]?.isShown != true {
        if let item = list.item(id), isExpandable(item) { try show(item) }
      }
      return true
    } catch {
      return false
    }
  }

  /// Removes what leaves a level, replaces what stays with other content, and notes what arrives.
  private mutating func leave(_ change: Change, _ arrivals: inout [Arrival]) throws(ListSnapshotError) {
    let level = change.level?.0
    // The level may have left with its parent.
    guard level?.isShown != false else { return }
    for splice in change.splices {
      let (old, new) = (Array(change.old.slice(splice.old)), Array(change.new.slice(splice.new)))
      let least = min(old.count, new.count)
      let head = (0..<least).prefix { old[$0].id == new[$0].id }.count
      let tail = (0..<least - head).prefix { old[old.count - 1 - $0].id == new[new.count - 1 - $0].id }.count
      for (before, after) in zip(old.prefix(head) + old.suffix(tail), new.prefix(head) + new.suffix(tail)) {
        if before != after { try replace(after) }
      }
      for item in old[head..<old.count - tail] { try remove(item, from: level) }
      let items = Array(new[head..<new.count - tail])
      let end = splice.new.upperBound
      let next = tail > 0 ? new[new.count - tail].id : end < change.new.count ? change.new[end].id : nil
      if !items.isEmpty { arrivals.append(Arrival(level: level, section: change.section, items: items, next: next)) }
    }
    if let (level, list) = change.level { level.list = list }
  }

  private mutating func replace(_ item: Item) throws(ListSnapshotError) {
    try list.replace(item)
    if let level = levels[item.id], level.isShown, !isExpandable(item) { try hide(level) }
  }

  private mutating func insert(_ arrival: Arrival) throws(ListSnapshotError) {
    guard arrival.level?.isShown != false else { return }
    let rows = try rows(of: arrival.items, in: arrival.level)
    if let next = arrival.next {
      try insert(rows, at: position(of: next))
    } else if let level = arrival.level {
      try insert(rows, at: position(of: level.id, offset: 1 + level.numberOfRows))
    } else {
      try insert(rows, at: ListPosition(section: arrival.section, item: list.contents[arrival.section].items.count))
    }
    grow(arrival.level, by: rows.count)
  }

  private mutating func insert(_ rows: [Item], at position: ListPosition) throws(ListSnapshotError) {
    try list.edit { (store) throws(ListSnapshotError) in try store.insert(rows, at: position) }
  }

  private func position(of id: Item.ID, offset: Int = 0) throws(ListSnapshotError) -> ListPosition {
    guard let position = list.position(of: id) else { throw .missingItem("\(id)") }
    return ListPosition(section: position.section, item: position.item + offset)
  }

  /// Shows the children of an item.
  private mutating func show(_ item: Item) throws(ListSnapshotError) {
    let above = levelsOfRows[item.id]
    let level = try open(item, in: above)
    let rows = try rows(of: level.list.elements.array(), in: level)
    level.numberOfRows = rows.count
    if !rows.isEmpty { try insert(rows, at: position(of: item.id, offset: 1)) }
    grow(above, by: rows.count)
  }

  /// Removes the rows of a level.
  private mutating func hide(_ level: Level) throws(ListSnapshotError) {
    guard level.isShown else { return }
    let count = level.numberOfRows
    try removeRows(position(of: level.id, offset: 1), count)
    (level.isShown, level.numberOfRows) = (false, 0)
    grow(levelsOfRows[level.id], by: -count)
  }

  /// Removes an item and all rows below it.
  private mutating func remove(_ item: Item, from level: Level?) throws(ListSnapshotError) {
    let count = 1 + (levels[item.id]?.numberOfRows ?? 0)
    if levels[item.id] != nil { mayHaveLostLevels = true }
    try removeRows(position(of: item.id), count)
    grow(level, by: -count)
  }

  private mutating func removeRows(_ position: ListPosition, _ count: Int) throws(ListSnapshotError) {
    guard count > 0 else { return }
    let ids = list.contents[position.section].elements.slice(position.item..<position.item + count).map(\.id)
    for id in ids {
      levelsOfRows[id] = nil
      guard let level = levels[id] else { continue }
      (level.isShown, level.numberOfRows) = (false, 0)
    }
    marks.remove(ids)
    try list.edit { (store) throws(ListSnapshotError) in
      store.replace(position.item..<position.item + count, inSection: position.section, with: .none)
    }
  }

  /// Adds to the numbers of rows of a level and of those above it.
  private func grow(_ level: Level?, by count: Int) {
    var level = level
    while let current = level {
      current.numberOfRows += count
      level = levelsOfRows[current.id]
    }
  }
}
