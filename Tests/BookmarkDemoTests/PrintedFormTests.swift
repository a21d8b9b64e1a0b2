import Foundation
import TestSupport
import Testing

@testable import BookmarkDemo

/// The forms of printing for other programs.
@MainActor @Suite struct PrintedFormTests {
  private static let records = #"""
    [{"id": 1, "title": "Lamp", "url": "http://a.example/", "brand": "Fen", "price": 9.50, "tags": ["a", "b"]},
     {"id": 2, "title": "쌀\t\u001b[2J", "brand": "한 \\ 톨", "in": {"a": [1, {"b": null}]}, "url": null}]
    """#

  private static let sources = [
    "records.json": records, "books.html": booksExport, "empty.json": "[]", "one.jsonl": "{\"title\":\"one\"}\n",
  ]

  private func printed(_ arguments: String..., of text: String = records, name: String = "a.json") async throws -> Ran {
    try await printed(arguments, of: text, name: name)
  }

  private func printed(_ arguments: [String], of text: String, name: String) async throws -> Ran {
    var ran = Ran()
    try await withFile(name, text) { path in
      ran = await run([path] + arguments)
      ran.errors = ran.errors.replacing(path, with: name)
    }
    return ran
  }

  @Test func runsPrintWhatIsInTheFile() async throws {
    let runs = try await ScreenFile("Screens/Printing.screen").play { line in
      guard line.hasPrefix("run ") else { return nil }
      let words = commandWords(line.dropFirst(4)).map { $0.replacing("␛", with: "\u{1B}") }
      var ran = Ran()
      if let source = Self.sources[words[0]] {
        ran = try await printed(Array(words.dropFirst()), of: source, name: words[0])
      } else {
        ran = await run(words)
      }
      let status = ran.status == 0 ? "" : "status \(ran.status)"
      return (ran.output + ran.errors).replacing("\t", with: "⇥") + status
    }
    #expect(runs == 28)
  }

  /// Records of Karakeep, Zotero, GitHub with labels, linkding, the stars of GitHub with their dates, and Firefox.
  @Test(arguments: [
    (
      #"""
      {"id":"k1","title":null,"tags":[{"id":"t1","name":"pager","attachedBy":"human"}],"note":"",
       "content":{"type":"link","url":"https://a.example/","title":"사과","description":"A fruit"},"assets":[]}
      """#, "사과|https://a.example/|A fruit|pager|"
    ),
    (
      #"""
      {"key":"Z1","library":{"type":"user","id":1,"name":"kim"},"links":{"self":{"href":"https://api.example/Z1"}},
       "data":{"key":"Z1","title":"사과","url":"https://a.example/","tags":[{"tag":"fruit"},{"tag":"red"}]}}
      """#, "사과|https://a.example/|https://a.example/|fruit, red|"
    ),
    (
      #"{"id":3,"title":null,"name":"사과","url":"https://a.example/","labels":[{"name":"fruit","color":"red"}]}"#,
      "사과|https://a.example/|https://a.example/|fruit|"
    ),
    (
      #"{"id":4,"url":"https://a.example/","title":"사과","description":"","tag_names":["fruit","red"]}"#,
      "사과|https://a.example/|https://a.example/|fruit, red|"
    ),
    (
      #"""
      {"starred_at":"2025-01-02T03:04:05Z","repo":{"id":5,"name":"b","full_name":"a/b","topics":["fruit"],
       "html_url":"https://a.example/","url":"https://api.example/","owner":{"login":"a"}}}
      """#, "a/b|https://a.example/|https://a.example/|fruit|"
    ),
    (
      #"""
      {"title":"","children":[{"title":"menu","children":[{"title":"","uri":"https://a.example/","tags":"fruit,red"}]}]}
      """#, "https://a.example/|https://a.example/||fruit,red|menu"
    ),
  ])
  func recordIsDescribedAlikeWhereverItsPartsLie(record: String, fields: String) async throws {
    let record = "[\(record)]"
    let form = ["--format", "{title}|{url}|{detail}|{tags}|{folder}"]
    #expect(try await printed(form[0], form[1], of: record).output == fields + "\n")
    let parts = fields.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    #expect(try await printed("--tsv", of: record).output.hasPrefix(parts[..<3].joined(separator: "\t") + "\t"))
    for word in [parts[0], parts[1], String(parts[3].prefix { $0 != "," })] {
      #expect(try await printed(form[0], form[1], "--query", word, of: record).output == fields + "\n", "\(word)")
    }
    let screen = try await printed("--keys", "G enter", of: record).output
    #expect(screen.contains(parts[0]) && screen.contains(parts[1]), "\(screen)")
  }

  @Test func listWithoutARecordLacksNoField() async throws {
    #expect(try await printed("--format", "{titel}", of: "[]").status == 0)
  }

  @Test func printedRecordsAreASourceOfTheSameRecords() async throws {
    let export = """
      <DL><DT><H3>개발</H3><DL><DT><A HREF="http://a.example/?a&amp;b" TAGS="x,y" ADD_DATE="1466008580">A "b"</A>
      <DD>About a<DT><A HREF="http://a.example/?a&amp;b">Again</A></DL><DT><A HREF="http://b.example/">B</A></DL>
      """
    for (name, text) in [
      ("a.json", Self.records), ("b.html", export), ("c.jsonl", "{\"title\":\"1\"}\n{\"title\":\"1\"}"),
    ] {
      let once = try await printed("--jsonl", of: text, name: name).output
      #expect(try await printed("--jsonl", of: once, name: "d.jsonl").output == once)
      #expect(
        try await printed("--jsonl", of: printed("--json", of: text, name: name).output, name: "e.json").output == once)
    }
    let sample = await run("--jsonl").output
    #expect(try await printed("--jsonl", of: sample, name: "c.jsonl").output == sample)
    #expect(sample.split(separator: "\n").count == 44)
  }

  @Test func everyRowIsPrintedInEveryForm() async throws {
    let rows = 945
    let text = (1...rows).map { "{\"id\":\($0),\"title\":\"줄 \($0)\\n\"}\n" }.joined()
    #expect(try await printed("--tsv", of: text, name: "a.jsonl").output.utf8.count { $0 == 0x0A } == rows)
    let json = try await printed("--json", of: text, name: "a.jsonl").output
    #expect((try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [Any])?.count == rows)
  }

  /// A reader of the first rows does not wait for the last ones, and no more than a part of them is in memory.
  @Test(arguments: [["--json"], ["--jsonl"], ["--tsv"], []]) func rowsAreWrittenInParts(form: [String]) async throws {
    let title = String(repeating: "x", count: 500)
    let lines = (1...400).map { "{\"title\":\"\($0) \(title)\"}\n" }.joined()
    let folder = (1...400).map { "<DT><A HREF=a>\($0) \(title)</A>\n" }.joined()
    for (name, text) in [("a.jsonl", lines), ("a.html", "<DL><DT><H3>F</H3><DL>\(folder)</DL></DL>")] {
      try await withFile(name, text) { path in
        var parts: [Int] = []
        let status = await BookmarkCommand().program.status(
          of: [path] + form, clock: HastyClock(), write: { parts.append($0.utf8.count) }, report: { _ in })
        #expect(status == 0 && parts.count > 2 && parts.allSatisfy { $0 < 100_000 }, "\(name): \(parts)")
      }
    }
  }

  @Test(arguments: [
    (#"[{"title":"1"},\#n{"title":"#, "2:10: record 2 left out: expected a value, found the end of the text"),
    (#"[{"title":"1"}"#, "1:15: expected ']', found the end of the text"),
    (#"[{"title":"1"},"#, "1:16: expected ']', found the end of the text"),
    (#"{"title":"1"}\#n{"title":"2"#, "2:12: record 2 left out: expected '\"', found the end of the text"),
  ])
  func truncatedSourceIsStatusTwo(text: String, sentence: String) async throws {
    let name = text.hasPrefix("{\"title") ? "a.jsonl" : "a.json"
    for (form, shown) in [(["--format", "{title}"], "1\n"), ([], "  1\n")] {
      try await withFile(name, text) { path in
        #expect(await run([path] + form) == Ran(output: shown, errors: "bookmarks: \(path):\(sentence)\n", status: 2))
      }
    }
  }
}
