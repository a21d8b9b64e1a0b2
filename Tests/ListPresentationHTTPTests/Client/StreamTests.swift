import Foundation
import ListPresentation
import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentationHTTP

/// Answers that are read while they arrive.
@Suite struct StreamTests {
  private func collected<Element>(_ sequence: some AsyncSequence<Element, any Error>) async throws -> [Element] {
    var elements: [Element] = []
    for try await element in sequence { elements.append(element) }
    return elements
  }

  /// A text in pieces of a number of bytes.
  private func pieces(_ text: String, of count: Int) -> AsyncThrowingStream<Data, any Error> {
    AsyncThrowingStream { continuation in
      let bytes = Data(text.utf8)
      for start in stride(from: 0, to: bytes.count, by: count) {
        continuation.yield(bytes.dropFirst(start).prefix(count))
      }
      continuation.finish()
    }
  }

  private struct TooLarge: Error {}

  @Test func linesDoNotDependOnThePieces() async throws {
    let text = "\u{FEFF}하나\ntwo\r\n\r\nfour\rfive\n\n사과\u{FEFF}"
    for count in 1...text.utf8.count {
      let lines = LineSequence(base: pieces(text, of: count), maximumBytes: 9, error: TooLarge())
      #expect(try await collected(lines) == ["하나", "two", "", "four", "five", "", "사과\u{FEFF}"])
    }
    let long = LineSequence(base: pieces("0123456789\n", of: 3), maximumBytes: 9, error: TooLarge())
    await #expect(throws: TooLarge.self) { try await collected(long) }
  }

  /// The examples of the HTML standard, section "Server-sent events", and one of each rule.
  @Test(
    arguments: [
      ("data: YHOO\ndata: +2\ndata: 10\n\n", ["message YHOO|+2|10 - -"]),
      (
        ": test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n\n",
        ["message first event 1 -", "message second event  -", "message  third event  -"]
      ),
      ("data\n\ndata\ndata\n\ndata:", ["message  - -", "message | - -"]),
      ("data:test\n\ndata: test\n\n", ["message test - -", "message test - -"]),
      ("event: price\ndata: 1\n\ndata: 2\n\n", ["price 1 - -", "message 2 - -"]),
      ("event: price\n\ndata: 2\n\n", ["message 2 - -"]),
      (
        "retry: 300\ndata: 1\n\nretry: x\ndata: 2\n\n",
        ["message 1 - 0.3 seconds", "message 2 - 0.3 seconds"]
      ),
      ("id: 1\u{0}\ndata: 1\r\n\r\n", ["message 1 - -"]), ("unknown: 1\nDATA: 1\n\n", []),
    ]) func eventsAreThoseOfTheStandard(text: String, events: [String]) async throws
  {
    for count in 1...8 {
      let lines = LineSequence(base: pieces(text, of: count), maximumBytes: 99, error: TooLarge())
      let found = try await collected(EventSequence(base: lines, maximumBytes: 99, error: TooLarge()))
      #expect(
        found.map {
          let data = $0.data.replacing("\n", with: "|")
          return "\($0.name) \(data) \($0.id ?? "-") \($0.retry.map { "\($0)" } ?? "-")"
        } == events)
    }
  }

  @Test func eventThatNeverEndsIsAnError() async throws {
    let lines = LineSequence(
      base: pieces(String(repeating: "data: 1\n", count: 9), of: 8), maximumBytes: 50, error: TooLarge())
    await #expect(throws: TooLarge.self) {
      try await collected(EventSequence(base: lines, maximumBytes: 50, error: TooLarge()))
    }
  }

  @Test func linesAndEventsComeOverASocket() async throws {
    let server = try LoopbackServer { request in
      request.path == "/events"
        ? Reply(
          fields: [("Content-Type", "text/event-stream")], body: Data("id: 7\ndata: 사과\n\n".utf8),
          manner: .chunked(isEnded: true))
        : Reply(body: Data("{\"id\":1}\n{\"id\":2}\n".utf8), manner: .chunked(isEnded: true))
    }
    let client = HTTPClient.patient(server.url("/"))
    #expect(try await collected(client.lines(of: HTTPRequest(.get, server.url("/")))) == ["{\"id\":1}", "{\"id\":2}"])
    let events = try await collected(client.events(of: HTTPRequest(.get, server.url("/events"))))
    #expect(events == [ServerSentEvent(name: "message", data: "사과", id: "7", retry: nil)])
    #expect(server.requests.map { $0.fields["accept"] }.last == "text/event-stream")
  }

  @Test func piecesArriveBeforeTheAnswerIsComplete() async throws {
    let server = try LoopbackServer(Reply(manner: .stuck))
    let client = HTTPClient.patient(server.url("/"))
    for try await piece in client.bytes(of: HTTPRequest(.get, server.url("/"))) {
      #expect(piece == Data(" ".utf8))
      break
    }
    // The sequence is no longer used: the connection ends.
    await wait(until: { server.hangUps == 1 })
  }

  @Test func streamThatFallsSilentEndsAtTheTimeout() async throws {
    let feed = Feed()
    let server = try LoopbackServer(Reply(manner: .fed(feed)))
    let clock = ManualClock()
    let client = HTTPClient(server.url("/"), limits: HTTPLimits(timeout: .seconds(5)), clock: clock)
    var bytes = client.bytes(of: HTTPRequest(.get, server.url("/"))).makeAsyncIterator()
    await wait(until: { clock.numberOfSleepers == 1 })
    for _ in 0..<3 {
      feed.give()
      #expect(try await bytes.next() == Data(" ".utf8))
      await wait(until: { clock.numberOfSleepers == 1 })
      clock.advance(by: .seconds(5))
      await wait(until: { clock.numberOfSleepers == 1 })
    }
    clock.advance(by: .seconds(5))
    let error = await httpError { _ = try await bytes.next() }
    #expect(error?.kind == .timedOut(after: .seconds(5)))
    feed.give()
  }

  @Test func bytesThatNobodyReadsAreBounded() async throws {
    let server = try LoopbackServer(Reply(manner: .endless))
    let client = HTTPClient(
      server.url("/"), limits: HTTPLimits(maximumBytes: 1 << 20, timeout: .seconds(600)), clock: ManualClock())
    let bytes = client.bytes(of: HTTPRequest(.get, server.url("/")))
    await wait(until: { server.hangUps == 1 })
    var count = 0
    let error = await httpError { for try await piece in bytes { count += piece.count } }
    #expect(error?.kind == .violation(.size) && count <= 1 << 20)
  }

  @Test func statusIsAnErrorWithItsMessage() async throws {
    let transport = InMemoryTransport { _ in .json(#"{"message":"no such price"}"#, status: 404) }
    let url = try #require(URL(string: "https://shop.example/prices"))
    let client = HTTPClient(url, transport: transport, clock: ManualClock())
    let error = await httpError { _ = try await collected(client.lines(of: HTTPRequest(.get, url))) }
    #expect(error?.description == "the server answers 404: no such price (https://shop.example/prices)")
  }

  @Test func streamIsRetriedUntilItBegins() async throws {
    let url = try #require(URL(string: "https://shop.example/prices"))
    let transport = InMemoryTransport()
    transport.route(.get, "/prices", answers: HTTPResponse(503), HTTPResponse(body: Data("a\nb".utf8)))
    let client = HTTPClient(
      url, limits: HTTPLimits(deadline: .zero), retry: RetryPolicy(base: .zero, budget: 1), transport: transport)
    #expect(try await collected(client.lines(of: HTTPRequest(.get, url))) == ["a", "b"])
  }
}
