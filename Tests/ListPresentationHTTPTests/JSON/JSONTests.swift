import Foundation
import TestSupport
import Testing

@testable import ListPresentationHTTP

@Suite struct JSONTests {
  @Test(
    arguments: [
      #"{"a":[1,2.50,-3e2,true,false,null,"x"]}"#, "[]", "{}", #""\" \\ / \n \r \t \u0001 가 😀""#, "0",
      "12345678901234567890.10",
    ])
  func valuesRoundTrip(text: String) throws {
    let value = try JSONValue(parsing: text.utf8)
    #expect(try JSONValue(parsing: value.data) == value)
  }

  @Test func digitsStay() throws {
    #expect(try JSONValue(parsing: "[19.90,1e400]".utf8).description == "[19.90,1e400]")
  }

  @Test(
    arguments: [
      (#""\u00e9\ud83d\ude00""#, "é😀"), (#""\ud83d""#, "\u{FFFD}"), (#""\ud83d\u0041""#, "\u{FFFD}A"), (#""\q""#, "q"),
      (#""\u00""#, "\u{FFFD}00"), (#""\uDE00\uD83D\uDE00""#, "\u{FFFD}😀"),
      (#""\u+041\u00g0""#, "\u{FFFD}+041\u{FFFD}00g0"),
      (#""\uFFFF\uAbCd\u0000""#, "\u{FFFF}\u{ABCD}\0"), (#""\ud83d\n""#, "\u{FFFD}\n"),
    ])
  func escapesAreRepaired(text: String, expected: String) throws {
    #expect(try JSONValue(parsing: text.utf8) == .string(expected))
  }

  @Test(
    arguments: [
      ("", "expected a value, found the end of the text"),
      ("[", "expected a value, found the end of the text"),
      ("[1,2", "expected ',' or ']', found the end of the text"),
      ("{\"a\"}", "expected ':', found '}'"),
      ("{a:1}", "expected a name in quotes, found 'a'"),
      ("\"a", "expected '\"', found the end of the text"),
      ("[1] 2", "expected nothing after the value, found '2'"),
      ("[,]", "expected a value, found ','"),
      ("\"\\", "expected '\"', found the end of the text"),
      ("[\u{7}", "expected a value, found U+0007"),
      (String(repeating: "[", count: 200), "nested deeper than 128 levels"),
    ])
  func otherTextIsAnError(text: String, reason: String) {
    #expect { try JSONValue(parsing: text.utf8) } throws: { "\($0)" == reason }
    #expect(throws: JSONValue.SyntaxError.self) {
      var scanner = JSONScanner(Array(text.utf8))
      try scanner.skip()
      try scanner.end()
    }
  }

  /// Skipping and reading agree about where a value ends.
  @Test func skippingEndsWhereReadingEnds() throws {
    var random = SplitMix(seed: 7)
    for _ in 0..<500 {
      let value = Self.value(&random, depth: 4)
      let text = Array(value.data) + Array(",".utf8)
      var reader = JSONScanner(text)
      var skipper = JSONScanner(text)
      #expect(try reader.value() == value)
      try skipper.skip()
      #expect(skipper.offset == text.count - 1 && reader.offset == text.count - 1)
    }
  }

  private static func value(_ random: inout SplitMix, depth: Int) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &random) {
    case 0: .null
    case 1: .bool(Bool.random(using: &random))
    case 2: .number("\(Int.random(in: -999...999, using: &random))")
    case 3, 4: .string(["", "a\"b", "\\", "{[", "가\n"].randomElement(using: &random) ?? "")
    case 5: .array((0..<Int.random(in: 0...3, using: &random)).map { _ in value(&random, depth: depth - 1) })
    default:
      .object(
        Dictionary(
          (0..<Int.random(in: 0...3, using: &random)).map { ("k\($0)", value(&random, depth: depth - 1)) }
        ) { first, _ in first })
    }
  }

  @Test(
    arguments: [
      ("a.b", "1"), ("list.1.id", "2"), ("list[0].id", "1"), ("list[-1].id", "2"), ("list[9].id", nil),
      ("links[rel=next].href", "n"), ("links[rel=prev].href", "p"), ("links[rel=self].href", nil), ("x.y.z", "dotted"),
      ("@odata.nextLink", "o"), ("a.c", nil), ("", "all"),
    ] as [(String, String?)])
  func pathsFindValues(path: String, expected: String?) throws {
    let value: JSONValue = [
      "a": ["b": 1], "list": [["id": 1], ["id": 2]], "x.y": ["z": "dotted"], "@odata.nextLink": "o",
      "links": [["rel": "prev foo", "href": "p"], ["rel": ["next"], "href": "n"]],
    ]
    let found = value.value(at: path).map { $0 == value ? "all" : $0.queryText }
    #expect(found == expected)
  }

  @Test func envelopesAreCutAndItemsAreNot() throws {
    let rows = (0..<3_000).map { "{\"id\":\($0)}" }.joined(separator: ",")
    let bytes = Array("{\"data\":{\"rows\":[\(rows)]},\"next\":\"x\"}".utf8)
    var scanner = JSONScanner(bytes)
    let envelope = try scanner.value(.envelope)
    #expect(envelope.value(at: "next") == "x")
    let (value, steps) = try #require(JSONPath.find("data.rows", in: envelope))
    scanner.move(to: 0)
    try scanner.descend(steps)
    let items = try #require(try scanner.items(of: value))
    #expect(items.count == 3_000)
    #expect(items.last.map { String(decoding: bytes[$0], as: UTF8.self) } == "{\"id\":2999}")
  }
}
