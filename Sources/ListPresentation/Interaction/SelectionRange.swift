/// A range that is being selected, from an anchor to the cursor.
@usableFromInline
struct SelectionRange<ID: Hashable & Sendable>: Hashable, Sendable {
  /// The item where the range begins.
  var anchor: ID
  /// The index of the anchor, as of the last change of the list.
  @usableFromInline var anchorIndex: Int
  let isSticky: Bool
  /// The reason of the changes that the range makes.
  let reason: SelectionChange<ID>.Reason
  /// The ids that are selected without the range.
  @usableFromInline var before: Set<ID>
  /// The indices that the range covers, without those that a view hides, or `nil` if the list has changed since.
  @usableFromInline var indices: RangeSet<Int>?
  /// Whether a view hides items of the range.
  var isFiltered = false
}

extension ListSelection {
  /// Begins a range at an item, which is also its end. A range under way ends.
  mutating func beginRange(at anchor: ID, index: Int, isSticky: Bool, reason: SelectionChange<ID>.Reason = .code) {
    range = SelectionRange(anchor: anchor, anchorIndex: index, isSticky: isSticky, reason: reason, before: ids)
  }

  /// Ends the range. Its items stay selected.
  mutating func endRange() { range = nil }

  /// Ends the range, and restores the selection without it.
  mutating func cancelRange() -> SelectionChange<ID> {
    var change = SelectionChange<ID>(reason: range?.reason ?? .code)
    if let range = range.take() { replace(with: range.before, &change) }
    return change
  }

  /// Selects the items from the anchor to another item, and no others of the range before.
  /// - Parameters:
  ///   - index: The index of the item at the end.
  ///   - shown: The indices of the items that the view shows, in order, or `nil` for all items.
  ///   - extend: Makes the edit with ``SelectionEdit/extend(_:over:candidates:)``.
  mutating func extend<Shown: RandomAccessCollection<Int>>(
    to index: Int, among shown: Shown?, by extend: (inout SelectionEdit<ID>, SelectionRange<ID>, RangeSet<Int>) -> Void
  ) -> SelectionChange<ID> where Shown.Index == Int {
    guard var range else { return SelectionChange() }
    let covered = min(range.anchorIndex, index)..<max(range.anchorIndex, index) + 1
    var indices = RangeSet(covered)
    if let shown {
      let first = shown.partitioningIndex { $0 >= covered.lowerBound }
      let end = shown.partitioningIndex { $0 >= covered.upperBound }
      indices = RangeSet(shown[first..<end].lazy.map { $0..<$0 + 1 })
    }
    var edit = SelectionEdit(self)
    extend(&edit, range, indices)
    range.indices = indices
    range.isFiltered = shown != nil
    var change = apply(edit)
    change.reason = range.reason
    self.range = range
    return change
  }
}

extension SelectionEdit {
  /// Selects the items of a range, and no others that the range selected before.
  ///
  /// If the mode has a limit, the items nearest to the anchor are selected.
  /// - Parameters:
  ///   - indices: The indices that the range covers now.
  ///   - candidates: Returns the ids of the items in a range of indices, each `nil` that can't be selected.
  /// - Complexity: O(items between the ends before and after). O(items of the range) after a change of the list, and
  ///   with a limit.
  @inlinable
  mutating func extend(_ range: SelectionRange<ID>, over indices: RangeSet<Int>, candidates: (Range<Int>) -> [ID?]) {
    guard mode.capacity == nil, let former = range.indices else {
      let all = indices.ranges.flatMap(candidates)
      let isUpwards = indices.ranges.first.map { $0.lowerBound < range.anchorIndex } == true
      return select(isUpwards ? all.reversed() : all, besides: range.before)
    }
    for id in former.subtracting(indices).ranges.lazy.flatMap(candidates) {
      if let id, !range.before.contains(id), ids.remove(id) != nil { removed.insert(id) }
    }
    let isFirst = ids.isEmpty
    for part in indices.subtracting(former).ranges {
      added.reserveCapacity(added.count + part.count)
      for id in candidates(part) {
        guard let id else {
          refuse(.item)
          continue
        }
        if isFirst || !ids.contains(id) { added.insert(id) }
      }
    }
    if isFirst { return ids = added }
    // The larger set takes in the smaller one.
    if ids.count < added.count { ids = added.union(ids) } else { ids.formUnion(added) }
  }

  /// Selects items besides others, and no more than the mode has room for.
  @inlinable
  mutating func select(_ candidates: [ID?], besides others: Set<ID>) {
    var selected = others
    selected.reserveCapacity(others.count + min(candidates.count, mode.capacity ?? .max))
    for id in candidates {
      guard let id else {
        refuse(.item)
        continue
      }
      if mode.capacity != nil {
        if selected.contains(id) { continue }
        guard hasRoom(among: selected) else { break }
      }
      selected.insert(id)
    }
    (added, removed) = (ids.isEmpty ? selected : selected.subtracting(ids), ids.subtracting(selected))
    ids = selected
  }
}

extension ListSnapshot {
  /// The ids of the items in a range of the whole list, each `nil` that can't be selected.
  @inlinable
  func candidates(in range: Range<Int>, canSelect: (Item) -> Bool) -> [Item.ID?] {
    var ids: [Item.ID?] = []
    ids.reserveCapacity(range.count)
    forEachItem(in: range) { ids.append(canSelect($1) ? $1.id : nil) }
    return ids
  }
}
