import Foundation
import ListPresentation
import ListPresentationTesting
import Testing

@testable import ListPresentationHTTP

/// Nothing that can be printed shows a secret.
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
}
