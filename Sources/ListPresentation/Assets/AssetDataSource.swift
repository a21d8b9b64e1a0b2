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
