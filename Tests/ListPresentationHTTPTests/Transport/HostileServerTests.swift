import Foundation
import ListPresentation
import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentationHTTP

/// What a hostile server can send, over a real connection: each ends as an error, after as much as is read at most.
@Suite(.serialized) struct HostileServerTests {
  private static let limits = HTTPLimits(maximumBytes: 1 << 20)

  /// One MiB of spaces as a block of the deflate format that can be repeated.
  private static let packed: [UInt8] =
    [0xEC, 0xC1, 0x31, 0x01, 0, 0, 0, 0xC2, 0xA0, 0x2A, 0xEB, 0x9F, 0xD2, 0x10, 0xBE, 0x40, 0x01]
    + [UInt8](repeating: 0, count: 1_015) + [0x7C, 0x06, 0, 0, 0xFF, 0xFF]

  private static let twoMebibytes = Reply(
    fields: [("Content-Type", "application/json"), ("Content-Encoding", "deflate")],
    body: Data([0x78, 0xDA] + packed + packed))

  private static func array(_ element: String, _ count: Int) -> Reply {
    .json("[" + Array(repeating: element, count: count).joined(separator: ",") + "]")
  }

  private static func brackets(_ depth: Int) -> String {
    String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
  }

  private static func members(_ count: Int, _ value: String = "0") -> String {
    (0..<count).map { #""\#($0)":\#(value)"# }.joined(separator: ",")
  }

  private static let fields = Reply().fields + (0..<500).map { ("X-\($0)", "value") }

  /// What it may end as.
  private static let cases: [(name: String, ends: [String], reply: Reply)] = [
    ("2 KB that unpack to 2 MiB", ["size"], twoMebibytes),
    ("an endless body", ["size"], Reply(manner: .endless)),
    ("500 header fields", ["nothing", "size", "connection"], Reply(fields: fields, body: Data("[]".utf8))),
    ("200 KB of nested arrays", ["body"], .json(brackets(100_000))),
    ("items of nested arrays", ["size", "body", "item"], array("{\"a\":\(brackets(120))}", 200)),
    ("small values", ["size", "body", "item"], array("0", 20_000)),
    ("items that don't decode", ["size", "body", "item"], array("{}", 5_000)),
    ("an object of many members", ["size", "body", "item"], .json("{\(members(5_000, "{}"))}")),
    ("short lines", ["body"], .json(String(repeating: "1\n", count: 5_000))),
    ("a string without end", ["body"], .json("[\"" + String(repeating: "\\u0041", count: 1_000))),
    ("a Link field of commas", ["nothing"], .json("[]", ("Link", String(repeating: "<a>;rel=next,", count: 1_000)))),
  ]

  private static func end(_ error: HTTPError?) -> String {
    switch error?.kind {
    case nil: "nothing"
    case .violation(.size): "size"
    case .connection: "connection"
    case .decoding(let path): path.isEmpty ? "body" : "item"
    default: "\(error.map { "\($0)" } ?? "")"
    }
  }

  @Test(arguments: cases.indices) func hostileAnswerEnds(index: Int) async throws {
    let (name, ends, reply) = Self.cases[index]
    let server = try LoopbackServer(reply)
    let client = HTTPClient(server.url("/"), limits: Self.limits, clock: ManualClock())
    let source = HTTPPageSource<Row>(server.url("/"), client: client)
    let error = await httpError { _ = try await source.page(PageRequest()) }
    #expect(ends.contains(Self.end(error)), "\(name): \(Self.end(error))")
  }

  /// A client that decodes few values of an answer.
  private func strictClient(_ body: String, type: String = "application/json") -> HTTPClient {
    let server = InMemoryTransport { _ in .json(body, headers: ["Content-Type": type]) }
    var client = HTTPClient(origin, retry: .byHand, transport: server, clock: ManualClock())
    (client.limits.decoding.values, client.limits.decoding.members) = (60, 20)
    return client
  }

  private static let largeBodies: [(body: String, type: String, reason: String)] = [
    ("[\(String(repeating: "0,", count: 60))0]", "application/json", "60 values"),
    // Lines of numbers are values without a comma or a bracket.
    (String(repeating: "1\n", count: 62), "application/x-ndjson", "60 values"),
    // Brackets and quotes inside a text are none.
    (#"{"a":"\"{[","rows":{\#(members(21))}}"#, "application/json", "20 members in an object"),
  ]

  /// A decoder keeps some thirty bytes of each value, and some two hundred of each member of an object.
  @Test(arguments: largeBodies.indices) func answerOfTooManyValuesIsRefused(index: Int) async throws {
    #expect(HTTPLimits().decoding.values == 3_000_000 && HTTPLimits().decoding.members == 200_000)
    let (body, type, reason) = Self.largeBodies[index]
    let client = strictClient(body, type: type)
    let page = await httpError { _ = try await HTTPPageSource<Row>(origin, client: client).page(PageRequest()) }
    #expect(page?.kind == .violation(.size))
    #expect(page?.reason == "the answer has more than \(reason), the most that are read")
    guard index == 0 else { return }
    let answer = await httpError { _ = try await client.send(HTTPRequest(.get, origin), as: [Int].self) }
    #expect(answer?.kind == .violation(.size))
  }

  /// As many members and values as are read: what an array, a text or several objects hold isn't that of one object.
  @Test func objectsOfManyMembersAreRead() async throws {
    let members = Self.members(12)
    let text = String(repeating: #",\"\":{"#, count: 10)
    let client = strictClient(#"[{"id":1,"title":"\#(text)",\#(members)},{"id":2,"title":"",\#(members)}]"#)
    let page = try await HTTPPageSource<Row>(origin, client: client, format: PageFormat(.onePage, items: ""))
      .page(PageRequest())
    #expect(page.items.map(\.id) == [1, 2])
  }

  /// On Linux, no request of the process begins while an answer is unpacked.
  @Test func requestAfterAPackedAnswerIsAnswered() async throws {
    let server = try LoopbackServer { $0.path == "/packed" ? Self.twoMebibytes : .json("[]") }
    let client = HTTPClient(server.url("/"), limits: Self.limits, retry: .byHand, clock: ManualClock())
    let packed = await httpError { try await client.send(HTTPRequest(.get, server.url("/packed"))) }
    #expect(packed?.kind == .violation(.size))
    let errors = await withTaskGroup(of: HTTPError?.self) { group in
      for _ in 0..<4 { group.addTask { await httpError { try await client.send(HTTPRequest(.get, server.url("/"))) } } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(errors.count == 4 && errors.allSatisfy { $0 == nil })
  }

  @Test func deadlineHoldsWhateverTheTransportDoes() async throws {
    struct Deaf: HTTPTransport {
      let gate = Gate()

      func send(_ request: HTTPRequest, maximumBytes: Int) async throws -> HTTPResponse {
        await gate.wait()
        return HTTPResponse(204)
      }
    }
    let transport = Deaf()
    let clock = ManualClock()
    let client = HTTPClient(
      origin, limits: HTTPLimits(maximumConcurrentRequests: 1, timeout: .seconds(5)), retry: .byHand,
      transport: transport,
      clock: clock)
    let first = Task { await httpError { try await client.send(HTTPRequest(.get, origin)) } }
    await wait(until: { transport.gate.isWaitedFor && clock.numberOfSleepers == 1 })
    let second = Task { await httpError { try await client.send(HTTPRequest(.get, origin)) } }
    clock.advance(by: .seconds(5))
    #expect(await first.value?.kind == .timedOut(after: .seconds(5)))
    // The deadline of the second counts from when it is sent.
    await wait(until: { clock.numberOfSleepers == 1 })
    clock.advance(by: .milliseconds(4_999))
    for _ in 0..<20 { await Task.detached {}.value }
    #expect(clock.numberOfSleepers == 1)
    clock.advance(by: .milliseconds(1))
    #expect(await second.value?.kind == .timedOut(after: .seconds(5)))
    let third = Task { try await client.send(HTTPRequest(.get, origin)).status }
    await wait(until: { clock.numberOfSleepers == 1 })
    third.cancel()
    await #expect(throws: CancellationError.self) { try await third.value }
    transport.gate.open()
  }

  /// Half of the requests waits for its turn.
  @Test func cancelledRequestsLeaveNoConnection() async throws {
    let server = try LoopbackServer(Reply(manner: .silent))
    let client = HTTPClient(server.url("/"), limits: HTTPLimits(maximumConcurrentRequests: 50), clock: ManualClock())
    let tasks = (0..<100).map { number in
      Task { try await client.send(HTTPRequest(.get, server.url("/\(number)"))) }
    }
    await wait(until: { server.requests.count == 50 })
    for task in tasks { task.cancel() }
    for task in tasks { await #expect(throws: CancellationError.self) { try await task.value } }
    await wait(until: { server.openConnections == 0 })
  }
}
