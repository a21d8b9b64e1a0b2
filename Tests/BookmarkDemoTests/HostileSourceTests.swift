import ListPresentation
import TestSupport
import Testing

@testable import BookmarkDemo

@Suite struct HostileSourceTests {
  /// The factor by which the inputs are larger than by default. A reader that looks at something again for each piece is
  /// slow with large inputs alone.
  private static let scale = testSize("LIST_PRESENTATION_PIECES", small: 1)

  @Test(.timeLimit(.minutes(5))) func deepNestingIsAnError() {
    let bytes = [UInt8](repeating: UInt8(ascii: "["), count: 10_000 * Self.scale)
    let reason = sentence { () throws(BookmarkSourceError) in try read(bytes, "x.json") }
    #expect(reason == "x.json:1:130: nested deeper than 128 levels")
  }

  /// A reader that looks at all spaces again for each block would take minutes.
  @Test(.timeLimit(.minutes(5))) func spacesBeforeTheFirstRecordAreReadInLinearTime() throws {
    var reader = BookmarkReader(name: "-", Sentences())
    for _ in 0..<3_000 * Self.scale { reader.append(Array(repeating: UInt8(ascii: "\n"), count: 64)) }
    reader.append(Array("{\"title\":\"A\"}\n".utf8))
    #expect(try reader.next() != nil)
  }

  @Test func deepestRecordIsReadAndADeeperOneLeftOut() throws {
    func record(_ depth: Int) -> String {
      "{\"title\":\"\(depth)\",\"a\":" + String(repeating: "[", count: depth - 1)
        + String(repeating: "]", count: depth - 1) + "}"
    }
    let list = try json("[\(record(128)),\n\(record(129)),\n\(record(2))]")
    #expect(list.titles == ["128", "2"])
    #expect(list.reports == ["x.json:2:147: record 2 left out: nested deeper than 128 levels"])
  }

  @Test func sentenceThatIsNotShownIsNotMade() {
    let sentences = Sentences()
    var made = 0
    func sentence() -> String {
      made += 1
      return "left out"
    }
    for _ in 0..<2_000 { sentences.add(sentence(), isLoss: true) }
    #expect(made == 999 && sentences.take().count == 1_000)
    #expect(sentences.takeLosses() == LostItems(2_000, reason: "left out"))
  }

  @Test func onlyAThousandReportsAreKept() throws {
    let list = try json("[{\"title\":\"1\"}" + String(repeating: ",0", count: 1_500) + "]")
    #expect(list.reports.count == 1_000)
    #expect(list.reports.last == "and more, which isn't shown")
  }

  @Test(
    .timeLimit(.minutes(5)),
    arguments: [
      ("<", 2_000), ("<!--", 500), ("<a href=\"", 200), ("<a", 500), ("<a b='c' d=\"", 200), ("<DL>", 2_000),
      ("<DL><H3>f</H3>", 100), ("&#1", 500), ("&amp", 500), ("</DL>", 500),
    ])
  func repeatedHTMLIsReadInLinearTime(_ piece: String, _ count: Int) throws {
    let tail = String(repeating: piece, count: count * Self.scale)
    let list = try html("<DL><DT><A HREF='http://a.example/'>A</A>" + tail)
    #expect(list.bookmarks.first?.title == "A")
  }

  /// A reader that compares each name with all before would take minutes.
  @Test(.timeLimit(.minutes(5))) func attributesOfATagAreReadInLinearTime() {
    let count = 20_000 * Self.scale
    var tags = HTMLTags(Array("<a \((0..<count).map { "a\($0)=1" }.joined(separator: " "))>".utf8))
    #expect(tags.next()?.attributes.count == count)
  }

  @Test func firstOfRepeatedAttributesCounts() {
    var tags = HTMLTags(Array("<a b=1 c b c=2 d d>".utf8))
    #expect(tags.next()?.attributes.map { "\($0.name) \($0.value.count)" } == ["b 1", "c 0", "d 0"])
  }
}
