/// The loaded items, each once, with the edits that the app has made and that answers still to come may not include.
///
/// An answer to an earlier request does not bring back an item that was removed, and does not undo a change.
struct PagedItems<Item: ListElement>: Sendable {
  typealias Snapshot = ListSnapshot<SingleSection, Item>

  /// The requests at the time of an edit.
  struct Moment {
    /// The ticket of the newest request. Answers to this request and to older ones do not include the edit.
    let ticket: Int
    /// Whether an answer to one of them is still to come.
    let isAwaited: Bool
  }

  /// A local insertion or change of an item.
  private struct Edit {
    /// The item as the app has it.
    let item: Item
    /// The ticket of the newest request at the time of the edit.
    let ticket: Int
    let isInsertion: Bool
  }

  /// A removal of an item.
  private struct Removal {
    /// The ticket of the newest request at the time of the removal.
    let ticket: Int
    /// The place of the removal among the edits.
    let number: Int
    /// Whether a page has brought the item. Otherwise, it is not missing in the list.
    var isSeen: Bool
    /// Whether the total of the source may count the item.
    var isCounted = false
    /// Whether the item is in the list under another id.
    var isRenamed = false
  }

  /// An insertion of an item that the source does not have yet.
  private struct PendingInsertion {
    /// The place of the insertion among the edits.
    let number: Int
    /// Whether the total counts the item. It does not if the source has stated it since.
    var isCounted = true
    /// Whether a total without one before it was stated meanwhile. It counts what its pages have under another id.
    var isStatedAnew = false
  }

  /// An insertion that is not in the list, because a refresh has not loaded the item.
  private struct WaitingInsertion {
    var item: Item
    /// The ids of the items before it and after it, nearest first. A farther one is not worth the time.
    let before: [Item.ID]
    let after: [Item.ID]
    /// Whether the item was the first or the last of the whole list.
    let isFirst: Bool
    let isLast: Bool

    init(_ index: Int, in list: Snapshot, _ ends: Ends) {
      item = list[index]
      before = (max(index - 100, 0)..<index).reversed().map { list[$0].id }
      after = (index + 1..<list.numberOfItems).prefix(100).map { list[$0].id }
      (isFirst, isLast) = (ends.isStart && index == 0, ends.isEnd && index == list.numberOfItems - 1)
    }
  }

  /// Whether nothing lies before and after a list.
  typealias Ends = (isStart: Bool, isEnd: Bool)

  private(set) var snapshot = Snapshot([]) {
    didSet { version += 1 }
  }
  /// The number of changes to the snapshot and to the pending insertions so far.
  private(set) var version = 0
  /// The removals since the last refresh, and the ids that items had before, by the ids of their items.
  private var removed: [Item.ID: Removal] = [:]
  /// The local insertions and changes, by the ids of their items.
  private var edited: [Item.ID: Edit] = [:]
  /// The inserted items that the source does not have yet, by their ids.
  private var pending: [Item.ID: PendingInsertion] = [:] {
    didSet { if pending.keys != oldValue.keys { version += 1 } }
  }
  /// The items that the app has inserted and that no page has brought since, also those that it has removed again.
  private var inserted: Set<Item.ID> = []
  /// The number of removals and pending insertions so far, which gives the next one its place.
  private var numberOfEdits = 0
  private var waiting: [WaitingInsertion] = []
  /// The number of items that the total may still count, although the app has removed them since the last refresh.
  private(set) var numberOfCountedRemovals = 0

  var count: Int { snapshot.numberOfItems }

  /// Follows the total that a page states.
  ///
  /// The source may count the items that were removed before, unless it counts no more than are left of those that it
  /// has counted, and then it counts those that its page shows. By how much the total differs is taken for a sign of
  /// the pending insertions first: a total that is less may not count them, and one that is more may. The source hears
  /// of the edits in their order.
  /// - Parameters:
  ///   - growth: By how much the total exceeds the one before, which the edits have changed; `nil` if there was none.
  ///   - before: The number of removed items before the page that the source still has, as the page shows.
  ///   - ticket: The ticket of the first request whose answers may not include a removal.
  mutating func noteTotal(
    of page: Page<Item, AnyCursor>, growth: Int?, removalsBefore before: Int, since ticket: Int = 0
  ) {
    let growth = noteInsertions(growth: growth)
    guard !removed.isEmpty else { return }
    let seen = removed.filter { $0.value.isSeen && $0.value.ticket >= ticket }
    let shown = Set(page.items.lazy.map(\.id).filter { seen[$0] != nil })
    let newest = seen.filter { !shown.contains($0.key) }.sorted { $0.value.number > $1.value.number }.prefix(before)
    let counted: Set<Item.ID>
    if let growth, growth <= shown.count + newest.count - numberOfCountedRemovals {
      counted = shown.union(newest.map(\.key))
    } else if growth.map({ $0 > 0 }) ?? true {
      counted = Set(seen.keys)
    } else {
      return
    }
    for id in removed.keys { removed[id]?.isCounted = counted.contains(id) }
    numberOfCountedRemovals = removed.values.count { $0.isCounted }
  }

  /// Notes which of the pending insertions a total counts.
  /// - Returns: The rest of its growth.
  private mutating func noteInsertions(growth: Int?) -> Int? {
    guard let growth else {
      pending = pending.mapValues { PendingInsertion(number: $0.number, isCounted: false, isStatedAnew: true) }
      return nil
    }
    let isLess = growth < 0
    let others = pending.filter { $0.value.isCounted == isLess }.sorted { $0.value.number < $1.value.number }
    let changed = isLess ? others.suffix(-growth) : others.prefix(growth)
    for (id, _) in changed { pending[id]?.isCounted = !isLess }
    return growth + (isLess ? changed.count : -changed.count)
  }

  /// Whether the app has removed an item after a request was sent.
  func isRemoved(_ id: Item.ID, since ticket: Int) -> Bool { removed[id].map { $0.ticket >= ticket } ?? false }

  /// The number of inserted items in the list that the total does not count.
  var numberOfUncountedItems: Int { pending.count { !$0.value.isCounted && snapshot.index(of: $0.key) != nil } }

  /// The number of inserted items that the source does not have yet.
  var numberOfPendingItems: Int { pending.count }

  func isPending(_ id: Item.ID) -> Bool { pending[id] != nil }

  /// Whether the total counts a pending item under another id that the list has, and not as pending.
  func isCountedOtherwise(_ id: Item.ID) -> Bool { pending[id].map { !$0.isCounted && $0.isStatedAnew } ?? false }

  /// The ids of the items in a range, as far as there are any.
  func ids(in range: Range<Int>) -> [Item.ID] { range.clamped(to: 0..<count).map { snapshot[$0].id } }

  /// The ids of the items that the source has, at most so many, beginning with the outermost one at an end.
  func settledIDs(from direction: PageDirection, most: Int) -> [Item.ID] {
    let ids = (0..<count).lazy.map { snapshot[direction == .prepend ? $0 : count - 1 - $0].id }
    return Array(ids.filter { !isPending($0) }.prefix(most))
  }

  /// Forgets the insertions of the app, because another source takes over.
  mutating func forgetInsertions() { (pending, waiting, inserted) = ([:], [], []) }

  /// Forgets the edits that are older than every request under way.
  /// - Parameter ticket: The ticket of the oldest request whose answer is still to come, or `Int.max`.
  mutating func forgetEdits(before ticket: Int) {
    if !edited.isEmpty { edited = edited.filter { $0.value.ticket >= ticket } }
  }
}

/// Edits of the app.
extension PagedItems {
  /// Inserts an item at an index, or at the nearest end if the index is out of range.
  /// - Parameter isPending: Whether the source does not have the item yet, so that cursors do not count it.
  /// - Returns: The index of the item and whether the total changes with it. It does not if the source counts the item,
  ///   because it has stated its total since the app removed the item.
  mutating func insert(
    _ item: Item, at index: Int, isPending: Bool, _ moment: Moment
  ) throws(ListSnapshotError) -> (index: Int, changesTotal: Bool) {
    let index = min(max(index, 0), count)
    try snapshot.insert([item], at: index)
    let former = removed.removeValue(forKey: item.id)
    let isCounted = former?.isCounted == true
    if isCounted { numberOfCountedRemovals -= 1 }
    note(item, isInsertion: true, moment)
    // Of an item that the list had before, it is known whether a page has brought it.
    if former?.isSeen != true { _ = inserted.insertMakingRoom(item.id) }
    if isPending { pending.updateMakingRoom(PendingInsertion(number: nextEdit()), forKey: item.id) }
    return (index, !isCounted)
  }

  /// What becomes of an insertion that was pending.
  enum Confirmation {
    /// The source has the item. If it was pending and is in the list, its index counts from now on. The total changes
    /// if the source has stated it while the item was pending.
    case settled(at: Int?, changesTotal: Bool)
    /// A page has already loaded the item under another id, so the pending one goes.
    case repeated
  }

  /// Records that the source now has an inserted item, under the same id or as another item.
  mutating func confirm(_ id: Item.ID, as item: Item?, _ moment: Moment) throws(ListSnapshotError) -> Confirmation {
    guard let index = snapshot.index(of: id) else {
      // The source has it where no page was loaded yet.
      guard forgetWaiting(id) else { throw .missingItem("\(id)") }
      return .settled(at: nil, changesTotal: pending.removeValue(forKey: id)?.isCounted == false)
    }
    if let item, item.id != id, snapshot.index(of: item.id) != nil {
      try update(item, moment)
      return .repeated
    }
    let isCounted = pending.removeValue(forKey: id)?.isCounted
    if let item, item.id == id {
      try update(item, moment)
    } else if let item {
      try snapshot.insert([item], before: id)
      try snapshot.delete([id])
      edited[id] = nil
      if inserted.remove(id) != nil { _ = inserted.insertMakingRoom(item.id) }
      if isCounted == nil {
        // Earlier answers have the item under its former id.
        removed.updateMakingRoom(
          Removal(ticket: moment.ticket, number: nextEdit(), isSeen: false, isRenamed: true), forKey: id)
      }
    }
    // Earlier answers do not have what the source has inserted since.
    if isCounted != nil || snapshot[index].id != id { note(snapshot[index], isInsertion: true, moment) }
    return .settled(at: isCounted == nil ? nil : index, changesTotal: isCounted == false)
  }

  /// Removes an item. It also stays away if the list does not have it yet.
  /// - Returns: The index at which it was, or `nil` if the list did not show it; whether it was pending, so that
  ///   cursors did not count it; and whether the total changes with it.
  mutating func remove(
    _ id: Item.ID, _ moment: Moment
  ) throws(ListSnapshotError) -> (index: Int?, wasPending: Bool, changesTotal: Bool) {
    let isWaiting = forgetWaiting(id)
    let (index, isCounted) = (snapshot.index(of: id), pending.removeValue(forKey: id)?.isCounted)
    edited[id] = nil
    var removal = Removal(ticket: moment.ticket, number: nextEdit(), isSeen: index != nil && isCounted == nil)
    if index == nil, let former = removed[id] {
      (removal.isSeen, removal.isCounted, removal.isRenamed) = (former.isSeen, former.isCounted, former.isRenamed)
    }
    removed.updateMakingRoom(removal, forKey: id)
    if index != nil { try snapshot.delete([id]) } else if !isWaiting { throw .missingItem("\(id)") }
    return (index, isCounted != nil, isCounted ?? true)
  }

  private mutating func nextEdit() -> Int {
    numberOfEdits += 1
    return numberOfEdits
  }

  /// Moves items.
  /// - Returns: The indices from which they left, the last first, and those at which they arrived, the first first.
  mutating func move(
    _ move: ListMove<SingleSection, Item.ID>
  ) throws(ListSnapshotError) -> (left: [Int], arrived: [Int]) {
    let (old, ids) = (snapshot, Set(move.ids))
    try snapshot.apply(move)
    return (
      ids.compactMap { old.index(of: $0) }.sorted().reversed(), ids.compactMap { snapshot.index(of: $0) }.sorted()
    )
  }

  /// Replaces an item with newer content, which also counts if the list does not have the item yet.
  mutating func update(_ item: Item, _ moment: Moment) throws(ListSnapshotError) {
    if let index = waiting.firstIndex(where: { $0.item.id == item.id }) { return waiting[index].item = item }
    note(item, isInsertion: edited[item.id]?.isInsertion ?? false, moment)
    try snapshot.replace(item)
  }

  private mutating func note(_ item: Item, isInsertion: Bool, _ moment: Moment) {
    guard moment.isAwaited else { return }
    edited.updateMakingRoom(Edit(item: item, ticket: moment.ticket, isInsertion: isInsertion), forKey: item.id)
  }

  /// Forgets a pending insertion that waits. Returns whether there was one.
  private mutating func forgetWaiting(_ id: Item.ID) -> Bool {
    guard let index = waiting.firstIndex(where: { $0.item.id == id }) else { return false }
    waiting.remove(at: index)
    return true
  }

  /// The insertion of an item that the list has, behind the last item before it that the source has.
  func insertion(of item: Item) -> PageEdit<Item> {
    let before = (0..<(snapshot.index(of: item.id) ?? 0)).reversed().lazy.map { snapshot[$0].id }
    return .insert(item, after: before.first { !isPending($0) })
  }
}

/// Pages that arrive.
extension PagedItems {
  /// Merges the items of a page at one end. Items that are already in the list are replaced where they are.
  /// New items that the page has between them are inserted there. An item that repeats one has moved at the source,
  /// unless it is the outermost held item or follows it in the same order, or is one that the app has inserted.
  /// - Parameters:
  ///   - ticket: The ticket of the request.
  ///   - visible: The range of items that the user sees.
  /// - Complexity: O(k log n) for k items.
  mutating func extend(
    by items: [Item], at direction: PageDirection, _ ticket: Int, seeing visible: Range<Int>
  ) -> PageMerge {
    var merge = PageMerge()
    // Most pages have new items only. To insert them takes one look-up of each id, which tells whether that is so.
    if removed.isEmpty, edited.isEmpty, pending.isEmpty {
      var list = snapshot
      if (try? list.insert(items, at: direction == .prepend ? 0 : list.numberOfItems)) != nil {
        snapshot = list
        if !inserted.isEmpty { inserted.subtract(items.lazy.map(\.id)) }
        merge.new = items.count
        return merge
      }
    }
    let (old, own) = (snapshot, inserted)
    var held: [(offset: Int, index: Int)] = []
    let fresh = unique(items, ticket, in: &merge) { item, offset in
      guard let index = old.index(of: item.id) else { return false }
      held.append((offset, index))
      return true
    }
    let overlap = Self.overlap(held, at: direction, edge: direction == .prepend ? 0 : old.numberOfItems - 1)
    let staying = Set(overlap.map(\.index))
    merge.overlapping = overlap.count { !own.contains(old[$0.index].id) }
    let moved = held.filter { !staying.contains($0.index) && !own.contains(old[$0.index].id) }
    (merge.moved, merge.firstMoved) = (moved.count, moved.first.map { "\(old[$0.index].id)" })
    var end = fresh.count
    var seen = visible
    // Inserting from the last index to the first keeps the earlier indices valid.
    for number in overlap.indices.reversed() {
      let (offset, index) = overlap[number]
      if number == overlap.count - 1 {
        let last = direction == .append ? old.numberOfItems : index + 1
        seen = seen.shifted(by: insert(fresh[offset..<end], at: last), at: last)
        end = offset
      }
      let first = number == 0 ? 0 : overlap[number - 1].offset
      let target = number == 0 && direction == .prepend ? 0 : index
      seen = seen.shifted(by: insert(fresh[first..<end], at: target), at: target)
      end = first
    }
    if overlap.isEmpty {
      _ = insert(fresh[...], at: direction == .prepend ? 0 : old.numberOfItems)
    } else {
      merge.visible = seen
    }
    merge.new = count - old.numberOfItems
    return merge
  }

  /// Inserts items at an item.
  /// - Returns: The number of items that were inserted.
  private mutating func insert(_ items: ArraySlice<Item>, at index: Int) -> Int {
    guard !items.isEmpty else { return 0 }
    let before = count
    do {
      try snapshot.insert(Array(items), at: index)
    } catch {
      // The batch fails if `==` and `hash(into:)` of the ids disagree. Inserting one by one keeps each item that the
      // list accepts.
      for item in items { try? snapshot.insert([item], at: index + count - before) }
    }
    return count - before
  }

  /// The repeated items that have the same order in the page and in the list, from the one at the edge on.
  private static func overlap(
    _ held: [(offset: Int, index: Int)], at direction: PageDirection, edge: Int
  ) -> [(offset: Int, index: Int)] {
    let isPrepend = direction == .prepend
    var overlap: [(offset: Int, index: Int)] = []
    for entry in isPrepend ? held : held.reversed() {
      if let last = overlap.last {
        if isPrepend ? entry.index > last.index : entry.index < last.index { overlap.append(entry) }
      } else if entry.index == edge {
        overlap.append(entry)
      }
    }
    return isPrepend ? overlap : overlap.reversed()
  }

  /// The items of a page that are not in the list yet, each once.
  /// - Parameter isThere: Returns whether an item is in the list. `offset` is the number of new items before it in the
  ///   page.
  private mutating func unique(
    _ items: [Item], _ ticket: Int, in merge: inout PageMerge, isThere: (_ item: Item, _ offset: Int) -> Bool
  ) -> [Item] {
    var fresh: [Item] = []
    fresh.reserveCapacity(items.count)
    var indices: [Item.ID: Int] = [:]
    var newer: [Item] = []
    for item in items.map({ newest($0, since: ticket) }) {
      if let removal = removed[item.id] {
        // What no page had brought before is counted by the total that there is.
        if !removal.isSeen, !removal.isRenamed {
          removed[item.id]?.isSeen = true
          removed[item.id]?.isCounted = true
          numberOfCountedRemovals += 1
        }
        continue
      }
      if !pending.isEmpty { pending[item.id] = nil }
      // The first page that has an item of the app confirms it, and repeats nothing.
      let isConfirmed = inserted.remove(item.id) != nil
      if let index = indices[item.id] {
        fresh[index] = item
      } else if isThere(item, fresh.count) {
        newer.append(item)
        if isConfirmed { continue }
      } else {
        indices.updateMakingRoom(fresh.count, forKey: item.id)
        fresh.append(item)
        continue
      }
      merge.addRepeated(item.id)
    }
    for item in newer where snapshot.item(item.id) != item { try? snapshot.replace(item) }
    return fresh
  }

  /// The item of an answer as the app has edited it since the request, because an edit is newer than the answer.
  private func newest(_ item: Item, since ticket: Int) -> Item {
    guard let edit = edited[item.id], edit.ticket >= ticket else { return item }
    return snapshot.item(item.id) ?? edit.item
  }
}

/// Refreshes that replace all items.
extension PagedItems {
  /// What a refresh has made of the list.
  struct Replacement {
    /// What each page has added, and what it repeats of those before it.
    var merges: [PageMerge] = []
    /// The new range of the visible items, or `nil` if the list has none of them.
    var visible: Range<Int>?
  }

  /// Replaces all items with those of some pages, and finds the items that the user saw among them. Each page is merged
  /// with the pages before it, because pages may overlap.
  /// - Parameters:
  ///   - ticket: The ticket of the first request of the refresh.
  ///   - visible: The range of items that the user sees.
  ///   - anchor: The item that stands for them while the list is empty.
  ///   - keeping: Whether to keep the insertions of the app that are newer than the refresh, and whether nothing lies
  ///     before and after the list that is replaced; `nil` for the list of another source.
  mutating func replaceAll(
    by pages: [Page<Item, AnyCursor>], since ticket: Int, seeing visible: Range<Int>, anchor: Item?, keeping: Ends?
  ) -> Replacement {
    var new = Replacement()
    removed = removed.filter { $0.value.ticket >= ticket }
    numberOfCountedRemovals = removed.values.count { $0.isCounted }
    let old = snapshot
    let parts = pages.map { $0.items.map { newest($0, since: ticket) } }
    snapshot = Snapshot([])
    for part in parts { new.merges.append(extend(by: part, at: .append, ticket, seeing: 0..<0)) }
    if let keeping {
      let edits = edited.filter { $0.value.isInsertion && $0.value.ticket >= ticket }
      let lacking = Set(pending.keys).union(edits.keys).filter { snapshot.index(of: $0) == nil }
      inserted.formIntersection(lacking)
      let indices = lacking.compactMap { old.index(of: $0) }.sorted()
      waiting += indices.map { WaitingInsertion($0, in: old, keeping) }
      let ends = (isStart: pages.first?.previous == nil, isEnd: pages.last?.next == nil)
      for index in showWaitingInsertions(ends) { new.merges.insertItem(at: index) }
      // Any other comes with a later page.
      waiting = waiting.filter { isPending($0.item.id) }
    } else {
      forgetInsertions()
    }
    new.visible = newRange(of: visible, in: old, anchor)
    return new
  }

  /// The range of items that the user sees now. It starts so that the first visible item that is still in the list
  /// keeps its place on the screen. It is `nil` if there is no such item.
  private func newRange(of visible: Range<Int>, in old: Snapshot, _ anchor: Item?) -> Range<Int>? {
    var seen = visible.prefix(200).clamped(to: 0..<old.numberOfItems).map { old[$0].id }
    if seen.isEmpty, let anchor { seen = [anchor.id] }
    for (offset, id) in seen.enumerated() {
      guard let index = snapshot.index(of: id) else { continue }
      let first = max(index - offset, 0)
      return first..<min(first + visible.count, count)
    }
    return nil
  }

  /// Shows the insertions whose neighbors have arrived, between them, and those whose place no page can have any more.
  /// - Parameter ends: Whether nothing lies before and after the list.
  /// - Returns: The indices at which items were inserted, one after the other.
  /// - Complexity: O(k log n) for k insertions.
  mutating func showWaitingInsertions(_ ends: Ends) -> [Int] {
    guard !waiting.isEmpty else { return [] }
    let insertions = waiting.filter { snapshot.index(of: $0.item.id) == nil }
    waiting = []
    var indices: [Int] = []
    for insertion in insertions {
      if let index = index(of: insertion, ends) {
        if (try? snapshot.insert([insertion.item], at: index)) != nil { indices.append(index) }
      } else {
        waiting.append(insertion)
      }
    }
    return indices
  }

  /// The index of an insertion that waits, or `nil` if a page that is still to come may have its neighbors.
  private func index(of waiting: WaitingInsertion, _ ends: Ends) -> Int? {
    let before = waiting.before.lazy.compactMap { snapshot.index(of: $0) }.first
    let after = waiting.after.lazy.compactMap { snapshot.index(of: $0) }.first
    switch (before, after) {
    case (let before?, .some): return before + 1
    // Unless the items were adjacent, others that are not loaded yet may lie between them.
    case (let before?, nil): return ends.isEnd || snapshot.index(of: waiting.before[0]) != nil ? before + 1 : nil
    case (nil, let after?): return ends.isStart || snapshot.index(of: waiting.after[0]) != nil ? after : nil
    case (nil, nil):
      if ends.isStart, waiting.isFirst || ends.isEnd && waiting.before.isEmpty { return 0 }
      return ends.isEnd && (waiting.isLast || ends.isStart) ? count : nil
    }
  }
}

/// What a page has changed.
struct PageMerge: Hashable, Sendable {
  /// The number of items that were added to the list.
  var new = 0
  /// The number of items in the page that repeat others.
  var repeated = 0
  /// The text of the id of the first item that repeats another, or `nil` if none does.
  var firstRepeated: String?
  /// The number of items in the page that other pages had, although the pages do not overlap at their border, and the
  /// text of the id of the first of them.
  var moved = 0
  var firstMoved: String?
  /// The number of items with which the page overlaps the list at its end, without those of the app that it confirms.
  var overlapping = 0
  /// The new range of the visible items, or `nil` if the page does not overlap the list.
  var visible: Range<Int>?

  /// Counts an item that repeats another.
  mutating func addRepeated(_ id: some Hashable) {
    repeated += 1
    if firstRepeated == nil { firstRepeated = "\(id)" }
  }

  /// What the list lacks because of the page, in addition to what the source left out.
  ///
  /// Pages may overlap at their border, where items come or go meanwhile. An id that repeats elsewhere may belong to
  /// another item, which isn't shown, or has moved, so that others were skipped.
  var lostItems: LostItems? {
    guard let firstMoved else { return nil }
    return LostItems(
      0,
      reason:
        "\(moved.counted("received item")) \(moved == 1 ? "has the id" : "have ids") of an "
        + "earlier page, the first \(firstMoved); other items may be missing")
  }
}

extension ListSnapshot where Section == SingleSection {
  /// Inserts items before the item at an index, or at the end if there is no such item.
  mutating func insert(_ items: [Item], at index: Int) throws(ListSnapshotError) {
    if index < numberOfItems {
      try insert(items, before: self[index].id)
    } else {
      try append(items)
    }
  }
}

extension [PageMerge] {
  /// Counts an item that was inserted at an index of the list that the pages have made.
  fileprivate mutating func insertItem(at index: Int) {
    var end = 0
    let page = firstIndex { page in
      end += page.new
      return index < end
    }
    if let page = page ?? indices.last { self[page].new += 1 }
  }
}
