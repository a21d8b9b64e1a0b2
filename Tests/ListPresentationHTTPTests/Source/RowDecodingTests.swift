import Foundation
import ListPresentation
import ListPresentationHTTP
import Testing

/// Rows are decoded one by one, and what is wrong with one is said with its place.
@Suite struct RowDecodingTests {
  struct Product: Decodable, Identifiable, Equatable, Sendable {
    struct Size: Decodable, Equatable { let name: String }
    let id: Int
    let unitPrice: Decimal
    var sizes: [Size] = []
  }

  private func source(
    _ body: String, items: String? = "data.all_rows", policy: BrokenRowPolicy = .leaveOut, reports: Reports = Reports()
  ) throws -> (LoopbackServer, HTTPPageSource<Product>) {
    let server = try LoopbackServer(.json(body))
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let source = HTTPPageSource<Product>(
      server.url("/rows"), format: PageFormat(.link(), items: items), configuration: .patient(), decoder: decoder,
      brokenRows: policy,
      report: reports.add)
    return (server, source)
  }

  private let body = """
    {"data":{"all_rows":[
      {"id":1,"unit_price":19.99,"sizes":[]},
      {"id":2,"unit_price":"cheap","sizes":[]},
      {"id":3,"unit_price":5,"sizes":[{"name":"S"},{"nam\\u001be":"M"}]},
      null,
      {"id":5,"unit_price":0.1,"sizes":[{"name":"한글 e\u{301}"}]}
    ]}}
    """

  @Test func aRowThatDoesNotDecodeCostsThatRowAndAReport() async throws {
    let reports = Reports()
    let (server, source) = try source(body, reports: reports)
    let page = try await source.page(PageRequest())
    #expect(page.items.map(\.id) == [1, 5])
    #expect(page.items.first?.unitPrice == Decimal(string: "19.99"))
    let told = reports.all.map { report in
      if case .brokenRow(let index, let path, _) = report { "\(index) \(path)" } else { "\(report)" }
    }
    #expect(told == ["1 data.allRows[1].unitPrice", "2 data.allRows[2].sizes[1]", "3 data.allRows[3]"])
    #expect(
      reports.all.dropFirst().first?.description
        == "row 2 of a page left out: data.allRows[2].sizes[1]: there is no 'name'")
    withExtendedLifetime(server) {}
  }

  @Test func aStrictSourceFailsWithTheFirst() async throws {
    let (server, source) = try source(body, policy: .fail)
    let error = await httpError { _ = try await source.page(PageRequest()) }
    #expect(error?.kind == .decoding(codingPath: "data.allRows[1].unitPrice") && error?.retryAdvice == .doNotRetry)
    withExtendedLifetime(server) {}
  }

  @Test(
    arguments: [
      ("", "", "no JSON"), ("[", "", "no JSON"), ("[1,2", "", "no JSON"),
      ("{\"data\":3}", "data.all_rows", "there is no array of rows"),
      (
        "{\"ok\":false,\"error\":\"invalid_cursor\"}", "data.all_rows",
        "there is no array of rows; the server says: invalid_cursor"
      ),
      (
        "{\"errors\":[{\"message\":\"no such field\"}],\"data\":null}", "data.all_rows",
        "there is no array of rows; the server says: no such field"
      ),

    ])
  func anAnswerWithoutRowsIsAnError(body: String, path: String, reason: String) async throws {
    let (server, source) = try source(body)
    let error = await httpError { _ = try await source.page(PageRequest()) }
    #expect(error?.kind == .decoding(codingPath: path) && error?.retryAdvice == .doNotRetry)
    #expect(error?.reason.contains(reason) == true, "\(error?.reason ?? "no error")")
    withExtendedLifetime(server) {}
  }

  @Test func noDepthIsTooMuch() async throws {
    let server = try LoopbackServer(.json(String(repeating: "[", count: 100_000)))
    let error = await httpError {
      _ = try await HTTPPageSource<Row>(server.url("/"), configuration: .patient()).page(PageRequest())
    }
    #expect(error?.reason == "the answer is no JSON")
  }

  @Test func bytesThatAreNoTextAreAnError() async throws {
    let server = try LoopbackServer(Reply(body: Data([0x5B, 0x22, 0xC3, 0x28, 0xFF, 0x22, 0x5D])))
    let error = await httpError {
      _ = try await HTTPPageSource<Row>(server.url("/"), configuration: .patient()).page(PageRequest())
    }
    #expect(error?.kind == .decoding(codingPath: "[0]"))
  }

  @Test func aPageOfAnotherKindSaysWhatItIs() async throws {
    let server = try LoopbackServer(
      Reply(fields: [("Content-Type", "text/html; charset=utf-8")], body: Data("<html>".utf8)))
    let error = await httpError {
      _ = try await HTTPPageSource<Row>(server.url("/"), configuration: .patient()).page(PageRequest())
    }
    #expect(error?.reason == "expected JSON, found text/html; charset=utf-8")
  }

  @Test func noContentIsAnEmptyPage() async throws {
    let server = try LoopbackServer(Reply(status: 204))
    #expect(try await HTTPPageSource<Row>(server.url("/"), configuration: .patient()).page(PageRequest()) == Page([]))
  }

  @Test func keysMayHaveDots() async throws {
    let server = try LoopbackServer { request in
      request.query["p"] == nil
        ? .json(#"{"a.b":{"c":[{"id":1,"title":"x"}]},"next":"?p=2"}"#)
        : .json(#"{"a.b":{"c":[{"id":2,"title":"y"}]}}"#)
    }
    let source = HTTPPageSource<Row>(
      server.url("/rows"), format: PageFormat(.nextAddress(), items: "a.b.c"), configuration: .patient())
    #expect(try await rows(source).map(\.id) == [1, 2])
  }
}
