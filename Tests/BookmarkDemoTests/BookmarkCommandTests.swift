import Foundation
import ListPresentationText
import TestSupport
import Testing

@testable import BookmarkDemo

/// Runs the demo without a process: what it prints, what it reports, and its exit status.
@MainActor
func run(_ arguments: String...) async -> Ran { await run(arguments) }

/// The outcome of a run.
struct Ran: Equatable {
  var output = ""
  var errors = ""
  var status: Int32 = 0
}

/// The same with arguments in an array, and perhaps another desktop.
@MainActor
func run(_ arguments: [String], on command: BookmarkCommand = BookmarkCommand()) async -> Ran {
  var ran = Ran()
  ran.status = await command.program.status(
    of: arguments, clock: HastyClock(), write: { ran.output += $0 }, report: { ran.errors += $0 })
  return ran
}

@MainActor @Suite struct BookmarkCommandTests {
  @Test func demoPrintsTranscriptsOfArticle() async throws {
    let article = try packageText("Sources/ListPresentationText/ListPresentationText.docc/Programs.md")
    let transcripts = article.matches(of: /<!-- prints: bookmarks (.*) -->\n```text\n((?s:.*?))```/)
    #expect(!transcripts.isEmpty)
    for transcript in transcripts {
      #expect(await run(commandWords(transcript.1)) == Ran(output: String(transcript.2)))
      #expect(article.contains("\n    swift run bookmarks \(transcript.1)\n"))
    }
  }

  @Test func sampleSaysThatItIsOne() async {
    #expect(await run().errors == "")
    let played = await run("--keys", "").output
    #expect(played.hasPrefix("Bookmarks  a sample, bookmarks FILE shows yours  "))
    // It is plain text of 80 by 24.
    #expect(!played.unicodeScalars.contains("\u{1B}") && played.utf8.count { $0 == UInt8(ascii: "\n") } == 24)
    #expect(await run("--keys", "j enter").output.hasPrefix("Bookmarks › Swift.org\n"))
  }

  private func lines(_ count: Int) -> String { (1...count).map { "{\"title\":\"Row \($0)\"}\n" }.joined() }

  @Test func limitEndsReading() async throws {
    try await withFile("long.jsonl", lines(3_500) + "broken") { path in
      #expect(await run(path, "--limit", "10") == Ran(output: (1...10).map { "  Row \($0)\n" }.joined()))
    }
  }

  @Test func helpFitsOnAScreen() async {
    #expect(
      await run("--help").output.hasPrefix(
        "Cleans up bookmarks: open an export, edit it, write a file that browsers import.\n\nUsage: bookmarks [SOURCE] "
      ))
    for page in [["--help"], ["--help", "server"], ["--help", "format"]] {
      let lines = await run(page).output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      #expect(lines.contains("Options:") == (page.last != "format"))
      #expect(lines.count <= 24 && lines.allSatisfy { String($0).displayWidth <= 80 }, "\(page) \(lines.count)")
      for (option, own) in [("--style", "server"), ("--query", "--help")] {
        #expect(lines.contains { $0.hasPrefix("  \(option)") } == (own == page.last))
      }
    }
  }

  /// A filter loads on while the user does not move, and the default bound of one fill is three hundred rows.
  @Test func queryIsLookedForInTheWholeFile() async throws {
    try await withFile("long.jsonl", lines(7_000) + "{\"title\":\"Zebra\"}\n") { path in
      #expect(await run(path, "--query", "zeb", "--keys", "", "--size", "60x6").output.contains("Zebra"))
    }
  }

  @Test func keysDoNotWaitForTheWholeFile() async throws {
    for (rows, key, shown) in [(3_500, "j", "  2 of about 3"), (1_000, "G", "  1,000 of 1,000\n")] {
      try await withFile("long.jsonl", lines(rows)) { path in
        #expect(await run(path, "--keys", key, "--size", "60x6").output.contains(shown))
      }
    }
  }
}
