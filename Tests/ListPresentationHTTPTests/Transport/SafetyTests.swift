import Foundation
import ListPresentation
import ListPresentationTesting
import Synchronization
import TestSupport
import Testing

@testable import ListPresentationHTTP

/// Servers that misbehave: a typed error, within a bound, and a closed connection.
@Suite struct SafetyTests {
  private func error(
    _ server: LoopbackServer, _ limits: HTTPLimits = HTTPLimits(), headers: HTTPHeaders = [:]
  ) async -> HTTPError? {
    let url = server.url("/rows")
    let source = HTTPPageSource<Row>(
      url, client: HTTPClient(url, headers: headers, limits: limits, clock: ManualClock()))
    return await httpError { _ = try await source.page(PageRequest()) }
  }

  private func source(_ server: LoopbackServer) -> HTTPPageSource<Row> {
    HTTPPageSource(server.url("/rows"), client: .patient(server.url("/")))
  }

  @Test func endlessBodyIsReadUpToTheBound() async throws {
    let server = try LoopbackServer(Reply(manner: .endless))
    let error = await error(server, HTTPLimits(maximumBytes: 1 << 20))
    #expect(error?.kind == .violation(.size) && error?.retryAdvice == .doNotRetry)
    #expect(error?.reason == "the answer is larger than 1048576 bytes, the most that is read")
    await wait(until: { server.hangUps == 1 })
  }

  @Test func declaredLengthBeyondTheBoundIsNotRead() async throws {
    let server = try LoopbackServer(.json("[", manner: .length(10_000_000_000)))
    #expect(await error(server)?.kind == .violation(.size))
  }

  @Test func trickledBytesDoNotExtendTheDeadline() async throws {
    let (feed, clock) = (DispatchSemaphore(value: 0), ManualClock())
    let server = try LoopbackServer(Reply(manner: .fed(feed)))
    let client = HTTPClient(server.url("/"), retry: .byHand, clock: clock)
    let answer = Task { await httpError { try await client.send(HTTPRequest(.get, server.url("/rows"))) } }
    for second in 1...29 {
      feed.signal()
      await wait(until: { server.bytesSent == second && clock.numberOfSleepers == 1 })
      clock.advance(by: .seconds(1))
    }
    clock.advance(by: .seconds(1))
    let error = await answer.value
    #expect(error?.kind == .timedOut(after: .seconds(30)) && error?.retryAdvice == .retry)
    #expect(error?.description == "the answer wasn't complete within 30.0 s (http://127.0.0.1:\(server.port)/rows)")
    await wait(until: {
      feed.signal()
      return server.hangUps > 0
    })
  }

  /// The pager alone knows how long a page may take.
  @MainActor @Test func pagerEndsAPageThatTakesTooLong() async {
    let (clock, idle) = (ManualClock(), ManualClock())
    let silence = AsyncStream.makeStream(of: Void.self)
    let hangUps = Mutex(0)
    // Not a socket: waiting for the first answer of a connection keeps a processor busy on Linux.
    let server = InMemoryTransport { _ in
      for await _ in silence.stream {}
      hangUps.withLock { $0 += 1 }
      throw CancellationError()
    }
    let client = HTTPClient(origin, limits: HTTPLimits(timeout: .seconds(5)), transport: server, clock: idle)
    var configuration = PagingConfiguration()
    (configuration.timeout, configuration.retry) = (.seconds(60), .byHand)
    let pager = Pager(
      HTTPPageSource<Row>(origin, client: client), configuration: configuration, clock: clock)
    _ = pager.numberOfItems
    pager.fetchNextItemsIfNeeded(at: 0)
    await wait(until: { server.requests.count == 1 && clock.numberOfSleepers == 1 })
    #expect(idle.numberOfSleepers == 0)
    clock.advance(by: .seconds(60))
    await wait(until: { hangUps.withLock { $0 } == 1 })
    guard case .failed(let failure, _, _) = pager.states.refresh else {
      Issue.record("\(pager.states)")
      return
    }
    #expect("\(failure)" == "there was no answer within 60.0 seconds")
  }

  @Test func cancelledTaskSendsNothing() async throws {
    let server = try LoopbackServer(.rows([Row(1)]))
    let source = source(server)
    let page = Task {
      withUnsafeCurrentTask { $0?.cancel() }  // of this task, within it
      return try await source.page(PageRequest())
    }
    await #expect(throws: CancellationError.self) { try await page.value }
    #expect(server.requests.isEmpty)
  }

  @Test(arguments: ["file:///etc/passwd", "ftp://127.0.0.1/", "data:application/json,[]", "http:///x", "/x"])
  func onlyHTTPAddressesAreUsed(address: String) async throws {
    let source = HTTPPageSource<Row>(try #require(URL(string: address)))
    #expect(await httpError { _ = try await source.page(PageRequest()) }?.kind == .violation(.address))
  }

  @Test func redirectsAreBounded() async throws {
    let server = try LoopbackServer { .redirect(to: "/rows?n=\(($0.number("n") ?? 0) + 1)") }
    #expect(await error(server, HTTPLimits(maximumRedirects: 3))?.kind == .violation(.redirects))
    #expect(server.paths == ["/rows", "/rows?n=1", "/rows?n=2", "/rows?n=3"])
  }

  @Test(arguments: [301, 302, 303, 307, 308]) func redirectWithoutALocationSaysSo(status: Int) async throws {
    let server = try LoopbackServer(Reply(status: status, fields: []))
    let error = await error(server)
    #expect(error?.kind == .status(status) && error?.retryAdvice == .doNotRetry)
    #expect(error?.reason == "the server answers \(status) without a Location, so the redirect leads nowhere")
  }

  @Test(arguments: [true, false]) func headersStayWithTheirOrigin(isRedirect: Bool) async throws {
    let other = try LoopbackServer(.rows([Row(2)]))
    let target = other.url("/stolen").absoluteString
    let server = try LoopbackServer(
      isRedirect ? .redirect(to: target) : .rows([Row(1)], ("Link", "<\(target)>; rel=next")))
    for foreign in [HTTPLimits.ForeignAddresses.refuse, .followWithoutHeaders] {
      let source = HTTPPageSource<Row>(
        server.url("/rows"),
        client: .patient(
          server.url("/"), headers: ["Authorization": "Bearer secret", "X-Key": "secret"], foreignAddresses: foreign),
        format: PageFormat(.link(), items: ""))
      let error = await httpError { _ = try await rows(source) }
      #expect(error?.kind == (foreign == .refuse ? .violation(.foreignAddress) : nil))
      #expect(other.requests.count == (foreign == .refuse ? 0 : 1))
    }
    #expect(other.requests.allSatisfy { $0.fields["authorization"] == nil && $0.fields["x-key"] == nil })
    #expect(server.requests.allSatisfy { $0.fields["x-key"] == "secret" })
  }

  @Test func cookiesAreNotKept() async throws {
    let server = try LoopbackServer(.rows([Row(1)], ("Set-Cookie", "a=b; Path=/")))
    let source = source(server)
    _ = try await source.page(PageRequest())
    _ = try await source.page(PageRequest(generation: 2))
    #expect(server.requests.map { $0.fields["cookie"] } == [nil, nil])
  }

  @Test(arguments: ["Basic realm=\"a\"", "Digest realm=\"a\", nonce=\"b\"", "Bearer", ""])
  func challengesAreStatuses(challenge: String) async throws {
    let server = try LoopbackServer(.json(#"{"detail":"who?"}"#, ("WWW-Authenticate", challenge), status: 401))
    let source = source(server)
    for _ in 1...2 {
      let error = await httpError { _ = try await source.page(PageRequest()) }
      #expect(error?.kind == .status(401) && error?.retryAdvice == .doNotRetry)
      #expect(error?.reason == "the server answers 401: who?")
    }
  }

  @Test func brokenAnswersAreConnectionErrors() async throws {
    for text in [
      "no such protocol\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n[]",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n[ ]\r\n",
    ] {
      let error = await error(try LoopbackServer(Reply(manner: .raw(text))))
      let isConnection = if case .connection = error?.kind { true } else { false }
      #expect(isConnection, "\(text): \(String(describing: error))")
    }
    let closed = await error(try LoopbackServer(Reply(manner: .raw(""))))
    #expect(closed?.kind == .connection(.lost) && closed?.retryAdvice == .retry)
    #expect(closed?.reason == "the connection was lost before the answer was complete")
    let absent = try LoopbackServer(Reply())
    absent.stop()
    let refused = await error(absent)
    #expect(refused?.kind == .connection(.refused) && refused?.retryAdvice == .retry)
  }

  @Test func chunkedBodiesAreWhole() async throws {
    let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
    let body = ["d\r\n[{\"id\":1,\"tit", "9\r\nle\":\"a\"}]", "0\r\n\r\n"].joined(separator: "\r\n")
    let server = try LoopbackServer(Reply(manner: .raw(head + body)))
    #expect(try await source(server).page(PageRequest()).items.map(\.title) == ["a"])
  }
}
