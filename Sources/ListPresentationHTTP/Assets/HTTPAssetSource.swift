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
/// answer 304 renews it. A redirect is an answer of its own: the asset is fresh while each redirect is. An answer with
/// `no-store` is in no file, and in memory only while the asset is wanted.
///
/// A stale asset is shown while the server can't be reached, unless the server says `must-revalidate` or `no-cache`;
/// after a server error for as long as `stale-if-error` says; and before the server is asked for as long as
/// `stale-while-revalidate` says. It leaves the memory when it is no longer wanted.
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
  ///   - cache: The files in which answers are kept, or `nil` to keep none.
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
  /// - Throws: ``HTTPError``, `CancellationError`, and what the client's transport throws.
  public func load(_ key: AssetKey) async throws -> LoadedAsset<Asset> {
    guard let url = url(key) else {
      throw HTTPError(.violation(.address), at: key.source.bounded(to: 200), "the asset has no address")
    }
    let request = try HTTPRequest(.get, url, headers: ["Accept": accept]).moved(to: url, of: url, .refuse)
    let stored = await stored(request)
    if let asset = await use(stored, .fresh) { return asset }
    if let asset = await use(stored, .beforeValidation) {
      Task { await cache?.validate(request) { _ = try? await ask(request) } }
      return asset.leavingMemory
    }
    do {
      return try await ask(request)
    } catch let error as HTTPError {
      guard let occasion = error.occasion, let asset = await use(stored, occasion) else { throw error }
      return asset.leavingMemory
    }
  }

  /// Returns the body that the cache has for a request, and the answers that lead to it: redirects and the last.
  private func stored(_ request: HTTPRequest) async -> (body: Data, answers: [StoredAnswer])? {
    guard let cache else { return nil }
    var answers: [StoredAnswer] = []
    let response = try? await client.follow(request) { request in
      guard let entry = cache.entry(for: client.withFields(request)) else { throw NothingStored() }
      answers.append(entry.answer)
      return entry.response
    }
    return response.map { ($0.body, answers) }
  }

  private struct NothingStored: Error {}

  /// Decodes a stored answer, if it and each redirect on the way to it may be used.
  private func use(
    _ stored: (body: Data, answers: [StoredAnswer])?, _ occasion: StoredAnswer.Occasion
  ) async -> LoadedAsset<Asset>? {
    guard let stored, stored.answers.allSatisfy({ $0.mayBeUsed(occasion, at: client.date()) }) else { return nil }
    return try? await decode(stored.body)
  }

  /// Asks the server, and decodes the answer.
  private func ask(_ request: HTTPRequest) async throws -> LoadedAsset<Asset> {
    let exchange = AssetExchange(client.transport, cache, date: client.date)
    var client = client
    client.transport = exchange
    let response = try await client.exchange(request) { [client] response, _ in
      try client.success(response, to: request)
    }
    do {
      let asset = try await decode(response.body)
      return exchange.forbidsStorage ? asset.leavingMemory : asset
    } catch {
      let url = response.url ?? request.url
      cache?.remove(client.withFields(HTTPRequest(.get, url, headers: request.headers)))
      throw HTTPError(
        .decoding(codingPath: ""), at: url.withoutSecrets,
        "the asset can't be decoded: \(ListErrorText.text(of: error))".bounded(to: 200))
    }
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

extension LoadedAsset {
  /// The same asset, in memory only while it is wanted.
  fileprivate var leavingMemory: LoadedAsset { LoadedAsset(asset, cost: cost, isKept: false) }
}
