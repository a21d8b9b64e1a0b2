import Foundation
import ListPresentation
import Testing

@testable import BookmarkDemo

/// Sources that arrive in blocks, and files that are read in pages.
@Suite struct StreamedSourceTests {
  private static let texts: [String] = [
    #"[{"id": 1, "title": "Lamp", "price": 9.99}, {"id": 2, "title": "쌀", "tags": ["a", "b"]}]"#,
    #"{"meta": {"n": [1, 2]}, "products": [{"title": "é\n\"x\""}, {"ti\u0074le": "b"}], "total": 2, "none": []}"#,
    "\u{FEFF}[\n{\"title\":\"1\"},\n{\"title\": tru},\n{\"title\":\"3\"}\n]\n xyz",
    "[{\"title\":\"1\"},\n{\"title\":\"2\",\n{\"title\":\"3\"}, 7 \"x\"] }",
    "[{\"title\":\"1\"},\n{\"title\":",
    "[,{\"a\":[1,2},{\"title\":\"x\n\"}]", "  \n ", #"{"a": [{}], "b": [{}]}"#, #"{"a": 1, "b""#,
    "hello",
    #"{"a": [{"title":"1"}], "b" 1}"#, #"{"a": [{"title":"1"}]}{"a": [{"title":"2"}]}"#,
    "{\"a\": [",
    "{\"title\":\"1\"}\n\n{\"title\":\n{\"title\":\"3\"} x\r\n{\"title\":\"4\"}",
    "{\n \"title\": \"1\"\n}\n{\n \"title\": \"2\"\n}",
    #"{"roots":{"other":{"name":"F","children":[{"name":"A","url":"http://a/"},{"name":"B","#,
  ]

  private func outcome(_ bytes: [UInt8], _ name: String = "x.json", blocks size: Int) -> String {
    do { return "\(try read(bytes, name, blocks: size))" } catch { return "\(error)" }
  }

  @Test(arguments: [1, 2, 3, 7, 64]) func blocksOfAnySizeGiveTheSameBookmarks(size: Int) {
    for text in Self.texts + Self.exports {
      // An invalid byte in the middle, and a character that is cut off.
      for bytes in [Array(text.utf8), Array(text.utf8.prefix(20)) + [0xE2, 0x82] + Array(text.utf8.dropFirst(20))] {
        #expect(
          outcome(bytes, blocks: size) == outcome(bytes, blocks: .max),
          "\(String(decoding: bytes, as: UTF8.self))")
      }
    }
  }

  /// A row is known as soon as its bytes are there, unless what follows decides whether it is one.
  @Test(arguments: [
    ("{\"title\":\"a\"}", 1), ("{\n  \"title\": \"a\"\n}\n{\"ti", 1), ("[{\"title\":\"a\"}", 1),
    ("{\"title\":\"a\",\"in\":[{}]}", 0), ("{\"title\":\"a\",\"in\":[{}]} {", 1),
    ("{\"rows\":[{\"title\":\"a\"}", 0),
  ])
  func rowArrivesWithItsBytes(text: String, rows: Int) throws {
    var reader = BookmarkReader(name: "-", Sentences())
    reader.append(Array(text.utf8))
    var found = 0
    while try reader.next() != nil { found += 1 }
    #expect(found == rows)
  }

  private static let exports = [
    """
    <!DOCTYPE NETSCAPE-Bookmark-file-1>
    <!-- <DL> is not a folder here. -->
    <H1>Menu</H1><DL><p>
      <DT><H3 ADD_DATE="1">쌀 &amp; Dev</H3>
      <DD>About
      <DL><p>
        <DT><A HREF="http://one.example/a?b=1&amp;c=2" ADD_DATE="1466008580"
          TAGS='x,y'>One < two</A>
        <DD>First
        of two lines
        <HR><DT><H3>Sub</H3><DL><p><DT><A HREF="http://two.example/">한글</A></DL><p>
        <DT><A HREF="http://three.example/">Three</A>
      </DL><p>
      <DT><A>none</A><DT><A HREF=http://four.example/>Four
    </DL><p>
    """,
    "<DT><A HREF=\"http://a.example>A</A>\n<DT><A HREF=\"http://b.example\">B</A>",
    "<DT><A HREF=\"http://a.example>A</A>", "<DT><A HREF='http://a.example/'>A</A><!-- <DT><A HREF=b>B</A>",
    "<DT><A HREF=a>A</A><!-- - -- <A HREF=c>C</A> --><DT><A HREF=b>B", " \n ", "<html><p>Hello</p></html>", "<", "<DT",
  ]

  /// The titles of a page after a cursor, the cursor of the next one, and the total.
  private func page(
    of pages: FilePages, after cursor: Int?, _ size: Int
  ) async throws -> (titles: [String], next: Int?, total: Int?) {
    let request = PageRequest(cursor: cursor, direction: cursor == nil ? .refresh : .append, size: size)
    let page = try await pages.page(request)
    return (page.items.map(\.tree.content.title), page.next, page.total)
  }

  @Test func fileIsReadInPages() async throws {
    let rows = (1...9).map { $0 == 3 ? "{}" : #"{"id":\#($0),"title":"Row \#($0)"}"# }
    try await withFile("x.json", "[" + rows.joined(separator: ",\n") + "]") { path in
      let sentences = Sentences()
      let pages = FilePages(try SourceFile(.file(path)), sentences)
      let first = try await page(of: pages, after: nil, 2)
      #expect(first.titles == ["Row 1", "Row 2"] && first.next == 2 && sentences.take().isEmpty)
      // Two rows of about the same length as the others have been read.
      #expect((7...11).contains(first.total ?? 0), "\(first.total ?? 0)")
      let second = try await page(of: pages, after: 2, 2)
      #expect(second.titles == ["Row 4", "Row 5"] && second.next == 4)
      let reports = sentences.take()
      #expect(reports.map { $0.hasSuffix(":3:1: record 3 left out: no member that could be its title") } == [true])
      // A page has at least as many rows as there have been.
      let last = try await page(of: pages, after: 4, 2)
      #expect(last.titles == ["Row 6", "Row 7", "Row 8", "Row 9"])
      let end = try await page(of: pages, after: last.next, 2)
      #expect(end.titles.isEmpty && end.next == nil && end.total == 8)
    }
  }

  @Test func openFileIsReadOnAsItGrowsAndAfterItIsReplaced() async throws {
    try await withFile("x.jsonl", "{\"title\":\"1\"}\n") { path in
      let pages = FilePages(try SourceFile(.file(path)), Sentences())
      let first = try await page(of: pages, after: nil, 1)
      let writer = try FileHandle(forWritingTo: URL(filePath: path))
      try writer.seekToEnd()
      try writer.write(contentsOf: Data("{\"title\":\"2\"}\n".utf8))
      try writer.close()
      try Data("{\"title\":\"other\"}\n".utf8).write(to: URL(filePath: path), options: .atomic)
      let second = try await page(of: pages, after: first.next, 9)
      #expect(second.titles == ["2"] && second.next == nil)
    }
  }

  @Test func fileThatShrinksWhileItIsReadIsReportedAsCutOff() async throws {
    let padding = String(repeating: " ", count: 100)
    let rows = (1...5_000).map { #"{"title":"Row \#($0)"}\#(padding)"# }.joined(separator: ",\n")
    try await withFile("x.json", "[\(rows)]") { path in
      let sentences = Sentences()
      let pages = FilePages(try SourceFile(.file(path)), sentences)
      let first = try await page(of: pages, after: nil, 1)
      #expect(first.titles == ["Row 1"])
      #expect(truncate(path, 30) == 0)
      let rest = try await page(of: pages, after: first.next, 4_000)
      // What was in memory is shown, and the list does not end as if it were whole.
      #expect(rest.titles.first == "Row 2" && rest.titles.count < 4_000)
      #expect(sentences.hasLoss)
    }
  }

  /// The rows before the most that is read are shown, also of a text that is read whole.
  @Test(arguments: ["x.jsonl", "x.html"]) func fileThatIsTooLargeIsShownUpToThere(name: String) async throws {
    let padding = String(repeating: " ", count: 50_000)
    let rows = (1...25).map { row in
      let address = "http://\(row)/"
      let text = name == "x.html" ? "<DT><A HREF=\"\(address)\">A</A>" : "{\"title\":\"A\",\"url\":\"\(address)\"}"
      return text + padding + "\n"
    }
    try await withFile(name, rows.joined()) { path in
      let sentences = Sentences()
      let pages = FilePages(try SourceFile(.file(path), mostMebibytes: 1), sentences)
      var (addresses, next): ([String], Int?) = ([], nil)
      repeat {
        let page = try await pages.page(PageRequest(cursor: next, size: 500))
        addresses += page.items.map(\.tree.content.address)
        next = page.next
      } while next != nil
      #expect(addresses == (1...21).map { "http://\($0)/" })
      #expect(sentences.hasLoss && sentences.take().first == "\(path): is larger than 1 MiB; the rest is left out")
    }
  }
}
