import Foundation
import ListPresentation
import ListPresentationHTTP
import ListPresentationTesting
import Testing

/// Nothing that can be printed shows a secret.
@Suite struct SecretTests {
  private let url = URL(string: "http://user:hunter2@127.0.0.1:9/list?api_key=hunter2")
  private let headers: HTTPHeaders = ["Authorization": "Bearer hunter2", "X-Key": "hunter2", "x-key": "hunter2"]

  @Test func noDescriptionNoDumpAndNoReflectionShowsOne() throws {
    let url = try #require(url)
    let configuration = HTTPConfiguration(headers: headers)
    let source = HTTPPageSource<Row>(url, configuration: configuration)
    var dumped = ""
    dump(headers, to: &dumped)
    dump(configuration, to: &dumped)
    dump(source, to: &dumped)
    for text in [
      dumped, "\(headers)", String(reflecting: headers), "\(configuration)", "\(source)", String(reflecting: source),
      "\(HTTPRequest(url, headers: headers))", "\(HTTPCursor(.address(url)))",
      "\(HTTPCursor(.token(.string("hunter2"))))",
    ] {
      #expect(!text.contains("hunter2"), "\(text)")
    }
    #expect("\(headers)" == "Authorization, x-key")
    #expect("\(source)" == "pages of http://127.0.0.1:9/list")
  }

  @Test func noErrorShowsOneNotEvenWhenTheServerDoes() async throws {
    let server = try LoopbackServer(
      .json(#"{"message":"no such key: hunter2\n\u001b[31mBearer hunter2"}"#, status: 403))
    let source = HTTPPageSource<Row>(
      server.url("/list?api_key=1234567"),
      configuration: .patient(headers: headers))
    let error = await httpError { _ = try await source.page(PageRequest()) }
    #expect(
      error?.description
        == "http://127.0.0.1:\(server.port)/list: the server answers 403: no such key: … [31m…")
    #expect(server.requests.first?.fields["authorization"] == "Bearer hunter2")
  }

  @Test func aNameAndAPasswordOfAnAddressAreCredentials() async throws {
    let server = try LoopbackServer(.rows([Row(1)]))
    let url = try #require(URL(string: "http://us%40er:p:w@127.0.0.1:\(server.port)/list"))
    _ = try await HTTPPageSource<Row>(url, configuration: .patient()).page(PageRequest())
    #expect(server.requests.first?.fields["authorization"] == "Basic " + Data("us@er:p:w".utf8).base64EncodedString())
    #expect(server.paths == ["/list"])
  }
}
