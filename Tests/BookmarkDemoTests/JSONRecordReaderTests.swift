import TestSupport
import Testing

@testable import BookmarkDemo

/// Records of a text that arrives in parts.
@Suite struct JSONRecordReaderTests {
  /// What a reader returns for a text of which some bytes arrive at a time: the records, and the errors with their
  /// lines and columns.
  private func outcome(_ text: String, blocks size: Int = .max, unwraps: Bool = true) -> [String] {
    var reader = JSONRecordReader(unwraps: unwraps)
    var outcome: [String] = []
    func take() {
      while let element = reader.next() {
        switch element {
        case .record(let record, let offset):
          let (line, column) = reader.lineAndColumn(of: offset)
          outcome.append("\(line):\(column) \(String(decoding: JSONText.compact(record.json), as: UTF8.self))")
        case .broken(let error, let isRecord):
          let (line, column) = reader.lineAndColumn(of: error.offset)
          outcome.append("\(line):\(column) \(error)\(isRecord ? "" : " between")")
        }
      }
    }
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      reader.append(Array(rest.prefix(size)))
      rest = rest.dropFirst(size)
      take()
    }
    reader.finish()
    take()
    return outcome
  }

  @Test(arguments: [1, 2, 3, 5, .max]) func recordsAreReadInBlocksOfAnySize(size: Int) async throws {
    let texts = try await ScreenFile("Screens/Records.screen").play { line in
      guard let step = line.wholeMatch(of: /read ?(.*)/) else { return nil }
      return outcome(String(step.1).replacing("⏎", with: "\n"), blocks: size).joined(separator: "\n")
    }
    #expect(texts == 29)
  }

  @Test func objectWithAnArrayIsARecordIfNothingIsUnwrapped() {
    #expect(outcome(#"{"rows":[{"a":1}]}"#, unwraps: false) == [#"1:1 {"rows":[{"a":1}]}"#])
  }

  /// Any cut and any changed byte: the reader ends, and keeps the records before.
  @Test func noByteTraps() {
    var random = SplitMix(seed: 11)
    let text = Array(#"{"m":{"n":[1,-2.5e3]},"rows":[{"a":"x\n\u00e9","b":[{}]},{"a":null},{"c":true}],"z":[]}"#.utf8)
    let bytes = Array(#"{}[]:,"\ x1n"#.utf8)
    for _ in 0..<2_000 {
      var changed = text
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        changed[Int.random(in: 0..<text.count, using: &random)] = bytes.randomElement(using: &random) ?? 0
      }
      let cut = String(decoding: changed.prefix(Int.random(in: 0...text.count, using: &random)), as: UTF8.self)
      #expect(outcome(cut, blocks: 7) == outcome(cut), "\(cut)")
    }
  }

  @Test(arguments: [
    ("a\tb \\\"q\\\"", "a\tb \"q\""), (#"cut \"q\" \ud83d"#, "cut \"q\" \u{FFFD}"),
    (#"\uD83D\ude00 \ud55c\b\f\n\r\t\/\\"#, "😀 한\u{8}\u{C}\n\r\t/\\"), (#"\ude00\uz"#, "\u{FFFD}\u{FFFD}z"),
  ])
  func escapesAreReadWhateverIsBesideThem(content: String, text: String) {
    #expect(JSONText.string(Array(content.utf8)[...]) == text)
  }

  @Test func recordsGiveTheirMembers() throws {
    let record = try JSONRecord(parsing: Array(#" {"a": 1, "b\u0063": {"d": ["x", 2]}, "a": "last"} "#.utf8))
    #expect(record.names == ["a", "bc", "a"])
    func text(_ path: String) -> String? { record.value(at: path).map(record.printedText) }
    #expect(text("a") == "last" && text("bc") == #"{"d":["x",2]}"# && text("z") == nil)
    #expect(text("bc.d.1") == "2" && text("bc.d") == "x, 2" && text("bc.e") == nil && text("bc.d.2") == nil)
    #expect(
      String(decoding: JSONText.compact(record.json), as: UTF8.self) == #"{"a":1,"b\u0063":{"d":["x",2]},"a":"last"}"#)
    #expect(!record.isCompact)
    #expect(try JSONRecord(parsing: JSONText.compact(record.json)).isCompact)
  }

  @Test(arguments: [
    ("", "expected an object, found the end of the text"), ("[]", "expected an object, found '['"),
    ("{} 1", "expected nothing after the value, found '1'"), (#"{"a":NaN}"#, "expected a value, found 'N'"),
    ("{", "expected a name in quotes, found the end of the text"),
  ])
  func textThatIsNoRecordSaysWhy(text: String, reason: String) throws {
    let fault = #expect(throws: JSONScanner.Fault.self) { try JSONRecord(parsing: Array(text.utf8)) }
    #expect(fault?.description == reason)
  }

  @Test(.timeLimit(.minutes(2))) func longValueIsReadInLinearTime() {
    let (long, deep) = (String(repeating: "x\\n", count: 100_000), String(repeating: "[", count: 50_000))
    #expect(outcome(#"[{"a":"\#(long)","b":[\#(deep)]}]"#, blocks: 64).count == 1)
  }
}
