import ListPresentationText
import TestSupport
import Testing

@testable import BookmarkDemo

/// Every key of the demo that the help of a screen lists does what the help says. Those that every list, form and
/// detail has are tested with the text view.
@MainActor @Suite struct KeyMapTests {
  /// A screen of the app, and what the screen shows after its keys, by their words in the help.
  struct Stage: CustomTestStringConvertible {
    /// The keys that lead to the screen, and those that open its help.
    let start: String
    var help = "?"
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

  /// The words of the keys that are tested with the text view.
  private nonisolated static let common = Set(
    ListKeyMap.standard.bindings.map(\.words) + TextWords.FixedKey.allCases.map(\.rawValue))

  private nonisolated static let acting = [
    "actions": "Actions for 책", "edit": "› Edit\n> title", "browse": "\nNo program opens addresses",
    "copy": "\nThere is no terminal to copy to", "to folder": "\n> At the top", "write": "› Write\n",
    "undo": "Nothing to undo", "redo": "Nothing to redo", "link": "\nlink: bookmarks", "filter": "\n/\n",
  ]

  nonisolated static let stages = [
    Stage(
      start: "30 G",
      shown: acting.merging([
        "open": "Bookmarks › 책 29\n", "collapse": "  1 of 62\n", "move": "  moving the row  30 of 62\n",
        "remove": "\nRemoved 책 29; u undoes it", "add": "› Add\n", "new folder": "› New folder\n",
        "sort the folder": "\nSorted 권 1 by title", "doubles": "› Doubles  ",
      ]) { $1 }),
    Stage(
      start: "30 G enter",
      shown: [
        "edit": "› Edit\n> title", "browse": "\nNo program opens addresses",
        "copy": "\nThere is no terminal to copy to", "remove": "\nRemoved 책 29; u undoes it", "back": "Bookmarks  ",
      ]),
    Stage(
      start: "30 G e ctrl-u a c left", help: "ctrl-g",
      shown: ["next": "\n> url", "up": "\n> note", "save": "Edited ac", "back": "› Edit\n", "quit": "› Edit\n"]),
    Stage(
      start: "D j",
      shown: acting.merging([
        "keep one": "\nKept 책 51, removed 1; u undoes it", "remove": "\nRemoved 책 51; u undoes it",
        "back": "Bookmarks  ",
      ]) { $1 }),
    Stage(start: "30 G x q", shown: ["yes": "Leave", "no": "Bookmarks, changed  ", "quit": "Leave"]),
  ]

  @Test(arguments: testCases(stages, oneOf: 2)) func keyDoesWhatTheHelpSays(stage: Stage) async throws {
    try await withFile("books.html", Self.export) { path in
      func shown(_ keys: String, _ size: String) async -> String {
        let result = await run(path, "--keys", keys, "--size", size)
        #expect(result.errors == "" && result.status == 0)
        // Without the frame around a form, without rules, and without the numbers of the visible lines.
        let output = result.output.replacing(/\n[╭╰─][^\n]*/, with: "").replacing(/\n│ ([^\n]*?) *│/) { "\n\($0.1)" }
        return output.replacing(/\n\n+/, with: "\n").replacing(/\ +\d+–\d+ of \d+\n/, with: "\n")
      }
      let help = await shown("\(stage.start) \(stage.help)", "60x90")
      var words: Set<String> = []
      for line in help.split(separator: "\n").dropFirst() {
        guard line.hasPrefix("  "), let gap = line.dropFirst(2).firstRange(of: "  ") else { continue }
        let label = String(line[gap.upperBound...].trimmingPrefix(while: \.isWhitespace))
        guard let expected = stage.shown[label] else {
          #expect(Self.common.contains(label), "no expectation for \(label)")
          continue
        }
        words.insert(label)
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
    for key in ["Z", "alt-q"] { #expect(try await books("j \(key)").contains("\(key) has no")) }
  }
}
