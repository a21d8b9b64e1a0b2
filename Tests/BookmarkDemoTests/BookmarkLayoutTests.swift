import Testing

/// The option `--layout` and the key that changes the layout.
@MainActor @Suite struct BookmarkLayoutTests {
  private func lines(_ arguments: String...) async -> [Substring] {
    await run(arguments).output.split(separator: "\n")
  }

  @Test func gridHasBookmarksBesideEachOther() async throws {
    let lines = await lines("--layout", "grid", "--keys", "l", "--size", "80x8")
    #expect(lines[1] == "Swift")
    #expect(lines[2].hasPrefix("  Swift.org") && lines[2].contains(" > The Swift Programming"))
    #expect(lines.contains { $0.hasPrefix("2/92") })
  }

  @Test func keyChangesTheLayoutAndKeepsThePlace() async throws {
    let pictures = [
      await lines("--keys", "9j", "--size", "80x12"), await lines("--keys", "9j V", "--size", "80x12"),
      await lines("--keys", "9j V V", "--size", "80x12"),
    ]
    let selected = pictures.map { lines in
      lines.lazy.compactMap { line in line.firstIndex(of: ">").map { line[$0...].prefix(20) } }.first
    }
    #expect(selected[0] != nil && selected == [selected[0], selected[0], selected[0]])
    #expect(pictures.map { lines in lines.contains { $0.hasPrefix("10/") } } == [true, true, true])
    #expect(pictures[0] == pictures[2] && pictures[0] != pictures[1])
  }

  @Test func printedGridHasTheWidthOfTheTerminal() async {
    let list = await run("--limit", "4")
    #expect(await run("--layout", "grid", "--limit", "4") == list)
    #expect(await run("--layout", "list", "--limit", "4") == list)
    let rows = list.output.split(separator: "\n")
    #expect(await lines("--layout", "grid", "--limit", "4", "--width", "80").count == rows.count - 2)
  }

  @Test func unknownLayoutIsRejected() async {
    let result = await run("--layout", "carousel")
    #expect(result == Ran(output: "", errors: "bookmarks: --layout takes list or grid, not 'carousel'\n", status: 2))
  }
}
