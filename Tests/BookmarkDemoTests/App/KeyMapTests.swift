import ListPresentationText
import Testing

@testable import BookmarkDemo

/// Every key that the help of a screen lists does what the help says.
@MainActor @Suite struct KeyMapTests {
  /// A screen of the app, and what the screen shows after its keys, by their words in the help.
  struct Stage: CustomTestStringConvertible {
    /// The keys that lead to the screen, and those that open its help.
    let start: String
    var help = "?"
    /// The group of the help that holds while a query is typed, and not on the screen itself.
    var typesQuery = false
    let shown: [String: String]
    var testDescription: String { start }
  }

  /// Sixty books in two folders, some of them under one address.
  private nonisolated static let export: String = {
    func book(_ number: Int) -> String { "<DT><A HREF=\"http://a.example/\(number % 50)\">책 \(number)</A>\n" }
    return """
      <!DOCTYPE NETSCAPE-Bookmark-file-1>
      <DL><p>
      <DT><H3>권 1</H3>
      <DL><p>\((1...40).map(book).joined())</DL><p>
      <DT><H3>권 2</H3>
      <DL><p>\((41...60).map(book).joined())</DL><p>
      </DL><p>
      """
  }()

  private nonisolated static let everywhere = [
    "help": "Keys\n", "quit": "책",
  ]
  private nonisolated static let moving = [
    "down": "  31 of 62\n", "up": "  29 of 62\n", "half a page down": "  39 of 62\n", "half a page up": "  21 of 62\n",
    "page down": "  48 of 62\n", "page up": "  12 of 62\n", "top of the screen": "  16 of 62\n",
    "middle of the screen": "  25 of 62\n",
    "bottom of the screen": "  33 of 62\n", "first, or the row of a number": "  1 of 62\n",
    "last, or the row of a number": "  62 of 62\n",
  ]
  private nonisolated static let acting = [
    "actions": "Actions for 책", "edit": "› Edit\n> title", "browse": "\nNo program opens addresses",
    "copy": "\nThere is no terminal to copy to", "to folder": "\n> At the top", "write": "› Write\n",
  ]
  private nonisolated static let texts = [
    "next": "\n> url", "up": "\n> note", "save": "Edited ac", "left or right": "ac", "to the start": "ac",
    "to the end": "ac", "erase": "\n> title   c\n", "erase forward": "\n> title   a\n",
    "erase a word": "\n> title   c\n",
    "erase to the start": "\n> title   c\n",
  ]

  nonisolated static let stages = [
    Stage(
      start: "30 G",
      shown: everywhere.merging(moving) { $1 }.merging(acting) { $1 }.merging([
        "open": "Bookmarks › 책 29\n", "collapse": "  1 of 62\n", "move": "  moving the row  30 of 62\n",
        "remove": "\nRemoved 책 29; u undoes it", "add": "› Add\n", "new folder": "› New folder\n",
        "sort the folder": "\nSorted 권 1 by title", "doubles": "› Doubles  ", "filter": "\n/\n",
        "select": "  1 selected  31 of 62\n",
        "select a range": "\nv ends the range, esc undoes it\n",
        "select all": "  62 selected  30 of 62\n", "undo": "Nothing to undo", "redo": "Nothing to redo",
        "link": "\nlink: bookmarks",
      ]) { $1 }),
    Stage(
      start: "30 G / 5", typesQuery: true,
      shown: [
        "keep the rows found": "  /5  4 of 15 in 62\n", "back to the row before": "  30 of 62\n",
        "earlier query, or a row up or down": "15 in 62\n", "a page down or up": "15 in 62\n",
        "first or last row found": "15 in 62\n", "erase": "  30 of 62\n", "erase a word": "  30 of 62\n",
        "erase to the start": "  30 of 62\n",
      ]),
    Stage(
      start: "30 G enter",
      shown: everywhere.merging([
        "edit": "› Edit\n> title", "browse": "\nNo program opens addresses",
        "copy": "\nThere is no terminal to copy to",
        "remove": "\nRemoved 책 29; u undoes it", "down": "› 책 29\n", "up": "› 책 29\n", "half a page down": "› 책 29\n",
        "half a page up": "› 책 29\n", "page down": "› 책 29\n", "page up": "› 책 29\n", "to the start": "› 책 29\n",
        "to the end": "› 책 29\n", "quit": "› 책 29\n", "link": "› 책 29\n", "back": "Bookmarks  ",
      ]) { $1 }),
    Stage(
      start: "30 G e ctrl-u a c left", help: "ctrl-g",
      shown: everywhere.merging(texts) { $1 }.merging([
        "back": "› Edit\n", "quit": "› Edit\n",
      ]) { $1 }),
    Stage(
      start: "D j", help: "?",
      shown: everywhere.merging(acting) { $1 }.merging([
        "keep one": "\nKept 책 51, removed 1; u undoes it", "remove": "\nRemoved 책 51; u undoes it",
        "down": "  3 of 20\n",
        "up": "  1 of 20\n", "half a page down": " of 20\n", "half a page up": "  1 of 20\n", "page down": " of 20\n",
        "page up": "  1 of 20\n", "top of the screen": "  1 of 20\n", "middle of the screen": " of 20\n",
        "bottom of the screen": " of 20\n", "first, or the row of a number": "  1 of 20\n",
        "last, or the row of a number": "  20 of 20\n", "filter": "\n/\n", "select": "  1 selected  3 of 20\n",
        "select a range": "\nv ends the range, esc undoes it\n",
        "select all": "  20 selected  2 of 20\n",
        "undo": "Nothing to undo", "redo": "Nothing to redo", "link": "\nlink: bookmarks", "back": "Bookmarks  ",
      ]) { $1 }),
    Stage(
      start: "30 G x q", help: "?",
      shown: everywhere.merging(["yes": "Leave", "no": "Bookmarks, changed  ", "quit": "Leave"]) { $1 }),
  ]

  /// Signals and drawing leave no other text. `TerminalRunTests` presses them.
  private static let signals: Set = ["quit at once", "suspend the program", "draw the screen again"]

  @Test(arguments: stages) func keyDoesWhatTheHelpSays(stage: Stage) async throws {
    try await withFile("books.html", Self.export) { path in
      func shown(_ keys: String, _ size: String) async -> String {
        let result = await run(path, "--keys", keys, "--size", size)
        #expect(result.errors == "" && result.status == 0)
        // Without the frame around a form, without rules, and without the numbers of the visible lines.
        let output = result.output.replacing(/\n[╭╰─][^\n]*/, with: "").replacing(/\n│ ([^\n]*?) *│/) { "\n\($0.1)" }
        return output.replacing(/\n\n+/, with: "\n").replacing(/\ +\d+–\d+ of \d+\n/, with: "\n")
      }
      let before = stage.typesQuery ? "30 G" : stage.start
      let help = await shown("\(before) \(stage.help)", "60x90")
      var isTyping = false
      var words: Set<String> = []
      for line in help.split(separator: "\n").dropFirst() {
        guard line.hasPrefix("  "), let gap = line.dropFirst(2).firstRange(of: "  ") else {
          isTyping = line == "While typing a query"
          continue
        }
        let label = line[gap.upperBound...].trimmingPrefix(while: \.isWhitespace)
        guard isTyping == stage.typesQuery, !Self.signals.contains(String(label)) else { continue }
        words.insert(String(label))
        let expected = try #require(stage.shown[String(label)], "no expectation of \(label)")
        for key in line[..<gap.lowerBound].split(separator: " ") {
          let output = await shown("\(stage.start) \(Self.name(of: key))", "60x20")
          #expect(output.contains(expected), "\(key): \(label)\n\(output)")
          #expect(!output.contains("no effect"), "\(key): \(label)")
        }
      }
      #expect(words == Set(stage.shown.keys))
    }
  }

  /// The name of a key in `--keys`.
  private static func name(of key: Substring) -> String {
    let arrows: [Substring: String] = ["→": "right", "←": "left", "↑": "up", "↓": "down"]
    if let arrow = arrows[key] { return arrow }
    return key.count > 1 && key.hasPrefix("^") ? "ctrl-" + key.dropFirst().lowercased() : String(key)
  }

  @Test func keyWithoutAnEffectSaysSo() async throws {
    for (key, name) in [("Z", "Z"), ("alt-q", "alt-q")] {
      #expect(try await books("j \(key)").contains("\(name) has no"))
    }
  }
}
