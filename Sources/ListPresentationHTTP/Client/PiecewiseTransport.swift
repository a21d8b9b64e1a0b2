import Foundation
import Synchronization

/// Hands on the bodies of successful answers in pieces. Other bodies are held, for the messages in them.
struct PiecewiseTransport: HTTPTransport {
  let base: any HTTPTransport
  /// Receives the answer without its body, and a piece of the body. The last piece is empty.
  let receive: @Sendable (HTTPResponse, Data) throws -> Void

  func send(
    _ request: HTTPRequest, maximumBytes: Int, progress: @escaping @Sendable (HTTPProgress) -> Void
  ) async throws -> HTTPResponse {
    let held = HeldBody()
    var response = try await base.send(request, maximumBytes: maximumBytes, progress: progress) { response, piece in
      response.isSuccess ? try receive(response, piece) : held.add(piece)
    }
    if response.isSuccess { try receive(response, Data()) }
    response.body = held.body
    return response
  }
}

/// The body of an answer that isn't a success, as far as it is read for a message.
private final class HeldBody: Sendable {
  private static let longest = 1 << 16

  private let data = Mutex(Data())

  var body: Data { data.withLock { $0 } }

  func add(_ piece: Data) { data.withLock { $0 += piece.prefix(Self.longest - $0.count) } }
}

extension HTTPClient {
  /// Sends a request, and hands on the body of a successful answer in pieces. The timeout bounds the time in which none
  /// arrives.
  /// - Returns: The answer without its body.
  func exchange(
    _ request: HTTPRequest, receive: @escaping @Sendable (HTTPResponse, Data) throws -> Void
  ) async throws -> HTTPResponse {
    let arrivals = Arrivals()
    var client = self
    client.arrivals = arrivals
    client.transport = PiecewiseTransport(base: transport) { response, piece in
      arrivals.add()
      try receive(response, piece)
    }
    return try await client.exchange(request) { [client] response, _ in
      try client.success(response, to: request)
    }
  }
}
