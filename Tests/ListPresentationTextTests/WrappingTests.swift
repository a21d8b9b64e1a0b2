import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentationText

@Suite struct WrappingTests {
  private func wrapped(_ text: String, _ columns: Int, lines: Int = .max) -> [String] {
    DisplayText.wrapped(text, columns: columns, lines: lines).map(\.text)
  }

  @Test func linesBreakBetweenWordsAndEojeol() {
    #expect(wrapped("the quick brown fox", 9) == ["the quick", "brown fox"])
    #expect(wrapped("다람쥐 헌 쳇바퀴에 타고파", 10) == ["다람쥐 헌", "쳇바퀴에", "타고파"])
    #expect(wrapped("a  b", 2) == ["a", "b"])
    #expect(wrapped("  indented text", 10) == ["  indented", "text"])
  }

  @Test func longWordBreaksBetweenClusters() {
    #expect(wrapped("가나다라마 ab", 5) == ["가나", "다라", "마 ab"])
    #expect(wrapped("👨‍👩‍👧‍👦👍🏽", 2) == ["👨‍👩‍👧‍👦", "👍🏽"])
    #expect(wrapped("한", 1) == ["…"])
  }

  @Test func ideographsDoNotBreakBeforeClosingMarks() {
    #expect(wrapped("日本語、漢字", 6) == ["日本", "語、漢", "字"])
    #expect(wrapped("「日本」", 4) == ["「日", "本」"])
  }

  @Test func lineBreaksOfTheTextAreKept() {
    #expect(wrapped("a\r\nb\n\nc\n", 9) == ["a", "b", "", "c"])
    #expect(wrapped("", 9) == [""])
    #expect(wrapped("text", 0) == [])
    #expect(wrapped("text", 4, lines: 0) == [])
  }

  @Test func textBeyondTheLinesIsCut() {
    #expect(wrapped("the quick brown fox", 9, lines: 1) == ["the quic…"])
    #expect(wrapped("one\ntwo", 9, lines: 1) == ["one …"])
    #expect(wrapped("one two three", 7, lines: 2) == ["one two", "three"])
  }

  @Test func wrappingLosesNothingButSpaces() async {
    let pieces = ["a", "word", "한글", " ", "  ", "漢", "👨‍👩‍👧‍👦", "e\u{301}", "ㅋㅋ", "、", "\u{1B}", "\n"]
    await expectNoFault(for: testSeeds("LIST_PRESENTATION_ROWS", small: 300)) { seed in
      var random = SeededGenerator(seed: seed)
      let text = (0..<12).compactMap { _ in pieces.randomElement(using: &random) }.joined()
      for columns in 2...12 {
        let lines = DisplayText.wrapped(text, columns: columns)
        let kept = lines.map(\.text).joined().filter { $0 != " " }
        let fits = lines.allSatisfy { $0.width <= columns && $0.text.displayWidth <= $0.width }
        if !fits || kept != DisplayText(text).text.filter({ $0 != " " }) { return "\(columns) columns: \(lines)" }
      }
      return nil
    }
  }
}
