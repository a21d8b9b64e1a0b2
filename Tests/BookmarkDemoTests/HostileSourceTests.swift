import BookmarkDemo
import Testing

@Suite struct HostileSourceTests {
  @Test(.timeLimit(.minutes(1))) func fiveMillionBracketsAreAnError() {
    let bytes = [UInt8](repeating: UInt8(ascii: "["), count: 5_000_000)
    #expect(
      sentence { () throws(BookmarkSourceError) in
        try JSONBookmarks.read(bytes: bytes, name: "x.json", fields: JSONFields(), lines: false)
      } == "x.json:1:130: nested deeper than 128 levels")
  }

  @Test(.timeLimit(.minutes(1))) func aTitleOfFiftyMegabytesIsRead() throws {
    let bytes =
      Array("[{\"title\":\"".utf8) + [UInt8](repeating: UInt8(ascii: "a"), count: 50_000_000) + Array("\"}]".utf8)
    let list = try JSONBookmarks.read(bytes: bytes, name: "x.json", fields: JSONFields(), lines: false)
    #expect(list.bookmarks.first?.title.utf8.count == 50_000_000)
  }

  @Test func theDeepestRecordIsReadAndADeeperOneLeftOut() throws {
    func record(_ depth: Int) -> String {
      "{\"title\":\"\(depth)\",\"a\":" + String(repeating: "[", count: depth - 1)
        + String(repeating: "]", count: depth - 1) + "}"
    }
    let list = try json("[\(record(128)),\n\(record(129)),\n\(record(2))]")
    #expect(list.titles == ["128", "2"])
    #expect(list.reports == ["x.json:2:147: record 2 left out: nested deeper than 128 levels"])
  }

  @Test func onlyAThousandReportsAreKept() throws {
    let list = try json("[{\"title\":\"1\"}" + String(repeating: ",0", count: 1_500) + "]")
    #expect(list.reports.count == 1_001)
    #expect(list.reports.last == "and 500 more")
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      ("<", 1_000_000), ("<!--", 250_000), ("<a href=\"", 100_000), ("<a", 250_000), ("<a b='c' d=\"", 100_000),
      ("<DL>", 1_000_000), ("<DL><H3>f</H3>", 50_000), ("&#1", 250_000), ("&amp", 250_000), ("</DL>", 250_000),
    ])
  func repeatedHTMLEndsInGoodTime(_ piece: String, _ count: Int) throws {
    let list = try html("<DL><DT><A HREF='http://a.example/'>A</A>" + String(repeating: piece, count: count))
    #expect(list.bookmarks.first?.title == "A")
  }
}
