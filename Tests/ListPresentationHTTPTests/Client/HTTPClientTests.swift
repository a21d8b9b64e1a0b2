import Foundation
import ListPresentation
import ListPresentationTesting
import Synchronization
import TestSupport
import Testing

@testable import ListPresentationHTTP

/// Requests of an app that aren't pages: a shop that registers, edits and deletes products, and credentials that
/// expire.
@Suite struct HTTPClientTests {
  private struct Product: Decodable, Hashable { let id: Int, title: String }

  private let transport = InMemoryTransport { _ in HTTPResponse(204) }

  /// A shop in which a product is registered with pictures, edited and deleted.
  @Test func requestsOfAShopArriveAndAreAnswered() async throws {
    let server = try LoopbackServer { request in
      switch request.method {
      case "POST": .json(#"{"id":4,"title":"Row 4"}"#, ("Location", "/products/4"), status: 201)
      case "PATCH": .json(#"{"id":1,"title":"사과"}"#)
      default: Reply(status: 204)
      }
    }
    let client = HTTPClient.patient(server.url("/"))
    let form = HTTPBody.multipart(Self.form)
    let created = try await client.send(HTTPRequest(.post, server.url("/products"), body: form), as: Product.self)
    #expect(created.value == Product(id: 4, title: "Row 4"))
    #expect(created.response.status == 201 && created.response.headers["location"] == "/products/4")
    let edited = try await client.send(
      HTTPRequest(.patch, server.url("/products/1"), body: .json(["title": "사과"])), as: Product.self)
    #expect(edited.response.status == 200 && edited.value.title == "사과")
    #expect(try await client.send(HTTPRequest(.delete, server.url("/products/2"))).status == 204)
    let sent = server.requests.map { "\($0.method) \($0.target)" }
    #expect(sent == ["POST /products", "PATCH /products/1", "DELETE /products/2"])
    #expect(server.bodies[1] == #"{"title":"사과"}"#)
    // What came over the wire is what curl sends for the same form.
    #expect(server.requests[0].body == Self.recorded)
    #expect(
      server.requests[0].fields["content-type"]
        == "multipart/form-data; boundary=------------------------c29e3dda0396fc66")
  }

  @Test func statusIsAnErrorWithItsAnswer() async throws {
    let shop = InMemoryTransport { _ in .json(#"{"message":"no such product"}"#, status: 404) }
    let client = HTTPClient(origin, transport: shop, clock: ManualClock())
    let error = await httpError { try await client.send(HTTPRequest(.get, origin.appending(path: "products/9"))) }
    #expect(error?.kind == .status(404) && error?.reason == "the server answers 404: no such product")
    #expect(error?.response?.headers["Content-Type"] == "application/json")
    #expect(error?.description == "the server answers 404: no such product (https://shop.example/products/9)")
  }

  @Test func wrongBodyIsADecodingError() async throws {
    let client = HTTPClient(origin, transport: InMemoryTransport { _ in .json(#"{"id":"x"}"#) }, clock: ManualClock())
    let error = await httpError { _ = try await client.send(HTTPRequest(.get, origin), as: Product.self) }
    #expect(error?.kind == .decoding(codingPath: "id"))
  }

  @Test(arguments: ["a\nb", "a\r\nX-Other: b", "a\u{0}"])
  func controlCharactersInHeadersAreErrors(value: String) async throws {
    for client in [
      HTTPClient(origin, headers: ["Authorization": "Bearer \(value)"], transport: transport, clock: ManualClock()),
      HTTPClient(origin, transport: transport, clock: ManualClock()) { $0.headers["Authorization"] = value },
    ] {
      let error = await httpError { try await client.send(HTTPRequest(.get, origin)) }
      #expect(error?.kind == .invalidRequest)
      #expect(
        error?.reason == "the value of the header field Authorization has a control character, such as a line feed")
    }
    #expect(transport.requests.isEmpty)
  }

  @Test func headersOfTheRequestReplaceThoseOfTheClient() async throws {
    let client = HTTPClient(
      origin, headers: ["X-A": "client", "X-B": "client"], transport: transport, clock: ManualClock())
    try await client.send(HTTPRequest(.get, origin, headers: ["x-a": "request"]))
    #expect(transport.requests.first?.headers["X-A"] == "request")
    #expect(transport.requests.first?.headers["X-B"] == "client")
  }

  @Test func anyMethodIsSentAsItIs() async throws {
    let server = try LoopbackServer(Reply(status: 204))
    let client = HTTPClient.patient(server.url("/"))
    for method in ["OPTIONS", "PROPFIND", "QUERY"] {
      try await client.send(HTTPRequest(HTTPMethod(rawValue: method), server.url("/")))
    }
    #expect(server.requests.map(\.method) == ["OPTIONS", "PROPFIND", "QUERY"])
    let error = await httpError {
      try await client.send(HTTPRequest(HTTPMethod(rawValue: "GET / HTTP/1.1\r\nX:"), server.url("/")))
    }
    #expect(error?.kind == .invalidRequest && error?.reason == "the method isn't a token, such as GET")
    #expect(HTTPMethod(rawValue: "OPTIONS").isIdempotent && !HTTPMethod(rawValue: "QUERY").isIdempotent)
  }

  @Test func formIsEncodedAsABrowserDoes() {
    let body = HTTPBody.form(["q": "사과 & pears", "a+b": "100%", "*-._~": ""])
    #expect(String(decoding: body.data, as: UTF8.self) == "q=%EC%82%AC%EA%B3%BC+%26+pears&a%2Bb=100%25&*-._%7E=")
    #expect(body.contentType == "application/x-www-form-urlencoded")
  }

  @Test func answerWithoutABodyIsNoValue() async throws {
    let transport = InMemoryTransport()
    transport.route(.put, "/") { _ in HTTPResponse(204) }
    transport.route(.post, "/") { _ in .json(#"{"id":1,"title":"a"}"#) }
    let client = HTTPClient(origin, transport: transport, clock: ManualClock())
    #expect(try await client.send(HTTPRequest(.put, origin), as: Product?.self).value == nil)
    #expect(try await client.send(HTTPRequest(.post, origin), as: Product?.self).value == Product(id: 1, title: "a"))
    let empty = HTTPClient(origin, transport: self.transport, clock: ManualClock())
    let error = await httpError { _ = try await empty.send(HTTPRequest(.get, origin), as: Product.self) }
    #expect(error?.reason == "the answer is empty")
  }

  @Test func notModifiedIsASuccessIfItWasAskedFor() async throws {
    let client = HTTPClient(origin, transport: InMemoryTransport { _ in HTTPResponse(304) }, clock: ManualClock())
    for name in ["If-None-Match", "if-modified-since"] {
      var request = HTTPRequest(.get, origin)
      request.headers[name] = "1"
      let answer = try await client.send(request, as: Product?.self)
      #expect(answer.response.status == 304 && answer.value == nil)
    }
    #expect(await httpError { try await client.send(HTTPRequest(.get, origin)) }?.kind == .status(304))
  }

  @Test func copiesOfAClientHaveTheirOwnLimits() async throws {
    let transport = InMemoryTransport { _ in HTTPResponse(503, body: Data(count: 100)) }
    let client = HTTPClient(origin, transport: transport, clock: ManualClock())
    var strict = client
    strict.limits.maximumBytes = 99
    strict.retry = .byHand
    #expect(await httpError { try await strict.send(HTTPRequest(.get, origin)) }?.kind == .violation(.size))
    #expect(transport.requests.count == 1 && client.limits.maximumBytes == 16 << 20)
    strict.limits.maximumBytes = 100
    #expect(await httpError { try await strict.send(HTTPRequest(.get, origin)) }?.kind == .status(503))
  }

  @Test func noMoreRequestsAreSentAtOnceThanTheLimit() async throws {
    let gate = Gate()
    let transport = InMemoryTransport { _ in
      await gate.wait()
      return HTTPResponse(204)
    }
    let client = HTTPClient(
      origin, limits: HTTPLimits(maximumConcurrentRequests: 2), transport: transport, clock: ManualClock())
    let answers = (0..<5).map { _ in Task { try await client.send(HTTPRequest(.get, origin)).status } }
    await wait(until: { transport.requests.count >= 2 })
    for _ in 0..<20 { await Task.detached {}.value }
    #expect(transport.requests.count == 2)
    gate.open()
    for answer in answers { #expect(try await answer.value == 204) }
    #expect(transport.requests.count == 5)
  }

  @Test func otherOriginsGetNeitherHeadersNorPreparation() async throws {
    let client = HTTPClient(origin, headers: ["X-A": "secret"], transport: transport, clock: ManualClock()) {
      $0.headers["X-B"] = "secret"
    }
    try await client.send(HTTPRequest(.get, #require(URL(string: "https://images.example/a.png"))))
    #expect(transport.requests.first.map { Array($0.headers).map(\.name) } == ["Accept"])
  }

  @Test func preparationSeesMethodAddressAndBody() async throws {
    let client = HTTPClient(origin, transport: transport, clock: ManualClock()) { request in
      let body = request.body.map { String(decoding: $0.data, as: UTF8.self) } ?? ""
      request.headers["X-Signature"] = "\(request.method.rawValue) \(request.url.path()) \(body)"
    }
    try await client.send(HTTPRequest(.put, origin.appending(path: "a"), body: .json(["n": 1])))
    #expect(transport.requests.first?.headers["X-Signature"] == #"PUT /a {"n":1}"#)
  }

  @Test func largeBodyArrivesWhole() async throws {
    let server = try LoopbackServer(Reply(status: 204))
    let body = HTTPBody(Data((0..<300_000).map { UInt8($0 % 251) }), contentType: "video/mp4")
    try await HTTPClient.patient(server.url("/")).send(HTTPRequest(.put, server.url("/a"), body: body))
    #expect(server.requests.first?.body == body.data && server.requests.first?.fields["content-type"] == "video/mp4")
    #expect("\(body)" == "300000 bytes of video/mp4")
  }

  /// The body that curl 7.88.1 sent for `-F title=사과 -F price=1200 -F 'images=@a.png;type=image/png'
  /// -F 'images=@b.txt;filename="b \"q\".txt";type=text/plain'`, where a.png is the eight bytes that begin each PNG
  /// file.
  private static let recorded = Data(
    base64Encoded: """
      LS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS1jMjllM2RkYTAzOTZmYzY2DQpDb250ZW50LURpc3Bvc2l0aW9uOiBmb3JtLWRhdGE7IG5hbWU9\
      InRpdGxlIg0KDQrsgqzqs7wNCi0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tYzI5ZTNkZGEwMzk2ZmM2Ng0KQ29udGVudC1EaXNwb3NpdGlv\
      bjogZm9ybS1kYXRhOyBuYW1lPSJwcmljZSINCg0KMTIwMA0KLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS1jMjllM2RkYTAzOTZmYzY2DQpD\
      b250ZW50LURpc3Bvc2l0aW9uOiBmb3JtLWRhdGE7IG5hbWU9ImltYWdlcyI7IGZpbGVuYW1lPSJhLnBuZyINCkNvbnRlbnQtVHlwZTogaW1h\
      Z2UvcG5nDQoNColQTkcNChoKDQotLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLWMyOWUzZGRhMDM5NmZjNjYNCkNvbnRlbnQtRGlzcG9zaXRp\
      b246IGZvcm0tZGF0YTsgbmFtZT0iaW1hZ2VzIjsgZmlsZW5hbWU9ImIgJTIycSUyMi50eHQiDQpDb250ZW50LVR5cGU6IHRleHQvcGxhaW4N\
      Cg0KdHdvDQotLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLWMyOWUzZGRhMDM5NmZjNjYtLQ0K
      """)

  /// The same form.
  private static var form: MultipartForm {
    let picture = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    var form = MultipartForm(boundary: "------------------------c29e3dda0396fc66")
    form.add("사과", named: "title")
    form.add("1200", named: "price")
    form.add(picture, named: "images", filename: "a.png", contentType: "image/png")
    form.add(Data("two".utf8), named: "images", filename: "b \"q\".txt", contentType: "text/plain")
    return form
  }

  @Test func namesCannotEndTheirPart() {
    var form = MultipartForm(boundary: "b")
    form.add("v", named: "a\"\r\nX: y")
    form.add(Data(), named: "f", filename: "\"\n", contentType: "text/plain\r\nX: y")
    #expect(
      String(decoding: HTTPBody.multipart(form).data, as: UTF8.self) == """
        --b\r
        Content-Disposition: form-data; name="a%22%0D%0AX: y"\r
        \r
        v\r
        --b\r
        Content-Disposition: form-data; name="f"; filename="%22%0A"\r
        Content-Type: text/plainX: y\r
        \r
        \r
        --b--\r

        """)
  }

  @Test func boundariesDiffer() { #expect(MultipartForm().boundary != MultipartForm().boundary) }

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
