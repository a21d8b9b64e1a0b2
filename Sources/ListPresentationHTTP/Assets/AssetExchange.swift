import Foundation
import Synchronization

/// Sends the requests of one asset, redirects included: a request goes over the wire only if the cache has no fresh
/// answer to it. Each answer, also a redirect, is kept on its own and by its own fields.
final class AssetExchange: HTTPTransport {
  private let transport: any HTTPTransport
  private let cache: AssetFileCache?
  private let date: @Sendable () -> Date
  private let isForbidden = Mutex(false)

  init(_ transport: any HTTPTransport, _ cache: AssetFileCache?, date: @escaping @Sendable () -> Date) {
    self.transport = transport
    self.cache = cache
    self.date = date
  }

  /// Whether one of the answers says `no-store`.
  var forbidsStorage: Bool { isForbidden.withLock { $0 } }

  func send(
    _ request: HTTPRequest, maximumBytes: Int, progress: @escaping @Sendable (HTTPProgress) -> Void
  ) async throws -> HTTPResponse {
    let stored = cache?.entry(for: request)
    if let stored, stored.answer.mayBeUsed(.fresh, at: date()) { return stored.response }
    var asking = request
    asking.headers = request.headers.merging(stored?.answer.conditions ?? [:])
    let requested = date()
    let response = try await transport.send(asking, maximumBytes: maximumBytes, progress: progress)
    if response.status == 304, let stored {
      let answer = stored.answer.validated(by: response, to: request, requested: requested, received: date())
      if let answer { return keep(CachedAsset(answer: answer, body: stored.body), for: request) }
      cache?.remove(request)
      return try await send(request, maximumBytes: maximumBytes, progress: progress)
    }
    // These say nothing about the stored answer.
    guard response.status < 500, ![401, 408, 429].contains(response.status) else { return response }
    let answer = StoredAnswer(response, to: request, requested: requested, received: date())
    _ = keep(CachedAsset(answer: answer, body: response.body), for: request)
    return response
  }

  private func keep(_ asset: CachedAsset, for request: HTTPRequest) -> HTTPResponse {
    if asset.answer.control.contains("no-store") { isForbidden.withLock { $0 = true } }
    cache?.store(asset, for: request)
    return asset.response
  }
}
