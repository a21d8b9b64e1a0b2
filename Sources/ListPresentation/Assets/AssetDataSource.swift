/// A data source whose rows show assets, such as pictures.
///
/// ```swift
/// extension Fruits: AssetDataSource {
///   func assets(for fruit: Fruit) -> [AssetKey] { [AssetKey(fruit.photo, pixels: 64)] }
/// }
/// ```
///
/// The adapter wants the assets of the rows that the user sees, those of about one screen ahead in the direction of
/// scrolling, and those of half a screen behind. When the state of a visible asset changes, the views update the rows
/// that show it, once in the next turn of the main actor. Nothing is pulled or compared for it.
@MainActor
public protocol AssetDataSource<Section, Item>: ListAdapterDataSource {
  /// The type of the assets.
  associatedtype Asset: Sendable

  /// The loader of the assets, which several sources can share. It is always the same.
  var assetLoader: AssetLoader<Asset> { get }

  /// Returns the assets that the row of an item shows, the most important first.
  ///
  /// The adapter calls this method whenever the visible rows change, for each of them and for those around them.
  func assets(for item: Item) -> [AssetKey]
}

/// The list of another data source, with the assets that its rows show.
///
/// ```swift
/// let photos = Pager(service).withAssets(from: loader) { [AssetKey($0.picture, pixels: 64)] }
/// let adapter = ListAdapter(dataSource: photos, view: list)
/// ```
///
/// ``ListAdapterDataSource/withAssets(from:_:)`` creates it. Everything but the assets is that of the source, its
/// selection and its actions included.
public final class AssetList<Section: ListElement, Item: ListElement, Asset: Sendable>: DerivedList<Section, Item>,
  AssetDataSource
{
  /// The loader of the assets.
  public let assetLoader: AssetLoader<Asset>
  private let source: any ListAdapterDataSource<Section, Item>
  private let keys: (Item) -> [AssetKey]

  fileprivate init(
    _ source: any ListAdapterDataSource<Section, Item>, _ loader: AssetLoader<Asset>,
    _ keys: @escaping (Item) -> [AssetKey]
  ) {
    self.source = source
    assetLoader = loader
    self.keys = keys
    super.init(WholeStage(source))
  }

  /// Returns the assets that the row of an item shows.
  public func assets(for item: Item) -> [AssetKey] { keys(item) }
}

extension AssetList: SelectableDataSource, ActionableDataSource {
  /// How many items can be selected in the source.
  public var selectionMode: SelectionMode { selectable?.selectionMode ?? .multiple() }

  /// Returns whether an item can be selected in the source.
  public func canSelect(_ item: Item) -> Bool { selectable?.canSelect(item) ?? true }

  /// Returns the actions that an item offers in the source.
  public func actions(for item: Item) -> [ListAction] { actionable?.actions(for: item) ?? [] }

  /// Lets the source perform an action.
  public func perform(_ action: ListAction, on items: [Item]) { actionable?.perform(action, on: items) }

  private var selectable: (any SelectableDataSource<Section, Item>)? {
    source as? any SelectableDataSource<Section, Item>
  }
  private var actionable: (any ActionableDataSource<Section, Item>)? {
    source as? any ActionableDataSource<Section, Item>
  }
}

extension ListAdapterDataSource {
  /// Returns this list as one whose rows show assets, such as pictures.
  /// - Parameters:
  ///   - loader: The loader of the assets, which several lists can share.
  ///   - keys: A closure that returns the assets of an item, the most important first. It is called whenever the
  ///     visible rows change, for each of them and for those around them.
  public func withAssets<Asset: Sendable>(
    from loader: AssetLoader<Asset>, _ keys: @escaping (Item) -> [AssetKey]
  ) -> AssetList<Section, Item, Asset> {
    AssetList(self, loader, keys)
  }
}

/// A list as it is.
private final class WholeStage<Section: ListElement, Item: ListElement>: DerivedStage {
  private let typedSource: any ListAdapterDataSource<Section, Item>

  init(_ source: any ListAdapterDataSource<Section, Item>) { typedSource = source }

  var source: any ListAdapterDataSource { typedSource }

  func list() -> ListSnapshot<Section, Item> { typedSource.currentSnapshot }

  func isComplete() -> Bool { false }

  func counts() -> ListCounts {
    guard let paged = typedSource as? any PagedDataSource else {
      let count = typedSource.numberOfItems
      return ListCounts(loaded: count, total: PagingTotal(count: count))
    }
    return ListCounts(loaded: paged.numberOfLoadedItems, total: paged.total)
  }

  func sourceIndices(of indices: RangeSet<Int>) -> RangeSet<Int> { indices }
}
