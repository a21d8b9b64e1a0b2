import Foundation
import TestSupport
import Testing

@testable import ListPresentationHTTP

@Suite struct JSONTests {
  /// Ids of 64 bits and prices keep their digits.
  @Test(arguments: [
    ("19.90", "19.9"), ("12345678901234567890", "12345678901234567890"), ("9.0", "9"), ("1e3", "1000"),
    ("-0.000001", "-0.000001"), ("1e400", "null"),
    ("123456789012345678901234567890123456789012345", "123456789012345678901234567890123456789000000"),
  ])
  func numberHasTheDigitsOfADecimal(text: String, digits: String) throws {
    #expect(try JSONValue(parsing: "[\(text)]".utf8).description == "[\(digits)]")
  }

  @Test(arguments: ["", "[", "[1,2", "{\"a\"}", "{a:1}", "\"a", "[1] 2", "[,]", String(repeating: "[", count: 2_000)])
  func otherTextIsAnError(text: String) {
    #expect(throws: DecodingError.self) { try JSONValue(parsing: text.utf8) }
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

  /// What recognition reads of a page.
  @Test func outlineIsCut() throws {
    let rows = (0..<3_000).map { "{\"id\":\($0)}" }.joined(separator: ",")
    let bytes = Data("{\"data\":{\"rows\":[\(rows)]},\"next\":\"x\"}".utf8)
    let outline = try JSONDecoder().visit(bytes) { JSONValue(outlineOf: $0) }
    #expect(outline.value(at: "next") == "x")
    #expect(outline.value(at: "data.rows")?.elements?.count == 1_020)
    #expect(outline.value(at: "data.rows.19.id") == 19 && outline.value(at: "data.rows.20") == .null)
  }

  @Test func pathsOfADecoderAreThoseOfAValue() throws {
    var random = SplitMix(seed: 7)
    for _ in 0..<300 {
      let value = Self.value(&random, depth: 4)
      let paths = ["", "k0", "k0.k1", "k1[0]", "k1.-1.k0", "0", "[1].k0", "k2.k0.k1", "[k0=a\"b].k1"]
      let found = try JSONDecoder().visit(value.data) { root in
        paths.map { DecoderNode(root).find($0).map { ($0.node.json, $0.steps) } }
      }
      for (path, found) in zip(paths, found) {
        let own = value.find(path)
        #expect(found?.0 == own?.node && found?.1 == own?.steps, "\(path) in \(value)")
      }
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
}
