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

  /// Returns an asset that needs no loading, such as one that is made from its key, or `nil`. The default is `nil`.
  ///
  /// The loader calls this method on the main actor, whenever it reads the state of an asset that is not loaded and
  /// before it calls ``load(_:)``. The state of the asset is then never another than loaded, so that no view draws a
  /// placeholder.
  func assetAtHand(_ key: AssetKey) -> LoadedAsset<Asset>?

  /// Returns the key of the asset that serves a key. The default is the key itself.
  ///
  /// A source that has each asset in one size returns the key without the size. Then all sizes are one asset, which is
  /// loaded once.
  func servingKey(for key: AssetKey) -> AssetKey
}

extension AssetSource {
  /// Always `nil`, for a source that loads all of its assets.
  public func assetAtHand(_ key: AssetKey) -> LoadedAsset<Asset>? { nil }

  /// The key itself, for a source that has an asset in several sizes.
  public func servingKey(for key: AssetKey) -> AssetKey { key }
}

/// An asset that has arrived.
public struct LoadedAsset<Asset: Sendable>: Sendable {
  /// The asset itself, such as a decoded picture.
  public let asset: Asset
  /// The memory that the asset takes, in bytes. A negative cost counts as 0.
  public let cost: Int
  /// Whether the asset may stay in memory when nobody wants it any more.
  public let isKept: Bool

  /// Creates a loaded asset, which may stay in memory by default.
  public init(_ asset: Asset, cost: Int, isKept: Bool = true) {
    self.asset = asset
    self.cost = cost
    self.isKept = isKept
  }
}

/// The identity of an asset: where it comes from, and in which size.
///
/// ```swift
/// let thumbnail = AssetKey("https://shop.example/fruit/7.jpg", pixels: 64)
/// ```
///
/// Two sizes of the same picture are two assets, so that a list of thumbnails never keeps pictures of full size.
public struct AssetKey: Hashable, Sendable {
  /// The address or name of the asset, as its source understands it.
  public let source: String
  /// The length of the longer side in pixels, or `nil` for the original size.
  public let pixels: Int?

  /// Creates a key.
  public init(_ source: String, pixels: Int? = nil) {
    self.source = source
    self.pixels = pixels
  }

  /// The host in the address, without its port, or `nil` if the source is not an address with a host.
  var host: Substring? {
    let text = source.utf8
    guard
      let colon = text.firstIndex(of: UInt8(ascii: ":")), text[colon...].starts(with: "://".utf8),
      let start = text.index(colon, offsetBy: 3, limitedBy: text.endIndex)
    else { return nil }
    let end = text[start...].firstIndex { "/?#".utf8.contains($0) } ?? text.endIndex
    let authority = text[start..<end]
    let first = authority.firstIndex(of: UInt8(ascii: "@")).map(text.index(after:)) ?? start
    // The colons inside the brackets of an IPv6 address begin no port.
    let bracket = text[first..<end].firstIndex(of: UInt8(ascii: "]")) ?? first
    let last = text[bracket..<end].firstIndex(of: UInt8(ascii: ":")) ?? end
    return first < last ? source[first..<last] : nil
  }
}
