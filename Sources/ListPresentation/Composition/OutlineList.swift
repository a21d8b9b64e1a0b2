/// A list of items with children, which are shown while their parent is expanded.
///
/// ```swift
/// let outline = OutlineList(library) { folder in library.folders[folder.id] }   // `nil`: no folder
/// let adapter = ListAdapter(dataSource: outline, view: screen)
/// outline.expandedIDs.insert("fruit")
/// ```
///
/// The roots are a list of any kind, and so are the children of each item: an array, or a ``Pager`` that begins to load
/// when the item is expanded. The outline is the list of all rows in order: each item, then its children if it is
/// expanded. Therefore everything that holds for a list holds for an outline: an update is a plan, items are selected
/// and act, and each level is loaded where the user sees it. A ``OutlineNode`` has the depth of a row, and the load
/// state of its children.
///
/// - Which items are expanded is a set of ids, ``expandedIDs``. It holds ids also of items that the list does not have
///   yet, or no longer: an item that arrives, or returns, is expanded if its id is in the set.
/// - A collapsed item keeps the list of its children until the item leaves the list or the outline is refreshed.
/// - Children of a collapsed item are no longer selected, because the user does not see what an action on them would
///   do. They are selected again when the item is expanded, as items are that leave a list and return; see
///   ``ListSelection``.
/// - An id must occur once in the whole outline. If it occurs again, or if an item is below itself, it is shown only
///   where it occurs first, and an adapter reports the id.
///
/// An update takes O(n) for n rows, and O(e) for e expanded items if nothing has changed. During a temporary expansion
/// of an outline of arrays, each takes O(n).
@MainActor
public final class OutlineList<Section: ListElement, Item: ListElement> {
  private let roots: any ListAdapterDataSource<Section, Item>
  private(set) var tree: OutlineTree<Section, Item>
  private let signal = Signal()
  /// Changes with the levels that are shown, for observers who read no rows.
  private let levels = Signal()
  private var expanded: Set<Item.ID> = []
  /// The number of views that show the children of collapsed items too.
  private var temporaryExpansions = 0
  private var madeAbilities: ListAbilities<Item>?

  /// Creates an outline whose levels are loaded when they are shown.
  ///
  /// ```swift
  /// let files = OutlineList(Pager(service.root), isExpandable: \.isFolder) { Pager(service.contents(of: $0.id)) }
  /// ```
  /// - Parameters:
  ///   - roots: The items at the top. They may be in sections.
  ///   - isExpandable: Returns whether an item can have children. The result must depend on the item alone.
  ///   - children: Returns the list of the children of an item. It is called once for an item that is expanded.
  public init<Children: ListAdapterDataSource<SingleSection, Item>>(
    _ roots: some ListAdapterDataSource<Section, Item>, isExpandable: @escaping (Item) -> Bool,
    children: @escaping (Item) -> Children
  ) {
    self.roots = roots
    tree = OutlineTree(isExpandable: isExpandable, children: children)
  }

  /// Creates an outline whose levels are arrays of a model.
  ///
  /// What the roots can do, such as their actions and their rules for selection, holds for all rows, because one model
  /// has them.
  /// - Parameters:
  ///   - roots: The items at the top. They may be in sections.
  ///   - children: Returns the children of an item, or `nil` if it cannot have any. It is called for each expanded item
  ///     at each pull, for each row that is drawn, and for all items during a temporary expansion, so it must be fast.
  ///     What it reads of expanded items is observed. The row of a collapsed item follows the content of the item, so
  ///     whether it can have children is a part of that. If the model keeps the arrays, an update does not compare their
  ///     items.
  public convenience init(
    _ roots: some ListAdapterDataSource<Section, Item>, children: @escaping (Item) -> [Item]?
  ) {
    let abilities = ListAbilities(of: roots)
    self.init(
      roots, isExpandable: { children($0) != nil }, children: { ChildArray($0, like: abilities, children: children) })
    tree.hasArrays = true
  }

  /// The ids of the items that are expanded. Store them to show the outline as the user left it.
  public var expandedIDs: Set<Item.ID> {
    get {
      signal.access()
      return expanded
    }
    set { if newValue != expanded { signal.change { expanded = newValue } } }
  }

  /// The tree, after it has followed its sources.
  private var current: OutlineTree<Section, Item> {
    signal.access()
    let before = tree.shownLevels
    tree.follow(roots.currentSnapshot, expanded: expanded, isWhole: temporaryExpansions > 0)
    if !before.elementsEqual(tree.shownLevels, by: ===) { levels.change { madeAbilities = nil } }
    return tree
  }

  /// The tree as of the last ``snapshot``, which is the list that views show. To follow the sources costs a pull of
  /// each, so an adapter reads the snapshot first.
  private var shown: OutlineTree<Section, Item> {
    signal.access()
    levels.access()
    let isCurrent = tree.roots != nil && tree.expanded == expanded && tree.isWhole == (temporaryExpansions > 0)
    return isCurrent ? tree : current
  }
}

extension OutlineList: SnapshotDataSource {
  /// The rows of the outline in order.
  public var snapshot: ListSnapshot<Section, Item> { current.list }

  /// The abilities of the roots and of the lists of children that are shown.
  public var inheritedAbilities: ListAbilities<Item>? {
    let shown = shown.shownLevels
    if let madeAbilities { return madeAbilities }
    let abilities = ListAbilities(joining: [part(roots, nil)] + shown.map { part($0.source, $0.id) })
    madeAbilities = abilities
    return abilities
  }

  /// The part that comes from the roots, or from the level of an item.
  private func part(_ source: some ListAdapterDataSource<some ListElement, Item>, _ id: Item.ID?) -> ListAbilities<Item>
  {
    ListAbilities(of: source) { [weak self] item in
      self.flatMap { $0.tree.level(of: item)?.id == id ? item : nil }
    } indices: { [weak self] indices in
      self?.tree.indices(of: indices, inLevelOf: id) ?? RangeSet()
    }
  }

  /// The strategy of the roots. An outline is always compared.
  public var updateStrategy: ListUpdateStrategy {
    roots.updateStrategy.comparesItems ? roots.updateStrategy : .difference(duplicates: .keepFirst)
  }

  /// Tells each level which of its items the user sees. The user who sees a row also sees the items above it, so that a
  /// level goes on loading while the user is below its last item.
  public func visibleItemsChanged(to indices: RangeSet<Int>) {
    let visible = tree.indicesByLevel(of: indices)
    if !visible.roots.isEmpty { roots.visibleItemsChanged(to: visible.roots) }
    for level in tree.shownLevels {
      if let own = visible.levels[level.id], !own.isEmpty { level.source.visibleItemsChanged(to: own) }
    }
  }
}

extension OutlineList: OutlineDataSource {
  /// Returns the depth of an item, and what is known of its children.
  public func node(of item: Item) -> OutlineNode {
    let depth = tree.level(of: item)?.depth ?? 0
    guard tree.isExpandable(item) else { return OutlineNode(depth: depth, children: .none) }
    let state = tree.levels[item.id]?.state
    return OutlineNode(depth: depth, children: state.map { .expanded($0) } ?? .collapsed)
  }

  /// Returns the item whose child an item is.
  public func parent(of item: Item) -> Item? { tree.level(of: item).flatMap { tree.list.item($0.id) } }

  /// Whether the list shows children of an item.
  public var hasParents: Bool { !tree.levelsOfRows.isEmpty }

  /// Adds the item to ``expandedIDs``.
  public func expand(_ item: Item) { if tree.isExpandable(item) { expandedIDs.insert(item.id) } }

  /// Removes the item from ``expandedIDs``. Items below it stay expanded, and are shown so again with it. During a
  /// temporary expansion, it has no effect.
  public func collapse(_ item: Item) { if temporaryExpansions == 0 { expandedIDs.remove(item.id) } }

  /// Shows the children of all items that are loaded, up to 10,000 levels. If there are more, ``lostItems`` says so.
  public func beginTemporaryExpansion() { signal.change { temporaryExpansions += 1 } }

  /// Shows the children of the items in ``expandedIDs`` alone again.
  public func endTemporaryExpansion() { signal.change { temporaryExpansions = max(0, temporaryExpansions - 1) } }

  /// Expands an item and all items below it that are loaded, up to 10,000 items. Children that arrive later are
  /// collapsed.
  public func expandAll(below item: Item) {
    let found = tree.expandableItems(below: item, atMost: 10_000)
    expandedIDs.formUnion(found)
  }
}

extension OutlineList: RefreshableDataSource {
  /// Whether the roots or one of the lists that are shown can be loaded again.
  public var isRefreshable: Bool { inheritedAbilities?.isRefreshable ?? false }

  /// Loads the roots and the children of expanded items again. Those of a collapsed item are loaded when it is
  /// expanded.
  public func refresh() {
    tree.forgetHiddenLevels()
    inheritedAbilities?.refresh()
  }
}

extension OutlineList: PagedDataSource {
  /// The growth range of the first level that has more items to load, or the end of the list if there is none.
  public var growthRange: Range<Int> { shown.growthRange(of: roots) }

  /// What the roots and the levels lack, and whether a temporary expansion could not show all levels.
  public var lostItems: LostItems? { shown.lostItems.adding(inheritedAbilities?.lostItems) }
}

extension OutlineList: DiagnosedDataSource {
  /// The ids that repeat in the outline, and the problems of its lists.
  var diagnostics: [PagingDiagnostic] {
    let inherited = inheritedAbilities
    return tree.repeats + (inherited?.diagnostics ?? [])
  }
}
