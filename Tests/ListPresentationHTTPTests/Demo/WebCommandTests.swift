import Foundation
import ListPresentation
import ListPresentationHTTP
import TestSupport
import Testing

@testable import BookmarkDemo

/// `bookmarks http://…` in a pipe.
@MainActor @Suite struct WebCommandTests {
  private func run(
    _ server: MemoryServer, at path: String = "/x", _ options: [String] = [],
    on clock: any Clock<Duration> = PatientClock()
  ) async -> (output: String, errors: String, status: Int32) {
    var (output, errors) = ("", "")
    // A request may take longer than a user would wait, where other tests keep all threads busy.
    let status = await BookmarkCommand(transport: server.transport).program.status(
      of: [server.url(path).absoluteString, "--timeout", "600"] + options, clock: clock,
      write: { output += $0 }, report: { errors += $0 })
    return (output, errors, status)
  }

  /// Serves two hundred rows, fifty a page.
  private func server() -> MemoryServer {
    let rows = Rows(200)
    return MemoryServer { request in
      let start = request.number("skip") ?? 0
      return .json(#"{"products":\#(rows.text(start, 50)),"total":200,"skip":\#(start),"limit":50}"#)
    }
  }

  @MainActor private final class Printed {
    var text = ""
  }

  @Test(arguments: [["--json"], ["--jsonl"], ["--tsv"], ["--format", "{title} {none}"], []])
  func pageIsPrintedBeforeTheNextArrives(form: [String]) async {
    let (gate, printed) = (Gate(), Printed())
    let transport = InMemoryTransport { request in
      let page = request.query("page").flatMap(Int.init) ?? 1
      if page == 2 { await gate.wait() }
      let rows = (page * 50 - 49...page * 50).map { Row($0) }
      let body = #"{"results":\#(encoded(rows)),"next":\#(page < 3 ? "\"/x?page=\(page + 1)\"" : "null")}"#
      return HTTPResponse(200, headers: ["Content-Type": "application/json"], body: Data(body.utf8))
    }
    let run = Task {
      await BookmarkCommand(transport: transport).program.status(
        of: ["http://server.example/x", "--timeout", "600"] + form, clock: PatientClock(),
        write: { printed.text += $0 }, report: { _ in })
    }
    await wait(until: { gate.isWaitedFor && printed.text.contains("Row 50") })
    #expect(!printed.text.contains("Row 51"))
    gate.open()
    // No record has the other field of the template.
    #expect(await run.value == (form.count == 2 ? 2 : 0))
    #expect(printed.text.contains("Row 150"))
  }

  /// The links lead only forwards, and no answer has a total.
  @Test(arguments: [
    ("1 2 j r", ">   Row 13\n"), ("G r g", ">   Row 1\n    Row 2\n"),
    ("G r g G", ">   Row 200\nEnd of list, 200 items\n"),
  ])
  func refreshKeepsTheHeadAndThePlace(keys: String, shown: String) async {
    let rows = Rows(200)
    let server = MemoryServer { request in
      let start = request.number("from") ?? 0
      let link = start < 150 ? "</x?from=\(start + 50)>; rel=\"next\"" : "</x>; rel=first"
      return .rows(rows.slice(start, 50), ("Link", link))
    }
    let result = await run(server, ["--keys", keys, "--size", "60x12"])
    #expect(result.output.contains(shown), "\(result.output)")
    #expect(result.errors == "" && result.status == 0)
  }

  @Test func listThatIsGoneAtARefreshStays() async throws {
    let first = Countdown(1)
    let server = MemoryServer { _ in first.take() ? .rows(Rows(2).slice(0, 2)) : Reply(status: 404) }
    let result = await run(server, ["--keys", "r", "--size", "72x9"])
    let reason = "the server answers 404 (http://server.example/x)"
    #expect(
      screenBody(of: result.output) == """
        Bookmarks                                                  1 of 2 so far
        >   Row 1
            Row 2
        Could not refresh: \(reason)
        Press t to try again
        """)
    #expect(result.errors == "bookmarks: could not refresh: \(reason)\n" && result.status == 2)
  }

  /// What was not loaded may be there twice.
  @Test(arguments: [("D", true), ("G D", false)]) func doublesSayThatNotAllIsLoaded(keys: String, isSaid: Bool) async {
    let result = await run(server(), ["--keys", keys, "--size", "70x9"])
    #expect(result.output.contains("No address occurs twice"), "\(result.output)")
    #expect(result.output.contains("Doubles  not all bookmarks are loaded") == isSaid, "\(result.output)")
  }

  @Test(arguments: [(50, 1), (51, 2), (3, 1), (100, 2)])
  func limitBoundsTheRequests(limit: Int, requests: Int) async throws {
    let server = server()
    let result = await run(server, ["--limit", "\(limit)"])
    #expect(result.output == (1...limit).map { "  Row \($0)\n" }.joined())
    #expect(server.requests.count == requests)
  }

  @Test func explicitStyleOverridesRecognition() async throws {
    let rows = Rows(70)
    let server = MemoryServer { request in
      let things = rows.text(request.number("skip"), request.number("n") ?? 5)
      return .json(#"{"meta":{"n":70},"d":{"things":\#(things)},"next":"/wrong"}"#)
    }
    let style = ["--style", "offset:offset=skip,limit=n,total=meta.n", "--page-size", "30"]
    let result = await run(
      server, at: "/x?q=a%20b", style + ["--header", "X-Key: top secret", "--header", "Accept:text/json"])
    #expect(result.output.hasSuffix("  Row 70\nEnd of list, 70 items\n") && result.errors == "")
    #expect(server.paths == [0, 30, 60].map { "/x?q=a%20b&skip=\($0)&n=30" })
    #expect(server.requests.allSatisfy { $0.fields["x-key"] == "top secret" && $0.fields["accept"] == "text/json" })
  }

  @Test func retryIsOneSentence() async throws {
    let rows = Rows(100)
    let failures = Countdown(1)
    let server = MemoryServer { request in
      let start = request.number("from") ?? 0
      if start > 0, failures.take() { return .json("{}", status: 503) }
      return .rows(rows.slice(start, 50), ("Link", start < 50 ? "</x?from=50>; rel=\"next\"" : "</x>; rel=first"))
    }
    let (output, errors, status) = await run(server, on: HastyClock())
    #expect(output.hasSuffix("  Row 100\nEnd of list, 100 items\n") && status == 0)
    let sentence = errors.wholeMatch(of: /bookmarks: [^;]*503[^;]*; trying again in \d+ s\n/)
    #expect(sentence != nil, "\(errors)")
  }

  /// The members of an object have no order, so they are in that of their names.
  @Test func membersAreSorted() async throws {
    let records = #"""
      {"title":"사과","id":3,"by":{"name":"b","id":1},"a\u0062":[{"z":1,"c":null}]},{"id":4,"title":"배","url":"u"}
      """#
    let server = MemoryServer(.json("{\"total\":2,\"rows\":[\(records)]}"))
    #expect(
      await run(server, ["--jsonl"]).output == #"""
        {"ab":[{"c":null,"z":1}],"by":{"id":1,"name":"b"},"id":3,"title":"사과"}
        {"id":4,"title":"배","url":"u"}

        """#)
  }

  /// What is no JSON has no members to speak of.
  @Test(arguments: [
    [], ["--style", "offset:offset=skip,limit=n,items=rows,total=count", "--page-size", "3", "--keys", "j"],
  ])
  func bookmarkThatIsNotJSONSaysWhy(options: [String]) async throws {
    let server = MemoryServer(
      .json(#"{"count":2,"rows":[{"id":"1","title":"one"},{"id":"2","title":"two","price":NaN}]}"#))
    let (_, errors, status) = await run(server, options)
    #expect(errors.contains("the answer isn't JSON") && !errors.contains("title\n"), "\(errors)")
    #expect(status == 2)
  }

  @Test(arguments: [
    #"{"data":[{"type":"articles","id":"1","attributes":{"title":"사과"},"links":{"self":"/articles/1"}}]}"#,
    #"{"type":"FeatureCollection","features":[{"type":"Feature","id":1,"geometry":null,"properties":{"NAM":"사과"}}]}"#,
    #"{"Items":[{"pk":{"S":"a#1"},"price":{"N":"9"},"name":{"S":"사과"}}]}"#,
    #"{"documents":[{"name":"projects/p/documents/1","fields":{"title":{"stringValue":"사과"},"price":{"integerValue":"9"}}}]}"#,
    #"{"records":[{"id":"rec1","createdTime":"2025-01-01","fields":{"Name":"사과"}}]}"#,
    #"[{"id":1,"link":"https://x.example/1","title":{"rendered":"사과"}}]"#,
    #"{"columns":["id","name","price"],"rows":[[1,"사과",1200],[2,"배",null]],"next":null}"#,
  ])
  func titleIsFound(body: String) async {
    let result = await run(MemoryServer(.json(body)))
    let line = result.output.split(separator: "\n").first
    #expect(line?.hasPrefix("  사과") == true, "\(result.output)\(result.errors)")
    #expect(result.status == 0)
  }

  @Test func pageWithoutAReadableRowIsStatusTwo() async {
    let server = MemoryServer(.json(#"{"ok":true,"next":null,"rows":[[1,"사과"],[2,"배"]],"truncated":false}"#))
    let result = await run(server, at: "/x.json?_shape=arrays")
    #expect(result.output == "" && result.status == 2)
    #expect(result.errors.contains("bookmarks: none of the 2 items of a page can be read\n"), "\(result.errors)")
    #expect(result.errors.contains("bookmarks: rows[0]: "), "\(result.errors)")
  }

  @Test func brokenItemsAreReportedAndTheRestIsShown() async throws {
    let server = MemoryServer(.json(#"[{"id":1,"title":"one\u001b[31m"},{"id":2},{"id":1,"title":"again"},7]"#))
    let result = await run(server)
    #expect(result.output == "  again\n" && result.status == 2)
    #expect(result.errors.contains("bookmarks: item 1 of a page left out: [1]: "))
    #expect(result.errors.contains("bookmarks: item 3 of a page left out: [3]: "))
    #expect(result.errors.contains("1 received item was already loaded, the first with the id 1"))
    #expect(!result.output.contains("\u{1B}") && !result.errors.contains("\u{1B}"))
  }

  @Test func errorIsOneSentenceAndStatusTwo() async throws {
    let server = MemoryServer { request in
      request.target == "/x"
        ? .json(#"{"results":[{"id":1,"title":"one"}],"next":"/x?page=2","previous":null}"#)
        : .json(#"{"detail":"no \u001b]0;more"}"#, status: 403)
    }
    let result = await run(server)
    let reason = "the server answers 403: no ]0;more (http://server.example/x)"
    #expect(result.output == "  one\n")
    #expect(result.errors == "bookmarks: after 1 bookmark: \(reason)\n" && result.status == 2)
  }

  @Test(arguments: [[], ["--keys", "G", "--size", "60x8"]])
  func incompleteListIsOneSentenceAndStatusTwo(options: [String]) async throws {
    let server = MemoryServer(.json(#"{"d":[{"id":1,"title":"one"}],"meta":{"total":60}}"#))
    let result = await run(server, options)
    let reason =
      "the server counts 60 items ('meta.total') and gave 1; say how to ask for the rest, such as "
      + "--style 'page-number:page=PARAMETER'"
    #expect(options.isEmpty ? result.output == "  one\n" : result.output.contains("Could not load more"))
    #expect(result.errors == "bookmarks: after 1 bookmark: \(reason)\n" && result.status == 2)
  }

  @Test func statedEndBelowTheTotalIsStatusTwo() async throws {
    let server = MemoryServer(.json(#"{"count":9,"next":null,"results":[{"id":1,"title":"one"}]}"#))
    let result = await run(server, ["--style", "next-address:items=results,total=count"])
    #expect(result.output == "  one\n" && result.status == 2)
    #expect(
      result.errors == """
        bookmarks: the server says that this is the end, but the server counts 9 items ('count') and gave 1
        bookmarks: after 1 bookmark: the source counts 9 items, but its pages have 1; a refresh may find the others

        """)
  }

  @Test func doubtfulEndIsANote() async throws {
    let server = MemoryServer(.json(#"{"cart":{"items":[{"id":1,"title":"one"}],"total":129000}}"#))
    let result = await run(server)
    #expect(result.output == "  one\nEnd of list, 1 item\n" && result.status == 0, "\(result.output)")
    #expect(
      result.errors == """
        bookmarks: the list is taken for complete, although the server counts 129000 items ('cart.total') and gave 1

        """)
  }

  /// Ids that count the items of each page are other items of another page.
  @Test(arguments: [(Array(5...14), false), (Array(1...3) + Array(14...20), true)])
  func idsThatRepeatInLaterPagesAreStatusTwo(idsOfSecondPage: [Int], isLoss: Bool) async throws {
    let server = MemoryServer { request in
      let page = request.number("page") ?? 1
      let ids = page == 2 ? idsOfSecondPage : Array((page - 1) * 10 + 1...page * 10)
      return .json(
        #"{"results":\#(encoded(ids.map { Row($0) })),"next":\#(page < 3 ? "\"/x?page=\(page + 1)\"" : "null")}"#)
    }
    let result = await run(server)
    #expect(result.output.contains("  Row 30\n") && result.status == (isLoss ? 2 : 0), "\(result.errors)")
    let sentence = "3 received items were already loaded, the first with the id 1"
    #expect(result.errors.contains(sentence) == isLoss)
  }

  @Test func pauseOfADayIsAFailureWithTheDate() async throws {
    let server = MemoryServer { request in
      request.number("page") == nil
        ? .json(#"{"results":[{"id":1,"title":"one"}],"next":"/x?page=2"}"#)
        : .json(#"{"message":"enough"}"#, ("Retry-After", "86400"), status: 429)
    }
    let result = await run(server)
    #expect(result.output == "  one\n" && result.status == 2 && server.requests.count == 2)
    let sentence =
      /bookmarks: after 1 bookmark: the server answers 429: enough; it takes requests again at \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ \(http:\/\/server.example\/x\)\n/
    #expect(result.errors.wholeMatch(of: sentence) != nil, "\(result.errors)")
  }

  @Test func restartedListIsReadToItsEnd() async throws {
    let rows = Rows(150)
    let server = MemoryServer { request in
      let start = request.query["cursor"].flatMap { Int($0.dropFirst()) } ?? 0
      // The first session ends behind the second page.
      if request.query["cursor"] == "a100" { return .json(#"{"error":"expired"}"#, status: 410) }
      let session = request.query["cursor"]?.first ?? (rows.all.count == 150 ? "a" : "b")
      if request.query["cursor"] == "a50" { rows.change { $0.append(Row(151)) } }
      let next = start + 50 < rows.all.count ? "\"\(session)\(start + 50)\"" : "null"
      return .json(#"{"items":\#(rows.text(start, 50)),"next_cursor":\#(next)}"#)
    }
    let result = await run(server)
    #expect(result.output == (1...151).map { "  Row \($0)\n" }.joined() + "End of list, 151 items\n")
    #expect(result.errors.contains("the list is loaded again: ") && result.status == 0)
  }

  /// Each page names the one before it, so the list could begin again at its last page. The cursors of all pages have
  /// ended with the session.
  @Test func longListIsReadToItsEndAfterARestart() async throws {
    let rows = Rows(450)
    let server = MemoryServer { request in
      let cursor = request.query["cursor"]
      if cursor == "a400" { rows.change { $0.append(Row(451)) } }
      let count = rows.all.count
      let session = count == 450 ? "a" : "b"
      guard cursor?.hasPrefix(session) ?? true else { return .json(#"{"error":"expired"}"#, status: 410) }
      func link(_ start: Int) -> String {
        (0..<count).contains(start) ? "\"/x?cursor=\(session)\(start)\"" : "null"
      }
      let start = cursor.flatMap { Int($0.dropFirst()) } ?? 0
      let links = #""next":\#(link(start + 50)),"previous":\#(link(start - 50))"#
      return .json(#"{"results":\#(rows.text(start, 50)),\#(links)}"#)
    }
    let result = await run(server)
    #expect(result.output == (1...451).map { "  Row \($0)\n" }.joined() + "End of list, 451 items\n")
    #expect(result.errors.contains("the list is loaded again: ") && result.status == 0, "\(result.errors)")
  }

  @Test func queryOfAScreenIsAFilterThatEnds() async {
    let found = await run(server(), ["--query", "row 99", "--keys", "", "--size", "60x9"])
    #expect(found.output.contains("/row 99") && !found.output.contains("Row 100\n"), "\(found.output)")
    let all = await run(server(), ["--query", "row 99", "--keys", "esc", "--size", "60x9"])
    #expect(all.output.contains("Row 99\n    Row 100\n"), "\(all.output)")
  }

  /// Pages without a match don't end the list.
  @Test func queryLeavesItemsOut() async {
    let server = server()
    let result = await run(server, ["--query", "row 99"])
    let lines = result.output.split(separator: "\n")
    #expect(lines.prefix(2) == ["  Row 99", "  Row 199"] && lines.count == 3 && server.requests.count == 4)
    #expect(await run(self.server(), ["--query", "none"]).status == 1)
  }

  @Test(arguments: [
    (["--style", "links"], "--style: there is no style 'links'; the styles are page-number, offset, next-address,"),
    (["--header", "secret"], "--header takes 'Name: value', such as 'Accept-Language: ko'"),
    (["--header", "a b: secret"], "--header takes 'Name: value', such as 'Accept-Language: ko'"),
    (["--header", "a: secret\r\nb: c"], "--header takes 'Name: value', such as 'Accept-Language: ko'"),
    (["--body", "[1]"], "--body takes a JSON object, such as {\"sort\":[\"id\"]}"),
    (["--timeout", "0"], "--timeout takes a whole number, 1 to 86400, not '0'"),
    (["--page-size", "9"], "--page-size needs a --style with a parameter for it; or write it into the address"),
  ])
  func wrongUsageIsOneSentence(arguments: [String], sentence: String) async {
    let (errors, status) = await refusal(of: ["http://127.0.0.1:9/"] + arguments)
    #expect(errors.hasPrefix("bookmarks: \(sentence)") && status == 2, "\(errors)")
    #expect(!errors.contains("secret"))
  }

  @Test func optionsForAddressesNeedAnAddress() async {
    for (arguments, name) in [(["--header", "a: b"], "--header"), (["x.json", "--style", "link"], "--style")] {
      let sentence = "bookmarks: \(name) goes with an address, such as https://example.org/list\n"
      #expect(await refusal(of: arguments) == (sentence, 2))
    }
    for address in ["http://", "https:///x"] {
      #expect(await refusal(of: [address]).errors.hasPrefix("bookmarks: the address has no host"))
    }
  }

  /// What the program says of arguments that it does not take.
  private func refusal(of arguments: [String]) async -> (errors: String, status: Int32) {
    var errors = ""
    let status = await BookmarkCommand().program.status(
      of: arguments, write: { _ in Issue.record("it printed") }, report: { errors += $0 })
    return (errors, status)
  }

  @Test func largestTotalIsNoTrap() async throws {
    let server = MemoryServer(.json(#"{"rows":[{"id":1,"title":"a"}],"total":\#(Int.max),"next":"/x?page=2"}"#))
    let result = await run(server, ["--keys", "j", "--size", "60x8"])
    #expect(result.output.contains(">   a"), "\(result.output)")
  }
}
