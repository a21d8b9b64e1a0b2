/// Loads the assets of an ``AssetLoader``.
///
/// ```swift
/// struct Album: AssetSource {
///   func load(_ key: AssetKey) async throws -> LoadedAsset<[UInt8]> {
///     let bytes = try await read(key.source)
///     return LoadedAsset(bytes, cost: bytes.count)
///   }
/// }
/// ```
///
/// The loader calls the source once for all owners that want the same asset. An error that conforms to
/// ``RetryAdvising`` says how the loader continues. The advice ``RetryAdvice/doNotRetry`` suits an asset that does not
/// exist and one that cannot be decoded.
public protocol AssetSource<Asset>: Sendable {
  /// The type of the assets, such as a decoded picture.
  associatedtype Asset: Sendable

  /// Loads an asset. The task is cancelled if nobody wants the asset any more.
  func load(_ key: AssetKey) async throws -> LoadedAsset<Asset>
}

/// An asset that has arrived.
public struct LoadedAsset<Asset: Sendable>: Sendable {
  /// The asset.
  public let asset: Asset
  /// The memory that the asset takes, in bytes. A negative cost counts as 0.
  public let cost: Int

  /// Creates a loaded asset.
  public init(_ asset: Asset, cost: Int) {
    self.asset = asset
    self.cost = cost
  }
}
