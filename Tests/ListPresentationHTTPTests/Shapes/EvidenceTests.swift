import Foundation
import ListPresentation
import ListPresentationTesting
import Testing

@testable import ListPresentationHTTP

/// No list ends against the evidence.
@Suite struct EvidenceTests {
  private func error(
    _ body: String, url: String = "https://api.example/list", headers: HTTPHeaders = [:], format: String? = nil
  ) async throws -> HTTPError? {
    let shape = Shape("", url) { _ in .json(body, headers: headers) }
    return try await shape.read(0, format: format.map { try PageFormat($0) }).error
  }

  private static let rows = #"[{"id":1,"title":"a"},{"id":2,"title":"b"}]"#

  /// Each answer is the same for any request: nothing leads to more.
  @Test(
    arguments: [
      (
        #"{"d":ROWS,"meta":{"total":60}}"#, PageEvidence.Sign.total(60, at: "meta.total", received: 2),
        "the server counts 60 items ('meta.total') and gave 2; a format such as 'page-number:page=PARAMETER' may reach the rest"
      ),
      (
        #"{"d":ROWS,"meta":{"is_end":false}}"#, .flag(at: "!meta.is_end"),
        "the server says that there is more ('!meta.is_end'); a format such as 'page-number:page=PARAMETER' may reach the rest"
      ),
      (
        #"{"d":ROWS,"hasNext":true}"#, .flag(at: "hasNext"),
        "the server says that there is more ('hasNext'); a format such as 'page-number:page=PARAMETER' may reach the rest"
      ),
      (
        #"{"d":ROWS,"total_pages":3}"#, .pages(3, at: "total_pages", loaded: 1),
        "the server counts 3 pages ('total_pages') and gave 1; a format such as 'page-number:page=PARAMETER' may reach the rest"
      ),
      (
        #"{"d":ROWS,"pagingKey":{"nextPtr":"abc"}}"#, .member(at: "pagingKey.nextPtr"),
        "the answer has 'pagingKey.nextPtr', which looks like a way to the next page; a format such as "
          + "'cursor:at=pagingKey.nextPtr,parameter=PARAMETER' may reach the rest"
      ),
      (
        #"{"d":ROWS,"next_cursor":"abc"}"#, .member(at: "next_cursor"),
        "the answer has 'next_cursor', which looks like a way to the next page; a format such as "
          + "'cursor:at=next_cursor,parameter=PARAMETER' may reach the rest"
      ),
    ])
  func endAgainstEvidenceIsAnError(body: String, sign: PageEvidence.Sign, reason: String) async throws {
    let error = try await error(body.replacing("ROWS", with: Self.rows))
    guard case .incomplete(let evidence)? = error?.kind else {
      Issue.record("\(error.map { "\($0)" } ?? "no error")")
      return
    }
    #expect(evidence.sign == sign && error?.retryAdvice == .doNotRetry)
    #expect(error?.reason == reason)
    #expect(error?.description == "\(reason) (https://api.example/list)")
  }

  @Test func headersAreEvidenceToo() async throws {
    let total = try await error(Self.rows, headers: ["X-Total-Count": "9"])
    #expect(total?.reason.hasPrefix("the server counts 9 items ('header:X-Total-Count') and gave 2") == true)
    let full = try await error(Self.rows, url: "https://api.example/list?per_page=2")
    #expect(
      full?.reason.hasPrefix("the page is as full as 'per_page=2' allows, and nothing says that it is the last") == true
    )
  }

  @Test(
    arguments: [
      #"{"d":ROWS,"total":2}"#, #"{"d":ROWS,"count":2}"#, #"{"d":ROWS,"has_more":false}"#, #"{"d":ROWS,"next":null}"#,
      #"{"d":ROWS,"next_cursor":""}"#, #"{"d":ROWS,"isLast":true}"#, #"{"d":ROWS,"access_token":"abc"}"#, "ROWS",
      #"{"d":ROWS,"page":1,"pages":1}"#, #"{"d":ROWS,"offset":0}"#,
    ])
  func endWithoutEvidenceIsTheEnd(body: String) async throws {
    #expect(try await error(body.replacing("ROWS", with: Self.rows)) == nil)
  }

  @Test func graphQLQueryWithoutAVariableIsAdvisedToDeclareOne() async throws {
    let shape = Shape("", body: ["query": "{ rows(first: 2) { nodes { id } pageInfo { hasNextPage endCursor } } }"]) {
      _ in
      .json(
        #"{"data":{"rows":{"nodes":\#(Self.rows),"pageInfo":{"hasNextPage":true,"endCursor":"b"}}}}"#)
    }
    #expect(
      try await shape.read(0).error?.reason
        == "the server says that there is more ('data.rows.pageInfo.hasNextPage'); a format such as "
        + "'cursor:at=data.rows.pageInfo.endCursor,parameter=variables.after', with the variable $after in the query, "
        + "may reach the rest")
  }

  @Test(
    arguments: [
      (#"{"items":ROWS,"total":null,"limit":50,"offset":START}"#, 2), (#"{"items":ROWS,"total":null}"#, 1),
      (#"{"items":ROWS,"total":null,"page":1,"size":50,"pages":null}"#, 2),
    ])
  func shortPageWithoutATotalCostsAtMostOneMoreRequest(body: String, requests: Int) async throws {
    let shape = Shape("") { asked in
      let isFirst = (asked.int("offset") ?? 0) == 0 && (asked.int("page") ?? 1) == 1
      return .json(
        body.replacing("ROWS", with: isFirst ? encoded(asked.all) : "[]")
          .replacing("START", with: "\(asked.int("offset") ?? 0)"))
    }
    let reading = try await shape.read(1)
    #expect(reading.ids == [1] && !reading.isTold && reading.requests == requests, "\(reading.requests) requests")
  }

  @Test func bareArrayIsReadInPagesOfItsLimit() async throws {
    let shape = Shape("", "https://api.example/bare?limit=50") {
      .json($0.slice($0.int("offset"), $0.int("limit") ?? 20).rows)
    }
    let reading = try await shape.read(470)
    #expect(reading.ids == Array(1...470) && !reading.isTold)
    #expect(reading.requests <= 13, "\(reading.requests) requests")
  }

  @Test(
    arguments: [
      ("offset:items=d,limit=", #"{"d":[],"total":9}"#), ("link:items=d", #"{"d":ROWS,"has_more":true}"#),
      ("link:items=d", #"{"d":ROWS,"total":9}"#), ("page-number:items=d,size=", #"{"d":[],"isLast":false}"#),
    ])
  func explicitFormatsDoNotEndAgainstEvidence(format: String, body: String) async throws {
    let error = try await error(body.replacing("ROWS", with: Self.rows), format: format)
    guard case .incomplete? = error?.kind else {
      Issue.record("\(error.map { "\($0)" } ?? "no error")")
      return
    }
  }

  @Test func statedEndBelowTheTotalIsReported() async throws {
    let shape = Shape("") { _ in .json(#"{"count":9,"next":null,"results":\#(Self.rows)}"#) }
    let reading = try await shape.read(0, format: PageFormat("next-address:items=results,total=count"))
    #expect(reading.error == nil && reading.ids == [1, 2])
    #expect(
      reading.reports.map { "\($0)" }
        == ["the server says that this is the end, but the server counts 9 items ('count') and gave 2"])
  }

  @Test(arguments: ["page-number:items=d,total=total", "next-address:items=d"]) func missingPageInTheMiddleIsAnError(
    format: String
  ) async throws {
    let shape = Shape("") { asked in
      let page = asked.page(asked.int("page"))
      if page.number == 2 { return .json(#"{"detail":"not found"}"#, status: 404) }
      return .json(#"{"d":\#(page.rows),"total":25,"next":"/list?page=\#(page.number + 1)"}"#)
    }
    let reading = try await shape.read(25, format: PageFormat(format))
    #expect(reading.error?.kind == .status(404) && reading.ids == Array(1...10))
  }

  @Test(
    arguments: [
      #"{"errors":[{"message":"no such field"}],"data":null}"#, #"{"errors":[{"message":"no such field"}]}"#,
      #"{"data":{"rows":null},"errors":[{"message":"no such field"}]}"#, #"{"ok":false,"error":"no such field"}"#,
    ])
  func errorsAreNotItems(body: String) async throws {
    let error = try await error(body)
    #expect(error?.kind == .decoding(codingPath: ""))
    #expect(error?.reason == "there is no array of items; the server says: no such field")
  }

  @Test(arguments: ["null", "3", #""x""#, "{}", #"{"tags":["a"]}"#]) func answerWithoutItemsIsAnError(body: String)
    async throws
  {
    #expect(try await error(body)?.reason == "there is no array of items")
  }

  @Test func nextAddressThatDiffersByItsFragmentIsALoop() async throws {
    let error = try await error(#"{"results":\#(Self.rows),"next":"https://api.example/list#more"}"#)
    #expect(error != nil)
  }

  @Test func acceptHeaderPrefersJSON() async throws {
    let server = Shape("") { _ in .json("[]") }.server(0)
    let url = try #require(URL(string: "https://api.example/list"))
    _ = try await HTTPPageSource<Row>(url, client: HTTPClient(url, transport: server, clock: ManualClock())).page(
      PageRequest())
    #expect(
      server.requests.first?.headers["Accept"] == "application/json, application/*+json;q=0.9, */*;q=0.1")
  }

  @Test func schemesAreCaseInsensitive() async throws {
    let server = Shape("") { _ in .json("[]") }.server(0)
    let url = try #require(URL(string: "HTTP://API.example/list"))
    _ = try await HTTPPageSource<Row>(url, client: HTTPClient(url, transport: server, clock: ManualClock())).page(
      PageRequest())
    #expect(server.requests.first?.url.scheme == "http")
  }
}
