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
  private let folder = Folder()

  private func source(maximumBytes: Int = 1 << 20) throws -> HTTPAssetSource<Data> {
    let client = HTTPClient(
      try #require(URL(string: "https://shop.example")), transport: server, date: { [time] in time.now })
    return HTTPAssetSource(client, cache: try AssetFileCache(folder.url, maximumBytes: maximumBytes))
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
    let body = Content()
    let server = InMemoryTransport { _ in
      let text = body.text.withLock { $0 }
      return HTTPResponse(headers: ["ETag": "\"\(text)\""], body: Data(text.utf8))
    }
    let client = HTTPClient(try #require(URL(string: "https://shop.example")), transport: server)
    let source = HTTPAssetSource(client, cache: try AssetFileCache(folder.url))
    #expect(try await load(source) == "old")
    body.text.withLock { $0 = "new" }
    #expect(try await load(source) == "new")
    #expect(server.requests.map { $0.headers["If-None-Match"] } == [nil, "\"old\""])
    #expect(folder.files.count == 1)
  }

  @Test func lastModifiedIsTheValidatorWithoutATag() async throws {
    let date = "Sun, 06 Nov 1994 08:49:37 GMT"
    server.route(.get, "/a") { request in
      HTTPResponse(
        request.headers["If-Modified-Since"] == date ? 304 : 200,
        headers: ["Last-Modified": date, "Cache-Control": "no-cache"],
        body: Data("picture".utf8))
    }
    let source = try source()
    for _ in 0..<2 { #expect(try await load(source) == "picture") }
    #expect(server.requests.map { $0.headers["If-Modified-Since"] } == [nil, date])
  }

  @Test(arguments: [
    ["Cache-Control": "no-store, max-age=60", "ETag": "\"1\""], ["Cache-Control": "max-age=0"], [:],
    ["Cache-Control": "max-age=60", "Vary": "Cookie"], ["Cache-Control": "max-age=60", "Vary": "*"],
    ["Cache-Control": "max-age=x"], ["Cache-Control": "max-age=-1"], ["Expires": "0"],
    ["Cache-Control": "max-age=60", "Age": "60"],
  ])
  func answerThatMustNotBeUsedAgainIsNotKept(headers: [String: String]) async throws {
    var fields = HTTPHeaders()
    for (name, value) in headers { fields[name] = value }
    serve(fields)
    let source = try source()
    for _ in 0..<2 { _ = try await load(source) }
    #expect(server.requests.count == 2)
    #expect(folder.files.isEmpty)
  }

  @MainActor @Test(arguments: [("no-store", 2), ("max-age=0", 1)])
  func answerThatMustNotBeStoredLeavesTheMemory(directive: String, requests: Int) async throws {
    serve(["Cache-Control": directive])
    let loader = AssetLoader(try source(), clock: ManualClock())
    for _ in 0..<2 { #expect(try await loader.asset(for: AssetKey("a", pixels: 64)) == Data("picture".utf8)) }
    #expect(server.requests.count == requests)
  }

  @Test(arguments: [
    ["Cache-Control": "public, MAX-AGE=\"60\""], ["Cache-Control": "max-age=99999999999999999999999"],
    ["Expires": "Fri, 13 Feb 2009 23:32:30 GMT", "Date": "Fri, 13 Feb 2009 23:31:30 GMT"],
    ["Last-Modified": "Fri, 13 Feb 2009 23:00:00 GMT"],
    ["Cache-Control": "max-age=60", "Vary": "Accept-Encoding, accept"],
  ])
  func freshAnswerIsKept(headers: [String: String]) async throws {
    var fields = HTTPHeaders()
    for (name, value) in headers { fields[name] = value }
    serve(fields)
    let source = try source()
    for _ in 0..<2 { _ = try await load(source) }
    #expect(server.requests.count == 1)
  }

  @Test func damagedFilesAreReplaced() async throws {
    serve(["Cache-Control": "max-age=60"])
    let source = try source()
    _ = try await load(source)
    let file = try #require(folder.files.first)
    let whole = try Data(contentsOf: file)
    for length in 0..<whole.count {
      #expect(CachedAsset(whole.prefix(length), named: "image/* https://shop.example/a") == nil)
    }
    try whole.dropLast().write(to: file)
    #expect(try await load(source) == "picture")
    #expect(server.requests.count == 2)
    #expect(try Data(contentsOf: file).count == whole.count)
    // The file of another asset with the same digest.
    #expect(CachedAsset(whole, named: "image/* https://shop.example/b") == nil)
    for start in 0..<whole.count {
      var broken = whole
      broken[start] ^= 0x3B
      _ = CachedAsset(broken, named: "image/* https://shop.example/a")
    }
  }

  @Test func statusIsAnErrorWithAdvice() async throws {
    let source = try source()
    let missing = await #expect(throws: HTTPError.self) { try await source.load(AssetKey("a")) }
    #expect(missing?.retryAdvice == .doNotRetry && missing?.kind == .status(404))
    server.route(.get, "/busy") { _ in HTTPResponse(429, headers: ["Retry-After": "3"]) }
    let busy = await #expect(throws: HTTPError.self) { try await source.load(AssetKey("busy")) }
    #expect(busy?.retryAdvice == .retryAfter(.seconds(3)))
    let nowhere = await #expect(throws: HTTPError.self) { try await source.load(AssetKey("file:///etc/passwd")) }
    #expect(nowhere?.kind == .violation(.address))
  }

  @Test func bytesThatDoNotDecodeAreAnErrorAndNotKept() async throws {
    serve(["Cache-Control": "max-age=60"])
    let client = HTTPClient(try #require(URL(string: "https://shop.example")), transport: server)
    let source = HTTPAssetSource<Int>(client, cache: try AssetFileCache(folder.url)) { _ in throw NotAPicture() }
    let error = await #expect(throws: HTTPError.self) { try await source.load(AssetKey("a")) }
    #expect(error?.description == "the asset can't be decoded: the bytes are no picture (https://shop.example/a)")
    #expect(error?.retryAdvice == .doNotRetry)
    #expect(folder.files.isEmpty)
  }

  @Test func filesTakeNoMoreThanTheirLimit() async throws {
    server.route(.get, "/*") { _ in
      HTTPResponse(headers: ["Cache-Control": "max-age=60"], body: Data(repeating: 7, count: 1_000))
    }
    let source = try source(maximumBytes: 20_000)
    for number in 0..<30 {
      _ = try await source.load(AssetKey("\(number)"))
      #expect(folder.bytes <= 20_000)
    }
    #expect(folder.bytes > 10_000)
    let requests = server.requests.count
    _ = try await source.load(AssetKey("29"))
    #expect(server.requests.count == requests)
  }

  @Test func largeAnswerIsNotKept() async throws {
    serve(["Cache-Control": "max-age=60"], String(repeating: "x", count: 2_000))
    _ = try await load(try source(maximumBytes: 8_000))
    #expect(folder.files.isEmpty)
  }

  @Test func twoProcessesLeaveOneWholeFile() async throws {
    let caches = [try AssetFileCache(folder.url), try AssetFileCache(folder.url)]
    let freshness = try asset(0).freshness
    await withTaskGroup { group in
      for number in 0..<40 {
        group.addTask {
          let body = Data(repeating: UInt8(number), count: 10_000 + number)
          caches[number % 2].store(CachedAsset(freshness: freshness, body: body), named: "a")
          let found = caches[(number + 1) % 2].asset(named: "a")
          #expect(found.map { $0.body == Data(repeating: $0.body[0], count: $0.body.count) } ?? true)
        }
      }
    }
    let last = try #require(caches[0].asset(named: "a"))
    #expect(last.body.count == 10_000 + Int(last.body[0]))
    #expect(folder.files.count == 1)
  }

  private func asset(_ count: Int) throws -> CachedAsset {
    let response = HTTPResponse(headers: ["Cache-Control": "max-age=60"])
    return CachedAsset(
      freshness: try #require(AssetFreshness(response, at: time.now)), body: Data(repeating: 7, count: count))
  }

  @Test func twoProcessesTogetherExceedTheLimitByAnEighth() throws {
    let caches = [
      try AssetFileCache(folder.url, maximumBytes: 20_000), try AssetFileCache(folder.url, maximumBytes: 20_000),
    ]
    let asset = try asset(1_000)
    for number in 0..<30 {
      caches[number % 2].store(asset, named: "\(number)")
      #expect(folder.bytes <= 22_500)
    }
    #expect(folder.bytes > 10_000)
  }

  @Test func renewingAnAnswerRemovesNoOther() throws {
    let cache = try AssetFileCache(folder.url, maximumBytes: 20_000)
    let asset = try asset(1_000)
    for number in 0..<15 { cache.store(asset, named: "\(number)") }
    #expect((15_000..<20_000).contains(folder.bytes))
    for _ in 0..<5 { cache.store(asset, named: "14") }
    #expect(folder.files.count == 15)
  }

  @Test func answerThatBreaksOffIsRequestedAgainFromItsStart() async throws {
    let whole = Data((0..<1_000).map { UInt8($0 % 251) })
    let isSecond = Mutex(false)
    let server = try LoopbackServer { _ in
      let isWhole = isSecond.withLock { second in
        defer { second = true }
        return second
      }
      return Reply(
        fields: [("ETag", "\"1\""), ("Cache-Control", "max-age=60")], body: isWhole ? whole : whole.prefix(700),
        manner: .length(1_000))
    }
    let source = HTTPAssetSource(HTTPClient(server.url("/")), cache: try AssetFileCache(folder.url))
    let error = await #expect(throws: (any Error).self) { try await source.load(AssetKey("a")) }
    #expect((error as? any RetryAdvising)?.retryAdvice ?? .retry == .retry)
    #expect(folder.files.isEmpty)
    #expect(try await source.load(AssetKey("a")).asset == whole)
    #expect(server.requests.map { $0.fields["range"] } == [nil, nil])
    server.stop()
  }

  private struct NotAPicture: Error, CustomStringConvertible {
    let description = "the bytes are no picture"
  }

  private final class Content: Sendable {
    let text = Mutex("old")
  }

  private final class Time: Sendable {
    private let seconds = Mutex(1_234_567_890.0)
    var now: Date { Date(timeIntervalSince1970: seconds.withLock { $0 }) }
    func pass(_ time: Double) { seconds.withLock { $0 += time } }
  }

  /// A directory that is removed with the test.
  private final class Folder: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(component: UUID().uuidString)

    var files: [URL] {
      (try? FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil))?
        .filter { $0.pathExtension == "asset" } ?? []
    }

    var bytes: Int { files.reduce(0) { $0 + ((try? $1.resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? 0) } }

    deinit { try? FileManager.default.removeItem(at: url) }
  }
}
