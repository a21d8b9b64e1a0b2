import Foundation
import ListPresentation
import ListPresentationTesting
import Synchronization
import TestSupport
import Testing

@testable import ListPresentationHTTP

@Suite struct HTTPAssetSourceTests {
  private let server = InMemoryTransport()
  private let time = Time()
  private let folder = CacheFolder()

  private var client: HTTPClient { httpClient(of: server) }

  private func httpClient(of server: InMemoryTransport, headers: HTTPHeaders = [:]) -> HTTPClient {
    HTTPClient(origin, headers: headers, transport: server, clock: PatientClock(), date: { [time] in time.now })
  }

  private func source(maximumBytes: Int = 1 << 20) throws -> HTTPAssetSource<Data> {
    HTTPAssetSource(client, cache: try AssetFileCache(folder.url, maximumBytes: maximumBytes))
  }

  /// Lets the server answer `/a` with a picture, and 304 to its tag.
  private func serve(_ headers: HTTPHeaders, _ body: String = "picture") {
    server.route(.get, "/a") { request in
      if let tag = request.headers["If-None-Match"], tag == headers["ETag"] {
        return HTTPResponse(304, headers: headers)
      }
      return HTTPResponse(headers: headers, body: Data(body.utf8))
    }
  }

  private func load(_ source: HTTPAssetSource<Data>, _ key: String = "a") async throws -> String {
    String(decoding: try await source.load(AssetKey(key)).asset, as: UTF8.self)
  }

  @Test func freshAnswerIsNotRequestedAndStaleOneIsRenewed() async throws {
    serve(["Cache-Control": "max-age=60", "ETag": "\"1\""])
    let source = try source()
    #expect(try await load(source) == "picture")
    time.pass(59)
    #expect(try await load(source) == "picture")
    #expect(server.requests.count == 1)
    time.pass(1)
    #expect(try await load(source) == "picture")
    #expect(server.requests.map { $0.headers["If-None-Match"] } == [nil, "\"1\""])
    time.pass(59)
    #expect(try await load(try self.source()) == "picture", "another process")
    #expect(server.requests.count == 2)
    #expect(server.requests.allSatisfy { $0.headers["Accept"] == "image/*" })
  }

  @Test func changedAnswerReplacesTheFile() async throws {
    func answer(_ text: String) -> HTTPResponse {
      HTTPResponse(headers: ["ETag": "\"\(text)\""], body: Data(text.utf8))
    }
    server.route(.get, "/a", answers: answer("old"), answer("new"))
    for text in ["old", "new"] { #expect(try await load(try source()) == text) }
    #expect(server.requests.map { $0.headers["If-None-Match"] } == [nil, "\"old\""])
    #expect(folder.files.count == 1)
  }

  @Test func damagedFileIsReplaced() async throws {
    serve(["Cache-Control": "max-age=60"])
    let source = try source()
    _ = try await load(source)
    let file = try #require(folder.files.first)
    let whole = try Data(contentsOf: file)
    try whole.dropLast().write(to: file)
    #expect(try await load(source) == "picture")
    #expect(server.requests.count == 2)
    #expect(try Data(contentsOf: file).count == whole.count)
  }

  @Test(arguments: ["no-store, max-age=60", "max-age=0"])
  func answerThatMustNotBeUsedAgainIsNotKept(control: String) async throws {
    serve(["Cache-Control": control])
    let source = try source()
    for _ in 0..<2 { _ = try await load(source) }
    #expect(server.requests.count == 2)
    #expect(folder.files.isEmpty)
  }

  /// A server whose `/a` redirects to `/b`.
  private func redirect(_ headers: HTTPHeaders) {
    server.route(.get, "/a") { _ in HTTPResponse(302, headers: ["Location": "/b"]) }
    server.route(.get, "/b") { _ in HTTPResponse(headers: headers, body: Data("picture".utf8)) }
  }

  private var paths: [String] { server.requests.map { $0.url.path() } }

  @Test func redirectIsFollowedEachTime() async throws {
    redirect(["Cache-Control": "max-age=31536000", "ETag": "\"1\""])
    let source = try source()
    for _ in 0..<2 { #expect(try await load(source) == "picture") }
    #expect(paths == ["/a", "/b", "/a", "/b"])
    #expect(server.requests.map { $0.headers["If-None-Match"] } == [nil, nil, "\"1\"", "\"1\""])
    #expect(try await load(source, "b") == "picture", "the address that it leads to is kept on its own")
    #expect(paths.count == 5)
  }

  @Test func tagOfOneAddressSaysNothingAboutAnother() async throws {
    redirect(["ETag": "\"1\""])
    _ = try await load(try source())
    // The redirect leads elsewhere now, to another picture with the same tag.
    let other = InMemoryTransport()
    other.route(.get, "/a") { _ in HTTPResponse(302, headers: ["Location": "/c"]) }
    other.route(.get, "/c") { request in
      HTTPResponse(request.headers["If-None-Match"] == nil ? 200 : 304, body: Data("another".utf8))
    }
    let moved = HTTPAssetSource(httpClient(of: other), cache: try AssetFileCache(folder.url, maximumBytes: 1 << 20))
    #expect(try await load(moved) == "another")
    #expect(other.requests.map { $0.headers["If-None-Match"] } == ["\"1\"", "\"1\"", nil, nil])
  }

  /// A server that answers `/a` and then fails.
  private func serveOnce(_ control: String, then failure: @escaping InMemoryTransport.Answer) {
    let first = Countdown(1)
    server.route(.get, "/a") { request in
      guard first.take() else { return try await failure(request) }
      return HTTPResponse(headers: ["Cache-Control": control], body: Data("picture".utf8))
    }
  }

  @Test(arguments: [HTTPError.ConnectionFailure.offline, .hostNotFound, .refused, .lost])
  func staleAssetIsShownWhileOffline(failure: HTTPError.ConnectionFailure) async throws {
    serveOnce("max-age=60") { _ in throw ConnectionError.failure(failure) }
    let source = try source()
    _ = try await load(source)
    time.pass(1_000_000)
    for _ in 0..<2 {
      let loaded = try await source.load(AssetKey("a"))
      #expect(loaded.asset == Data("picture".utf8) && !loaded.isKept)
    }
    #expect(server.requests.count == 3)
  }

  @Test func staleAssetIsNotShownIfThatIsForbidden() async throws {
    serveOnce("max-age=60, must-revalidate") { _ in throw ConnectionError.failure(.offline) }
    let source = try source()
    for _ in 0..<2 { #expect(try await load(source) == "picture") }
    time.pass(60)
    let error = await httpError { _ = try await load(source) }
    #expect(error?.kind == .connection(.offline))
  }

  @Test func assetThatIsGoneIsRemoved() async throws {
    serveOnce("max-age=60") { _ in HTTPResponse(410) }
    let source = try source()
    _ = try await load(source)
    time.pass(60)
    _ = await #expect(throws: HTTPError.self) { try await source.load(AssetKey("a")) }
    #expect(folder.files.isEmpty)
  }

  @Test func clockSetBackMakesAnswersStale() async throws {
    serve(["Cache-Control": "max-age=60", "ETag": "\"1\""])
    let source = try source()
    _ = try await load(source)
    time.pass(-86_400)
    _ = try await load(source)
    #expect(server.requests.map { $0.headers["If-None-Match"] } == [nil, "\"1\""])
    _ = try await load(source)
    #expect(server.requests.count == 2)
  }

  @Test func usersSeeTheirOwnPictures() async throws {
    server.route(.get, "/a") { request in
      HTTPResponse(
        headers: ["Cache-Control": "private, max-age=60"], body: Data((request.headers["Authorization"] ?? "").utf8))
    }
    server.route(.get, "/b") { _ in HTTPResponse(headers: ["Cache-Control": "public, max-age=60"]) }
    for _ in 0..<2 {
      for user in ["ann", "ben"] {
        let client = httpClient(of: server, headers: ["Authorization": user])
        let cache = try AssetFileCache(folder.url, user: user, maximumBytes: 1 << 20)
        #expect(try await load(HTTPAssetSource(client, cache: cache)) == user)
        _ = try await load(HTTPAssetSource(client, cache: cache), "b")
      }
    }
    #expect(paths == ["/a", "/b", "/a", "/b"])
  }

  @MainActor @Test(arguments: [("no-store", 2), ("max-age=0", 1)])
  func answerThatMustNotBeStoredLeavesTheMemory(directive: String, requests: Int) async throws {
    serve(["Cache-Control": directive])
    let loader = AssetLoader(try source(), clock: ManualClock())
    for _ in 0..<2 { #expect(try await loader.asset(for: AssetKey("a", pixels: 64)) == Data("picture".utf8)) }
    #expect(server.requests.count == requests)
  }

  @Test func statusIsAnErrorWithAdvice() async throws {
    server.route(.get, "/busy") { _ in HTTPResponse(429, headers: ["Retry-After": "3"]) }
    let source = try source()
    for (key, kind, advice) in [
      ("a", HTTPError.Kind.status(404), RetryAdvice.doNotRetry), ("busy", .status(429), .retryAfter(.seconds(3))),
      ("file:///etc/passwd", .violation(.address), .doNotRetry),
    ] {
      let error = await httpError { _ = try await source.load(AssetKey(key)) }
      #expect(error?.kind == kind && error?.retryAdvice == advice)
    }
  }

  @Test func bytesThatDoNotDecodeAreAnErrorAndNotKept() async throws {
    serve(["Cache-Control": "max-age=60"])
    let source = HTTPAssetSource<Int>(client, cache: try AssetFileCache(folder.url)) { _ in throw NotAPicture() }
    let error = await #expect(throws: HTTPError.self) { try await source.load(AssetKey("a")) }
    #expect(error?.description == "the asset can't be decoded: the bytes are no picture (https://shop.example/a)")
    #expect(error?.retryAdvice == .doNotRetry)
    #expect(folder.files.isEmpty)
  }

  @Test func largeAnswerIsNotKept() async throws {
    serve(["Cache-Control": "max-age=60"], String(repeating: "x", count: 2_000))
    _ = try await load(try source(maximumBytes: 8_000))
    #expect(folder.files.isEmpty)
  }

  @Test func answerThatBreaksOffIsRequestedAgainFromItsStart() async throws {
    let whole = Data((0..<1_000).map { UInt8($0 % 251) })
    let breaks = Countdown(1)
    let server = try LoopbackServer { _ in
      Reply(
        fields: [("ETag", "\"1\""), ("Cache-Control", "max-age=60")],
        body: breaks.take() ? whole.prefix(700) : whole, manner: .length(1_000))
    }
    let client = HTTPClient(server.url("/"), clock: PatientClock())
    let source = HTTPAssetSource(client, cache: try AssetFileCache(folder.url))
    let error = await #expect(throws: (any Error).self) { try await source.load(AssetKey("a")) }
    #expect((error as? any RetryAdvising)?.retryAdvice ?? .retry == .retry)
    #expect(folder.files.isEmpty)
    #expect(try await source.load(AssetKey("a")).asset == whole)
    #expect(server.requests.map { $0.fields["range"] } == [nil, nil])
  }

  private struct NotAPicture: Error, CustomStringConvertible {
    let description = "the bytes are no picture"
  }

  private final class Time: Sendable {
    private let seconds = Mutex(1_234_567_890.0)
    var now: Date { Date(timeIntervalSince1970: seconds.withLock { $0 }) }
    func pass(_ time: Double) { seconds.withLock { $0 += time } }
  }

  @Test func decodingThatIsCancelledKeepsTheFile() async throws {
    serve(["ETag": "\"1\""])
    _ = try await load(try source())
    let isDecoding = Mutex(false)
    let source = HTTPAssetSource<Int>(client, cache: try AssetFileCache(folder.url)) { _ in
      isDecoding.withLock { $0 = true }
      while !Task.isCancelled { await Task.yield() }
      throw CancellationError()
    }
    let task = Task { try await source.load(AssetKey("a")) }
    await wait(until: { isDecoding.withLock { $0 } })
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(folder.files.count == 1)
  }
}
