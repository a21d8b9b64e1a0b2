import Foundation
import Testing

@testable import BookmarkDemo

@Suite struct BookmarkSourceTests {
  @Test(arguments: [
    ("a.json", BookmarkFormat.json), ("a.JSONL", .jsonLines), ("a.b.ndjson", .jsonLines), ("a.html", .html),
    ("a.htm", .html), ("a.txt", nil), ("json", nil),
  ])
  func nameTellsTheFormat(_ name: String, _ format: BookmarkFormat?) {
    #expect(BookmarkFormat(fileName: name) == format)
  }

  @Test(arguments: [
    ("\u{FEFF} \n<!DOCTYPE", BookmarkFormat.html), (" [1", .json), ("{\"a\":1}", .json), ("{\n\"a\":1}\n{}", .json),
    ("{\"a\":1}\n\n {\"a\":2}", .jsonLines), ("hello", nil), ("", nil),
  ])
  func contentTellsTheFormat(_ text: String, _ format: BookmarkFormat?) {
    #expect(BookmarkFormat(contentsOf: Array(text.utf8)) == format)
  }

  @Test func argumentTellsTheSource() {
    #expect(BookmarkSource(argument: nil) == .catalogue)
    #expect(BookmarkSource(argument: "-") == .standardInput)
    #expect(BookmarkSource(argument: "a.json") == .file("a.json"))
    #expect(BookmarkSource.standardInput.name == "standard input")
  }

  @Test func fileIsReadByNameOrContent() throws {
    for (name, text) in [
      ("a.json", "[{\"title\":\"A\"}]"), ("a.txt", "{\"title\":\"A\"}\n{}"), ("a", "<DT><A HREF=x>A</A>"),
    ] {
      let list = try withFile(name, text) { try BookmarkSource.file($0).load() }
      #expect(list.titles == ["A"])
    }
  }

  @Test func missingFileIsAnError() {
    #expect(failure("missing.json") == "missing.json: no such file")
  }

  @Test func directoryIsAnError() {
    #expect(failure("/") == "/: is a directory, not a file")
  }

  @Test func emptyFileIsAnError() throws {
    for name in ["empty.json", "empty.jsonl", "empty.html", "empty"] {
      try withFile(name, "") { path in
        #expect(failure(path) == "\(path): is empty; expected JSON, JSON Lines or a bookmark export")
      }
    }
  }

  @Test func exportOfCommentsIsNotCalledEmpty() throws {
    for text in ["<!-- x -->\n", "<!DOCTYPE NETSCAPE-Bookmark-file-1>\n"] {
      try withFile("a.html", text) { path in #expect(failure(path)?.contains("not a bookmark export") == true) }
    }
  }

  @Test func fileOfUnknownFormatIsAnError() throws {
    try withFile("notes.txt", "\nhello") { path in
      #expect(failure(path) == "\(path):2:1: expected '[', '{' or '<', found 'h'")
    }
  }

  @Test func errorsHaveDescriptions() {
    #expect(BookmarkSourceError.noPermission("a").description == "a: no permission to read it")
    #expect(
      BookmarkSourceError.unreadable("a", because: "Input/output error").description
        == "a: cannot be read: Input/output error")
    #expect(
      BookmarkSourceError.tooLarge("a", mebibytes: 256).description
        == "a: is larger than 256 MiB, the most that is read")
  }

  private func failure(_ path: String) -> String? {
    sentence { () throws(BookmarkSourceError) in try BookmarkSource.file(path).load() }
  }
}

@Suite struct CatalogueTests {
  private let bookmarks = Catalogue.collection.entries.flatMap(\.bookmarks)

  @Test func catalogueHasEnoughRowsToScroll() {
    #expect(bookmarks.count == 215)
    #expect(Catalogue.collection.entries.count == 11)
    #expect(Catalogue.collection.entries.allSatisfy { $0.bookmarks.count >= 16 })
  }

  @Test func productsAreUnique() {
    #expect(Set(bookmarks.map(\.id)).count == bookmarks.count)
    #expect(Set(bookmarks.map(\.title)).count == bookmarks.count)
  }

  @Test func titlesAreInBothScripts() {
    #expect(bookmarks.contains { $0.title.unicodeScalars.contains { ("가"..."힣").contains($0) } })
    #expect(bookmarks.contains { $0.title.utf8.allSatisfy { $0 < 0x80 } })
  }

  @Test func productShowsItsBrandAndPrice() {
    #expect(
      bookmarks.first?.withoutRecord
        == Bookmark(id: "fashion-01", title: "오버핏 코튼 셔츠", detail: "모노루프", trailing: "₩39,000", keywords: "패션"))
  }
}
