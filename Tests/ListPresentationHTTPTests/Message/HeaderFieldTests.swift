import Foundation
import Testing

@testable import ListPresentationHTTP

/// The values of header fields: dates and waits, `Link` and `Content-Range`.
@Suite struct HeaderFieldTests {
  /// 2026-11-21 12:00:00 UTC
  let now = Date(timeIntervalSince1970: 1_795_262_400)

  @Test(arguments: [
    ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
    ("Sun Nov  6 08:49:37 1994", 784_111_777), ("Sat, 21 Nov 2026 12:00:30 GMT", 1_795_262_430),
    ("Saturday, 21-Nov-26 12:00:30 GMT", 1_795_262_430), ("Mon, 01-Jan-70 00:00:10 GMT", 3_155_760_010),
    ("Friday, 01-Jan-77 00:00:10 GMT", 220_924_810),
    // A year of two digits where four belong, a leap second, and no space behind the comma.
    ("Sun, 06 Nov 94 08:49:37 GMT", 784_111_777), ("Sat, 31 Dec 2016 23:59:60 GMT", 1_483_228_800),
    ("Sun,06 Nov 1994 08:49:37 GMT", 784_111_777),
  ])
  func allThreeDateFormsParse(text: String, seconds: Double) {
    #expect(HTTPDate.date(text, now: now)?.timeIntervalSince1970 == seconds)
  }

  @Test(arguments: [
    "", "soon", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 KST", "Sun, 31 Feb 1994 08:49:37 GMT",
    "Sun, 06 Nov 1994 24:49:37 GMT", "Sun, 06 Foo 1994 08:49:37 GMT", "Sun, 6 Nov 1994 8:49 GMT", "1 2 3 4 5 6",
    "Sun, 06 Nov 19941 08:49:37 GMT",
  ])
  func otherTextIsNotADate(text: String) { #expect(HTTPDate.date(text, now: now) == nil) }

  @Test(arguments: [
    ("60", "", Duration.seconds(60)), ("0", "", .zero), (" 7 ", "", .seconds(7)),
    ("99999999999999999999", "", .seconds(86_400)), ("Sat, 21 Nov 2026 12:01:00 GMT", "", .seconds(60)),
    ("Sat, 21 Nov 2026 11:00:00 GMT", "", .zero), ("soon", "", nil), ("-5", "", nil), ("1.5", "", nil), ("", "", nil),
    // A clock that is wrong does not matter where the server tells the time.
    ("Sat, 21 Nov 2026 10:01:00 GMT", "Sat, 21 Nov 2026 10:00:00 GMT", .seconds(60)),
  ])
  func waitsAreSecondsOrDates(field: String, date: String, wait: Duration?) {
    let response = HTTPResponse(429, headers: ["retry-after": field, "Date": date])
    #expect(response.wait(in: "Retry-After", now: now) == wait)
  }

  /// RFC 8288.
  @Test(arguments: [
    (#"<a>; rel="next""#, "next http://h.example/x/a"),
    ("<a>;rel=next,<b>;rel=prev", "next http://h.example/x/a | prev http://h.example/x/b"),
    (#"<a>; rel="NEXT last"; rel="prev""#, "next+last http://h.example/x/a"),
    (#", ,<a> ; title="x, <c>; rel=next" ; rel = next ,"#, "next http://h.example/x/a"),
    (#"<a>; title="\"quoted\\\", rel=no"; rel=next"#, "next http://h.example/x/a"),
    ("<?p=2,3;4>; rel=next", "next http://h.example/x/list?p=2,3;4"),
    ("<//o.example/a>; rel=next", "next http://o.example/a"),
    ("</a/../b?c=%20>; REL=next", "next http://h.example/b?c=%20"),
    ("<>; rel=self", "self http://h.example/x/list?p=1"),
    (#"<a>; rel=next; anchor="/other""#, ""),
    (#"<a>; rel=next; anchor="""#, "next http://h.example/x/a"),
    ("<a>; crossorigin; rel=next", "next http://h.example/x/a"),
    ("<a>; rel=", " http://h.example/x/a"),
    (#"<a>; rel="next"#, "next http://h.example/x/a"),
    (#"<a>; rel="next"; x, <b"#, "next http://h.example/x/a"),
    ("a; rel=next", ""),
    ("", ""),
  ])
  func linksParse(field: String, expected: String) throws {
    let base = try #require(URL(string: "http://h.example/x/list?p=1"))
    let links = WebLink.links(in: field, of: base).map {
      "\($0.relations.joined(separator: "+")) \($0.address?.absoluteString ?? "-")"
    }
    #expect(links.joined(separator: " | ") == expected)
  }

  @Test(
    arguments: [
      ("0-14/100", "0...14 of 100"), ("items 0-14/*", "0...14 of ?"), ("*/0", "- of 0"), ("items */47", "- of 47"),
      ("5-4/9", "none"), ("0-14", "none"), ("a-b/c", "none"), ("", "none"), ("-1-4/9", "none"), ("0-9/-3", "none"),
      ("0-9223372036854775807/*", "none"),
    ])
  func rangesParse(field: String, expected: String) {
    let range = ContentRange(field).map { "\($0.items.map { "\($0)" } ?? "-") of \($0.total.map { "\($0)" } ?? "?")" }
    #expect(range ?? "none" == expected)
  }
}
