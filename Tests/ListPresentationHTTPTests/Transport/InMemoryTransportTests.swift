import Foundation
import ListPresentation
import ListPresentationHTTP
import ListPresentationTesting
import TestSupport
import Testing

/// A server in memory that is programmed as a server would answer.
@Suite struct InMemoryTransportTests {
  private func client(_ server: InMemoryTransport, _ clock: ManualClock = ManualClock()) throws -> HTTPClient {
    HTTPClient(origin, retry: .byHand, transport: server, clock: clock)
  }

  private func error(_ server: InMemoryTransport, _ method: HTTPMethod, _ path: String) async throws -> HTTPError? {
    let url = origin.appending(path: path)
    let client = try client(server)
    return await httpError { try await client.send(HTTPRequest(method, url)) }
  }

  @Test func firstMatchingRouteAnswers() async throws {
    let server = InMemoryTransport()
    server.route(.get, "/products/new") { _ in HTTPResponse(410) }
    server.route(.get, "/products/*") { _ in HTTPResponse(418) }
    server.route(.delete, "/products/*/images/*") { _ in HTTPResponse(409) }
    #expect(try await error(server, .get, "products/new")?.kind == .status(410))
    #expect(try await error(server, .get, "products/7")?.kind == .status(418))
    #expect(try await error(server, .delete, "products/7/images/1")?.kind == .status(409))
    #expect(try await error(server, .delete, "products/7")?.kind == .status(405))
    #expect(try await error(server, .get, "products/7/images")?.kind == .status(404))
    #expect(server.requests.map { "\($0)" }.last == "GET https://shop.example/products/7/images")
  }

  @Test func routeHasQueryItemsAndAnEscapedPath() async throws {
    let server = InMemoryTransport()
    server.route(.get, "/caf%C3%A9?page=2&q=%EC%82%AC") { _ in HTTPResponse(418) }
    server.route(.get, "/café?page=2") { _ in HTTPResponse(410) }
    func status(_ page: String?, _ text: String?, _ method: HTTPMethod = .get) async throws -> Int? {
      var request = HTTPRequest(method, origin.appending(path: "café"))
      request.setQuery("page", to: page)
      request.setQuery("q", to: text)
      let client = try client(server)
      return await httpError { [request] in try await client.send(request) }?.response?.status
    }
    #expect(try await status("2", "사") == 418)
    #expect(try await status("2", "a") == 410)
    #expect(try await status("3", nil) == 404, "the path has the method")
    #expect(try await status(nil, nil) == 404)
    #expect(try await status("2", nil, .put) == 405)
  }

  @Test func itemOfAQueryMayOccurTwiceAndHaveASign() async throws {
    let server = InMemoryTransport()
    server.route(.get, "/list?tag=a&tag=b&q=c+d") { _ in HTTPResponse(418) }
    let client = try client(server)
    for (query, status) in [("tag=a&tag=b&q=c%20d", 418), ("tag=a&q=c%20d", 404)] {
      let url = try #require(URL(string: "/list?\(query)", relativeTo: origin))
      #expect(await httpError { try await client.send(HTTPRequest(.get, url.absoluteURL)) }?.kind == .status(status))
    }
  }

  @Test func answersFollowEachOther() async throws {
    let server = InMemoryTransport()
    server.route(.get, "/products", answers: HTTPResponse(503), HTTPResponse(503), HTTPResponse(410))
    var statuses: [HTTPError.Kind?] = []
    for _ in 0..<4 { statuses.append(try await error(server, .get, "products")?.kind) }
    #expect(statuses == [.status(503), .status(503), .status(410), .status(410)])
  }

  @Test func answersComeFromFiles() async throws {
    let file = FileManager.default.temporaryDirectory.appending(component: UUID().uuidString)
    try Data(#"{"id":7}"#.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let server = InMemoryTransport()
    server.route(.put, "/products") { _ in try .file(file, headers: ["ETag": "1"]) }
    let url = origin.appending(path: "products")
    let response = try await client(server).send(HTTPRequest(.put, url, body: .json(["id": 7])))
    #expect(response.body == Data(#"{"id":7}"#.utf8) && response.headers["etag"] == "1")
    #expect(response.headers["Content-Type"] == "application/json")
  }

  @Test func answerTakesTheTimeOfTheManualClock() async throws {
    let clock = ManualClock()
    let server = InMemoryTransport()
    server.route(.get, "/") { _ in
      try await clock.sleep(for: .seconds(20))
      return .json("[]", headers: ["X-Total": "0"])
    }
    let client = try client(server, clock)
    let answer = Task { try await client.send(HTTPRequest(.get, origin)) }
    // The answer and the deadline.
    await wait(until: { clock.numberOfSleepers == 2 })
    clock.advance(by: .seconds(20))
    let response = try await answer.value
    #expect(response.status == 200 && response.headers["x-total"] == "0")
  }
}
