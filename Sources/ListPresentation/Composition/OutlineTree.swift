/// The rows of an outline, and the levels that they come from.
///
/// The list is the roots, each followed by its level if that is shown, and so on. After a change, it is made again,
/// with the first occurrence of each id.
@MainActor
struct OutlineTree<Section: ListElement, Item: ListElement> {
  typealias List = ListSnapshot<Section, Item>
  typealias Level = OutlineLevel<Item>

  let isExpandable: (Item) -> Bool
  let makeLevel: (Item) -> Level
  /// The list of the roots as it was shown last, or `nil` before the first time.
  var roots: List?
  var list = List()
  /// The levels by the ids of their parents: those that are shown, and those of collapsed items.
  var levels: [Item.ID: Level] = [:]
  /// The levels in the list, in the order of the list.
  var shownLevels: [Level] = []
  /// The ids that repeat.
  var repeats: [PagingDiagnostic] = []

  /// The levels of the rows that are not roots.
  var levelsOfRows: [Item.ID: Level] = [:]
  var expanded: Set<Item.ID> = []
  /// Whether the children of collapsed items are shown too, as far as they are loaded.
  var isWhole = false
  /// The number of levels that a whole outline shows, because it may have no end.
  private static var mostLevels: Int { 10_000 }
  /// Whether the outline is whole but for the levels after so many.
  private(set) var isCutOff = false
  /// Whether all children are arrays of a model, which need no loading.
  var hasArrays = false
  /// The items of the list whose node has changed.
  var marks = ItemMarks<Item.ID>()

  init<Children: ListAdapterDataSource<SingleSection, Item>>(
    isExpandable: @escaping (Item) -> Bool, children: @escaping (Item) -> Children
  ) {
    self.isExpandable = isExpandable
    makeLevel = { Level($0.id, children($0)) }
  }

  /// The level of a row, or `nil` for a root.
  func level(of item: Item) -> Level? { levelsOfRows[item.id] }

  /// Makes the list follow its sources.
  /// - Complexity: O(e) for e levels if nothing has changed. O(n) for n rows otherwise, and for a whole tree of arrays.
  mutating func follow(_ new: List, expanded: Set<Item.ID>, isWhole: Bool) {
    let isSame =
      roots?.contents.isSame(as: new.contents) == true && expanded == self.expanded && isWhole == self.isWhole
    if !isSame || lacksLevel || shownLevels.contains(where: { !$0.isUpToDate || !mayHaveChildren($0) }) {
      let wasWhole = self.isWhole
      (self.expanded, self.isWhole) = (expanded, isWhole)
      let depths = levelsOfRows.mapValues { $0.depth }
      rebuild(new)
      markDepths(before: depths, new)
      // Levels that nobody has expanded would be looked at in each update.
      if wasWhole, !isWhole, hasArrays { forgetHiddenLevels() } else { forgetLostLevels() }
      let lost = marks.marks.keys.filter { list.position(of: $0) == nil }
      marks.remove(lost)
    }
    roots = new
    noteStates()
    mark(new)
  }

  /// Whether the item of a level that is shown can still have children.
  private func mayHaveChildren(_ level: Level) -> Bool { list.item(level.id).map(isExpandable) ?? true }

  /// Whether an item whose children are shown has become expandable by a change of the model.
  private var lacksLevel: Bool {
    if isWhole, hasArrays {
      if list.items.contains(where: { levels[$0.id]?.isShown != true && isOpen($0) }) { return true }
    } else if isWhole, levels.values.contains(where: { !$0.isShown && list.item($0.id).map(isOpen) == true }) {
      return true
    }
    return expanded.contains { id in levels[id]?.isShown != true && list.item(id).map(isExpandable) == true }
  }

  /// Marks the rows that stay at another depth than before, such as below another parent.
  private mutating func markDepths(before: [Item.ID: Int], _ new: List) {
    let below = levelsOfRows.compactMap { id, level in
      before[id].map { $0 != level.depth } ?? (roots?.position(of: id) != nil) ? id : nil
    }
    let raised = before.keys.filter { levelsOfRows[$0] == nil && new.position(of: $0) != nil }
    if !below.isEmpty || !raised.isEmpty { marks.add(.reconfigure, below + raised) }
  }

  /// Notes what is known of the children of each item, and marks the rows for which it has changed.
  private mutating func noteStates() {
    var changed: [Item.ID] = []
    for level in levels.values {
      let isEmpty = level.list.numberOfItems == 0
      let state = level.isShown ? ListPartState(loadState: level.source.loadState, isEmpty: isEmpty) : nil
      guard state != level.state else { continue }
      level.state = state
      changed.append(level.id)
    }
    changed.removeAll { list.position(of: $0) == nil }
    if !changed.isEmpty { marks.add(.reconfigure, changed) }
  }

  private mutating func mark(_ roots: List) {
    var all = marks
    for source in shownLevels { all.formUnion(source.list.marks) }
    all.formUnion(roots.marks)
    list.marks = all
  }
}

/// The rows of items: the items, and the levels below those that are expanded.
extension OutlineTree {
  /// A level on the way from the roots to a row.
  private struct Branch {
    let level: Level?
    let items: [Item]
    /// The number of rows before its first one.
    let start: Int
    var next = 0
  }

  /// Returns the rows of items at the top, and notes to which level each row belongs.
  /// - Parameter known: The ids of the rows that there are already. Other rows with these ids are left out.
  private mutating func rows(of items: [Item], leavingOut known: inout Set<Item.ID>) -> [Item] {
    var rows: [Item] = []
    // A stack of its own, because an outline may be deeper than the stack of the thread.
    var branches = [Branch(level: nil, items: items, start: 0)]
    while var branch = branches.popLast() {
      guard branch.next < branch.items.count else {
        branch.level?.numberOfRows = rows.count - branch.start
        continue
      }
      let item = branch.items[branch.next]
      branch.next += 1
      branches.append(branch)
      guard known.insertMakingRoom(item.id) else {
        if repeats.count < 50 { repeats.append(.repeatedInOutline(id: "\(item.id)")) }
        continue
      }
      rows.append(item)
      if let level = branch.level { levelsOfRows.updateMakingRoom(level, forKey: item.id) }
      if isOpen(item) {
        let below = open(item, in: branch.level)
        branches.append(Branch(level: below, items: below.list.elements.array(), start: rows.count))
      } else if isFull, !isCutOff, isInWhole(item) {
        isCutOff = true
      }
    }
    return rows
  }

  /// Whether the children of an item are shown.
  private func isOpen(_ item: Item) -> Bool {
    if expanded.contains(item.id) { return isExpandable(item) }
    return !isFull && isInWhole(item)
  }

  /// Whether the children of an item belong to a whole outline: those that are loaded.
  private func isInWhole(_ item: Item) -> Bool {
    isWhole && (hasArrays || levels[item.id] != nil) && isExpandable(item)
  }

  private var isFull: Bool { shownLevels.count >= Self.mostLevels }

  /// Reads the level below an item.
  /// - Parameter level: The level of the item.
  private mutating func open(_ item: Item, in level: Level?) -> Level {
    let below = levels[item.id] ?? makeLevel(item)
    levels.updateMakingRoom(below, forKey: item.id)
    below.setItem(item)
    below.list = below.source.currentSnapshot
    (below.isShown, below.depth) = (true, (level?.depth ?? 0) + 1)
    shownLevels.append(below)
    return below
  }

  /// Makes the list as a whole, with the first row of each id.
  /// - Complexity: O(n).
  mutating func rebuild(_ new: List) {
    for level in shownLevels { (level.isShown, level.numberOfRows) = (false, 0) }
    (levelsOfRows, shownLevels, repeats, isCutOff) = ([:], [], [], false)
    if expanded.isEmpty, !isWhole, new.duplicates().isEmpty {
      list = new
      return
    }
    var known: Set<Item.ID> = []
    let sections = new.contents.array().map { stored in
      (stored.section, rows(of: stored.items.array(), leavingOut: &known))
    }
    list = levelsOfRows.isEmpty && repeats.isEmpty ? new : List(sections: sections)
  }

  /// Forgets the levels of items that have left the outline.
  ///
  /// The item of a level is in the list, or in the level of a collapsed item.
  mutating func forgetLostLevels() {
    guard !levels.isEmpty else { return }
    var found = levels.keys.filter { list.position(of: $0) != nil }
    var kept = Set(found)
    guard kept.count < levels.count else { return }
    while let id = found.popLast() {
      guard let level = levels[id], !level.isShown else { continue }
      for item in level.list.items where levels[item.id] != nil && kept.insert(item.id).inserted {
        found.append(item.id)
      }
    }
    levels = levels.filter { kept.contains($0.key) }
  }

  /// Forgets the levels of collapsed items.
  mutating func forgetHiddenLevels() { levels = levels.filter { $0.value.isShown } }

  /// The ids of an item and of the items below it that can be expanded, as far as they are loaded, level by level.
  mutating func expandableItems(below item: Item, atMost limit: Int) -> Set<Item.ID> {
    var found: Set<Item.ID> = []
    var items = [item]
    while !items.isEmpty, found.count < limit {
      var next: [Item] = []
      for item in items where found.count < limit && isExpandable(item) && found.insertMakingRoom(item.id) {
        let level = levels[item.id] ?? makeLevel(item)
        levels.updateMakingRoom(level, forKey: item.id)
        next += level.source.currentSnapshot.items
      }
      items = next
    }
    return found
  }
}

extension OutlineTree {
  /// What a whole outline lacks because it shows so many levels alone.
  var lostItems: LostItems? {
    isCutOff
      ? LostItems(
        0, reason: "the children of \(shownLevels.count) items are shown; those of the items after them are missing")
      : nil
  }
}

/// Where the rows of an outline are in the levels that they come from.
extension OutlineTree {
  /// The indices in the roots and in each level of the items that the user sees for some rows: the rows themselves, and
  /// the items above them.
  /// - Complexity: O(rows + items above them).
  func indicesByLevel(of rows: RangeSet<Int>) -> (roots: RangeSet<Int>, levels: [Item.ID: RangeSet<Int>]) {
    guard let roots else { return (RangeSet(), [:]) }
    let rows = rows.intersection(RangeSet(0..<list.numberOfItems))
    if shownLevels.isEmpty, repeats.isEmpty { return (rows, [:]) }
    var indices: (roots: RangeSet<Int>, levels: [Item.ID: RangeSet<Int>]) = (RangeSet(), [:])
    var known: Set<Item.ID> = []
    for row in rows.ranges.joined() {
      var id = list[row].id
      while known.insertMakingRoom(id) {
        guard let level = levelsOfRows[id] else {
          if let index = roots.index(of: id) { indices.roots.insert(contentsOf: index..<index + 1) }
          break
        }
        if let index = level.list.index(of: id) {
          indices.levels[level.id, default: RangeSet()].insert(contentsOf: index..<index + 1)
        }
        id = level.id
      }
    }
    return indices
  }

  /// The indices in the level below an item of the items that the user sees for some rows; in the roots for `nil`.
  func indices(of rows: RangeSet<Int>, inLevelOf id: Item.ID?) -> RangeSet<Int> {
    guard let id else { return indicesByLevel(of: rows).roots }
    guard let level = levels[id], level.isShown, let row = list.index(of: id) else { return RangeSet() }
    let own = rows.intersection(RangeSet(row + 1..<row + 1 + level.numberOfRows))
    return own.isEmpty ? own : indicesByLevel(of: own).levels[id] ?? RangeSet()
  }

  /// The growth range of the first of the lists that load on, in rows, or the end of the outline if there is none.
  /// Where two end at the same row, the deeper one comes first.
  func growthRange(of source: some ListAdapterDataSource<Section, Item>) -> Range<Int> {
    let count = list.numberOfItems
    func growth(
      _ source: some ListAdapterDataSource<some ListElement, Item>, _ items: some Collection<Item>, end: Int
    ) -> Range<Int>? {
      let abilities = ListAbilities(of: source)
      guard abilities.loadOn else { return nil }
      let size = items.count
      func row(_ index: Int) -> Int {
        index >= size ? end : list.index(of: items[items.index(items.startIndex, offsetBy: max(0, index))].id) ?? end
      }
      let range = abilities.growthRange(of: size)
      let start = row(range.lowerBound)
      return start..<max(start, row(range.upperBound))
    }
    let levels = shownLevels.reversed().compactMap { level in
      list.index(of: level.id).flatMap { growth(level.source, level.list.items, end: $0 + 1 + level.numberOfRows) }
    }
    let ranges = levels + [roots.flatMap { growth(source, $0.items, end: count) }].compactMap(\.self)
    return ranges.min { $0.upperBound < $1.upperBound } ?? count..<count
  }
}

/// The children of an item in an outline, as far as they are loaded.
@MainActor
final class OutlineLevel<Item: ListElement> {
  /// The id of the item whose children these are.
  let id: Item.ID
  let source: any ListAdapterDataSource<SingleSection, Item>
  /// The list of the source, as it was shown last.
  var list = ListSnapshot<SingleSection, Item>([])
  /// Whether the children are in the list of the outline.
  var isShown = false
  /// The number of rows in the list of the outline: the children, and all below them.
  var numberOfRows = 0
  /// The depth of the children.
  var depth = 1
  /// What is known of the children, or `nil` if they are not shown.
  var state: ListPartState?

  init(_ id: Item.ID, _ source: any ListAdapterDataSource<SingleSection, Item>) {
    self.id = id
    self.source = source
  }

  /// Whether the list of the source is the one that was shown last.
  var isUpToDate: Bool {
    let new = source.currentSnapshot
    guard new.contents.isSame(as: list.contents) else { return false }
    list = new
    return true
  }

  /// Replaces the item whose children these are, whose content may have changed.
  func setItem(_ item: Item) { (source as? ChildArray<Item>)?.item = item }
}

/// The children of an item as an array, which the model provides. The model is that of the roots, so they have the
/// abilities of the roots.
@MainActor
final class ChildArray<Item: ListElement>: SnapshotDataSource, PagedDataSource {
  var item: Item
  private let roots: ListAbilities<Item>
  private let children: (Item) -> [Item]?
  private var items: [Item] = []
  private var list = ListSnapshot<SingleSection, Item>([])

  init(_ item: Item, like roots: ListAbilities<Item>, children: @escaping (Item) -> [Item]?) {
    self.item = item
    self.roots = roots
    self.children = children
  }

  /// The snapshot before if the array is the same, so that the update does not compare its items again.
  var snapshot: ListSnapshot<SingleSection, Item> {
    let new = children(item) ?? []
    if new != items {
      items = new
      list = ListSnapshot(new)
    }
    return list
  }

  var inheritedAbilities: ListAbilities<Item>? { roots }

  // All children are there.
  var loadState: ListLoadState { .exhausted }
  var prependState: ListLoadState { .exhausted }
  var total: PagingTotal? { PagingTotal(count: items.count) }
  var numberOfLoadedItems: Int { items.count }
  var lostItems: LostItems? { nil }
  var growthRange: Range<Int> { items.count..<items.count }
  func fetchNextItemsIfNeeded(at index: Int) {}
  func visibleItemsChanged(to indices: RangeSet<Int>) {}
}
