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
/// The source sends each request once, because the loader retries. An answer with neither `max-age` nor `ETag` is not
/// kept. An asset in the cache isn't requested for the `max-age` of its answer. After that, and at once if it came by a
/// redirect, it is requested with its `ETag`, and an answer 304 renews it. While the server can't be reached, it is
/// shown all the same, unless the server says `must-revalidate` or `no-cache`; it leaves the memory when it is no
/// longer wanted. An answer with `no-store` is in no file, and in memory only while the asset is wanted. Other rules of
/// HTTP caches, such as `Vary` and `Expires`, have no effect: use the cache for assets that depend on their address and
/// on the user alone.
public struct HTTPAssetSource<Asset: Sendable>: AssetSource {
  private let client: HTTPClient
  private let cache: AssetFileCache?
  private let accept: String
  private let url: @Sendable (AssetKey) -> URL?
  /// Whether the server offers sizes.
  private let hasSizes: Bool
  private let decode: @Sendable (Data) async throws -> LoadedAsset<Asset>

  /// Creates a source.
  /// - Parameters:
  ///   - client: Sends the requests. The source ignores its retry policy.
  ///   - cache: The files in which assets are kept, or `nil` to keep none.
  ///   - accept: The types that the server may answer with.
  ///   - url: Returns the address of an asset, or `nil` if it has none. By default, the source of the key is an
  ///     address, or a path on the server of the client, whatever the size. Pass a closure if the server offers sizes.
  ///   - decode: Makes an asset of the bytes, on no actor. If it throws, the asset is not requested again for a while.
  ///     Where the main actor isolates all code by default, call a `nonisolated` decoder: awaiting another one keeps
  ///     the main actor busy.
  public init(
    _ client: HTTPClient, cache: AssetFileCache? = nil, accept: String = "image/*",
    url: (@Sendable (AssetKey) -> URL?)? = nil, decode: @escaping @Sendable (Data) async throws -> LoadedAsset<Asset>
  ) {
    self.client = client
    self.cache = cache
    self.accept = accept
    hasSizes = url != nil
    self.url = url ?? { URL(string: $0.source, relativeTo: client.origin)?.absoluteURL }
    self.decode = decode
  }

  /// Loads an asset from the cache or from the server.
  /// - Throws: ``HTTPError``, `CancellationError`, and what `prepare`, `renew` and the transport of the client throw.
  public func load(_ key: AssetKey) async throws -> LoadedAsset<Asset> {
    guard let url = url(key) else {
      throw HTTPError(.violation(.address), at: key.source.bounded(to: 200), "the asset has no address")
    }
    let request = try HTTPRequest(.get, url, headers: ["Accept": accept]).moved(to: url, of: url, .refuse)
    let stored = cache?.entry(for: request.url)
    if let stored, stored.isFresh(at: client.date()), let asset = try? await decode(stored.body) { return asset }
    do {
      return try await ask(request, stored)
    } catch let error as HTTPError {
      guard error.isDisconnection, let stored, !stored.isAskedFor, let asset = try? await decode(stored.body) else {
        if [.status(404), .status(410)].contains(error.kind) { cache?.remove(request.url) }
        throw error
      }
      return asset.leavingMemory
    }
  }

  /// Asks the server whether what is kept is still right, and decodes the answer.
  private func ask(_ request: HTTPRequest, _ stored: AssetFileCache.Entry?) async throws -> LoadedAsset<Asset> {
    var asking = request
    asking.headers["If-None-Match"] = stored?.tag
    let response = try await client.exchange(asking, timeout: client.limits.timeout) { [client, asking] in
      try client.success($0, to: asking)
    }
    let address = response.url ?? request.url
    if response.status == 304, let stored {
      // The tag of one address says nothing about another.
      guard stored.address == address, let asset = try? await decode(stored.body) else {
        try Task.checkCancellation()
        cache?.remove(request.url)
        return try await ask(request, nil)
      }
      keep(response, stored.body, stored.tag, for: request)
      return asset
    }
    do {
      let asset = try await decode(response.body)
      return keep(response, response.body, nil, for: request) ? asset : asset.leavingMemory
    } catch {
      // That nobody waits for the asset any more says nothing about its bytes.
      try Task.checkCancellation()
      cache?.remove(request.url)
      throw HTTPError(
        .decoding(codingPath: ""), at: address.withoutSecrets,
        "the asset can't be decoded: \(ListErrorText.text(of: error))".bounded(to: 200))
    }
  }

  /// Keeps a body as its answer says.
  /// - Returns: Whether it may be kept at all.
  @discardableResult
  private func keep(_ response: HTTPResponse, _ body: Data, _ knownTag: String?, for request: HTTPRequest) -> Bool {
    let directives = (response.headers["Cache-Control"] ?? "").lowercased().split(separator: ",")
      .map { $0.trimmingCharacters(in: .whitespaces) }
    guard !directives.contains("no-store") else {
      cache?.remove(request.url)
      return false
    }
    let address = response.url ?? request.url
    let tag = (response.headers["ETag"] ?? knownTag).flatMap { HTTPHeaders.isValid(value: $0) ? $0 : nil }
    let age = directives.first { $0.hasPrefix("max-age=") }.flatMap { Double($0.dropFirst(8).filter { $0 != "\"" }) }
    // What a redirect leads to can be another address the next time.
    let isUsable = address == request.url && !directives.contains("no-cache")
    let seconds = isUsable ? min(max(age ?? 0, 0), 365 * 86_400) : 0
    guard tag != nil || seconds > 0 else {
      cache?.remove(request.url)
      return true
    }
    let now = client.date()
    cache?.store(
      AssetFileCache.Entry(
        address: address, tag: tag, received: now, end: now.addingTimeInterval(seconds),
        isAskedFor: directives.contains("no-cache") || directives.contains("must-revalidate"), body: body),
      for: request.url)
    return true
  }

  /// The key without the size, unless the source has an address for each size.
  public func servingKey(for key: AssetKey) -> AssetKey { hasSizes ? key : AssetKey(key.source) }
}

extension HTTPAssetSource where Asset == Data {
  /// Creates a source of assets that are not decoded, such as picture files for a view that decodes them.
  /// - Parameters:
  ///   - client: Sends the requests. The source ignores its retry policy.
  ///   - cache: The files in which assets are kept, or `nil` to keep none.
  ///   - accept: The types that the server may answer with.
  public init(_ client: HTTPClient, cache: AssetFileCache? = nil, accept: String = "image/*") {
    self.init(client, cache: cache, accept: accept) { LoadedAsset($0, cost: $0.count) }
  }
}

extension LoadedAsset {
  /// The same asset, in memory only while it is wanted.
  fileprivate var leavingMemory: LoadedAsset { LoadedAsset(asset, cost: cost, isKept: false) }
}

extension HTTPError {
  /// Whether the server can't be reached.
  fileprivate var isDisconnection: Bool {
    switch kind {
    case .timedOut, .connection(.hostNotFound), .connection(.refused), .connection(.offline), .connection(.lost),
      .connection(.other):
      true
    default: false
    }
  }
}
