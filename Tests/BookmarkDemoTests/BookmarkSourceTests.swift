import Foundation
import Testing

@testable import BookmarkDemo

@Suite struct BookmarkSourceTests {
  @Test func argumentTellsTheSource() async {
    #expect(await run("--limit", "1", "--format", "{title}").output == "Swift.org\n")
    #expect(await run("missing.json").errors == "bookmarks: missing.json: no such file\n")
    #expect(await run("--", "--missing").errors == "bookmarks: --missing: no such file\n")
    #expect(BookmarkSource.standardInput.name == "standard input")
  }

  @Test func sourceThatCannotBeReadSaysWhy() throws {
    #expect(failure("missing.json") == "missing.json: no such file")
    #expect(failure("/") == "/: is a directory, not a file")
    let source = BookmarkSource.file("a")
    #expect(source.failure(EACCES).description == "a: no permission to read it")
    #expect(source.failure(EIO).description == "a: cannot be read: Input/output error")
    let noExport = "not a bookmark export: expected <!DOCTYPE NETSCAPE-Bookmark-file-1> and <DT><A HREF=…> entries"
    let empty = "is empty; expected JSON, JSON Lines or a bookmark export"
    for (name, text, reason) in [
      ("empty.json", "", empty), ("empty.jsonl", "", empty), ("empty.html", "", empty), ("empty", "", empty),
      ("a.html", "<!-- x -->\n", noExport), ("a.html", "<!DOCTYPE NETSCAPE-Bookmark-file-1>\n", noExport),
      ("notes.txt", "\nhello", "expected JSON, JSON Lines or a bookmark export"),
    ] {
      try withFile(name, text) { path in #expect(failure(path) == "\(path): \(reason)") }
    }
  }

  @Test(arguments: [
    ("a/b.html", "a/b.html"), ("a/b.json", "b.html"), ("v1.2 of me.jsonl", "v1.2 of me.html"),
    ("Bookmarks", "Bookmarks.html"),
  ])
  func nameToWriteHasTheEndingOfHTML(source: String, name: String) {
    #expect(BookmarkSource.file(source).nameToWrite == name)
    #expect(BookmarkSource.standardInput.nameToWrite == "bookmarks.html")
  }

  /// The error of a whole file.
  private func failure(_ path: String) -> String? {
    sentence { () throws(BookmarkSourceError) in
      var file = try SourceFile(.file(path))
      var bytes: [UInt8] = []
      while let block = try file.next() { bytes += block }
      return try read(bytes, path)
    }
  }
}

@Suite struct SampleTests {
  @Test func sampleIsWholeAndHasRowsWithAddressesInBothScripts() throws {
    let list = try html(Sample.export)
    #expect(list.rows.count == 44 && list.entries.count == 6 && list.reports.isEmpty)
    #expect(Set(list.titles).count == 44 && list.rows.allSatisfy { $0.address.hasPrefix("https://") })
    #expect(list.titles.contains { $0.unicodeScalars.contains { ("가"..."힣").contains($0) } })
    #expect(list.titles.contains { $0.utf8.allSatisfy { $0 < 0x80 } })
  }
}
