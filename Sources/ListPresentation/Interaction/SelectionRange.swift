/// A range that is being selected, from an anchor to the cursor.
struct SelectionRange<ID: Hashable & Sendable>: Hashable, Sendable {
  /// The item where the range begins.
  var anchor: ID
  /// The index of the anchor, as of the last change of the list.
  var anchorIndex: Int
  let isSticky: Bool
  /// The reason of the changes that the range makes.
  let reason: SelectionChange<ID>.Reason
  /// The ids that are selected without the range.
  var before: Set<ID>
  /// The indices that the range covers, or `nil` if the list has changed since. A range that leaves out items in
  /// between, because a view hides them, has none.
  var span: ClosedRange<Int>?
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
  ///
  /// If the mode has a limit, the items nearest to the anchor are selected.
  /// - Parameters:
  ///   - index: The index of the item at the end.
  ///   - shown: The indices of the items that the view shows, in order, or `nil` for all items.
  ///   - id: Returns the id of the item at an index, or `nil` if it can't be selected.
  /// - Complexity: O(items between the ends before and after). O(items of the range) after a change of the list, with
  ///   hidden items, and with a limit.
  mutating func extend<Shown: RandomAccessCollection<Int>>(
    to index: Int, among shown: Shown?, id: (Int) -> ID?
  ) -> SelectionChange<ID> where Shown.Index == Int {
    var change = SelectionChange<ID>(reason: range?.reason ?? .code)
    guard var range = range.take() else { return change }
    let covered = min(range.anchorIndex, index)...max(range.anchorIndex, index)
    if shown == nil, mode.capacity == nil, let span = range.span {
      for index in RangeSet(Range(span)).subtracting(RangeSet(Range(covered))).ranges.joined() {
        if let id = id(index), !range.before.contains(id), ids.remove(id) != nil { change.removed.insert(id) }
      }
      for index in RangeSet(Range(covered)).subtracting(RangeSet(Range(span))).ranges.joined() {
        if let id = id(index) { if ids.insert(id).inserted { change.added.insert(id) } } else { change.refuse(.item) }
      }
    } else {
      var selected = range.before
      func add(_ index: Int) -> Bool {
        guard let id = id(index) else {
          change.refuse(.item)
          return true
        }
        guard !selected.contains(id) else { return true }
        if let capacity = mode.capacity, selected.count >= capacity {
          change.refuse(mode == .none ? .mode : .limit(capacity))
          return false
        }
        selected.insert(id)
        return true
      }
      let isUpwards = index < range.anchorIndex
      if let shown {
        let first = shown.partitioningIndex { $0 >= covered.lowerBound }
        let end = shown.partitioningIndex { $0 > covered.upperBound }
        let indices = shown[first..<end]
        _ = isUpwards ? indices.reversed().allSatisfy(add) : indices.allSatisfy(add)
      } else {
        _ = isUpwards ? covered.reversed().allSatisfy(add) : covered.allSatisfy(add)
      }
      replace(with: selected, &change)
    }
    range.span = shown == nil ? covered : nil
    range.isFiltered = shown != nil
    self.range = range
    return change
  }
}
