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
  /// The items whose node has changed.
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
  /// - Complexity: O(e) for e expanded items if nothing has changed, otherwise O(n).
  mutating func follow(_ new: List, expanded: Set<Item.ID>) {
    let isSame = roots?.contents.isSame(as: new.contents) == true && expanded == self.expanded
    if !isSame || lacksLevel || shownLevels.contains(where: { !$0.isUpToDate }) {
      self.expanded = expanded
      rebuild(new)
      forgetLostLevels()
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
