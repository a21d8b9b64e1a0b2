import Foundation
import ListPresentation
import ListPresentationTesting
import Synchronization
import TestSupport
import Testing

@testable import ListPresentationHTTP

/// Credentials that expire.
@Suite struct RenewalTests {
  private final class Session: Sendable {
    let token = Mutex("old")
    let renewals = Mutex(0)
  }

  private let session = Session()

  /// A server that knows one token.
  private let server = InMemoryTransport { request in
    await Task.yield()
    let isKnown = request.headers["Authorization"] == "new"
    return isKnown ? .json(encoded([Row(1)])) : .json(#"{"message":"token expired"}"#, status: 401)
  }

  /// A client of an app that gets new tokens.
  private func client(renewed: String = "new") -> HTTPClient {
    HTTPClient(
      origin, transport: server, clock: ManualClock(),
      prepare: { [session] request in request.headers["Authorization"] = session.token.withLock { $0 } },
      renew: { [session] _ in
        session.renewals.withLock { $0 += 1 }
        await Task.yield()
        session.token.withLock { $0 = renewed }
      })
  }

  @Test func twentyRequestsRenewOnce() async throws {
    let client = client()
    let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<20 { group.addTask { try await client.send(HTTPRequest(.get, origin)).status } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses == Array(repeating: 200, count: 20))
    #expect(session.renewals.withLock { $0 } == 1)
  }

  @Test func requestIsSentAgainOnce() async throws {
    let client = client(renewed: "wrong")
    let error = await httpError { try await client.send(HTTPRequest(.get, origin)) }
    #expect(error?.kind == .status(401) && error?.retryAdvice == .doNotRetry)
    #expect(server.requests.map { $0.headers["Authorization"] } == ["old", "wrong"])
  }

  @Test func foreignServerRenewsNothing() async throws {
    let foreign = try #require(URL(string: "https://cdn.example/a.png"))
    let error = await httpError { try await client().send(HTTPRequest(.get, foreign)) }
    #expect(error?.kind == .status(401) && session.renewals.withLock { $0 } == 0 && server.requests.count == 1)
  }

  @Test func requestsOfTheRenewalAreNotRenewed() async throws {
    let client = HTTPClient(
      origin, transport: server, clock: ManualClock(), renew: { try await $0.send(HTTPRequest(.get, origin)) })
    let error = await httpError { try await client.send(HTTPRequest(.get, origin)) }
    #expect(error?.kind == .status(401) && server.requests.count == 2)
  }

  @Test func cancelledWaiterDoesNotCancelTheRenewal() async throws {
    let gate = Gate()
    let client = HTTPClient(
      origin, transport: server, clock: ManualClock(),
      prepare: { [session] request in request.headers["Authorization"] = session.token.withLock { $0 } },
      renew: { [session] _ in
        await gate.wait()
        session.token.withLock { $0 = "new" }
      })
    let first = Task { try await client.send(HTTPRequest(.get, origin)).status }
    let second = Task { try await client.send(HTTPRequest(.get, origin)).status }
    await wait(until: { gate.isWaitedFor })
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    gate.open()
    #expect(try await second.value == 200)
  }
}
