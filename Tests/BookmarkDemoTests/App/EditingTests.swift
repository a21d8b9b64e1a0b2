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

/// The same with two spaces between the texts of a row, and one sign for a rule, whatever the columns are.
func bookRows(_ keys: String, rows: Int = 10, columns: Int = 50) async throws -> String {
  try await books(keys, rows: rows, columns: columns).split(separator: "\n", omittingEmptySubsequences: false)
    .map { line in
      let indentation = line.prefix { " >●◉".contains($0) }
      return indentation + line.dropFirst(indentation.count).replacing(/\ {3,}/, with: "  ").replacing(/─+/, with: "─")
    }.joined(separator: "\n")
}

/// Editing with keys.
@MainActor @Suite struct EditingTests {
  @Test func foldersAreRowsWithWhatIsInThem() async throws {
    #expect(
      try await books("") == """
        Bookmarks                                   1 of 5
        > ▾ 소설 2 ───────────────────────────────────────
              첫째 책         a.example         2023-11-14
              둘째 책         b.example
          ▾ Essays 1 ─────────────────────────────────────
              Third Book      www.a.example
        End of list, 5 items


        enter open  h collapse  / filter  ? help  q quit

        """)
    for keys in ["enter", "j h h", "h"] {
      let lines = try await bookRows(keys).split(separator: "\n")
      #expect(lines[1] == "> ▸ 소설 2" && lines[2].hasPrefix("  ▾ Essays"))
    }
    #expect(try await bookRows("enter enter") == bookRows(""))
  }

  @Test func filterFindsABookmarkInACollapsedFolder() async throws {
    let found = try await bookRows("h /첫째").split(separator: "\n")
    #expect(found[1] == "  ▾ 소설 2 ─" && found[2].hasPrefix(">     첫째 책") && found.count < 6, "\(found)")
    #expect(try await bookRows("h /첫째 esc") == bookRows("h"), "the folder is collapsed as before")
    #expect(try await bookRows("h /첫째 enter esc") == bookRows("h"))
    // A folder that the user collapses meanwhile stays so.
    #expect(try await bookRows("h /첫째 enter k enter esc g").contains("> ▸ 소설 2"))
  }

  @Test func expansionThatHasNotBegunDoesNotEnd() {
    let library = BookmarkLibrary(Pager(ArrayPageSource<Arrival>([])))
    let folder = library.add(.new(.folder, [("title", "F")]), in: BookmarkDocument.root, after: nil)
    _ = library.add(.new(.bookmark, [("title", "B")]), in: folder.id, after: nil)
    library.endTemporaryExpansion()
    library.collapse(folder)
    #expect(library.rows.map(\.content.title) == ["F"])
  }

  @Test func folderThatIsGoneIsNoPlace() {
    let library = BookmarkLibrary(Pager(ArrayPageSource<Arrival>([])))
    let folder = library.add(.new(.folder, [("title", "F")]), in: BookmarkDocument.root, after: nil)
    #expect(library.folder(at: "F", or: folder.id) == folder.id)
    #expect(library.folder(at: "", or: folder.id + 1) == BookmarkDocument.root)
  }

  @Test func detailsHaveTheTitleAsTheirHeadAndNothingForProgramsAlone() async throws {
    #expect(
      try await screenBody(of: books("j enter")) == """
        Bookmarks › 첫째 책
        http://a.example/

        folder    소설
        tags      #old  #story
        added     2023-11-14
        """)
    #expect(try await bookRows("j enter h") == bookRows("j"))
    let record =
      #"[{"guid":"g","id":7,"type":"text/x-moz-place","title":"A","uri":"http://a/","dateAdded":1700000000000000}]"#
    try await withFile("a.json", record) { path in
      let shown = await run(path, "--keys", "enter", "--size", "40x6").output
      #expect(shown.hasPrefix("Bookmarks › A\nhttp://a/\n\nadded     2023-11-14\n\n"), "\(shown)")
    }
  }

  @Test func removingAndUndoing() async throws {
    #expect(
      try await books("j x") == """
        Bookmarks, changed                          2 of 4
          ▾ 소설 1 ───────────────────────────────────────
        >     둘째 책         b.example
          ▾ Essays 1 ─────────────────────────────────────
              Third Book      www.a.example
        End of list, 4 items



        Removed 첫째 책; u undoes it

        """)
    let undone = try await bookRows("j x u")
    #expect(undone.hasPrefix("Bookmarks  ") && undone.hasSuffix("\nUndone: Remove 첫째 책\n"))
    #expect(try await bookRows("j x u ctrl-r").hasSuffix("\nRedone: Remove 첫째 책\n"))
    #expect(try await bookRows("x u k").contains("둘째 책  b.example\n"), "a folder returns with what is in it")
    #expect(try await bookRows("j x u u").contains("Nothing to undo"))
    #expect(try await bookRows("x x j u u ctrl-r").hasSuffix("\nRedone: Remove 소설\n"))
  }

  /// The cost of an edit: rows that stay are not made again to filter them, and those that are back are made once.
  @Test func removalOfManyRowsLooksAtNoOther() async throws {
    let arrivals = (0..<4_000).map { number in
      let title = number % 4 == 0 ? "swift \(number)" : "other \(number)"
      return Arrival(id: .place(number), tree: NodeTree(content: .new(.bookmark, [("title", title)])))
    }
    var configuration = PagingConfiguration()
    (configuration.firstPageSize, configuration.pageSize) = (4_000, 4_000)
    let library = BookmarkLibrary(Pager(ArrayPageSource(arrivals), configuration: configuration))
    var numberMade = 0
    let list = TextListScreen<SingleSection, Node> { node in
      numberMade += 1
      return BookmarkWords.row(node)
    }
    ListAdapter(dataSource: library, view: list)
    let terminal = HeadlessTerminal(list, columns: 60, rows: 12)
    await terminal.press("G /swift enter A")
    #expect(numberMade >= 4_000 && library.rows.count == 4_000)
    for (keys, rows, most) in [("x", 3_000, 500), ("u", 4_000, 1_500), ("ctrl-r", 3_000, 500)] {
      numberMade = 0
      await terminal.press(keys)
      #expect(library.rows.count == rows && numberMade <= most, "\(keys): \(numberMade) made\n\(terminal.text)")
    }
  }

  /// What an undo brings back is not selected, so the next key takes the row with the cursor alone.
  @Test func whatIsBackIsNotSelected() async throws {
    #expect(try await bookRows("j space space x u").hasSuffix("\nUndone: Remove 2 rows\n"))
    #expect(try await !bookRows("j space space x u").contains("selected"))
    // A range ends with its rows.
    #expect(try await bookRows("j v j x j x").contains("Removed Third Book; u undoes it"))
  }

  @Test func selectedRowsThatAreNotShownAreNotTouchedWithoutAQuestion() async throws {
    let asked = try await bookRows("j space /third enter x")
    #expect(asked.contains("Remove 1 row, not shown?"), "\(asked)")
    #expect(try await bookRows("j space /third enter x n esc esc").contains("첫째 책"))
    #expect(try await bookRows("j space /third enter x y").contains("Removed 첫째 책; u undoes it"))
    #expect(try await bookRows("j space /third enter A x").contains("2 rows, 1 of them not shown?"))
    // What is in a folder that is closed is not selected.
    #expect(try await bookRows("j space k k h j x").contains("Removed Essays; u undoes it"))
  }

  @Test func movingWithinAndBetweenFolders() async throws {
    let first = try await bookRows("j m j enter")
    #expect(first.contains("      둘째 책  b.example\n>     첫째 책  a.example"), "\(first)")
    let between = try await bookRows("j m 2 j enter")
    #expect(between.contains("  ▾ Essays 2 ─\n>     첫째 책"), "\(between)")
    #expect(try await bookRows("j m 3 j enter").contains("      Third Book  www.a.example\n>     첫째 책"))
    #expect(try await bookRows("j m 3 j esc") == bookRows("j"))
    let several = try await bookRows("j space space m 3 j enter")
    #expect(several.contains("  ▾ 소설 0 ─\n  ▾ Essays"), "\(several)")
    #expect(try await bookRows("j space space m 3 j enter u").contains("Undone: Move 2 rows"))
    // A folder takes what is in it along, and stays out of itself.
    #expect(try await bookRows("m 4 j enter").contains(">   ▾ 소설 2 ─\n"))
    #expect(try await bookRows("m j").contains("A folder stays out of itself"))
    #expect(try await bookRows("j F j j enter").contains("Moved 첫째 책 to Essays\n"))
    #expect(try await bookRows("F j enter").contains("A folder stays out of itself"))
  }

  @Test func addingABookmark() async throws {
    #expect(
      try await screenBody(of: books("j a")) == """
        Bookmarks › Add
        > title
          url     https://…
          folder  소설
          tags    one, another
          note
        """)
    let added = try await bookRows("j a 새 tab http://n.example/ tab tab x tab 좋다 ctrl-s")
    #expect(added.contains("      첫째 책  a.example  2023-11-14\n>     새  좋다\n"), "\(added)")
    #expect(added.hasSuffix("Added 새; u undoes it\n"))
    #expect(try await bookRows("j a 새 tab http://n.example/ ctrl-s u").contains("Undone: Add 새"))
    // Into the folder that the user names.
    let other = try await bookRows("j a 새 tab http://n.example/ tab ctrl-u Essays ctrl-s")
    #expect(other.contains("      Third Book  www.a.example\n>     새  n.example\n"), "\(other)")
    let fault = try await bookRows("j a 새 tab http://n.example/ tab ctrl-u Essay ctrl-s")
    #expect(fault.contains("there is no folder Essay; n makes one"), "\(fault)")
    #expect(try await bookRows("j a 새 ctrl-s").contains("is missing"))
  }

  @Test func editingAllInOneForm() async throws {
    let edited = try await books("j e ctrl-u 새 space 책 tab tab tab ctrl-u new tab 좋다 ctrl-s enter", rows: 12)
    #expect(
      screenBody(of: edited) == """
        Bookmarks, changed › 새 책
        http://a.example/

        folder    소설
        tags      #new
        added     2023-11-14

        ╭─ note ─╮
        │ 좋다   │
        ╰────────╯
        """)
    #expect(try await bookRows("j e ctrl-u 새 ctrl-s u").contains("첫째 책  a.example"))
    #expect(
      try await bookRows("j e tab tab ctrl-u Essays ctrl-s").contains("      Third Book  www.a.example\n>     첫째 책"))
    // A folder is renamed in the same way.
    #expect(try await bookRows("e ctrl-u 책 ctrl-s").contains("> ▾ 책 2 ─\n"))
    #expect(try await bookRows("j space space e").contains("edit takes one row"))
    // It stays out of itself and of the folders in it.
    for keys in ["e tab 소설 ctrl-s", "2 j n 새 enter g e tab 소설 space / space 새 ctrl-s"] {
      let refused = try await bookRows(keys)
      #expect(refused.contains("A folder stays out of itself") && refused.contains("› Folder"), "\(refused)")
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

  @Test func makingAFolder() async throws {
    let made = try await bookRows("2 j n 새 space 것 enter")
    #expect(made.contains("      둘째 책  b.example\n>   ▾ 새 것 0 ─\n"), "\(made)")
    #expect(try await bookRows("2 j n 새 enter u").contains("Undone: Add 새"))
    #expect(try await bookRows("n enter").contains("is missing"))
  }

  @Test func sortingAFolder() async throws {
    let sorted = try await bookRows("j s")
    #expect(sorted.contains("▾ 소설") && sorted.contains("      둘째 책  b.example\n>     첫째 책"), "\(sorted)")
    #expect(try await bookRows("j s u").contains("Undone: Sort 소설"))
  }

  @Test func doublesAreSectionsOfWhichOneIsKept() async throws {
    #expect(
      try await screenBody(of: books("D")) == """
        Bookmarks › Doubles                         1 of 2
        a.example 2 ──────────────────────────────────────
        > 첫째 책       소설                    2023-11-14
          Third Book    Essays
        """)
    let kept = try await bookRows("D enter")
    #expect(kept.contains("No address occurs twice") && kept.contains("Kept 첫째 책, removed 1; u undoes it"), "\(kept)")
    #expect(try await bookRows("D enter h").contains("  ▾ Essays 0 ─\n"))
    #expect(try await bookRows("D j x h").contains("  ▾ Essays 0 ─\n"))
    #expect(try await bookRows("D enter u").contains("> 첫째 책  소설"))
  }

  @Test(arguments: [
    ("http://a.example/", "a.example"), ("https://WWW.a.example", "a.example"),
    ("http://a.example/?utm_source=x", "a.example"),
    ("http://a.example/B/#c", "a.example/B"), ("http://a.example/?b=1&utm_medium=y&c", "a.example?b=1&c"), ("", ""),
    ("place:sort=8", "place:sort=8"),
  ])
  func doublesAreFoundWithoutWhatDoesNotMatter(address: String, key: String) {
    #expect(Doubles.key(of: address) == key)
  }

  @Test func quittingWithChangesAsks() async throws {
    let asked = try await books("j x q")
    #expect(
      boxedLines(of: asked) == ["The bookmarks are changed. Leave without", "writing them?", "[y] yes [n] no"],
      "\(asked)")
    #expect(asked.hasPrefix("Bookmarks, changed  ") && asked.contains("╭─ Leave ─"))
    #expect(
      try await bookRows("j x q n")
        == bookRows("j x").replacing(
          "Removed 첫째 책; u undoes it\n", with: "enter open  / filter  x remove  ? help  q quit\n"))
    #expect(try await bookRows("j x q n q y j j") == bookRows("j x q"))
    #expect(try await bookRows("q j") == bookRows(""))
    #expect(try await bookRows("j x u q j") == bookRows("j x u"))
  }

  @Test func writingKeepsTheFormerFileAndReadsBack() async throws {
    try await withFile("books.html", booksExport) { path in
      let result = await run(path, "--keys", "j x w enter", "--size", "90x10")
      #expect(
        result.output.hasPrefix("Bookmarks  ") && result.output.contains("Wrote 2 bookmarks to "), "\(result.output)")
      #expect(result.output.contains("; the former file"))
      #expect(contents(of: path + "~") == booksExport)
      #expect(await run(path, "--format", "{folder}: {title}").output == "소설: 둘째 책\nEssays: Third Book\n")
      // Nothing is asked after writing, and a second time the file is replaced again.
      #expect(await run(path, "--keys", "j x w enter x ctrl-s enter q", "--size", "90x10").output.contains("Wrote 0"))
    }
  }

  @Test func nameDecidesTheFormat() async throws {
    try await withFile("books.html", booksExport) { path in
      let directory = (path as NSString).deletingLastPathComponent
      for name in ["a.json", "b.jsonl", "c.html"] {
        let result = await run(path, "--keys", "w ctrl-u \(directory)/\(name) enter", "--size", "200x10")
        #expect(result.output.contains("Wrote 3 bookmarks to \(directory)/\(name)\n"), "\(result.output)")
        #expect(
          await run("\(directory)/\(name)", "--tsv") == run(path, "--tsv"))
      }
      for (name, problem) in [
        ("a.json", "exists already"), ("Bookmarks", "is the browser's own"), ("a.txt", "must end in"),
      ] {
        let result = await run(path, "--keys", "w ctrl-u \(directory)/\(name) enter", "--size", "200x10")
        #expect(result.output.contains(problem), "\(result.output)")
      }
    }
  }

  @Test func whatHTMLHasNoPlaceForIsSaid() async throws {
    let record = #"{"id":1,"title":"A","url":"http://a/","brand":"x","price":5,"in":{"a":1},"guid":"g","tags":["t"]}"#
    try await withFile("a.json", "[\(record)]") { path in
      let directory = (path as NSString).deletingLastPathComponent
      for (name, cut) in [("b.html", ", which has no place for brand, in, price"), ("c.json", ""), ("d.jsonl", "")] {
        let result = await run(path, "--keys", "w ctrl-u \(directory)/\(name) enter", "--size", "300x10")
        #expect(result.output.hasSuffix("Wrote 1 bookmark to \(directory)/\(name)\(cut)\n"), "\(result.output)")
      }
    }
  }

  /// A file that was not read whole would lose what is missing.
  @Test func fileThatWasNotReadWholeIsNotReplaced() async throws {
    for (text, options) in [(booksExport + "<DT><A>none</A>", []), (booksExport, ["--limit", "1"])] {
      try await withFile("books.html", text) { path in
        let result = await run([path, "--keys", "w enter", "--size", "90x10"] + options)
        #expect(result.output.contains("was not read whole; give another name"), "\(result.output)")
        #expect(contents(of: path) == text)
      }
    }
  }

  /// What the user edits is not read again, so a file that is gone costs nothing.
  @Test func fileIsNotReadAgain() async throws {
    let (before, keys) = (try await books(""), "enter open  h collapse  / filter  ? help  q quit\n")
    #expect(before.hasSuffix(keys))
    #expect(try await books("r") == before.dropLast(keys.count) + "This list cannot be loaded again\n")
  }

  @Test func everyScreenFitsItsSize() async throws {
    let keys = ["", "j enter", "j e", "j e 가나다라마바사", "j x q", "F", "D", "w", "j a", "n", "j enter #", "j x"]
    let sizes = [(1, 1), (2, 1), (1, 2), (3, 3), (5, 4), (10, 2), (31, 5)]
    // In a debug build, the keys meet every second size in turn.
    for (keys, (columns, rows)) in testCases(keys.flatMap { keys in sizes.map { (keys, $0) } }, oneOf: 2) {
      let shown = try await bookRows(keys, rows: rows, columns: columns)
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
