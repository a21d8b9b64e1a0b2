import Foundation
import Testing

@testable import ListPresentationHTTP

/// The rules of RFC 9111 and RFC 5861, case by case.
@Suite struct StoredAnswerTests {
  typealias Fields = KeyValuePairs<String, String>

  private static let now = Date(timeIntervalSince1970: 1_234_567_890)
  /// The same time as a server writes it.
  private static let date = "Fri, 13 Feb 2009 23:31:30 GMT"
  private static let minuteLater = "Fri, 13 Feb 2009 23:32:30 GMT"
  private static let hourEarlier = "Fri, 13 Feb 2009 22:31:30 GMT"

  private static func headers(_ fields: Fields) -> HTTPHeaders {
    var headers = HTTPHeaders()
    for (name, value) in fields { headers.add(value, to: name) }
    return headers
  }

  private func request(_ fields: Fields = [:]) throws -> HTTPRequest {
    HTTPRequest(.get, try #require(URL(string: "https://shop.example/a")), headers: Self.headers(fields))
  }

  private func answer(
    _ fields: Fields, to asked: Fields = [:], status: Int = 200, delay: Double = 0
  ) throws -> StoredAnswer {
    StoredAnswer(
      HTTPResponse(status, headers: Self.headers(fields)), to: try request(asked),
      requested: Self.now - delay, received: Self.now)
  }

  struct Use: CustomTestStringConvertible {
    let section: String
    var status = 200
    let fields: Fields
    /// How many seconds the answer was under way.
    var delay = 0.0
    /// How many seconds after its arrival the answer is used.
    let age: Double
    let occasions: Set<StoredAnswer.Occasion>
    var testDescription: String { "\(section): \(status) \(fields), \(age) s" }
  }

  private static let always = Set(StoredAnswer.Occasion.allCases)

  private static let uses = [
    // How long an answer is fresh.
    Use(section: "5.2.2.1 max-age", fields: ["Cache-Control": "max-age=60"], age: 59, occasions: always),
    Use(section: "5.2.2.1 max-age", fields: ["Cache-Control": "max-age=60"], age: 60, occasions: [.disconnected]),
    Use(
      section: "5.2 case and blanks", fields: ["Cache-Control": "public , MAX-AGE=\"60\""], age: 59, occasions: always),
    Use(
      section: "5.2 quoted commas", fields: ["Cache-Control": "private=\"a, no-cache\", max-age=60"], age: 59,
      occasions: always),
    Use(
      section: "4.2.1 first of two", fields: ["Cache-Control": "max-age=60", "cache-control": "max-age=1"], age: 59,
      occasions: always),
    Use(
      section: "4.2.1 not a number", fields: ["Cache-Control": "max-age=x", "Expires": minuteLater], age: 0,
      occasions: [.disconnected]),
    Use(section: "4.2.1 negative", fields: ["Cache-Control": "max-age=-1"], age: 0, occasions: [.disconnected]),
    Use(section: "1.2.2 huge", fields: ["Cache-Control": "max-age=99999999999999999999"], age: 1e7, occasions: always),
    Use(
      section: "1.2.2 at most a year", fields: ["Cache-Control": "max-age=99999999999"], age: 4e7,
      occasions: [.disconnected]),
    Use(
      section: "5.2.2.10 s-maxage is for shared caches", fields: ["Cache-Control": "s-maxage=0, max-age=60"], age: 59,
      occasions: always),
    Use(section: "5.3 Expires", fields: ["Expires": minuteLater, "Date": date], age: 59, occasions: always),
    Use(section: "5.3 Expires", fields: ["Expires": minuteLater, "Date": date], age: 60, occasions: [.disconnected]),
    Use(section: "5.3 Expires without Date", fields: ["Expires": minuteLater], age: 59, occasions: always),
    Use(section: "5.3 no date", fields: ["Expires": "0"], age: 0, occasions: [.disconnected]),
    Use(
      section: "4.2.1 two of Expires", fields: ["Expires": minuteLater, "expires": date], age: 0,
      occasions: [.disconnected]),
    Use(
      section: "5.3 max-age wins", fields: ["Expires": date, "Cache-Control": "max-age=60"], age: 59, occasions: always),
    Use(
      section: "4.2.2 a tenth of the age", fields: ["Last-Modified": hourEarlier, "Date": date], age: 359,
      occasions: always),
    Use(
      section: "4.2.2 a tenth of the age", fields: ["Last-Modified": hourEarlier, "Date": date], age: 360,
      occasions: [.disconnected]),
    Use(
      section: "4.2.2 at most a day", fields: ["Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT"], age: 86_401,
      occasions: [.disconnected]),
    Use(section: "4.2.2 nothing said", fields: [:], age: 0, occasions: [.disconnected]),
    // How old it is.
    Use(section: "5.1 Age", fields: ["Cache-Control": "max-age=60", "Age": "50"], age: 9, occasions: always),
    Use(section: "5.1 Age", fields: ["Cache-Control": "max-age=60", "Age": "50"], age: 10, occasions: [.disconnected]),
    Use(
      section: "4.2.3 time under way", fields: ["Cache-Control": "max-age=60"], delay: 50, age: 10,
      occasions: [.disconnected]),
    Use(
      section: "4.2.3 apparent age", fields: ["Cache-Control": "max-age=3600", "Date": hourEarlier], age: 0,
      occasions: [.disconnected]),
    Use(
      section: "4.2.3 apparent age and Age",
      fields: ["Cache-Control": "max-age=3700", "Date": hourEarlier, "Age": "50"],
      age: 99, occasions: always),
    Use(
      section: "4.2.3 server ahead", fields: ["Cache-Control": "max-age=60", "Date": minuteLater], age: 59,
      occasions: always),
    Use(
      section: "4.2.3 clock set back", fields: ["Cache-Control": "max-age=60, stale-while-revalidate=60"], age: -1,
      occasions: [.disconnected]),
    // What a stale answer is good for.
    Use(section: "5.2.2.4 no-cache", fields: ["Cache-Control": "no-cache, max-age=60"], age: 0, occasions: []),
    Use(section: "5.2.2.4 fields", fields: ["Cache-Control": "no-cache=\"A, B\""], age: 0, occasions: []),
    Use(
      section: "5.2.2.2 must-revalidate", fields: ["Cache-Control": "max-age=60, must-revalidate"], age: 59,
      occasions: always),
    Use(
      section: "5.2.2.2 must-revalidate",
      fields: ["Cache-Control": "max-age=60, must-revalidate, stale-if-error=60"], age: 60, occasions: []),
    Use(
      section: "5.2.2.8 proxy-revalidate is for shared caches", fields: ["Cache-Control": "proxy-revalidate"], age: 0,
      occasions: [.disconnected]),
    Use(
      section: "5861.3", fields: ["Cache-Control": "max-age=60, stale-while-revalidate=30"], age: 89,
      occasions: [.beforeValidation, .disconnected]),
    Use(
      section: "5861.3", fields: ["Cache-Control": "max-age=60, stale-while-revalidate=30"], age: 90,
      occasions: [.disconnected]),
    Use(
      section: "5861.4", fields: ["Cache-Control": "max-age=60, stale-if-error=30"], age: 89,
      occasions: [.serverError, .disconnected]),
    Use(
      section: "5861.4", fields: ["Cache-Control": "max-age=60, stale-if-error=30"], age: 90,
      occasions: [.disconnected]),
    // Redirects.
    Use(section: "4.2.2 moved for ever", status: 301, fields: [:], age: 86_399, occasions: always),
    Use(section: "4.2.2 moved for ever", status: 308, fields: [:], age: 86_400, occasions: [.disconnected]),
    Use(section: "4.2.2 moved for now", status: 302, fields: [:], age: 0, occasions: [.disconnected]),
    Use(
      section: "4.2.1 moved for now", status: 307, fields: ["Cache-Control": "max-age=60"], age: 59, occasions: always),
  ]

  @Test(arguments: uses) func answerIsUsedAsLongAsTheServerAllows(use: Use) throws {
    let answer = try answer(use.fields, status: use.status, delay: use.delay)
    let occasions = StoredAnswer.Occasion.allCases.filter { answer.mayBeUsed($0, at: Self.now + use.age) }
    #expect(Set(occasions) == use.occasions)
  }

  @Test(
    arguments: [
      (200, ["Cache-Control": "max-age=60"], [:], true),
      (200, ["Cache-Control": "max-age=60, no-store"], [:], false),
      (200, ["Cache-Control": "NO-STORE"], [:], false),
      (200, ["Cache-Control": "private, max-age=60"], [:], true),
      // Neither fresh for a moment nor able to be validated.
      (200, [:], [:], false), (200, ["Cache-Control": "max-age=60", "Age": "60"], [:], false),
      (200, ["ETag": "\"1\""], [:], true), (200, ["ETag": "W/\"1\""], [:], true), (200, ["ETag": "\u{1}"], [:], false),
      (200, ["Cache-Control": "no-cache", "Last-Modified": date], [:], true),
      (200, ["Cache-Control": "no-cache", "Last-Modified": "yesterday"], [:], false),
      // Answers that depend on the request.
      (200, ["Cache-Control": "max-age=60", "Vary": "*"], [:], false),
      (200, ["Cache-Control": "max-age=60", "Vary": "Accept-Encoding, *"], [:], false),
      (200, ["Cache-Control": "max-age=60", "Vary": "Origin, Accept,User-Agent"], ["Accept": "image/*"], true),
      (200, ["Cache-Control": "max-age=60", "Vary": "Cookie"], [:], true),
      (200, ["Cache-Control": "max-age=60", "Vary": "Cookie"], ["Cookie": "secret"], false),
      (200, ["Cache-Control": "max-age=60", "Vary": "Authorization"], ["Authorization": "secret"], false),
      // Other statuses.
      (203, ["Cache-Control": "max-age=60"], [:], false), (206, ["Cache-Control": "max-age=60"], [:], false),
      (404, ["Cache-Control": "max-age=60"], [:], false), (500, ["Cache-Control": "max-age=60"], [:], false),
      (301, [:], [:], true), (302, [:], [:], false), (302, ["ETag": "\"1\""], [:], false),
      (302, ["Cache-Control": "max-age=60"], [:], true), (302, ["Cache-Control": "max-age=60, no-store"], [:], false),
    ] as [(Int, Fields, Fields, Bool)])
  func answerIsStoredIfItMayBeAndIsOfUse(status: Int, fields: Fields, asked: Fields, isStorable: Bool) throws {
    #expect(try answer(fields, to: asked, status: status).isStorable == isStorable)
  }

  @Test(
    arguments: [
      ("Origin", ["Origin": "https://a.example"], ["Origin": "https://a.example"], true),
      ("Origin", ["Origin": "https://a.example"], ["origin": "https://b.example"], false),
      ("Origin", ["Origin": "https://a.example"], [:], false), ("Origin", [:], [:], true),
      ("Origin", [:], ["Origin": "https://a.example"], false),
      ("accept, USER-AGENT", ["Accept": "a", "User-Agent": "b"], ["Accept": "a", "User-Agent": "b"], true),
      ("accept, USER-AGENT", ["Accept": "a", "User-Agent": "b"], ["Accept": "a", "User-Agent": "c"], false),
      ("Origin", ["Accept": "a"], ["Accept": "b"], true),
    ] as [(String, Fields, Fields, Bool)])
  func answerMatchesRequestsWithTheFieldsThatItVariesOn(
    vary: String, asked: Fields, askedAgain: Fields, matches: Bool
  ) throws {
    #expect(try answer(["Vary": vary], to: asked).matches(request(askedAgain)) == matches)
  }

  @Test(
    arguments: [
      ("", [:], false), ("private, max-age=60", [:], true), ("private=\"a\"", [:], true),
      ("max-age=60", ["Authorization": "secret"], true), ("max-age=60", ["Cookie": "secret"], true),
      ("public, max-age=60", ["Authorization": "secret"], false), ("s-maxage=60", ["Authorization": "secret"], false),
      ("public, private", [:], true),
    ] as [(String, Fields, Bool)])
  func answerIsForItsUserUnlessTheServerSaysOtherwise(control: String, asked: Fields, isPrivate: Bool) throws {
    #expect(try answer(["Cache-Control": control], to: asked).isPrivate == isPrivate)
  }

  @Test(
    arguments: [
      // Fields of the 304 replace the stored ones, and the others stay.
      (["Cache-Control": "max-age=60"], [:], 59, always),
      (["Cache-Control": "max-age=60"], ["Cache-Control": "max-age=600"], 599, always),
      (["Cache-Control": "max-age=600"], ["Cache-Control": "max-age=60"], 60, [.disconnected]),
      (["Cache-Control": "no-cache"], [:], 0, []),
      (["Cache-Control": "max-age=60"], ["Cache-Control": "no-cache"], 0, []),
      (["Cache-Control": "no-cache"], ["Cache-Control": "max-age=60"], 59, always),
      (["Cache-Control": "max-age=60, must-revalidate"], [:], 60, []),
      (["Last-Modified": hourEarlier], ["Date": date], 359, always),
      // The age and the date of the stored answer say nothing about the 304.
      (["Cache-Control": "max-age=60", "Age": "60"], [:], 59, always),
      (["Cache-Control": "max-age=60", "Date": hourEarlier], [:], 59, always),
      (["Cache-Control": "max-age=60"], ["Age": "60"], 0, [.disconnected]),
    ] as [(Fields, Fields, Double, Set<StoredAnswer.Occasion>)])
  func validationMergesTheFields(
    fields: Fields, validation: Fields, age: Double, expected: Set<StoredAnswer.Occasion>
  ) throws {
    let later = Self.now + 1_000_000
    let headers = Self.headers(validation)
    // The dates of the table are those of the stored answer.
    let isDated = headers["Date"] != nil
    let received = isDated ? Self.now : later
    let merged = try #require(
      try answer(fields).validated(
        by: HTTPResponse(304, headers: headers), to: request(), requested: received, received: received))
    let occasions = StoredAnswer.Occasion.allCases.filter { merged.mayBeUsed($0, at: received + age) }
    #expect(Set(occasions) == expected)
    #expect(merged.status == 200)
  }

  @Test func validationThatForbidsStorageEndsIt() throws {
    let stored = try answer(["Cache-Control": "max-age=60", "ETag": "\"1\""])
    let response = HTTPResponse(304, headers: ["Cache-Control": "no-store"])
    let merged = try stored.validated(by: response, to: request(), requested: Self.now, received: Self.now)
    #expect(merged?.isStorable == false)
  }

  @Test func validationOfOtherContentIsRefused() throws {
    let stored = try answer(["ETag": "\"1\""])
    let response = HTTPResponse(304, headers: ["ETag": "\"2\""])
    #expect(try stored.validated(by: response, to: request(), requested: Self.now, received: Self.now) == nil)
  }

  @Test func secretsAreNotKept() throws {
    let stored = try answer(["Set-Cookie": "secret", "X-Token": "secret"], to: ["Authorization": "secret"])
    #expect(!String(decoding: try JSONEncoder().encode(stored), as: UTF8.self).contains("secret"))
  }
}
