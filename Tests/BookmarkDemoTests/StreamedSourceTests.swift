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

  private func pages(
    _ text: String, _ sentences: Sentences, name: String = "x.json"
  ) throws -> (FilePages, URL) {
    let url = URL.temporaryDirectory.appending(path: "\(UUID().uuidString)-\(name)")
    try Data(text.utf8).write(to: url)
    let file = try SourceFile(.file(url.path(percentEncoded: false)))
    return (FilePages(file, sentences), url)
  }

  private func titles(_ page: Page<Arrival, Int>) -> [String] { page.items.map(\.tree.content.title) }

  @Test func fileIsReadInPages() async throws {
    let sentences = Sentences()
    let (pages, url) = try pages(
      "[" + (1...9).map { $0 == 3 ? "{}" : #"{"id":\#($0),"title":"Row \#($0)"}"# }.joined(separator: ",\n") + "]",
      sentences)
    defer { try? FileManager.default.removeItem(at: url) }
    let first = try await pages.page(PageRequest(size: 2))
    #expect(titles(first) == ["Row 1", "Row 2"] && first.next == 2 && sentences.take().isEmpty)
    // Two rows of about the same length as the others have been read.
    #expect((7...11).contains(first.total ?? 0), "\(first.total ?? 0)")
    let second = try await pages.page(PageRequest(cursor: first.next, direction: .append, size: 2))
    #expect(titles(second) == ["Row 4", "Row 5"] && second.next == 4)
    #expect(
      sentences.take().map { $0.hasSuffix(":3:1: record 3 left out: no member that could be its title") } == [true])
    // A page has at least as many rows as there have been.
    let last = try await pages.page(PageRequest(cursor: second.next, direction: .append, size: 2))
    #expect(titles(last) == ["Row 6", "Row 7", "Row 8", "Row 9"])
    let end = try await pages.page(PageRequest(cursor: last.next, direction: .append, size: 2))
    #expect(end.items.isEmpty && end.next == nil && end.total == 8)
  }

  @Test func openFileIsReadOnAsItGrowsAndAfterItIsReplaced() async throws {
    let (pages, url) = try pages("{\"title\":\"1\"}\n", Sentences(), name: "x.jsonl")
    defer { try? FileManager.default.removeItem(at: url) }
    let first = try await pages.page(PageRequest(size: 1))
    let writer = try FileHandle(forWritingTo: url)
    try writer.seekToEnd()
    try writer.write(contentsOf: Data("{\"title\":\"2\"}\n".utf8))
    try writer.close()
    try Data("{\"title\":\"other\"}\n".utf8).write(to: url, options: .atomic)
    let second = try await pages.page(PageRequest(cursor: first.next, direction: .append, size: 9))
    #expect(titles(second) == ["2"] && second.next == nil)
  }

  @Test func fileThatShrinksWhileItIsReadIsReportedAsCutOff() async throws {
    let sentences = Sentences()
    let padding = String(repeating: " ", count: 100)
    let rows = (1...5_000).map { #"{"title":"Row \#($0)"}\#(padding)"# }.joined(separator: ",\n")
    let (pages, url) = try pages("[\(rows)]", sentences)
    defer { try? FileManager.default.removeItem(at: url) }
    let first = try await pages.page(PageRequest(size: 1))
    #expect(titles(first) == ["Row 1"])
    let writer = try FileHandle(forWritingTo: url)
    try writer.truncate(atOffset: 30)
    try writer.close()
    let rest = try await pages.page(PageRequest(cursor: first.next, direction: .append, size: 4_000))
    // What was in memory is shown, and the list does not end as if it were whole.
    #expect(titles(rest).first == "Row 2" && rest.items.count < 4_000)
    #expect(sentences.hasLoss)
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
      let pages = FilePages(
        try SourceFile(.file(path), mostMebibytes: 1), sentences)
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
