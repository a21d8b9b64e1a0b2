import Foundation
import ListPresentation
import ListPresentationTesting
import ListPresentationText
import TestSupport
import Testing

@testable import BookmarkDemo

/// Three books in two folders.
let booksExport = """
  <!DOCTYPE NETSCAPE-Bookmark-file-1>
  <DL><p>
  <DT><H3>소설</H3>
  <DL><p>
  <DT><A HREF="http://a.example/" ADD_DATE="1700000000" TAGS="old,story">첫째 책</A>
  <DT><A HREF="http://b.example/">둘째 책</A>
  </DL><p>
  <DT><H3>Essays</H3>
  <DL><p>
  <DT><A HREF="http://www.a.example?utm_source=x#top">Third Book</A>
  </DL><p>
  </DL><p>
  """

/// The screen of the demo after some keys, with three books in two folders.
@MainActor
func books(_ keys: String, rows: Int = 10, columns: Int = 50) async throws -> String {
  var shown = ""
  try await withFile("books.html", booksExport) { path in
    let result = await run([path, "--keys", keys, "--size", "\(columns)x\(rows)"])
    #expect(result.errors == "" && result.status == 0)
    shown = result.output
  }
  return shown
}

@MainActor @Suite struct EditingTests {
  @Test func bookmarksAreEditedAsInTheFile() async throws {
    let screens = try await ScreenFile("../Screens/Editing.screen").play { line in
      guard let step = line.wholeMatch(of: /(?:show|press (.+?))(?: in 50x(\d+))?/) else { return nil }
      return try await books(String(step.1 ?? ""), rows: step.2.flatMap { Int($0) } ?? 10)
    }
    #expect(screens == 73)
  }

  /// An empty document with a folder F.
  private func libraryWithAFolder() -> (BookmarkLibrary, Node) {
    let library = BookmarkLibrary(Pager(ArrayPageSource<Arrival>([])))
    return (library, library.add(.new(.folder, [("title", "F")]), in: BookmarkDocument.root, after: nil))
  }

  @Test func expansionThatHasNotBegunDoesNotEnd() {
    let (library, folder) = libraryWithAFolder()
    _ = library.add(.new(.bookmark, [("title", "B")]), in: folder.id, after: nil)
    library.endTemporaryExpansion()
    library.collapse(folder)
    #expect(library.rows.map(\.content.title) == ["F"])
  }

  @Test func folderThatIsGoneIsNoPlace() {
    let (library, folder) = libraryWithAFolder()
    #expect(library.folder(at: "F", or: folder.id) == folder.id)
    #expect(library.folder(at: "", or: folder.id + 1) == BookmarkDocument.root)
  }

  @Test func detailsHaveNothingForProgramsAlone() async throws {
    let record =
      #"[{"guid":"g","id":7,"type":"text/x-moz-place","title":"A","uri":"http://a/","dateAdded":1700000000000000}]"#
    try await withFile("a.json", record) { path in
      let shown = await run(path, "--keys", "enter", "--size", "40x6").output
      #expect(shown.hasPrefix("Bookmarks › A\nhttp://a/\n\nadded     2023-11-14\n\n"), "\(shown)")
    }
  }

  /// The cost of an edit: rows that stay are not made again to filter them, and those that are back are made once.
  @Test func removalOfManyRowsLooksAtNoOther() async throws {
    let arrivals = (0..<3_000).map { number in
      let title = number % 4 == 0 ? "swift \(number)" : "other \(number)"
      return Arrival(id: .place(number), tree: NodeTree(content: .new(.bookmark, [("title", title)])))
    }
    var configuration = PagingConfiguration()
    (configuration.firstPageSize, configuration.pageSize) = (3_000, 3_000)
    let library = BookmarkLibrary(Pager(ArrayPageSource(arrivals), configuration: configuration))
    var numberMade = 0
    let list = TextListScreen<SingleSection, Node> { node in
      numberMade += 1
      return BookmarkWords.row(node)
    }
    ListAdapter(dataSource: library, view: list)
    let terminal = HeadlessTerminal(list, columns: 60, rows: 12)
    await terminal.press("G /swift enter A")
    #expect(numberMade >= 3_000 && library.rows.count == 3_000)
    for (keys, rows, most) in [("x", 2_250, 500), ("u", 3_000, 1_250), ("ctrl-r", 2_250, 500)] {
      numberMade = 0
      await terminal.press(keys)
      #expect(library.rows.count == rows && numberMade <= most, "\(keys): \(numberMade) made\n\(terminal.text)")
    }
  }

  /// The form names the folder that the user comes from, and another one may have the same titles.
  @Test func folderThatIsNotChangedStaysTheSame() async throws {
    let twins = """
      <DL><DT><H3>A</H3><DL><DT><A HREF="http://1/">one</A></DL>
      <DT><H3>A</H3><DL><DT><A HREF="http://2/">two</A></DL></DL>
      """
    try await withFile("twins.html", twins) { path in
      for (keys, rows) in [
        ("3 j e ctrl-u new ctrl-s", ["▾ A 1", "one", "▾ A 1", "new"]),
        ("3 j a new tab http://3/ ctrl-s", ["▾ A 1", "one", "▾ A 2", "two", "new"]),
      ] {
        let lines = await run(path, "--keys", keys, "--size", "50x9").output.split(separator: "\n")
        let titles = lines.dropFirst().prefix(rows.count).map { line in
          line.dropFirst(2).trimmingPrefix(while: \.isWhitespace).prefix { !"─.".contains($0) }
        }
        #expect(titles.count == rows.count && zip(titles, rows).allSatisfy { $0.hasPrefix($1) }, "\(keys): \(lines)")
      }
    }
  }

  @Test(arguments: [
    ("http://a.example/", "a.example"), ("https://WWW.a.example", "a.example"),
    ("http://a.example/?utm_source=x", "a.example"),
    ("http://a.example/B/#c", "a.example/B"), ("http://a.example/?b=1&utm_medium=y&c", "a.example?b=1&c"), ("", ""),
    ("place:sort=8", "place:sort=8"), ("javascript:a('#b')", "javascript:a('#b')"), ("a/#b", "a/#b"),
  ])
  func doublesAreFoundWithoutWhatDoesNotMatter(address: String, key: String) {
    #expect(Doubles.key(of: address) == key)
  }

  /// What the demo shows of a file after some keys, with lines that hold all of a sentence.
  private func shown(_ path: String, _ keys: String) async -> String {
    await run(path, "--keys", keys, "--size", "400x10").output
  }

  @Test func writingKeepsTheFormerFileAndReadsBack() async throws {
    try await withFile("books.html", booksExport) { path in
      let written = await shown(path, "j x w enter")
      #expect(written.hasPrefix("Bookmarks  ") && written.contains("Wrote 2 bookmarks to "), "\(written)")
      #expect(written.contains("; the former file"))
      #expect(contents(of: path + "~") == booksExport)
      #expect(await run(path, "--format", "{folder}: {title}").output == "소설: 둘째 책\nEssays: Third Book\n")
      // Nothing is asked after writing, and a second time the file is replaced again.
      #expect(await shown(path, "j x w enter x ctrl-s enter q").contains("Wrote 0"))
    }
  }

  /// A link stays one, and the former file is beside the file that it leads to.
  @Test func formerFileOfALinkIsNamed() async throws {
    try await withFile("books.html", booksExport) { path in
      let link = path.replacing("books.html", with: "link.html")
      symlink(path, link)
      let written = await shown(link, "j x w enter")
      let former = BookmarkFile(path, home: nil).path + "~"
      #expect(written.contains("Wrote 2 bookmarks to \(link); the former file is \(former)\n"), "\(written)")
      #expect(contents(of: path + "~") == booksExport)
    }
  }

  @Test func nameDecidesTheFormat() async throws {
    try await withFile("books.html", booksExport) { path in
      let directory = (path as NSString).deletingLastPathComponent
      for name in ["a.json", "b.jsonl", "c.html"] {
        let written = await shown(path, "w ctrl-u \(directory)/\(name) enter")
        #expect(written.contains("Wrote 3 bookmarks to \(directory)/\(name)\n"), "\(written)")
        #expect(await run("\(directory)/\(name)", "--tsv") == run(path, "--tsv"))
      }
      for (name, problem) in [
        ("a.json", "exists already"), ("Bookmarks", "is the browser's own"), ("a.txt", "must end in"),
      ] {
        let refused = await shown(path, "w ctrl-u \(directory)/\(name) enter")
        #expect(refused.contains(problem), "\(refused)")
      }
    }
  }

  @Test func addressHasNoSpaceAroundIt() async throws {
    try await withFile("books.html", booksExport) { path in
      let other = path.replacing("books.html", with: "other.jsonl")
      let written = await shown(path, "a New tab space http://new.example/ space ctrl-s w ctrl-u \(other) enter")
      #expect(written.contains("Wrote 4 bookmarks to \(other)"), "\(written)")
      #expect(contents(of: other)?.contains(#""url":"http://new.example/""#) == true)
    }
  }

  @Test func whatHTMLHasNoPlaceForIsSaid() async throws {
    let record = #"{"id":1,"title":"A","url":"http://a/","brand":"x","price":5,"in":{"a":1},"guid":"g","tags":["t"]}"#
    try await withFile("a.json", "[\(record)]") { path in
      let directory = (path as NSString).deletingLastPathComponent
      for (name, cut) in [("b.html", ", which has no place for brand, in, price"), ("c.json", ""), ("d.jsonl", "")] {
        let written = await shown(path, "w ctrl-u \(directory)/\(name) enter")
        #expect(written.hasSuffix("Wrote 1 bookmark to \(directory)/\(name)\(cut)\n"), "\(written)")
      }
    }
  }

  /// What is missing of a file that was not read whole, or is no text, would be lost.
  @Test(arguments: [Data((booksExport + "<DT><A>none</A>").utf8), Data(booksExport.utf8) + [0xFF]])
  func fileThatWasNotReadWholeIsNotReplaced(bytes: Data) async throws {
    try await withFile("books.html", "") { path in
      try bytes.write(to: URL(filePath: path))
      let refused = await shown(path, "j x w enter")
      #expect(refused.contains("was not read whole; give another name"), "\(refused)")
      #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
      // What was left out is not missing in a file that the program has written.
      let other = path.replacing("books.html", with: "other.html")
      let written = await shown(path, "w ctrl-u \(other) enter j x w enter")
      #expect(written.contains("Wrote 2 bookmarks to \(other)"), "\(written)")
    }
  }

  @Test func fileThatWasNeverReadExistsAlready() async throws {
    let name = UUID().uuidString
    let there = URL(filePath: "\(name).html")
    try Data().write(to: there)
    defer { try? FileManager.default.removeItem(at: there) }
    try await withFile("\(name).json", #"[{"title":"A","url":"http://a/"}]"#) { path in
      let refused = await shown(path, "w enter")
      #expect(refused.contains("exists already"), "\(refused)")
    }
  }

  @Test func everyScreenFitsItsSize() async throws {
    let keys = ["", "j enter", "j e", "j e 가나다라마바사", "j x q", "F", "D", "w", "j a", "n", "j enter #", "j x"]
    let sizes = [(1, 1), (2, 1), (1, 2), (3, 3), (5, 4), (10, 2), (31, 5)]
    // In a debug build, the keys meet some sizes each.
    let cases = keys.flatMap { keys in sizes.map { (keys, $0) } }
    for (keys, (columns, rows)) in testCases(cases, oneOf: 4, beforeMerge: 2) {
      let shown = try await books(keys, rows: rows, columns: columns)
      let lines = shown.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      #expect(
        lines.count <= rows && lines.allSatisfy { String($0).displayWidth <= columns }, "\(keys) \(columns)x\(rows)")
    }
  }

  @Test func goingBackShowsTheListAsItWas() async throws {
    // Scrolled, in the middle of the screen, and filtered.
    let sample = ["--size", "50x10", "--keys"]
    for keys in ["30 j", "12 j 3 k", "/한국 enter 2 j", "d d space space"] {
      let before = await run(sample + [keys])
      #expect(before.status == 0)
      #expect(await run(sample + [keys + " enter h"]) == before, "\(keys)")
    }
  }
}
