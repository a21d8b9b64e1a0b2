/// A data source whose items have children, which the user shows and hides by expanding and collapsing items.
///
/// The children of an expanded item follow it in the list, and are in the same section. ``OutlineList`` is a ready-made
/// source, which makes such a list of the roots and the children of each item.
///
/// A list that is derived from an outline is an outline too: its rows have the depth of their items. An order that puts
/// children before their parents, such as that of `sorted`, is the order of the list.
@MainActor
public protocol OutlineDataSource<Section, Item>: ListAdapterDataSource {
  /// Returns the depth of an item in the outline, and what is known of its children.
  func node(of item: Item) -> OutlineNode

  /// Returns the item whose child an item is, or `nil` for a root.
  func parent(of item: Item) -> Item?

  /// Whether an item of the list may have a parent. A filter looks up the parents of what it finds only if so.
  ///
  /// The default is `true`.
  var hasParents: Bool { get }

  /// Shows the children of an item. Has no effect if the item cannot have any.
  func expand(_ item: Item)

  /// Hides the children of an item, and all below them.
  func collapse(_ item: Item)

  /// Shows the children of collapsed items too, as far as they are loaded, until ``endTemporaryExpansion()``.
  ///
  /// A view expands an outline temporarily as long as the user filters it, so that the filter finds items below
  /// collapsed ones. Meanwhile, ``collapse(_:)`` has no effect. Then the same items are expanded as before. Several
  /// views may do so at the same time: the expansion ends with the last of them.
  ///
  /// The default does nothing: a filter then looks at the items that are shown.
  func beginTemporaryExpansion()

  /// Ends an expansion that ``beginTemporaryExpansion()`` has begun.
  func endTemporaryExpansion()
}

extension OutlineDataSource {
  /// The value `true`, for an outline that does not know.
  public var hasParents: Bool { true }

  /// Does nothing, for an outline whose filter looks at the items that are shown.
  public func beginTemporaryExpansion() {}

  /// Does nothing, as ``beginTemporaryExpansion()``.
  public func endTemporaryExpansion() {}
}

/// The outlines that a view has expanded; see ``ListAbilities/beginTemporaryExpansion()``.
@MainActor
public struct TemporaryExpansion {
  fileprivate let outlines: [any OutlineDataSource]

  /// Ends the expansion. A view calls it once.
  public func end() { for outline in outlines { outline.endTemporaryExpansion() } }
}

/// The depth of an item in an outline, and its children.
public struct OutlineNode: Hashable, Sendable {
  /// The children of an item.
  public enum Children: Hashable, Sendable {
    /// The item cannot have children.
    case none
    /// The children are not shown.
    case collapsed
    /// The children are shown, as far as they are loaded. The state says whether they are, and whether there are any.
    case expanded(ListPartState)
  }

  /// The number of the items above it, from its parent to a root. 0 for a root.
  public let depth: Int
  /// The children of the item.
  public let children: Children

  /// Creates a node.
  public init(depth: Int, children: Children) {
    self.depth = depth
    self.children = children
  }

  /// Whether the children are shown.
  public var isExpanded: Bool { if case .expanded = children { true } else { false } }
}

/// How the items of a list are expanded and collapsed. Each closure returns `nil` or does nothing for an item that
/// comes from another list.
struct ItemOutline<Item: ListElement> {
  let node: @MainActor (Item) -> OutlineNode?
  /// Returns the parent, if the list has items of the type of the outline.
  let parent: @MainActor (Item) -> Item?
  /// Whether an item may have a parent.
  let hasParents: @MainActor () -> Bool
  let change: @MainActor (OutlineChange, Item) -> Void
}

/// What the user does to an item of an outline.
enum OutlineChange { case expand, collapse }

extension ListAbilities {
  /// Shows the children of collapsed items in the outlines among the lists, until the end of the returned expansion.
  public func beginTemporaryExpansion() -> TemporaryExpansion {
    let outlines = nearest { $0 as? any OutlineDataSource }
    for outline in outlines { outline.beginTemporaryExpansion() }
    return TemporaryExpansion(outlines: outlines)
  }

  /// The outlines among the lists, looked up once for many items, or `nil` if there is none.
  var itemOutline: ItemOutline<Item>? {
    let all: [ItemOutline<Item>] = nearest()
    guard all.count > 1 else { return all.first }
    return ItemOutline { item in
      all.lazy.compactMap { $0.node(item) }.first
    } parent: { item in
      all.lazy.compactMap { $0.parent(item) }.first
    } hasParents: {
      all.contains { $0.hasParents() }
    } change: { change, item in
      for outline in all { outline.change(change, item) }
    }
  }
}

extension ItemOutline: ListAbility {
  init?<Link: ListLink<Item>>(_ link: Link) {
    guard let source = link.source as? any OutlineDataSource<Link.Source.Section, Link.Source.Item> else {
      return nil
    }
    let item = link.sourceItem
    self.init {
      item($0).map { source.node(of: $0) }
    } parent: {
      item($0).flatMap { source.parent(of: $0) } as? Item
    } hasParents: {
      source.hasParents
    } change: { change, own in
      guard let own = item(own) else { return }
      switch change {
      case .expand: source.expand(own)
      case .collapse: source.collapse(own)
      }
    }
  }
}
