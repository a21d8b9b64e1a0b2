import Foundation
import ListPresentation
import ListPresentationTesting
import ListPresentationText
import Synchronization
import TestSupport
import Testing

@testable import BookmarkDemo

/// Sources that arrive in blocks, and files that are read in pages.
@Suite struct StreamedSourceTests {
  private static let texts: [(text: String, lines: Bool)] = [
    (#"[{"id": 1, "title": "Lamp", "price": 9.99}, {"id": 2, "title": "쌀", "tags": ["a", "b"]}]"#, false),
    (
      #"{"meta": {"n": [1, 2]}, "products": [{"title": "é\n\"x\""}, {"ti\u0074le": "b"}], "total": 2, "none": []}"#,
      false
    ),
    ("\u{FEFF}[\n{\"title\":\"1\"},\n{\"title\": tru},\n{\"title\":\"3\"}\n]\n xyz", false),
    ("[{\"title\":\"1\"},\n{\"title\":\"2\",\n{\"title\":\"3\"}, 7 \"x\"] }", false),
    ("[{\"title\":\"1\"},\n{\"title\":", false), ("[,{\"a\":[1,2},{\"title\":\"x\n\"}]", false), ("  \n ", false),
    (#"{"a": [{}], "b": [{}]}"#, false), (#"{"a": 1, "b""#, false), ("hello", false),
    (#"{"a": [{"title":"1"}], "b" 1}"#, false),
    ("{\"title\":\"1\"}\n\n{\"title\":\n{\"title\":\"3\"} x\r\n{\"title\":\"4\"}", true), (" \n\n", true),
  ]

  /// A feed that delivers a few bytes at a time.
  private func feed(_ bytes: [UInt8], _ size: Int) -> SourceFeed {
    var rest = bytes[...]
    return SourceFeed { () throws(BookmarkSourceError) in
      defer { rest = rest.dropFirst(size) }
      return rest.isEmpty ? nil : Array(rest.prefix(size))
    }
  }

  private func outcome(_ feed: SourceFeed, lines: Bool) -> String {
    var reader = JSONBookmarks(feed, name: "x.json", fields: JSONFields(), lines: lines)
    do { return "\(try reader.read())" } catch { return "\(error)" }
  }

  @Test(arguments: [1, 2, 3, 7, 64]) func blocksOfAnySizeGiveTheSameBookmarks(size: Int) {
    for (text, lines) in Self.texts {
      // An invalid byte in the middle, and a character that is cut off.
      for bytes in [Array(text.utf8), Array(text.utf8.prefix(20)) + [0xE2, 0x82] + Array(text.utf8.dropFirst(20))] {
        #expect(
          outcome(feed(bytes, size), lines: lines) == outcome(SourceFeed(bytes), lines: lines),
          "\(String(decoding: bytes, as: UTF8.self))")
      }
    }
  }

  @Test func limitReadsNoMoreThanItNeeds() throws {
    let line = Array(#"{"title":"a row of a long file"}"#.utf8) + [0x0A]
    var blocks = 0
    let endless = SourceFeed { () throws(BookmarkSourceError) in
      blocks += 1
      return line
    }
    var reader = JSONBookmarks(endless, name: "x.jsonl", fields: JSONFields(), lines: true)
    #expect(try reader.next() != nil)
    #expect(blocks < 10, "\(blocks) blocks")
  }

  @Test func longRecordIsReadInLinearTime() throws {
    let record = Array("[{\"title\":\"\(String(repeating: "x", count: 100_000))\"}]".utf8)
    #expect(outcome(feed(record, 16), lines: false) == outcome(SourceFeed(record), lines: false))
  }

  private func pages(
    _ text: String, _ sentences: Sentences, query: String = "", name: String = "x.json",
    fields: JSONFields = JSONFields(), isPrinted: Bool = true
  ) throws -> (FilePages, URL) {
    let url = URL.temporaryDirectory.appending(path: "\(UUID().uuidString)-\(name)")
    try Data(text.utf8).write(to: url)
    let file = try SourceFile(.file(url.path(percentEncoded: false)))
    return (
      FilePages(file, fields: fields, query: TextQuery(query), isPrinted: isPrinted, sentences: sentences), url
    )
  }

  @Test func fileIsReadInPages() async throws {
    let sentences = Sentences()
    let (pages, url) = try pages(
      "[" + (1...5).map { $0 == 3 ? "{}" : #"{"id":\#($0),"title":"Row \#($0)"}"# }.joined(separator: ",\n") + "]",
      sentences)
    defer { try? FileManager.default.removeItem(at: url) }
    let first = try await pages.page(PageRequest(size: 2))
    #expect(first.items.map(\.id) == ["1", "2"] && first.next == 1 && sentences.take().isEmpty)
    // Two rows of about the same length as the others have been read.
    #expect((4...6).contains(first.total ?? 0), "\(first.total ?? 0)")
    let second = try await pages.page(PageRequest(cursor: first.next, direction: .append, size: 2))
    #expect(second.items.map(\.id) == ["4", "5"] && second.next == 2)
    #expect(
      sentences.take().map { $0.hasSuffix(":3:1: record 3 left out: no member that could be its title") } == [true])
    let last = try await pages.page(PageRequest(cursor: second.next, direction: .append, size: 2))
    #expect(last.items.isEmpty && last.next == nil && last.total == nil)
    // A refresh opens the file again.
    try Data(#"[{"id":9,"title":"Row 9"}]"#.utf8).write(to: url)
    #expect(try await pages.page(PageRequest(size: 2)).items.map(\.id) == ["9"])
  }

  @Test func sectionsOfAScreenArriveInPages() async throws {
    var fields = JSONFields()
    fields.section = "in"
    let text = (1...9).map { "{\"title\":\"Row \($0)\",\"in\":\"\($0 % 2)\"}\n" }.joined()
    for (isPrinted, ids) in [(false, ["#1", "#2", "#3"]), (true, ["#1", "#3", "#5"])] {
      let (pages, url) = try pages(text, Sentences(), name: "x.jsonl", fields: fields, isPrinted: isPrinted)
      defer { try? FileManager.default.removeItem(at: url) }
      let page = try await pages.page(PageRequest(size: 3))
      #expect(page.items.map(\.id) == ids && page.items[0].folder.title == "1" && page.items[1].folder.title != "")
    }
  }

  @MainActor @Test func estimatedTotalIsApproximate() async {
    let row = FiledBookmark(folder: Folder(id: "all", title: ""), bookmark: Bookmark(id: "1", title: "Row 1"))
    let source = ClosurePageSource<FiledBookmark, Int> { _ in Page([row], next: 1, total: 9) }
    let list = PagedBookmarks(Pager(source, clock: ManualClock()), isTotalEstimated: true)
    list.fetchNextItemsIfNeeded(at: 0)
    await wait(until: { list.total != nil })
    #expect(list.total == PagingTotal(count: 9, isApproximate: true))
  }

  @Test func rowsBeforeAFaultAreShownBeforeItsError() async throws {
    let (pages, url) = try pages(#"{"a": [{"title":"1"}], "b": [{}]}"#, Sentences())
    defer { try? FileManager.default.removeItem(at: url) }
    let first = try await pages.page(PageRequest(size: 9))
    #expect(first.items.map(\.bookmark.title) == ["1"])
    await #expect(throws: BookmarkSourceError.self) {
      try await pages.page(PageRequest(cursor: first.next, direction: .append, size: 9))
    }
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
    #expect(second.items.map(\.bookmark.title) == ["2"] && second.next == nil)
  }

  @Test func fileThatShrinksWhileItIsReadIsReportedAsCutOff() async throws {
    let sentences = Sentences()
    let rows = (1...40_000).map { #"{"title":"Row \#($0)"}"# }.joined(separator: ",\n")
    let (pages, url) = try pages("[\(rows)]", sentences)
    defer { try? FileManager.default.removeItem(at: url) }
    let first = try await pages.page(PageRequest(size: 1))
    #expect(first.items.map(\.bookmark.title) == ["Row 1"])
    let writer = try FileHandle(forWritingTo: url)
    try writer.truncate(atOffset: 30)
    try writer.close()
    let rest = try await pages.page(PageRequest(cursor: first.next, direction: .append, size: 20_000))
    // What was in memory is shown, and the list does not end as if it were whole.
    #expect(rest.items.first?.bookmark.title == "Row 2" && rest.items.count < 20_000)
    #expect(sentences.hasLoss)
  }

  @Test func queryIsAppliedWhileReading() async throws {
    let (pages, url) = try pages(
      (1...30).map { "{\"title\":\"Row \($0)\"}\n" }.joined(), Sentences(), query: "row 2", name: "x.jsonl")
    defer { try? FileManager.default.removeItem(at: url) }
    let page = try await pages.page(PageRequest(size: 100))
    #expect(page.items.map(\.bookmark.title) == ([2, 12] + (20...29)).map { "Row \($0)" } && page.next == nil)
  }
}
