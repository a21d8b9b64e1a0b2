import Foundation
import ListPresentation
import ListPresentationTesting
import Synchronization
import TestSupport
import Testing

@testable import ListPresentationHTTP

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The table of what is retried when, and what the errors of a `URLSession` mean.
@Suite struct RetryTests {
  @Test(
    arguments: [
      (503, nil, RetryAdvice.retry), (503, "0", .retryAfter(.seconds(1))), (429, "60", .retryAfter(.seconds(60))),
      (429, nil, .retry), (403, "60", .retryAfter(.seconds(60))), (403, nil, .doNotRetry),
      (413, "5", .retryAfter(.seconds(5))), (401, "60", .doNotRetry), (404, "60", .doNotRetry), (410, "1", .doNotRetry),
      (300, nil, .doNotRetry), (304, nil, .doNotRetry), (400, nil, .doNotRetry), (401, nil, .doNotRetry),
      (404, nil, .doNotRetry), (408, nil, .retry), (418, nil, .doNotRetry), (425, nil, .retry), (500, nil, .retry),
      (501, "9", .doNotRetry), (502, nil, .retry), (504, nil, .retry), (505, nil, .doNotRetry),
    ] as [(Int, String?, RetryAdvice)])
  func statusAndRetryAfterDecide(status: Int, field: String?, advice: RetryAdvice) {
    var response = HTTPResponse(status)
    response.headers["Retry-After"] = field
    #expect(RetryTable.advice(for: response, now: Date(timeIntervalSince1970: 0)) == advice)
  }

  /// Sends a request to a server that is busy twice, and returns how often it was sent.
  private func tries(_ request: HTTPRequest) async throws -> (count: Int, error: HTTPError?) {
    let busy = Countdown(2)
    let transport = InMemoryTransport { _ in
      busy.take() ? HTTPResponse(503, headers: ["Retry-After": "2"]) : HTTPResponse()
    }
    // The pause before a retry passes, and the timeout of a request does not.
    let client = HTTPClient(origin, transport: transport, clock: PatientClock())
    let error = await httpError { try await client.send(request) }
    return (transport.requests.count, error)
  }

  @Test func repeatableRequestsAreSentAgain() async throws {
    for method in [HTTPMethod.get, .head, .put, .delete] {
      #expect(try await tries(HTTPRequest(method, origin)).count == 3)
    }
    let keyed = try await tries(HTTPRequest(.post, origin, headers: ["Idempotency-Key": "1"]))
    #expect(keyed.count == 3 && keyed.error == nil)
  }

  @Test func otherRequestsAreSentOnce() async throws {
    for method in [HTTPMethod.post, .patch] {
      let result = try await tries(HTTPRequest(method, origin))
      #expect(result.count == 1 && result.error?.kind == .status(503))
    }
  }

  @Test func deadlineBoundsAllTries() async throws {
    let transport = InMemoryTransport { _ in
      // Nobody advances this clock.
      try await ManualClock().sleep(for: .seconds(1))
      return HTTPResponse(204)
    }
    let clock = ManualClock()
    var client = HTTPClient(
      origin, limits: HTTPLimits(timeout: .seconds(5)), retry: RetryPolicy(base: .zero, budget: 2),
      transport: transport, clock: clock)
    client.limits.deadline = .seconds(7)
    let error = Mutex<HTTPError?>(nil)
    let sending = Task { [client] in
      let thrown = await httpError { try await client.send(HTTPRequest(.get, origin)) }
      error.withLock { $0 = thrown }
    }
    defer { sending.cancel() }
    // The deadline and the timeout.
    await wait(until: { clock.numberOfSleepers == 2 && transport.requests.count == 1 })
    clock.advance(by: .seconds(5))
    await wait(until: {
      clock.advance(by: .zero)
      return clock.numberOfSleepers == 2 && transport.requests.count == 2
    })
    clock.advance(by: .seconds(2))
    await wait(until: { error.withLock { $0 != nil } })
    #expect(error.withLock { $0?.kind } == .timedOut(after: .seconds(7)))
  }

  @Test func serverThatNamesATimeBehindTheDeadlineIsNotWaitedFor() async throws {
    let transport = InMemoryTransport { _ in HTTPResponse(503, headers: ["Retry-After": "8"]) }
    let client = HTTPClient(
      origin, limits: HTTPLimits(deadline: .seconds(7)), transport: transport, clock: ManualClock())
    #expect(await httpError { try await client.send(HTTPRequest(.get, origin)) }?.kind == .status(503))
    #expect(transport.requests.count == 1)
  }

  @MainActor @Test func badCursorRestartsTheListOnce() async throws {
    let server = MemoryServer { request in
      request.query["cursor"] == nil
        ? .json(#"{"rows":[{"id":1,"title":"a"}],"next_cursor":"bad"}"#)
        : .json(#"{"error":"invalid_cursor"}"#, status: 400)
    }
    let clock = ManualClock()
    let source = HTTPPageSource<Row>(
      server.url("/rows"), client: server.client(clock: clock), format: PageFormat(.cursor(size: nil), items: "rows"))
    let pager = Pager(source, clock: clock)
    _ = pager.snapshot
    await wait(until: { if case .failed = pager.states.append { true } else { false } })
    #expect(server.paths == ["/rows", "/rows?cursor=bad", "/rows", "/rows?cursor=bad"])
    #expect(pager.numberOfItems == 1)
  }

  @Test(
    arguments: [
      (.cannotFindHost, .hostNotFound), (.dnsLookupFailed, .hostNotFound), (.cannotConnectToHost, .refused),
      (.notConnectedToInternet, .offline), (.networkConnectionLost, .lost), (.cannotParseResponse, .malformed),
      (.unsupportedURL, .malformed), (.badURL, .unsupportedAddress), (.secureConnectionFailed, .insecure),
      (.serverCertificateUntrusted, .insecure), (.serverCertificateHasBadDate, .insecure),
      (.serverCertificateHasUnknownRoot, .insecure), (.serverCertificateNotYetValid, .insecure),
      (.clientCertificateRejected, .insecure), (.clientCertificateRequired, .insecure), (.unknown, .other),
    ] as [(URLError.Code, HTTPError.ConnectionFailure)])
  func codeDecides(code: URLError.Code, failure: HTTPError.ConnectionFailure) {
    #expect(ConnectionError(URLError(code)) == .failure(failure))
    let isFinal = [.insecure, .malformed, .unsupportedAddress].contains(failure)
    #expect(HTTPError.connection(failure, at: origin).retryAdvice == (isFinal ? .doNotRetry : .retry))
  }

  /// On Linux, the code says that the server has sent nothing. Elsewhere, that its answer isn't one.
  @Test func codeOfAnEmptyAnswerIsThatOfALostConnectionOnLinux() {
    #if canImport(FoundationNetworking)
      #expect(ConnectionError(URLError(.badServerResponse)) == .failure(.lost))
    #else
      #expect(ConnectionError(URLError(.badServerResponse)) == .failure(.malformed))
    #endif
  }

  @Test(
    arguments: [
      (
        .unknown, "SSL certificate problem: self-signed certificate",
        "a secure connection can't be made: SSL certificate problem: self-signed certificate"
      ),
      (
        .unsupportedURL, "Received HTTP/0.9 when not allowed",
        "the answer isn't HTTP: Received HTTP/0.9 when not allowed"
      ),
      (
        .unknown, "transfer closed with 45 bytes remaining to read",
        "the answer broke off or never came: transfer closed with 45 bytes remaining to read"
      ),
      (.unknown, nil, "the answer broke off or never came"),
      // These sentences are the reason.
      (.cannotConnectToHost, "Couldn't connect to server after 3 ms", "the host doesn't take connections"),
    ] as [(URLError.Code, String?, String)])
  func reasonOfTheSystemIsInTheSentence(code: URLError.Code, detail: String?, sentence: String) async throws {
    let info = detail.map { [NSLocalizedDescriptionKey: $0] } ?? [:]
    let transport = InMemoryTransport { _ in throw URLError(code, userInfo: info) }
    let client = HTTPClient(origin, retry: .byHand, transport: transport, clock: ManualClock())
    #expect(await httpError { try await client.send(HTTPRequest(.get, origin)) }?.reason == sentence)
  }

  @Test(arguments: [
    ("http://[::1]:8080/x", "this system can't connect to a numeric IPv6 address; use a host name"),
    ("http://a.example/x", "the address isn't supported"),
  ])
  func unsupportedAddressSaysWhy(address: String, sentence: String) throws {
    let url = try #require(URL(string: address))
    #expect(HTTPError.connection(.unsupportedAddress, at: url).reason == sentence)
  }

  /// A transport of an app may throw either.
  @Test(arguments: [URLError(.serverCertificateUntrusted), ConnectionError.failure(.insecure)] as [any Error])
  func refusedTLSIsNotRetried(thrown: any Error) async throws {
    let transport = InMemoryTransport { _ in throw thrown }
    let client = HTTPClient(origin, retry: RetryPolicy(budget: 5), transport: transport, clock: ManualClock())
    let error = await httpError { try await client.send(HTTPRequest(.get, origin)) }
    #expect(error?.kind == .connection(.insecure) && error?.retryAdvice == .doNotRetry)
    #expect(error?.description == "a secure connection can't be made (https://shop.example/)")
    #expect(transport.requests.count == 1)
  }
}
