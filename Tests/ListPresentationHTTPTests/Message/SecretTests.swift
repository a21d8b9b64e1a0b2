import Foundation
import ListPresentation
import ListPresentationTesting
import Testing

@testable import ListPresentationHTTP

/// Nothing that can be printed shows a secret, and none follows a redirect to another origin.
@Suite struct SecretTests {
  private let url = URL(string: "http://user:hunter2@127.0.0.1:9/list?api_key=hunter2")
  private let headers: HTTPHeaders = ["Authorization": "Bearer hunter2", "X-Key": "hunter2", "x-key": "hunter2"]

  @Test func descriptionsAndDumpsHideSecrets() throws {
    let url = try #require(url)
    let source = HTTPPageSource<Row>(url, client: HTTPClient(url, headers: headers))
    var dumped = ""
    dump(headers, to: &dumped)
    dump(source, to: &dumped)
    for text in [
      dumped, "\(headers)", String(reflecting: headers), "\(source)", String(reflecting: source),
      "\(HTTPRequest(.get, url, headers: headers))", "\(HTTPCursor(.address(url)))",
      "\(HTTPCursor(.token(HTTPCursor.Token("hunter2"))))",
    ] {
      #expect(!text.contains("hunter2"), "\(text)")
    }
    #expect("\(headers)" == "Authorization, X-Key, x-key")
    #expect("\(source)" == "pages of http://127.0.0.1:9/list")
  }

  @Test func errorsHideSecretsThatTheServerRepeats() async throws {
    let server = MemoryServer(.json(#"{"message":"no such key: hunter2\n\u001b[31mBearer hunter2"}"#, status: 403))
    let source = HTTPPageSource<Row>(server.url("/list?api_key=1234567"), client: server.client(headers: headers))
    let error = await httpError { _ = try await source.page(PageRequest()) }
    #expect(error?.description == "the server answers 403: no such key: … [31m… (http://server.example/list)")
    #expect(server.requests.first?.fields["authorization"] == "Bearer hunter2")
  }

  @Test func userInAnAddressBecomesCredentials() async throws {
    let server = MemoryServer(.rows([Row(1)]))
    let url = try #require(URL(string: "http://us%40er:p:w@server.example/list"))
    let client = HTTPClient(url, transport: server.transport, clock: ManualClock())
    _ = try await HTTPPageSource<Row>(url, client: client).page(PageRequest())
    #expect(server.requests.first?.fields["authorization"] == "Basic " + Data("us@er:p:w".utf8).base64EncodedString())
    #expect(server.paths == ["/list"])
  }

  @Test func tokenIsHiddenBehindARedirectThatNamesIt() async throws {
    let server = MemoryServer {
      $0.target.hasPrefix("/a")
        ? .redirect(to: "http://other.example/x?t=tok-12345") : .json(#"{"message":"tok-12345 is bad"}"#, status: 403)
    }
    let client = HTTPClient(
      server.url("/"), limits: HTTPLimits(foreignAddresses: .followWithoutHeaders), transport: server.transport,
      clock: PatientClock(), prepare: { $0.headers["X-Token"] = "tok-12345" })
    let error = await httpError { _ = try await client.send(HTTPRequest(.get, server.url("/a"))) }
    #expect(error?.reason == "the server answers 403: … is bad")
  }

  private func request(_ address: String, body: JSONValue? = nil) throws -> HTTPRequest {
    HTTPRequest(
      body == nil ? .get : .post, try #require(URL(string: address)), headers: ["Authorization": "Bearer secret"],
      body: body.map { .json($0) })
  }

  @Test(arguments: [
    ("https://h.example/a", "/b", "https://h.example/b with Authorization"),
    ("https://h.example/a", "HTTPS://H.example:443/b", "https://h.example:443/b with Authorization"),
    ("https://h.example/a", "https://u:p@h.example/b", "https://h.example/b with Authorization"),
    ("https://h.example/a", "http://h.example/b", "downgrade"),
    ("https://h.example/a", "http://o.example/b", "downgrade"),
    ("https://h.example/a", "//o.example/b", "foreignAddress"),
    ("https://h.example/a", "https://h.example:8443/b", "foreignAddress"),
    ("https://h.example/a", "https://h.example.o.example/b", "foreignAddress"),
    ("https://h.example/a", "https://h.example@o.example/b", "foreignAddress"),
    ("http://h.example/a", "https://h.example/b", "https://h.example/b with Authorization"),
    ("http://h.example/a", "https://h.example:8443/b", "foreignAddress"),
    ("http://h.example:8080/a", "https://h.example/b", "foreignAddress"),
    ("http://h.example/a", "file:///etc/passwd", "address"), ("http://h.example/a", "ftp://h.example/", "address"),
    ("http://h.example/a", "javascript:alert(1)", "address"), ("http://h.example/a", "http:///b", "address"),
  ])
  func headersStayWithTheirOrigin(from: String, to: String, expected: String) throws {
    #expect(outcome(try request(from), to, .refuse).lowercased() == expected.lowercased())
  }

  @Test(arguments: [
    ("https://h.example/a", "//o.example/b?x=1", "https://o.example/b?x=1 with "),
    ("http://h.example/a", "https://o.example/b", "https://o.example/b with "),
    ("https://h.example/a", "http://o.example/b", "downgrade"),
    ("https://h.example/a", "data:,x", "address"),
  ])
  func foreignRedirectsLoseHeaders(from: String, to: String, expected: String) throws {
    #expect(outcome(try request(from), to, .followWithoutHeaders) == expected)
  }

  @Test func bodiesStayWithTheirOrigin() throws {
    let body = JSONValue.object(["password": .string("secret")])
    #expect(
      outcome(try request("https://h.example/a", body: body), "//o.example/", .followWithoutHeaders, status: 307)
        == "foreignAddress")
  }

  /// The address and the names of the header fields, or the rule that is broken.
  private func outcome(
    _ request: HTTPRequest, _ location: String, _ foreign: HTTPLimits.ForeignAddresses, status: Int = 302
  ) -> String {
    do {
      let response = HTTPResponse(status, headers: ["Location": location])
      let next = try request.redirected(by: response, of: request.url, foreign)
      return "\(next?.url.absoluteString ?? "-") with \(next?.headers.description ?? "")"
    } catch {
      if case .violation(let violation) = error.kind { return "\(violation)" }
      return "\(error)"
    }
  }

  @Test(arguments: [
    (HTTPMethod.delete, 301, HTTPMethod.delete), (.put, 302, .put), (.patch, 307, .patch), (.post, 301, .get),
    (.post, 302, .get), (.post, 303, .get), (.post, 307, .post), (.put, 303, .get), (.head, 303, .head),
  ])
  func onlyAPostBecomesAGet(method: HTTPMethod, status: Int, kept: HTTPMethod) throws {
    let url = try #require(URL(string: "https://h.example/a"))
    let body = HTTPBody(Data("x".utf8))
    let next = try HTTPRequest(method, url, body: body).redirected(
      by: HTTPResponse(status, headers: ["Location": "/b"]), of: url, .refuse)
    #expect(next?.method == kept && next?.body == (kept == .get ? nil : body) && next?.url.path() == "/b")
  }
}
