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

  /// The loader of the assets, which several sources can share. Return the same loader each time.
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
/// ``ListAdapterDataSource/withAssets(from:_:)`` creates it. Everything but the assets is that of the source.
@MainActor
public final class AssetList<Base: ListAdapterDataSource, Asset: Sendable>: WrappingDataSource, AssetDataSource {
  /// The data source whose list it is.
  public let base: Base
  /// The loader from which the rows get their assets.
  public let assetLoader: AssetLoader<Asset>
  private let keys: (Base.Item) -> [AssetKey]

  fileprivate init(_ base: Base, _ loader: AssetLoader<Asset>, _ keys: @escaping (Base.Item) -> [AssetKey]) {
    self.base = base
    assetLoader = loader
    self.keys = keys
  }

  /// Returns the assets that the row of an item shows.
  public func assets(for item: Base.Item) -> [AssetKey] { keys(item) }
}

extension ListAdapterDataSource {
  /// Returns this list as one whose rows show assets, such as pictures.
  /// - Parameters:
  ///   - loader: The loader of the assets, which several lists can share.
  ///   - keys: A closure that returns the assets of an item, the most important first. It is called whenever the
  ///     visible rows change, for each of them and for those around them.
  public func withAssets<Asset: Sendable>(
    from loader: AssetLoader<Asset>, _ keys: @escaping (Item) -> [AssetKey]
  ) -> AssetList<Self, Asset> {
    AssetList(self, loader, keys)
  }
}

extension ListAbilities {
  /// What tells the state of an asset of the lists, as the first of their loaders knows it, or `nil` if no list has
  /// assets. It loads nothing. Its reads are observed.
  public var assetState: (@MainActor (AssetKey) -> AssetState<any Sendable>)? {
    let loaders = assetLoaders
    guard !loaders.isEmpty else { return nil }
    return { key in
      for loader in loaders {
        switch loader.erasedState(of: key) {
        case .none: continue
        case let state: return state
        }
      }
      return .none
    }
  }

  /// Loads the assets of the lists again that could not be loaded.
  func retryAssets() { for loader in assetLoaders { loader.retry() } }

  private var assetLoaders: [any AssetLoading] { nearest { ($0 as? any AssetDataSource)?.loader } }

  /// The assets of items, looked up once for many items, or `nil` if no list has any.
  var itemAssets: ItemAssets<Item>? {
    let all: [ItemAssets<Item>] = nearest()
    guard all.count > 1 else { return all.first }
    return ItemAssets { item in all.flatMap { $0.shown(item) } }
  }
}

/// The assets that the row of an item shows, each with its loader.
struct ItemAssets<Item: ListElement> {
  let shown: @MainActor (Item) -> [LoadableAsset]
}

extension ItemAssets: ListAbility {
  init?<Link: ListLink<Item>>(_ link: Link) {
    guard let source = link.source as? any AssetDataSource<Link.Source.Section, Link.Source.Item> else { return nil }
    let item = link.sourceItem
    self.init { item($0).map { source.loadableAssets(for: $0) } ?? [] }
  }
}

/// An asset of a loader. A list that is composed of others can have several loaders.
struct LoadableAsset: Hashable {
  let loader: any AssetLoading
  let key: AssetKey

  static func == (a: LoadableAsset, b: LoadableAsset) -> Bool { a.loader === b.loader && a.key == b.key }

  func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension AssetDataSource {
  fileprivate var loader: any AssetLoading { assetLoader }

  fileprivate func loadableAssets(for item: Item) -> [LoadableAsset] {
    assets(for: item).map { LoadableAsset(loader: assetLoader, key: $0) }
  }
}

/// A loader of assets of any type.
@MainActor
protocol AssetLoading: AnyObject {
  func want(_ visible: [AssetKey], ahead: [AssetKey], by owner: AnyObject)
  func retry()
  func phase(of key: AssetKey) -> AssetPhase
  func erasedState(of key: AssetKey) -> AssetState<any Sendable>
}

extension AssetLoader: AssetLoading {
  func erasedState(of key: AssetKey) -> AssetState<any Sendable> {
    switch state(of: key) {
    case .none: .none
    case .loading: .loading
    case .loaded(let asset): .loaded(asset)
    case .failed(let reason, let retry): .failed(reason, retry: retry)
    }
  }
}
