import Testing

@testable import BookmarkDemo

@MainActor @Suite struct AppLinkTests {
  @Test(arguments: [
    "enter #": "bookmarks/a", "j enter #": "bookmarks/b%2F2", "G enter #": "bookmarks/%ED%95%9C", "#": "bookmarks",
    "F j j enter #": "bookmarks/folder/section%20Essays",
    "F j j enter enter #": "bookmarks/folder/section%20Essays/%ED%95%9C",
    "x R #": "bookmarks/sheet:removed",
  ])
  func shownLinkLeadsBack(keys: String, link: String) async throws {
    let shown = try await books(keys, columns: 60)
    #expect(shown.hasSuffix("\nlink: \(link)\n"))
    guard !link.hasSuffix("removed") else { return }
    #expect(try await books("#", columns: 60, open: link) == shown)
  }

  @Test func deepLinkAlsoOpensTheScreensBelow() async throws {
    #expect(try await books("", open: "bookmarks/b%2F2/sheet:note") == books("j enter e"))
    #expect(try await books("esc", open: "bookmarks://bookmarks/b%2F2/sheet:note") == books("j enter"))
    #expect(try await books("esc h", open: "bookmarks/b%2F2/note") == books(""))
    #expect(try await books("x enter", rows: 11, open: "bookmarks/b%2F2/sheet:note").contains("note      x\n"))
    #expect(
      try await books("", open: "bookmarks/none") == """
        Bookmarks › none
        No bookmark has the id none






        e note  x remove  h back  ? help  q quit

        """)
  }

  /// A file of which more than a page has to be read.
  private func longFile(_ use: (String) async throws -> Void) async throws {
    let rows = (1...800).map {
      "{\"id\":\"\($0)\",\"title\":\"Row \($0)\",\"in\":\"\($0 % 7)\"}\n"
    }.joined()
    try await withFile("long.jsonl", rows, use)
  }

  @Test func linkLoadsPagesUntilItsBookmarkIsFound() async throws {
    try await longFile { path in
      let result = await run([path, "--open", "bookmarks/790", "--keys", "", "--size", "60x5"])
      #expect(result.output.hasPrefix("Bookmarks › Row 790\n"))
      let late = await run([path, "--open", "bookmarks/none", "--keys", "", "--size", "60x5"])
      #expect(late.output.contains("No bookmark has the id none\n"))
      let limited = await run([
        path, "--open", "bookmarks/none", "--limit", "3", "--keys", "", "--size", "60x5",
      ])
      #expect(limited.output.contains("No bookmark has the id none\n"))
    }
  }

  @Test func noteToAMissingBookmarkIsNotSaved() async throws {
    #expect(
      try await books("x enter", open: "bookmarks/nope/sheet:note").hasSuffix(
        "\nNo bookmark has the id nope\n"))
    try await longFile { path in
      let result = await run([path, "--open", "bookmarks/nope/sheet:note", "--keys", "x enter"])
      #expect(
        result.output.contains("\nNo bookmark has the id nope\n")
          && !result.output.contains("saved"))
    }
  }

  @Test func foldersOfALinkArePrintedOnceLoaded() async throws {
    try await longFile { path in
      let result = await run([
        path, "--section", "in", "--open", "bookmarks/sheet:folders", "--width", "40",
      ])
      let lines = result.output.split(separator: "\n")
      #expect(
        lines.count > 5 && lines[0] == "Bookmarks › Folders" && !result.output.contains("Loading"))
    }
  }

  @Test func screenOfALinkIsPrintedWithoutATerminal() async throws {
    try await longFile { path in
      let result = await run([path, "--open", "bookmarks/7", "--width", "40"])
      #expect(result.output.hasPrefix("Bookmarks › Row 7\n\nid        7\n"))
    }
  }

  @Test(arguments: [
    "": "the link is empty",
    "https://example.com/a": "the link is for 'https://example.com', not for 'bookmarks:'",
    "shelf/a": "component 1 is unknown: 'shelf'; known there: bookmarks",
    "bookmarks/a/b": "component 3 is unknown: 'b'; known there: note",
    "bookmarks/a/sheet:folders": "component 3 is unknown: 'folders'; known there: note",
    "bookmarks/a/popup:note": "component 3 is unknown: 'popup:note'; known there: sheet:, cover:, tab:",
    "bookmarks/a/sheet:note/x": "component 4 is unknown: 'x'; known there: nothing",
    "bookmarks/%zz": "component 2 cannot be decoded: '%zz'",
    "bookmarks/a;x=1": "component 2 has an unknown argument: 'x'; known there: id",
    "bookmarks/;": "No error",
  ])
  func badLinkIsReported(link: String, error: String) async {
    let result = await run(["--open", link, "--keys", ""])
    guard error != "No error" else { return #expect(result.status == 0) }
    #expect(result.errors == "bookmarks: cannot open '\(link)': \(error)\n")
    #expect(result.status == 2 && result.output == "")
  }
}

extension String {
  /// The text with its last line replaced.
  func replacing(lastLine: String) -> String {
    split(separator: "\n", omittingEmptySubsequences: false).dropLast(2).joined(separator: "\n") + "\n\(lastLine)\n"
  }
}
