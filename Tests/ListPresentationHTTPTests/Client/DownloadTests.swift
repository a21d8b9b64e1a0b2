import Foundation
import ListPresentation
import Synchronization
import TestSupport
import Testing

@testable import ListPresentationHTTP

/// Answers that go to a file, over real connections.
@Suite struct DownloadTests {
  private let folder = CacheFolder()
  private let whole = Data((0..<1_000).map { UInt8($0 % 251) })

  private var file: URL { folder.url.appending(component: "film") }
  private var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.url.path)) ?? []).sorted()
  }

  init() throws { try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true) }

  private func client(_ server: LoopbackServer, retries: Int = 0, maximumBytes: Int = 1 << 20) -> HTTPClient {
    HTTPClient(
      server.url("/"), limits: HTTPLimits(maximumBytes: maximumBytes, timeout: .seconds(600)),
      retry: RetryPolicy(base: .zero, budget: retries))
  }

  /// A server whose first answers break off after so many bytes each. It continues where it is asked to, if its tag is
  /// that of the request.
  private func server(breakingOffAt ends: [Int], tags: [String]) throws -> LoopbackServer {
    let number = Mutex(0)
    return try LoopbackServer { [whole] request in
      let index = number.withLock { number in
        defer { number += 1 }
        return number
      }
      let tag = tags[min(index, tags.count - 1)]
      let start = request.fields["range"].flatMap { Int($0.dropFirst(6).dropLast()) } ?? 0
      let end = index < ends.count ? ends[index] : whole.count
      if start > 0, request.fields["if-range"] == tag {
        return Reply(
          status: 206, fields: [("ETag", tag), ("Content-Range", "bytes \(start)-\(whole.count - 1)/\(whole.count)")],
          body: whole[start..<end], manner: .length(whole.count - start))
      }
      return Reply(fields: [("ETag", tag)], body: whole[..<end], manner: .length(whole.count))
    }
  }

  @Test func bodyGoesToTheFile() async throws {
    let server = try LoopbackServer(Reply(body: whole, manner: .chunked(isEnded: true)))
    try Data("old".utf8).write(to: file)
    let highest = Highest()
    let response = try await client(server).download(HTTPRequest(.get, server.url("/")), to: file) {
      highest.add($0.completed)
    }
    #expect(response.status == 200 && response.body.isEmpty)
    #expect(try Data(contentsOf: file) == whole && names == ["film"])
    #expect(highest.value == 1_000)
  }

  @Test func connectionsThatBreakAreContinued() async throws {
    let server = try server(breakingOffAt: [300, 700], tags: ["\"1\""])
    let totals = Mutex<Set<Int?>>([])
    try await client(server, retries: 2).download(HTTPRequest(.get, server.url("/")), to: file) { progress in
      totals.withLock { _ = $0.insert(progress.total) }
    }
    #expect(server.requests.map { $0.fields["range"] } == [nil, "bytes=300-", "bytes=700-"])
    #expect(server.requests.map { $0.fields["if-range"] } == [nil, "\"1\"", "\"1\""])
    #expect(try Data(contentsOf: file) == whole && names == ["film"])
    #expect(totals.withLock { $0 } == [1_000])
  }

  @Test func laterDownloadContinues() async throws {
    let server = try server(breakingOffAt: [300], tags: ["\"1\""])
    _ = await #expect(throws: HTTPError.self) {
      try await client(server).download(HTTPRequest(.get, server.url("/")), to: file)
    }
    #expect(names == ["film.part", "film.part-tag"])
    try await client(server).download(HTTPRequest(.get, server.url("/")), to: file)
    #expect(server.requests.map { $0.fields["range"] } == [nil, "bytes=300-"])
    #expect(try Data(contentsOf: file) == whole && names == ["film"])
  }

  @Test(arguments: [["\"1\"", "\"2\""], ["W/\"1\""]])
  func contentThatMayHaveChangedStartsOver(tags: [String]) async throws {
    let server = try server(breakingOffAt: [300], tags: tags)
    try await client(server, retries: 1).download(HTTPRequest(.get, server.url("/")), to: file)
    #expect(server.requests.map { $0.fields["if-range"] } == [nil, tags.count == 2 ? "\"1\"" : nil])
    #expect(try Data(contentsOf: file) == whole && names == ["film"])
  }

  @Test func partThatIsTooLongStartsOver() async throws {
    let server = try LoopbackServer { [whole] request in
      request.fields["range"] == nil ? Reply(body: whole) : Reply(status: 416)
    }
    try Data(count: 2_000).write(to: file.appendingPathExtension("part"))
    try Data("\"1\"".utf8).write(to: file.appendingPathExtension("part-tag"))
    try await client(server).download(HTTPRequest(.get, server.url("/")), to: file)
    #expect(server.requests.map { $0.fields["range"] } == ["bytes=2000-", nil])
    #expect(try Data(contentsOf: file) == whole && names == ["film"])
  }

  @Test func otherPartThanAskedForIsAnError() async throws {
    let server = try LoopbackServer { [whole] request in
      request.fields["range"] == nil
        ? Reply(body: whole)
        : Reply(status: 206, fields: [("Content-Range", "bytes 0-999/1000")], body: whole)
    }
    try Data(count: 500).write(to: file.appendingPathExtension("part"))
    try Data("\"1\"".utf8).write(to: file.appendingPathExtension("part-tag"))
    let error = await httpError {
      try await client(server).download(HTTPRequest(.get, server.url("/")), to: file)
    }
    #expect(error?.kind == .connection(.malformed) && names.isEmpty)
  }

  @Test func failureLeavesTheOldFile() async throws {
    let server = try LoopbackServer { request in
      request.path == "/large" ? Reply(body: Data(count: 2_000)) : .json(#"{"message":"gone"}"#, status: 410)
    }
    try Data("old".utf8).write(to: file)
    let gone = await httpError {
      try await client(server).download(HTTPRequest(.get, server.url("/")), to: file)
    }
    #expect(gone?.reason == "the server answers 410: gone")
    let large = await httpError {
      try await client(server, maximumBytes: 1_999).download(HTTPRequest(.get, server.url("/large")), to: file)
    }
    #expect(large?.kind == .violation(.size))
    #expect(try Data(contentsOf: file) == Data("old".utf8) && names == ["film"])
    let nowhere = folder.url.appending(components: "missing", "film")
    await #expect(throws: CocoaError.self) {
      try await client(server).download(HTTPRequest(.get, server.url("/large")), to: nowhere)
    }
  }
}
