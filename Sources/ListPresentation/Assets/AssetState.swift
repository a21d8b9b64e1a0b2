/// The state of an asset.
public enum AssetState<Asset: Sendable>: Sendable {
  /// The asset is not in memory, and nobody wants it.
  case none
  /// The asset is loading, or waits until fewer others load.
  case loading
  /// The asset is in memory.
  case loaded(Asset)
  /// The asset could not be loaded. The first value is the reason, as a sentence for the user.
  ///
  /// If a retry is scheduled, the loader tries again while anyone wants the asset.
  case failed(String, retry: ScheduledRetry? = nil)

  /// The asset, or `nil` if it is not in memory.
  public var asset: Asset? {
    if case .loaded(let asset) = self { asset } else { nil }
  }
}

extension AssetState: Equatable where Asset: Equatable {}

/// The error of ``AssetLoader/asset(for:)``: the asset could not be loaded.
public struct AssetError: Error, Hashable, CustomStringConvertible {
  /// The key of the asset that could not be loaded.
  public let key: AssetKey
  /// The reason, as a sentence for the user.
  public let reason: String

  /// The reason and the asset.
  public var description: String { "\(reason): \(key.source)" }
}
