import Foundation
import Synchronization

/// Answers that are read while they arrive.
///
/// ```swift
/// for try await event in client.events(of: HTTPRequest(.get, shop.appending(component: "prices"))) {
///   show(try JSONDecoder().decode(Price.self, from: Data(event.data.utf8)))
/// }
/// ```
extension HTTPClient {
  /// Sends a request at once, and returns the body of the answer in pieces, as they arrive.
  ///
  /// The connection ends when the sequence is no longer used, and with an error if nothing arrives for the length of
  /// the timeout. The server isn't slowed down: if more bytes wait to be read than the limits allow, the sequence ends
  /// with an error. The request is sent again only as long as nothing has arrived.
  ///
  /// The sequence throws what ``send(_:progress:)`` throws.
  public func bytes(of request: HTTPRequest) -> some AsyncSequence<Data, any Error> {
    let unread = Unread()
    var client = self
    client.limits.deadline = nil
    let stream = AsyncThrowingStream<Data, any Error> { [client] continuation in
      let task = Task {
        do {
          _ = try await client.retrying(request, if: { unread.isUntouched }) {
            try await client.exchange(request) { _, piece in
              guard !piece.isEmpty else { return }
              guard unread.add(piece.count) <= client.limits.maximumBytes else { throw ConnectionError.tooLarge }
              continuation.yield(piece)
            }
          }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
    return stream.map { piece in
      unread.remove(piece.count)
      return piece
    }
  }

  /// Sends a request at once, and returns the lines of the answer as they arrive, such as those of NDJSON.
  ///
  /// A line ends with a line feed, a carriage return, or both. See ``bytes(of:)`` for the rest.
  public func lines(of request: HTTPRequest) -> some AsyncSequence<String, any Error> {
    LineSequence(base: bytes(of: request), maximumBytes: limits.maximumBytes, error: tooLarge(request))
  }

  /// Sends a request at once, and returns the server-sent events of the answer as they arrive.
  ///
  /// The sequence ends when the connection does. To go on, send another request with the identifier of the last event
  /// as `Last-Event-ID`. See ``bytes(of:)`` for the rest.
  public func events(of request: HTTPRequest) -> some AsyncSequence<ServerSentEvent, any Error> {
    var request = request
    if request.headers["Accept"] == nil { request.headers["Accept"] = "text/event-stream" }
    return EventSequence(
      base: lines(of: request), maximumBytes: limits.maximumBytes, error: tooLarge(request))
  }

  private func tooLarge(_ request: HTTPRequest) -> HTTPError {
    .violation(.size, at: request.url, leading: "\(limits.maximumBytes) bytes")
  }
}

/// How many bytes have arrived and aren't read.
private final class Unread: Sendable {
  private let state = Mutex((count: 0, isUntouched: true))

  var isUntouched: Bool { state.withLock { $0.isUntouched } }

  /// Returns the number of bytes that aren't read then.
  func add(_ count: Int) -> Int {
    state.withLock {
      $0 = ($0.count + count, false)
      return $0.count
    }
  }

  func remove(_ count: Int) { state.withLock { $0.count -= count } }
}
