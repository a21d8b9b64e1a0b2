/// An edit of a list that can be undone, also after the list has changed.
///
/// ```swift
/// let before = items
/// items.removeAll { $0.isDone }
/// history.record("Remove what is done", ListEdit(from: before, to: items))
/// ```
///
/// It holds the lists before and after the edit, which share what is the same. To undo it, only the items are changed
/// that the edit has changed: what has arrived, moved or changed since stays. An item that the edit changed and that
/// has changed again, or left, is left out and counted. Sections stay as they are. The two lists do not say which of
/// two rows was moved past the other, so undoing may move either.
public struct ListEdit<Section: ListElement, Item: ListElement>: Sendable {
  typealias List = ListSnapshot<Section, Item>

  let before: List
  let after: List

  /// Creates an edit.
  /// - Parameters:
  ///   - before: The list before the edit.
  ///   - after: The list after it.
  public init(from before: ListSnapshot<Section, Item>, to after: ListSnapshot<Section, Item>) {
    (self.before, self.after) = (before, after)
  }

  /// Whether the edit changes nothing.
  public var isEmpty: Bool { after.difference(from: before).isEmpty }

  /// Undoes the edit in a list.
  /// - Returns: The edit that this is, which can be undone too, and the number of items that are left out because they
  ///   have changed or left since.
  /// - Complexity: O(k log n) for k items that the edit has changed.
  public func undo(in list: inout ListSnapshot<Section, Item>) -> (edit: ListEdit, numberLeftOut: Int) {
    let current = list
    var (removed, replaced, inserted): ([Item.ID], [Item], [Item]) = ([], [], [])
    var numberLeftOut = 0
    let (ids, moved) = changes
    for id in ids {
      let (old, new, now) = (before.item(id), after.item(id), current.item(id))
      switch (old, new, now) {
      case (nil, let new?, let now?): if now == new { removed.append(id) } else { numberLeftOut += 1 }
      case (let old?, nil, nil): if hasSection(of: id, in: current) { inserted.append(old) } else { numberLeftOut += 1 }
      case (let old?, let new?, let now?):
        let isChanged = old != new && now != old
        let isMoved = moved.contains(id)
        if isChanged, now != new || isMoved && !hasSection(of: id, in: current) {
          numberLeftOut += 1
        } else if isMoved, hasSection(of: id, in: current) {
          removed.append(id)
          inserted.append(isChanged ? old : now)
        } else if isChanged {
          replaced.append(old)
        } else if isMoved {
          numberLeftOut += 1
        }
      case (.some, .some, nil): numberLeftOut += 1
      case (nil, _, _), (.some, nil, .some): break
      }
    }
    do {
      var new = current
      try new.delete(removed)
      try new.replace(replaced)
      try insert(inserted, in: &new)
      list = new
    } catch {
      // The list has an id twice.
      numberLeftOut = ids.count
    }
    return (ListEdit(from: current, to: list), numberLeftOut)
  }
}

/// Edits of arrays.
extension ListEdit where Section == SingleSection {
  /// Creates an edit of an array.
  /// - Parameters:
  ///   - before: The items before the edit.
  ///   - after: The items after it.
  public init(from before: [Item], to after: [Item]) {
    let list = ListSnapshot(before)
    self.init(from: list, to: ListSnapshot(after).sharing(with: list))
  }

  /// Undoes the edit in an array.
  /// - Returns: The edit that this is, which can be undone too, and the number of items that are left out because they
  ///   have changed or left since.
  /// - Complexity: O(n).
  public func undo(in items: inout [Item]) -> (edit: ListEdit, numberLeftOut: Int) {
    var list = ListSnapshot(items)
    let undone = undo(in: &list)
    items = Array(list.items)
    return undone
  }
}

extension ListEdit {
  /// The ids of the items that the edit has changed, and of those that it has moved.
  var changes: (ids: Set<Item.ID>, moved: Set<Item.ID>) {
    let plan = after.difference(from: before)
    var (ids, moved): (Set<Item.ID>, Set<Item.ID>) = ([], [])
    var list = before
    for (index, batch) in plan.batches.enumerated() {
      let next = index + 1 < plan.batches.count ? plan.intermediate ?? after : after
      moved.formUnion(batch.deletedItems.map { list[$0].id } + batch.movedItems.map { list[$0.from].id })
      for section in batch.deletedSections { moved.formUnion(list.items(inSection: section).map(\.id)) }
      moved.formUnion(batch.insertedItems.map(\.item.id) + batch.insertedSections.flatMap { $0.items.map(\.id) })
      ids.formUnion((batch.reconfiguredItems + batch.reloadedItems).map(\.item.id))
      list = next
    }
    return (ids.union(moved), moved)
  }

  /// Whether a list has the section in which an item was before the edit.
  private func hasSection(of id: Item.ID, in list: List) -> Bool {
    before.section(containing: id).map { list.indexOfSection($0.id) != nil } ?? false
  }

  /// Inserts items beside their neighbors of the list before the edit.
  private func insert(_ items: [Item], in list: inout List) throws(ListSnapshotError) {
    let positions = items.compactMap { item in before.position(of: item.id).map { (position: $0, item: item) } }
    // In order, so that each item finds the one before it.
    for (position, item) in positions.sorted(by: { $0.position < $1.position }) {
      let stored = before.contents[position.section]
      guard let section = list.indexOfSection(stored.section.id) else { continue }
      func isThere(_ item: Item) -> Bool { list.position(of: item.id)?.section == section }
      if let previous = before.item(before: position, where: isThere) {
        try list.insert([item], after: previous.id)
      } else if let next = before.item(from: position, where: isThere) {
        try list.insert([item], before: next.id)
      } else {
        try list.append([item], toSection: stored.section.id)
      }
    }
  }
}
