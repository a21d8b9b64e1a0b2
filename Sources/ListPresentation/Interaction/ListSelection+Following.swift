/// The cursor, the selected items and the range under way after an update of the list.
extension ListSelection {
  /// Follows a change of the list.
  ///
  /// Items that have left are no longer selected, and those that have returned are selected again. If the item with the
  /// cursor has left, the cursor moves to the next item that stays, or else to the one before. If the anchor of a range
  /// has left, the range begins at the next item that stays. Items that arrive inside a range under way are selected.
  ///
  /// A list without items reports no change. The selection follows when the list has items again.
  /// - Parameters:
  ///   - batch: The change, or `nil` if it is unknown.
  ///   - map: The map of the batch.
  ///   - old: The list before.
  ///   - new: The list now.
  ///   - canSelect: Returns whether an item that has arrived can be selected.
  /// - Returns: What changed in the selection, and whether the cursor is on another item.
  /// - Complexity: O(items of the batch), or O(selected items) without one. O(items of the range) during a range.
  mutating func follow<Section, Item>(
    after batch: ListBatch?, map: @autoclosure () -> ListIndexMap?,
    from old: ListSnapshot<Section, Item>?, to new: ListSnapshot<Section, Item>, canSelect: (Item) -> Bool
  ) -> (change: SelectionChange<ID>, movesCursor: Bool) where Item.ID == ID {
    guard new.numberOfItems > 0 else {
      hold()
      return (SelectionChange(reason: .listChange), false)
    }
    let cursorBefore = held?.cursor ?? cursor
    cursor = cursorBefore.flatMap { id in nearest(to: id, from: old, in: new, by: map) }
    var change: SelectionChange<ID>
    if let batch, let old, held == nil, ids.count <= mode.capacity ?? .max {
      change = batch.hasStructuralChanges ? follow(batch, from: old, to: new, canSelect) : .init(reason: .listChange)
    } else {
      change = findItems(in: new, canSelect)
    }
    held = nil
    range?.before.formIntersection(ids)
    if range != nil, batch?.hasStructuralChanges != false { followRange(from: old, to: new, map, canSelect, &change) }
    return (change, cursor != cursorBefore)
  }

  /// Keeps the selection of a list that is emptied, until it has items again.
  private mutating func hold() {
    guard held == nil else { return }
    held = Held(cursor: cursor, ids: ids)
    absentIDs.formUnion(ids)
    (cursor, ids, range) = (nil, [], nil)
  }

  /// Follows the items of a batch.
  private mutating func follow<Section, Item>(
    _ batch: ListBatch, from old: ListSnapshot<Section, Item>, to new: ListSnapshot<Section, Item>,
    _ canSelect: (Item) -> Bool
  ) -> SelectionChange<ID> where Item.ID == ID {
    var change = SelectionChange<ID>(reason: .listChange)
    if !ids.isEmpty {
      let deleted = batch.deletedItems.lazy.map { old[$0].id }
      let inDeletedSections = batch.deletedSections.lazy.flatMap { old.items(inSection: $0).lazy.map(\.id) }
      for id in [AnySequence(deleted), AnySequence(inDeletedSections)].joined()
      where ids.contains(id) && new.position(of: id) == nil {
        ids.remove(id)
        absentIDs.insert(id)
        change.removed.insert(id)
      }
    }
    if !absentIDs.isEmpty {
      let inserted = batch.insertedItems.lazy.map { new[$0] }
      let inInsertedSections = batch.insertedSections.lazy.flatMap { new.items(inSection: $0) }
      for item in [AnySequence(inserted), AnySequence(inInsertedSections)].joined()
      where absentIDs.contains(item.id) && new.position(of: item.id) != nil {
        absentIDs.remove(item.id)
        if canSelect(item), ids.count < mode.capacity ?? .max, ids.insert(item.id).inserted {
          if change.removed.remove(item.id) == nil { change.added.insert(item.id) }
        }
      }
    }
    return change
  }

  /// Finds all items that are selected, or were when they left.
  private mutating func findItems<Section, Item>(
    in new: ListSnapshot<Section, Item>, _ canSelect: (Item) -> Bool
  ) -> SelectionChange<ID> where Item.ID == ID {
    var change = SelectionChange<ID>(reason: .listChange)
    let before = held?.ids ?? ids
    let all = allIDs
    var known: [(id: ID, position: ListPosition)] = []
    for id in all {
      guard let position = new.position(of: id) else { continue }
      if before.contains(id) || canSelect(new[position]) { known.append((id, position)) }
    }
    absentIDs = all.filter { new.position(of: $0) == nil }
    if let capacity = mode.capacity, known.count > capacity {
      // Items that stay come before items that return.
      known.sort { (before.contains($0.id) ? 0 : 1, $0.position) < (before.contains($1.id) ? 0 : 1, $1.position) }
      known.removeSubrange(capacity...)
    }
    ids = before
    replace(with: Set(known.map(\.id)), &change)
    return change
  }

  private mutating func followRange<Section, Item>(
    from old: ListSnapshot<Section, Item>?, to new: ListSnapshot<Section, Item>, _ map: () -> ListIndexMap?,
    _ canSelect: (Item) -> Bool, _ change: inout SelectionChange<ID>
  ) where Item.ID == ID {
    guard var range = range.take(), let cursor, let end = new.index(of: cursor),
      let anchor = nearest(to: range.anchor, from: old, in: new, by: map), let index = new.index(of: anchor)
    else { return }
    (range.anchor, range.anchorIndex, range.indices) = (anchor, index, nil)
    self.range = range
    // Only the view knows which items it shows. It extends the range after the update.
    guard !range.isFiltered else { return }
    let extended = extend(to: end, among: Range<Int>?.none) { edit, range, indices in
      edit.extend(range, over: indices) { new.candidates(in: $0, canSelect: canSelect) }
    }
    change.add(extended)
  }

  /// The item itself, or the nearest one in the new list. After an unknown change, that is the item at its index.
  private func nearest<Section, Item>(
    to id: ID, from old: ListSnapshot<Section, Item>?, in new: ListSnapshot<Section, Item>,
    by map: () -> ListIndexMap?
  ) -> ID? where Item.ID == ID {
    if new.position(of: id) != nil { return id }
    guard let index = old?.index(of: id) else { return nil }
    let nearest = map().map { $0.nearest(to: index) } ?? min(index, new.numberOfItems - 1)
    return nearest.flatMap(new.structure.position(at:)).map { new[$0].id }
  }
}

extension SelectionChange {
  /// Adds a later change. An item that both change in opposite ways is not changed.
  mutating func add(_ later: SelectionChange) {
    let (undone, returned) = (added.intersection(later.removed), removed.intersection(later.added))
    added = added.subtracting(undone).union(later.added.subtracting(returned))
    removed = removed.subtracting(returned).union(later.removed.subtracting(undone))
    if refusal == nil { refusal = later.refusal }
  }
}
