import TestSupport
import Testing

@testable import BookmarkDemo

/// The screen of the demo after some keys, with three books in two folders.
@MainActor
func books(_ keys: String, rows: Int = 9, columns: Int = 44, open link: String? = nil) async throws -> String {
  let records = """
    {"id":"a","title":"첫째 책","author":"김하나","price":"₩9,000","shelf":"소설","tags":"오래된 이야기"}
    {"id":"b/2","title":"둘째 책","author":"이두리","price":"₩12,000","shelf":"소설"}
    {"id":"한","title":"Third Book","author":"Sam","price":"₩7,500","shelf":"Essays"}
    """
  var shown = ""
  try await withFile("books.jsonl", records) { path in
    let opened = link.map { ["--open", $0] } ?? []
    let result = await run([path, "--section", "shelf", "--keys", keys, "--size", "\(columns)x\(rows)"] + opened)
    #expect(result.errors == "" && result.status == 0)
    shown = result.output
  }
  return shown
}

@MainActor @Suite struct AppTests {
  @Test func openingAndGoingBack() async throws {
    #expect(
      try await books("j enter") == """
        Bookmarks › 둘째 책
        id        b/2
        title     둘째 책
        author    이두리
        price     ₩12,000
        shelf     소설


        e note  x remove  h back  ? help  q quit

        """)
    #expect(
      try await books("j enter h") == """
        Bookmarks
        소설
          첫째 책  김하나                     ₩9,000
        > 둘째 책  이두리                    ₩12,000

        Essays
          Third Book  Sam                     ₩7,500
        2/3
        enter open  / filter  ? help  q quit

        """)
    #expect(try await books("j enter esc") == books("j"))
    #expect(try await books("j enter left") == books("j"))
  }

  @Test func emptyListOffersNoMovement() async throws {
    try await withFile("empty.json", "[]") { path in
      let result = await run([path, "--keys", "", "--size", "90x6"])
      #expect(
        result.output == """
          Bookmarks
          No items


          0/0
          / filter  u undo  e note  R removed  F folders  V list or grid  s sort  ? help  q quit

          """)
    }
  }

  @Test func goingBackShowsTheListAsItWas() async throws {
    // Scrolled, in the middle of the screen, and filtered.
    let sample = ["--size", "50x10", "--keys"]
    for keys in ["30 j", "12 j 3 k", "/한국 enter j", "d d space space"] {
      let before = await run(sample + [keys])
      #expect(before.status == 0)
      #expect(await run(sample + [keys + " enter h"]) == before, "\(keys)")
      #expect(await run(sample + [keys + " enter j j e esc esc"]) == before, "\(keys)")
    }
  }

  @Test func removingAndUndoing() async throws {
    #expect(
      try await books("j x") == """
        Bookmarks
        소설
          첫째 책  김하나                     ₩9,000

        Essays
        > Third Book  Sam                     ₩7,500
        End of list, 2 items
        2/2
        Removed 둘째 책; u undoes it

        """)
    #expect(
      try await books("j x enter h u") == """
        Bookmarks
        소설
          첫째 책  김하나                     ₩9,000
        > 둘째 책  이두리                    ₩12,000

        Essays
          Third Book  Sam                     ₩7,500
        2/3
        둘째 책 restored

        """)
    // The keys also work on the screen of a bookmark, several times.
    #expect(try await books("enter x x u u") == books("").replacing(lastLine: "첫째 책 restored"))
    #expect(try await books("u").hasSuffix("Nothing to undo\n"))
    #expect(
      try await books("x j x R") == """
        Bookmarks › Removed
        > Third Book  Sam                     ₩7,500
          첫째 책  김하나                     ₩9,000




        1/2
        / filter  u restore  ? help  q quit

        """)
  }

  @Test func removingTakesTheSelectionAndUndoingRestoresIt() async throws {
    #expect(try await books("A x").hasSuffix("Removed 3 bookmarks; u undoes it\n"))
    #expect(try await books("A x u").hasSuffix("3 selected\n3 bookmarks restored\n"))
    #expect(try await books("space space x").hasSuffix("1/1\nRemoved 2 bookmarks; u undoes it\n"))
  }

  @Test func whatWasUndoneIsRemovedAgain() async throws {
    #expect(try await books("j x u ctrl-r").contains("\n2/2  Redone: remove 둘째 책\n"))
    #expect(try await books("A x u ctrl-r u").hasSuffix("3 bookmarks restored\n"))
    #expect(try await books("x x u u j x ctrl-r").contains("  Nothing to redo\n"))
    #expect(try await books("F j enter x u ctrl-r").contains("Redone: remove 첫째 책"))
  }

  @Test func removedBookmarksAreRestored() async throws {
    #expect(try await books("x x R j u").contains("> 둘째 책  이두리 "))
    #expect(try await books("x x R u h").contains("둘째 책  이두리"))
    #expect(try await books("x x R u").contains("둘째 책 restored"))
    #expect(try await books("A x R A u h").contains("/3"))
    // There is nothing to restore.
    #expect(
      try await books("R", rows: 6) == """
        Bookmarks › Removed
        Nothing is removed


        0/0
        / filter  # link  esc back  ? help  q quit

        """)
  }

  @Test func headingLeavesWithItsLastBookmark() async throws {
    #expect(
      try await books("x x", rows: 6) == """
        Bookmarks
        Essays
        > Third Book  Sam                     ₩7,500
        End of list, 1 item
        1/1
        Removed 둘째 책; u undoes it

        """)
    #expect(try await books("A x").hasPrefix("Bookmarks\nNo items\n\n"))
    #expect(try await books("A x u").contains("\n소설\n"))
    #expect(try await books("x x F").contains("소설") == false)
  }

  @Test func editingANote() async throws {
    #expect(
      try await books("enter e 다시 space 읽기") == """
        Bookmarks › 첫째 책 › Note
        다시 읽기





        not saved
        enter save  ^U clear  esc leave  ^G help

        """)
    #expect(
      try await books("enter e 다시 space 읽기 enter", rows: 11) == """
        Bookmarks › 첫째 책
        id        a
        title     첫째 책
        author    김하나
        price     ₩9,000
        shelf     소설
        tags      오래된 이야기
        note      다시 읽기


        The note is kept until you quit

        """)
    // Not saved: nothing changed, or the user leaves without saving.
    #expect(try await books("enter e esc") == books("enter"))
    #expect(try await books("enter e abc backspace backspace backspace esc") == books("enter"))
    #expect(try await books("enter e abc esc y") == books("enter"))
    #expect(
      try await books("enter e abc esc") == """
        Bookmarks › 첫째 책 › Note › Leave
        The note is not saved. Leave without saving?






        y yes  n no  ? help

        """)
    #expect(try await books("enter e abc esc n") == books("enter e abc"))
    #expect(try await books("enter e abc esc esc") == books("enter e abc"))
    // A note stays with its bookmark.
    #expect(try await books("enter e abc enter h j enter h k enter e d enter", rows: 11).contains("note      abcd\n"))
    #expect(try await books("enter e abc enter e ctrl-u enter").hasSuffix("The note is gone\n"))
  }

  @Test func quittingAsksAboutAnUnsavedNote() async throws {
    #expect(try await books("enter e abc ctrl-q") == books("enter e abc esc"))
    // Keys after the end are ignored.
    #expect(try await books("enter e abc ctrl-q y q q") == books("enter e abc ctrl-q"))
    #expect(try await books("enter e abc ctrl-q n d enter", rows: 11).contains("note      abcd\n"))
    #expect(try await books("enter q j") == books("enter"))
    #expect(try await books("F q j") == books("F"))
    // The question is asked once, however often the user quits.
    #expect(try await books("enter e abc esc ctrl-q ctrl-q y") == books("enter e abc esc"))
    // In a question, q closes the question.
    #expect(try await books("enter e abc esc q") == books("enter e abc"))
  }

  @Test func noteIsEditedAtTheCursor() async throws {
    #expect(try await books("enter e 가나다 left left 라 home 마 end 바 delete enter", rows: 11).contains("마가라나다바\n"))
    #expect(try await books("enter e one space two ctrl-w three enter", rows: 11).contains("one three\n"))
    // The note is wrapped, and the line of the cursor is visible.
    #expect(
      try await books("enter e abcdefghijklmnopqrstuvwxyz", rows: 5, columns: 10) == """
        … › Note
        klmnopqrst
        uvwxyz
        not saved
        esc leave

        """)
  }

  @Test func choosingAFolder() async throws {
    #expect(
      try await books("F j") == """
        Bookmarks › Folders
            All bookmarks                          3
        >   소설                                   2
            Essays                                 1



        2/3
        enter open  / filter  ? help  q quit

        """)
    #expect(
      try await books("F j j enter") == """
        Bookmarks › Essays
        Essays
        > Third Book  Sam                     ₩7,500
        End of list, 1 item



        1/1
        enter open  / filter  ? help  q quit

        """)
    #expect(try await books("F j j enter enter x") == books("F j j enter x"))
    #expect(try await books("F j j enter h") == books(""))
    #expect(try await books("F j j enter F enter") == books(""))
    #expect(try await books("F esc") == books(""))
    // With Hangul input on, keys are known by where they are on the keyboard.
    #expect(try await books("enter ㄷ") == books("enter e"))
    #expect(try await books("enter e 가 esc ㅛ ㅗ") == books(""))
  }

  @Test func everyScreenFitsItsSize() async throws {
    let keys = ["", "enter", "enter e", "enter e 가나다라마바사", "enter e a esc", "F", "x R", "enter #", "x"]
    let sizes = [(1, 1), (2, 1), (1, 2), (3, 3), (5, 4), (10, 2), (31, 5)]
    // In a debug build, the keys meet every second size in turn.
    for (keys, (columns, rows)) in testCases(keys.flatMap { keys in sizes.map { (keys, $0) } }, oneOf: 2) {
      let shown = try await books(keys, rows: rows, columns: columns)
      let lines = shown.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      #expect(
        lines.count <= rows && lines.allSatisfy { String($0).displayWidth <= columns }, "\(keys) \(columns)x\(rows)")
    }
  }
}
