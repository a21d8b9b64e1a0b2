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
      #expect(
        failure(path)
          == "\(path): expected JSON, JSON Lines or a bookmark export"
      )
    }
  }

  @Test func errorsHaveDescriptions() {
    let source = BookmarkSource.file("a")
    #expect(source.failure(EACCES).description == "a: no permission to read it")
    #expect(source.failure(EIO).description == "a: cannot be read: Input/output error")
  }

  /// The error of a whole file.
  private func failure(_ path: String) -> String? {
    sentence { () throws(BookmarkSourceError) in
      let file = try SourceFile(.file(path))
      var bytes: [UInt8] = []
      while let block = try file.next() { bytes += block }
      return try read(bytes, path)
    }
  }
}

@Suite struct SampleTests {
  private func sample() throws -> BookmarkCollection { try html(Sample.export) }

  @Test func sampleIsWholeAndHasEnoughRowsToScroll() throws {
    let list = try sample()
    #expect(list.rows.count == 92 && list.entries.count == 10 && list.reports.isEmpty)
    #expect(Set(list.titles).count == 92)
  }

  @Test func everyRowOfTheSampleHasAWebAddress() throws {
    #expect(try sample().rows.allSatisfy { $0.address.hasPrefix("https://") })
  }

  @Test func titlesAreInBothScripts() throws {
    #expect(
      try sample().titles.contains { $0.unicodeScalars.contains { ("가"..."힣").contains($0) } })
    #expect(try sample().titles.contains { $0.utf8.allSatisfy { $0 < 0x80 } })
  }
}
