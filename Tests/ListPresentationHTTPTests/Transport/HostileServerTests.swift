import Foundation
import ListPresentation
import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentationHTTP

/// What a hostile server can send, over a real connection: each ends as an error, in time and without much memory.
///
/// `LIST_PRESENTATION_HOSTILE=1` plays them at their full size on a real clock and asserts times and memory, which
/// needs a quiet machine. By default they are small, and only the kind of the end is asserted.
@Suite(.serialized) struct HostileServerTests {
  private static let isFull = ProcessInfo.processInfo.environment["LIST_PRESENTATION_HOSTILE"] != nil
  private static let limits = HTTPLimits(maximumBytes: isFull ? 16 << 20 : 1 << 20, timeout: .seconds(2))
  private static var timeout: Duration { limits.timeout }

  /// One MiB of spaces as a block of the deflate format that can be repeated.
  private static let packed: [UInt8] =
    [0xEC, 0xC1, 0x31, 0x01, 0, 0, 0, 0xC2, 0xA0, 0x2A, 0xEB, 0x9F, 0xD2, 0x10, 0xBE, 0x40, 0x01]
    + [UInt8](repeating: 0, count: 1_015) + [0x7C, 0x06, 0, 0, 0xFF, 0xFF]

  private static func packed(_ mebibytes: Int) -> Reply {
    Reply(
      fields: [("Content-Type", "application/json"), ("Content-Encoding", "deflate")],
      body: Data([0x78, 0xDA] + (0..<mebibytes).flatMap { _ in packed }))
  }

  private static func repeated(_ piece: String, _ count: Int, _ start: String = "", _ end: String = "") -> Reply {
    .json(start + String(repeating: piece, count: count) + end)
  }

  private static func array(_ element: String, _ count: Int) -> Reply { repeated(element + ",", count, "[", "0]") }

  private static func brackets(_ depth: Int) -> String {
    String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
  }

  private static func object(_ members: Int) -> Reply {
    .json("{" + (0..<members).map { "\"\($0)\":{}" }.joined(separator: ",") + "}")
  }

  private static func head(_ fields: Int) -> Reply {
    Reply(fields: Reply().fields + (0..<fields).map { ("X-\($0)", "value") }, body: Data("[]".utf8))
  }

  /// What it may end as, besides with a timeout.
  private static let cases: [(name: String, ends: [String], reply: @Sendable (_ isFull: Bool) -> Reply)] = [
    ("4 MB that unpack to 4 GiB", ["size"], { packed($0 ? 4_096 : 2) }),
    ("an endless body", ["size"], { _ in Reply(manner: .endless) }),
    ("20,000 header fields", ["nothing", "size", "connection"], { head($0 ? 20_000 : 500) }),
    ("200 KB of nested arrays", ["body"], { _ in .json(brackets(100_000)) }),
    ("items of nested arrays", ["size", "body", "item"], { array("{\"a\":\(brackets(120))}", $0 ? 60_000 : 200) }),
    ("16 MB of small values", ["size", "body", "item"], { array("0", $0 ? 8_000_000 : 20_000) }),
    ("16 MB of items that don't decode", ["size", "body", "item"], { array("{}", $0 ? 5_000_000 : 5_000) }),
    ("an object of many members", ["size", "body", "item"], { object($0 ? 1_000_000 : 5_000) }),
    ("16 MB of short lines", ["body"], { repeated("1\n", $0 ? 8_000_000 : 5_000) }),
    ("a string without end", ["body"], { repeated("\\u0041", $0 ? 2_000_000 : 1_000, "[\"") }),
    (
      "a Link field of commas", ["nothing"],
      { .json("[]", ("Link", String(repeating: "<a>;rel=next,", count: $0 ? 4_800 : 1_000))) }
    ),
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

  @Test(arguments: cases.indices) func hostileAnswerEndsInTime(index: Int) async throws {
    let (name, ends, reply) = Self.cases[index]
    let server = try LoopbackServer(reply(Self.isFull))
    // What the first request of a process loads isn't the server's doing.
    if Self.isFull { _ = await firstPage(of: try LoopbackServer(.json("[]"))) }
    let memory = residentMebibytes()
    let start = ContinuousClock.now
    let error = await firstPage(of: server)
    let time = start.duration(to: .now)
    let isTimeout = error?.kind == .timedOut(after: Self.timeout)
    #expect(ends.contains(Self.end(error)) || Self.isFull && isTimeout, "\(name): \(Self.end(error))")
    guard Self.isFull else { return }
    #expect(time < Self.timeout + .milliseconds(500))
    #expect(residentMebibytes() - memory <= 60, "\(memory) MiB before")
    // What is left of this case isn't counted with the next. On Linux, what is being unpacked is unpacked to its end,
    // and the session keeps the connection when that takes seconds.
    while server.openConnections > 0, start.duration(to: .now) < .seconds(30) { await Task.detached {}.value }
  }

  /// A client that decodes few values of an answer.
  private func strictClient(_ body: String, type: String = "application/json") -> HTTPClient {
    let server = InMemoryTransport { _ in .json(body, headers: ["Content-Type": type]) }
    var client = HTTPClient(origin, retry: .byHand, transport: server, clock: ManualClock())
    (client.limits.decoding.values, client.limits.decoding.members) = (60, 20)
    return client
  }

  private static let members = (0...20).map { #""\#($0)":0"# }.joined(separator: ",")

  private static let largeBodies: [(body: String, type: String, reason: String)] = [
    ("[\(String(repeating: "0,", count: 60))0]", "application/json", "60 values"),
    // Lines of numbers are values without a comma or a bracket.
    (String(repeating: "1\n", count: 62), "application/x-ndjson", "60 values"),
    // Brackets and quotes inside a text are none.
    (#"{"a":"\"{[","rows":{\#(members)}}"#, "application/json", "20 members in an object"),
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
    let members = (0..<12).map { #""\#($0)":0"# }.joined(separator: ",")
    let text = String(repeating: #",\"\":{"#, count: 10)
    let client = strictClient(#"[{"id":1,"title":"\#(text)",\#(members)},{"id":2,"title":"",\#(members)}]"#)
    let page = try await HTTPPageSource<Row>(origin, client: client, format: PageFormat(.onePage, items: ""))
      .page(PageRequest())
    #expect(page.items.map(\.id) == [1, 2])
  }

  /// On Linux, no request of the process begins while an answer is unpacked. Deadlines hold all the same.
  @Test func requestAfterAPackedAnswerEndsInTime() async throws {
    let server = try LoopbackServer { $0.path == "/packed" ? Self.packed(Self.isFull ? 4_096 : 2) : .json("[]") }
    let clock: any Clock<Duration> = Self.isFull ? ContinuousClock() : ManualClock()
    let client = HTTPClient(server.url("/"), limits: Self.limits, retry: .byHand, clock: clock)
    let packed = await httpError { try await client.send(HTTPRequest(.get, server.url("/packed"))) }
    #expect(packed?.kind == .violation(.size))
    let start = ContinuousClock.now
    let errors = await withTaskGroup(of: HTTPError?.self) { group in
      for _ in 0..<4 { group.addTask { await httpError { try await client.send(HTTPRequest(.get, server.url("/"))) } } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(errors.allSatisfy { $0 == nil || Self.isFull && $0?.kind == .timedOut(after: Self.timeout) })
    if Self.isFull { #expect(start.duration(to: .now) < Self.timeout + .milliseconds(500)) }
  }

  /// The error of the first page of a server, asked for by a client that is released then, with its connections.
  private func firstPage(of server: LoopbackServer) async -> HTTPError? {
    let clock: any Clock<Duration> = Self.isFull ? ContinuousClock() : ManualClock()
    let client = HTTPClient(server.url("/"), limits: Self.limits, clock: clock)
    let source = HTTPPageSource<Row>(server.url("/"), client: client)
    // A pager has a deadline.
    return await httpError {
      _ = try await withDeadline(
        Self.timeout, clock: clock, error: HTTPError.timedOut(after: Self.timeout, at: server.url("/"))
      ) { try await source.page(PageRequest()) }
    }
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

  @Test func cancelledRequestsLeaveNoConnection() async throws {
    let server = try LoopbackServer(Reply(manner: .silent))
    let client = HTTPClient(server.url("/"), limits: HTTPLimits(maximumConcurrentRequests: 50), clock: ManualClock())
    // Half of each hundred waits for its turn.
    for round in 1...(Self.isFull ? 10 : 1) {
      let tasks = (0..<100).map { number in
        Task { try await client.send(HTTPRequest(.get, server.url("/\(number)"))) }
      }
      await wait(until: { server.requests.count == 50 * round })
      for task in tasks { task.cancel() }
      for task in tasks { await #expect(throws: CancellationError.self) { try await task.value } }
      await wait(until: { server.openConnections == 0 })
    }
  }

  /// How much memory the process has, or 0 where the system doesn't say it in `/proc`.
  private func residentMebibytes() -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS") }
    return (line?.split { !$0.isNumber }.first.flatMap { Int($0) } ?? 0) / 1_024
  }
}
