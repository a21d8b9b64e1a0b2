import Foundation
import ListPresentation

/// Loads assets over HTTP, with a cache of files if it is given one.
///
/// ```swift
/// let client = HTTPClient(URL(string: "https://shop.example")!)
/// let source = HTTPAssetSource(client, cache: try AssetFileCache(directory)) { data in
///   let picture = try Picture(decoding: data)
///   return LoadedAsset(picture, cost: picture.numberOfBytes)
/// }
/// let loader = AssetLoader(source)
/// ```
///
/// The source sends each request once, because the loader retries. An asset that the cache has is not requested as long
/// as it is fresh by the rules of RFC 9111. After that, it is requested with its `ETag` or `Last-Modified`, and an
/// answer 304 renews it. An answer with `no-store` is in no file, and in memory only while the asset is wanted.
public struct HTTPAssetSource<Asset: Sendable>: AssetSource {
  private let client: HTTPClient
  private let cache: AssetFileCache?
  private let accept: String
  private let url: @Sendable (AssetKey) -> URL?
  /// Whether the server offers sizes.
  private let hasSizes: Bool
  private let decode: @Sendable (Data) throws -> LoadedAsset<Asset>

  /// Creates a source.
  /// - Parameters:
  ///   - client: Sends the requests. The source ignores its retry policy.
  ///   - cache: The files in which answers are kept, or `nil` to keep none.
  ///   - accept: The types that the server may answer with.
  ///   - url: Returns the address of an asset, or `nil` if it has none. By default, the source of the key is an
  ///   address, or
  ///     a path on the server of the client, whatever the size. Pass a closure if the server offers sizes.
  ///   - decode: Makes an asset of the bytes. If it throws, the asset is not requested again for a while.
  public init(
    _ client: HTTPClient, cache: AssetFileCache? = nil, accept: String = "image/*",
    url: (@Sendable (AssetKey) -> URL?)? = nil, decode: @escaping @Sendable (Data) throws -> LoadedAsset<Asset>
  ) {
    self.client = client
    self.cache = cache
    self.accept = accept
    hasSizes = url != nil
    self.url = url ?? { URL(string: $0.source, relativeTo: client.origin)?.absoluteURL }
    self.decode = decode
  }

  /// Loads an asset from the cache or from the server.
  /// - Throws: ``HTTPError``, `CancellationError`, and what the client's transport throws.
  public func load(_ key: AssetKey) async throws -> LoadedAsset<Asset> {
    guard let url = url(key) else {
      throw HTTPError(.violation(.address), at: key.source.bounded(to: 200), "the asset has no address")
    }
    let name = "\(accept) \(url.absoluteString)"
    if let kept = cache?.asset(named: name) {
      if kept.isFresh(at: client.date()), let asset = try? decode(kept.body) { return asset }
      if let asset = try await revalidate(kept, name, url) { return asset }
    }
    return try await request(HTTPRequest(.get, url, headers: ["Accept": accept]), name)
  }

  /// Asks whether a kept answer is still valid.
  /// - Returns: `nil` if it can't be used and has to be requested as a whole.
  private func revalidate(_ kept: CachedAsset, _ name: String, _ url: URL) async throws -> LoadedAsset<Asset>? {
    var headers: HTTPHeaders = ["Accept": accept]
    if let tag = kept.freshness.entityTag {
      headers["If-None-Match"] = tag
    } else if let date = kept.freshness.lastModified {
      headers["If-Modified-Since"] = date
    } else {
      return nil
    }
    guard let asset = try? decode(kept.body) else { return nil }
    let response = try await self.response(to: HTTPRequest(.get, url, headers: headers), orNotModified: true)
    guard response.status == 304 else { return try take(response, name, url) }
    let freshness = kept.freshness.renewed(by: response, at: client.date())
    cache?.store(CachedAsset(freshness: freshness, body: kept.body), named: name)
    return asset
  }

  private func request(_ request: HTTPRequest, _ name: String) async throws -> LoadedAsset<Asset> {
    try take(await response(to: request, orNotModified: false), name, request.url)
  }

  private func response(to request: HTTPRequest, orNotModified: Bool) async throws -> HTTPResponse {
    try await client.exchange(request) { [client] response, _ in
      let isTaken = (200..<300).contains(response.status) || (orNotModified && response.status == 304)
      guard isTaken else { throw client.failure(response, to: request) }
      return response
    }
  }

  /// Decodes an answer, and keeps it if that is allowed.
  private func take(_ response: HTTPResponse, _ name: String, _ url: URL) throws -> LoadedAsset<Asset> {
    var asset: LoadedAsset<Asset>
    do {
      asset = try decode(response.body)
    } catch {
      cache?.remove(name)
      throw HTTPError(
        .decoding(codingPath: ""), at: url.withoutSecrets, "the asset can't be decoded: \(error)".bounded(to: 200))
    }
    if let freshness = AssetFreshness(response, at: client.date()) {
      cache?.store(CachedAsset(freshness: freshness, body: response.body), named: name)
    } else {
      cache?.remove(name)
      if AssetFreshness.forbidsStorage(response) { asset = LoadedAsset(asset.asset, cost: asset.cost, isKept: false) }
    }
    return asset
  }

  /// The key without the size, unless the source has an address for each size.
  public func servingKey(for key: AssetKey) -> AssetKey { hasSizes ? key : AssetKey(key.source) }
}

extension HTTPAssetSource where Asset == Data {
  /// Creates a source of assets that are not decoded, such as picture files for a view that decodes them.
  /// - Parameters:
  ///   - client: Sends the requests. The source ignores its retry policy.
  ///   - cache: The files in which answers are kept, or `nil` to keep none.
  ///   - accept: The types that the server may answer with.
  public init(_ client: HTTPClient, cache: AssetFileCache? = nil, accept: String = "image/*") {
    self.init(client, cache: cache, accept: accept) { LoadedAsset($0, cost: $0.count) }
  }
}
