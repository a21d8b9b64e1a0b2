/// The rows of an outline, and the levels that they come from.
///
/// The list is the roots, each followed by its level if that is shown, and so on. Each change of a level changes only
/// its own rows. If an id repeats in the outline, the list is made as a whole, with the first occurrence of each id.
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
  private(set) var shownLevels: [Level] = []
  /// The ids that repeat.
  var repeats: [PagingDiagnostic] = []

  /// The levels of the rows that are not roots.
  var levelsOfRows: [Item.ID: Level] = [:]
  var expanded: Set<Item.ID> = []
  /// The items whose node has changed.
  var marks = ItemMarks<Item.ID>()
  /// Whether the items of some levels may have left the outline.
  var mayHaveLostLevels = false

  init<Children: ListAdapterDataSource<SingleSection, Item>>(
    isExpandable: @escaping (Item) -> Bool, children: @escaping (Item) -> Children
  ) {
    self.isExpandable = isExpandable
    makeLevel = { Level($0.id, children($0)) }
  }

  /// The level of a row, or `nil` for a root.
  func level(of item: Item) -> Level? { levelsOfRows[item.id] }

  /// Makes the list follow its sources.
  /// - Complexity: O(e + c log n) for e expanded items and c rows that change. O(n) while an id repeats.
  mutating func follow(_ new: List, expanded: Set<Item.ID>) {
    let changes = changes(to: new)
    var isChanged = roots.map { !$0.contents.isSame(as: new.contents) } ?? true
    isChanged = isChanged || !(changes?.isEmpty ?? false) || expanded != self.expanded || lacksLevel
    if isChanged {
      self.expanded = expanded
      if !edit(changes, roots: new) { rebuild(new) }
      if mayHaveLostLevels { forgetLostLevels() }
      // An order for those who take the first of several states.
      shownLevels = levels.values.filter(\.isShown).map { (level: $0, index: list.index(of: $0.id) ?? 0) }
        .sorted { $0.index < $1.index }.map(\.level)
    }
    roots = new
    noteStates()
    mark(new)
  }

  /// Whether an expanded item has become expandable by a change of the model.
  private var lacksLevel: Bool {
    expanded.contains { id in levels[id]?.isShown != true && list.item(id).map(isExpandable) == true }
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
    for source in shownLevels where !source.list.marks.isEmpty { all.formUnion(source.list.marks) }
    if !roots.marks.isEmpty { all.formUnion(roots.marks) }
    list.marks = all
  }
}

// MARK: Changes of the sources

extension OutlineTree {
  /// A change of the roots in a section, or of a level.
  struct Change {
    /// The level and its list now, or `nil` for roots.
    let level: (Level, list: ListSnapshot<SingleSection, Item>)?
    let section: Int
    let old: ListElements<Item>
    let new: ListElements<Item>
    let splices: [Splice]
  }

  /// The changes of all sources, those of parents before those of their children, or `nil` if the list has other
  /// sections than before.
  private func changes(to new: List) -> [Change]? {
    guard let roots else { return nil }
    var changes: [Change] = []
    if !roots.contents.isSame(as: new.contents) {
      guard roots.numberOfSections == new.numberOfSections else { return nil }
      for section in 0..<new.numberOfSections {
        let (before, after) = (roots.contents[section], new.contents[section])
        guard before.section == after.section else { return nil }
        changes += change(of: nil, section, from: before.elements, to: after.elements)
      }
    }
    var byDepth: [[Level]] = []
    for level in shownLevels {
      while byDepth.count < level.depth { byDepth.append([]) }
      byDepth[level.depth - 1].append(level)
    }
    for level in byDepth.joined() {
      let new = level.source.currentSnapshot
      let change = change(of: (level, new), 0, from: level.list.elements, to: new.elements)
      if change.isEmpty { level.list = new }
      changes += change
    }
    return changes
  }

  private func change(
    of level: (Level, list: ListSnapshot<SingleSection, Item>)?, _ section: Int, from old: ListElements<Item>,
    to new: ListElements<Item>
  ) -> [Change] {
    let splices = old.isSame(as: new) ? [] : new.splices(from: old)
    guard !splices.isEmpty else { return [] }
    // The children may be a part of the item.
    for splice in splices { for item in new.slice(splice.new) { levels[item.id]?.setItem(item) } }
    return [Change(level: level, section: section, old: old, new: new, splices: splices)]
  }
}
