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
  private let roots: ListUpstream<Item>
  private let children: (Item) -> [Item]?
  private var items: [Item] = []
  private var list = ListSnapshot<SingleSection, Item>([])

  init(_ item: Item, like roots: ListUpstream<Item>, children: @escaping (Item) -> [Item]?) {
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

  var upstream: ListUpstream<Item>? { roots }

  // All children are there.
  var loadState: ListLoadState { .exhausted }
  var precedingLoadState: ListLoadState { .exhausted }
  var total: PagingTotal? { PagingTotal(count: items.count) }
  var numberOfLoadedItems: Int { items.count }
  var lostItems: LostItems? { nil }
  var growthRange: Range<Int> { items.count..<items.count }
  func fetchNextItemsIfNeeded(at index: Int) {}
  func visibleItemsChanged(to indices: RangeSet<Int>) {}
}
