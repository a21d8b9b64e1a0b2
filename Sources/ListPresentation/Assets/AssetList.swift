/// The list of another data source, with the assets that its rows show.
///
/// ```swift
/// let photos = Pager(service).withAssets(from: loader) { [AssetKey($0.picture, pixels: 64)] }
/// let adapter = ListAdapter(dataSource: photos, view: list)
/// ```
///
/// ``ListAdapterDataSource/withAssets(from:_:)`` creates it. Everything but the assets is that of the source.
public final class AssetList<Section: ListElement, Item: ListElement, Asset: Sendable>: DerivedList<Section, Item>,
  AssetDataSource
{
  /// The loader of the assets.
  public let assetLoader: AssetLoader<Asset>
  private let keys: (Item) -> [AssetKey]

  fileprivate init(
    _ source: any ListAdapterDataSource<Section, Item>, _ loader: AssetLoader<Asset>,
    _ keys: @escaping (Item) -> [AssetKey]
  ) {
    assetLoader = loader
    self.keys = keys
    super.init(WholeStage(source))
  }

  /// Returns the assets that the row of an item shows.
  public func assets(for item: Item) -> [AssetKey] { keys(item) }
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
