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
    let shape = Shape("", url) { _ in .json(body.replacing("ROWS", with: Self.rows), headers: headers) }
    return try await shape.read(0, format: format.map { try PageFormat($0) }).error
  }

  /// What speaks against the end of a list whose answer is the same for any request.
  private func evidence(
    _ body: String, url: String = "https://api.example/list", headers: HTTPHeaders = [:], format: String? = nil
  ) async throws -> PageEvidence? {
    let error = try await error(body, url: url, headers: headers, format: format)
    if case .incomplete(let evidence)? = error?.kind { return evidence }
    return nil
  }

  private static let rows = #"[{"id":1,"title":"a"},{"id":2,"title":"b"}]"#

  @Test(arguments: [
    (
      #"{"d":ROWS,"meta":{"total":60}}"#, PageEvidence.Sign.total(60, at: "meta.total", received: 2),
      "the server counts 60 items ('meta.total') and gave 2", "page-number:page=PARAMETER"
    ),
    (
      #"{"d":ROWS,"meta":{"is_end":false}}"#, .flag(at: "!meta.is_end"),
      "the server says that there is more ('!meta.is_end')", "page-number:page=PARAMETER"
    ),
    (
      #"{"d":ROWS,"total_pages":3}"#, .pages(3, at: "total_pages", loaded: 1),
      "the server counts 3 pages ('total_pages') and gave 1", "page-number:page=PARAMETER"
    ),
    (
      #"{"d":ROWS,"pagingKey":{"nextPtr":"abc"}}"#, .member(at: "pagingKey.nextPtr"),
      "the answer has 'pagingKey.nextPtr', which looks like a way to the next page",
      "cursor:at=pagingKey.nextPtr,parameter=PARAMETER"
    ),
  ])
  func endAgainstEvidenceIsAnError(body: String, sign: PageEvidence.Sign, reason: String, format: String) async throws {
    #expect(try await evidence(body)?.sign == sign)
    let error = try await error(body)
    let sentence = "\(reason); a format such as '\(format)' may reach the rest"
    #expect(error?.reason == sentence && error?.retryAdvice == .doNotRetry)
    #expect(error?.description == "\(sentence) (https://api.example/list)")
  }

  @Test(arguments: [
    ("limit=2", "last-item:after=PARAMETER,size=limit,more="), ("limit=2&page=1", "page-number:page=PARAMETER"),
    ("size=2", "page-number:page=PARAMETER"),
  ])
  func keyIsSuggestedWhereOthersWereTried(query: String, format: String) async throws {
    #expect(try await evidence("ROWS", url: "https://api.example/list?\(query)")?.suggestedFormat == format)
  }

  @Test(arguments: [
    #"{"d":ROWS,"total":2}"#, #"{"d":ROWS,"count":2}"#, #"{"d":ROWS,"has_more":false}"#, #"{"d":ROWS,"next":null}"#,
    #"{"d":ROWS,"next_cursor":""}"#, #"{"d":ROWS,"isLast":true}"#, #"{"d":ROWS,"access_token":"abc"}"#, "ROWS",
    #"{"d":ROWS,"page":1,"pages":1}"#, #"{"d":ROWS,"offset":0}"#,
  ])
  func endWithoutEvidenceIsTheEnd(body: String) async throws { #expect(try await error(body) == nil) }

  @Test func graphQLQueryWithoutAVariableIsAdvisedToDeclareOne() async throws {
    let query: [String: JSONValue] = ["query": "{ rows(first: 2) { nodes { id } pageInfo { hasNextPage endCursor } } }"]
    let page = #"{"nodes":\#(Self.rows),"pageInfo":{"hasNextPage":true,"endCursor":"b"}}"#
    let shape = Shape("", body: query) { _ in .json(#"{"data":{"rows":\#(page)}}"#) }
    #expect(
      try await shape.read(0).error?.reason
        == "the server says that there is more ('data.rows.pageInfo.hasNextPage'); a format such as "
        + "'cursor:at=data.rows.pageInfo.endCursor,parameter=variables.after', with the variable $after in the query, "
        + "may reach the rest")
  }

  @Test(arguments: [
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

  @Test(arguments: [
    ("one-page:items=tasks", #"{"tasks":ROWS,"done":false}"#),
    ("one-page:items=cart.items", #"{"cart":{"items":ROWS,"total":129000}}"#),
    ("one-page", #"{"cart":{"items":ROWS,"total":129000}}"#), ("link:items=d", #"{"d":ROWS,"has_more":true}"#),
    ("offset:limit=,items=d", #"{"d":[],"total":9}"#), ("page-number:size=,items=d", #"{"d":[],"isLast":false}"#),
    ("one-page:items=d,pages=n", #"{"d":[],"n":2}"#), ("offset:limit=,total=-", #"{"d":[],"total":9}"#),
    ("last-item:more=-,items=d", #"{"d":[],"has_more":true}"#),
  ])
  func explicitFormatIsFinal(format: String, body: String) async throws {
    let shape = Shape("") { _ in .json(body.replacing("ROWS", with: Self.rows)) }
    let reading = try await shape.read(0, format: PageFormat(format))
    #expect(reading.error == nil && !reading.isTold && reading.requests == 1)
  }

  @Test func absentTotalIsNotReadFromAHeaderField() async throws {
    for (format, total) in [("link:items=.", 9 as Int?), ("link:items=.,total=-", nil)] {
      let server = MemoryServer(.json(Self.rows, ("X-Total-Count", "9")))
      let source = server.source("/list", format: try PageFormat(format))
      #expect(try await source.page(PageRequest()).total == total)
    }
  }

  /// A sign that may mean something else costs two requests and a note, and the list is complete.
  @Test(
    arguments: [
      (#"{"cart":{"items":ROWS,"total":129000}}"#, .total(129_000, at: "cart.total", received: 2)),
      (#"{"items":ROWS,"total":129000}"#, .total(129_000, at: "total", received: 2)),
      (#"{"items":ROWS,"total":45,"currency":"EUR"}"#, .total(45, at: "total", received: 2)),
      (#"{"order":{"lines":ROWS,"total":12990,"subtotal":11000}}"#, .total(12_990, at: "order.total", received: 2)),
      (
        #"{"lines":[{"id":1,"title":"a","sum":12},{"id":2,"title":"b","sum":30}],"total":42}"#,
        .total(42, at: "total", received: 2)
      ),
      (#"{"items":ROWS,"total_points":1500}"#, .total(1_500, at: "total_points", received: 2)),
      (#"{"items":ROWS,"total_calories":450}"#, .total(450, at: "total_calories", received: 2)),
      (#"{"items":ROWS,"available_credit":450}"#, .total(450, at: "available_credit", received: 2)),
      (#"{"items":ROWS,"quota":{"total":1000,"used":3}}"#, .total(1_000, at: "quota.total", received: 2)),
      (#"{"chapters":ROWS,"pages":320}"#, .pages(320, at: "pages", loaded: 1)),
      (#"{"token":"abc","items":ROWS}"#, .member(at: "token")),
      (#"{"items":ROWS,"bookmark":"x"}"#, .member(at: "bookmark")),
      (#"{"tasks":ROWS,"done":false}"#, .flag(at: "!done")), (#"{"items":ROWS,"last":false}"#, .flag(at: "!last")),
      (#"{"items":ROWS,"next_level":4}"#, .member(at: "next_level")),
      (#"{"items":ROWS,"next_message":"hello"}"#, .member(at: "next_message")),
      (#"{"items":ROWS,"next":{"id":7,"title":"n"}}"#, .member(at: "next")),
      (#"{"items":ROWS,"total":1}"#, nil),
      (#"{"version":"2","data":ROWS}"#, nil), (#"{"data":ROWS,"session_token":"x"}"#, nil),
      (#"{"players":ROWS,"total_score":99}"#, nil), (#"{"items":ROWS,"completed":false}"#, nil),
    ] as [(String, PageEvidence.Sign?)])
  func doubtfulEvidenceIsANote(body: String, sign: PageEvidence.Sign?) async throws {
    let reports = Reports()
    let server = MemoryServer(.json(body.replacing("ROWS", with: Self.rows)))
    let source = server.source("/list", report: reports.add)
    #expect(try await ListPresentationHTTPTests.rows(source).map(\.id) == [1, 2])
    #expect(server.requests.count <= (sign == nil ? 1 : 3), "\(server.paths)")
    let notes = reports.all.compactMap { report in
      if case .doubtfulEnd(let evidence) = report { evidence.sign } else { nil }
    }
    #expect(notes == [sign].compactMap { $0 })
    #expect(reports.all.filter(\.isLoss).isEmpty)
  }

  @Test(arguments: [
    #"{"items":ROWS,"total":2,"token":"abc"}"#, #"{"items":ROWS,"total":2,"token":"abc","page":1}"#,
    #"{"items":ROWS,"bookmark":"x","meta":{"total_count":2}}"#, #"{"tasks":ROWS,"total":2,"done":false}"#,
    #"{"content":ROWS,"totalElements":2,"last":false}"#, #"{"chapters":ROWS,"total":2,"pages":320}"#,
    #"{"items":ROWS,"total":2,"next_level":4}"#,
  ])
  func totalOfAllItemsLeavesNoDoubt(body: String) async throws {
    let reports = Reports()
    let server = MemoryServer(.json(body.replacing("ROWS", with: Self.rows)))
    let source = server.source("/list", report: reports.add)
    #expect(try await ListPresentationHTTPTests.rows(source).map(\.id) == [1, 2])
    #expect(reports.texts.allSatisfy { $0 == "the server answers 200" } && server.requests.count <= 3)
  }

  @Test(arguments: [#""total":129000"#, #""total_points":1500"#, #""pages":320"#])
  func doubtEndsWhereThePageIsFull(member: String) async throws {
    let shape = Shape("") { .json("{\"items\":\($0.slice(0).rows),\(member)}") }
    #expect(try await shape.read(10).error != nil)
  }

  @Test(
    arguments: [
      (#"{"d":ROWS,"have_more_results":true}"#, [:], PageEvidence.Sign.flag(at: "have_more_results")),
      (#"{"d":ROWS,"meta":{"more_records":"true"}}"#, [:], .flag(at: "meta.more_records")),
      (#"{"d":ROWS,"result_count":99}"#, [:], .total(99, at: "result_count", received: 2)),
      (#"{"d":ROWS}"#, ["X-Page-Cursor": "abc"], .member(at: "header:X-Page-Cursor")),
      (#"{"d":ROWS}"#, ["Next-Cursor": "abc"], .member(at: "header:Next-Cursor")),
      (#"{"d":ROWS}"#, ["X-Total-Count": "9"], .total(9, at: "header:X-Total-Count", received: 2)),
      (#"{"items":ROWS,"total":60,"token":"abc"}"#, [:], .total(60, at: "total", received: 2)),
      (#"{"items":ROWS,"total":2,"total_count":60,"token":"abc"}"#, [:], .total(60, at: "total_count", received: 2)),
      (#"{"items":ROWS,"total":2,"total_pages":3,"done":false}"#, [:], .pages(3, at: "total_pages", loaded: 1)),
      (#"{"items":ROWS,"total":2,"has_more":true,"token":"abc"}"#, [:], .flag(at: "has_more")),
      (#"{"items":ROWS,"total":2,"next_cursor":"abc"}"#, [:], .member(at: "next_cursor")),
      (#"{"d":ROWS,"next_cursor":"abc"}"#, [:], .member(at: "next_cursor")),
      (#"{"d":ROWS,"hasNext":true}"#, [:], .flag(at: "hasNext")),
    ] as [(String, HTTPHeaders, PageEvidence.Sign)])
  func clearSignIsSeen(body: String, headers: HTTPHeaders, sign: PageEvidence.Sign) async throws {
    #expect(try await evidence(body, headers: headers)?.sign == sign)
  }

  @Test(arguments: [
    ("offset:items=d,limit=,total=total", #"{"d":[],"total":9}"#),
    ("last-item:items=d", #"{"d":[],"has_more":true}"#),
    ("page-number:items=d,size=,more=!isLast", #"{"d":[],"isLast":false}"#),
    ("one-page:items=d,pages=n", #"{"d":ROWS,"n":2}"#), ("link:items=d,total=total", #"{"d":ROWS,"total":9}"#),
    ("cursor:items=d,more=more", #"{"d":[],"more":true,"next_cursor":null}"#),
  ])
  func explicitFormatsDoNotEndAgainstWhatTheyName(format: String, body: String) async throws {
    #expect(try await evidence(body, format: format) != nil)
  }

  @Test(arguments: ["page-number:items=d,total=total", "next-address:items=d"])
  func missingPageInTheMiddleIsAnError(format: String) async throws {
    let shape = Shape("") { asked in
      let page = asked.page(asked.int("page"))
      if page.number == 2 { return .json(#"{"detail":"not found"}"#, status: 404) }
      return .json(#"{"d":\#(page.rows),"total":25,"next":"/list?page=\#(page.number + 1)"}"#)
    }
    let reading = try await shape.read(25, format: PageFormat(format))
    #expect(reading.error?.kind == .status(404) && reading.ids == Array(1...10))
  }

  @Test(arguments: [
    "null", "3", #""x""#, "{}", #"{"tags":["a"]}"#, #"{"errors":[{"message":"no such field"}]}"#,
    #"{"errors":[{"message":"no such field"}],"data":null}"#, #"{"ok":false,"error":"no such field"}"#,
    #"{"data":{"rows":null},"errors":[{"message":"no such field"}]}"#,
  ])
  func answerWithoutItemsIsAnError(body: String) async throws {
    let error = try await error(body)
    #expect(error?.kind == .decoding(codingPath: ""))
    let message = body.contains("no such field") ? "; the server says: no such field" : ""
    #expect(error?.reason == "there is no array of items" + message)
  }

  @Test func schemesAreCaseInsensitive() async throws {
    let server = Shape("") { _ in .json("[]") }.server(0)
    let url = try #require(URL(string: "HTTP://API.example/list"))
    _ = try await HTTPPageSource<Row>(url, client: HTTPClient(url, transport: server, clock: ManualClock())).page(
      PageRequest())
    #expect(server.requests.first?.url.scheme == "http")
  }
}
