import Foundation
import Testing

@testable import BookmarkDemo

/// Ids that are canonically equivalent, and not the same bytes, are ids of different bookmarks.
@MainActor @Suite struct ExactIDTests {
  private static let ids = ["\u{E9}", "e\u{301}", "K", "\u{212A}", "x", "y"]
  private static let records = ids.enumerated().map { "{\"id\":\"\($1)\",\"title\":\"Row \($0 + 1)\"}\n" }.joined()

  @Test(arguments: ["rows.jsonl", "rows.json"]) func fileHasARowForEach(name: String) async throws {
    let isArray = name.hasSuffix("json")
    let text = isArray ? "[\(Self.records.replacing("}\n{", with: "},{"))]" : Self.records
    try await withFile(name, text) { path in
      let result = await run([path])
      #expect(result.output == (1...6).map { "  Row \($0)\n" }.joined() + "End of list, 6 items\n")
      #expect(result.errors == "" && result.status == 0)
    }
  }

  @Test(arguments: [
    ("bookmarks/%C3%A9", "Row 1"), ("bookmarks/e%CC%81", "Row 2"), ("bookmarks/K", "Row 3"),
    ("bookmarks/%E2%84%AA", "Row 4"), ("bookmarks/e%CC%81/sheet:note", "Row 2"),
  ])
  func linkLeadsToTheRowWithItsBytes(link: String, title: String) async throws {
    try await withFile("rows.jsonl", Self.records) { path in
      let result = await run([path, "--open", link, "--keys", link.hasSuffix("note") ? "esc" : "", "--size", "40x6"])
      #expect(result.output.hasPrefix("Bookmarks › \(title)\n"), "\(result.output)")
    }
  }

  @Test(arguments: [
    ("enter #", "%C3%A9"), ("j enter #", "e%CC%81"), ("2 j enter #", "K"), ("3 j enter #", "%E2%84%AA"),
  ])
  func shownLinkHasTheBytes(keys: String, id: String) async throws {
    try await withFile("rows.jsonl", Self.records) { path in
      let result = await run([path, "--keys", keys, "--size", "40x6"])
      #expect(result.output.hasSuffix("link: bookmarks/\(id)\n"), "\(result.output)")
    }
  }

  @Test func editsBelongToTheRowWithTheBytes() async throws {
    try await withFile("rows.jsonl", Self.records) { path in
      let removed = await run([path, "--keys", "j x", "--size", "40x10"])
      #expect(removed.output.contains("  Row 1\n> Row 3\n  Row 4\n") || removed.output.contains("> Row 1\n  Row 3\n"))
      let noted = await run([path, "--keys", "enter e a enter h j enter", "--size", "40x8"])
      #expect(noted.output.hasPrefix("Bookmarks › Row 2\n") && !noted.output.contains("note      a"))
    }
  }

  @Test func stateFileKeepsThemApart() throws {
    let directory = URL.temporaryDirectory.appending(path: UUID().uuidString).path(percentEncoded: false)
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let file = StateFile(of: "list", in: directory)
    for (number, id) in Self.ids.enumerated() {
      let bookmark = Bookmark(id: id, title: "\(number)")
      try file.change {
        $0.notes[bookmark.id] = "\(number)"
        $0.removed.append(KeptEdits.Removal(bookmark))
        $0.position = .init(id: bookmark.id, index: number)
      }
      #expect(try file.read().position?.id == bookmark.id)
    }
    let edits = try file.read()
    #expect(edits.notes.count == 6 && Set(edits.removed.map(\.id)).count == 6)
    #expect(Self.ids.map { edits.notes[Bookmark.ID($0)] } == ["0", "1", "2", "3", "4", "5"])
  }
}
