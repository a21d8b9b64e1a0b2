import Foundation
import TestSupport
import Testing

@testable import ListPresentationHTTP

@Suite struct HTTPDateTests {
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
}
