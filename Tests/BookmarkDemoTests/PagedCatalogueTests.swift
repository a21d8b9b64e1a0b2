import Foundation
import Testing

@testable import BookmarkDemo

/// The built-in catalogue, page by page like a server.
@MainActor @Suite struct PagedCatalogueTests {
  @Test(arguments: ["1", "7", "50", "1000"])
  func pagesOfAnySizeMakeTheSameList(size: String) async {
    let whole = await run()
    let paged = await run("--page-size", size)
    #expect(paged.output == whole.output && paged.status == 0)
    #expect(whole.errors == "" && !paged.errors.isEmpty)
  }

  @Test func requestsAreReported() async {
    let result = await run("--page-size", "3", "--latency", "250", "--limit", "5")
    // The requests in between depend on which task runs first.
    let told = result.errors.split(separator: "\n").filter { !$0.contains("append   asks") }
    #expect(
      told == [
        "bookmarks: 0.000  refresh  asks for 3 items", "bookmarks: 0.250  refresh  3 new items of 3",
        "bookmarks: 0.500  append   2 new items of 2",
      ])
    #expect(result.output.split(separator: "\n").count == 6, "five rows and their heading")
  }

  @Test func failedRequestsAreRetried() async {
    let result = await run("--failures", "0.4", "--seed", "3", "--page-size", "40")
    #expect(result.output == (await run()).output && result.status == 0)
    #expect(result.errors.contains("attempt 1 failed: the simulated server did not answer; next try at "))
  }

  @Test func seedDecidesWhichRequestsFail() async {
    func failures(_ seed: String) async -> [Substring] {
      await run("--failures", "0.5", "--seed", seed).errors.split(separator: "\n").map { $0.dropFirst(17).prefix(18) }
    }
    #expect(await failures("5") == (await failures("5")))
    #expect(await failures("5") != (await failures("6")))
  }

  @Test func silentServerIsStatusTwo() async {
    let result = await run("--failures", "1")
    #expect(result.output == "")
    #expect(result.errors.hasSuffix("bookmarks: the simulated server did not answer\n"))
    #expect(result.status == 2)
  }

  @Test func queryIsAnsweredByTheServer() async {
    let result = await run("--query", "니트", "--page-size", "2")
    #expect(result.output.contains("End of list, ") && result.status == 0)
    #expect(await run("--query", "없는 것", "--page-size", "2").output == "No items\n")
  }

  @Test(arguments: [
    (["--page-size", "0"], "--page-size takes a whole number, 1 to 1000, not '0'"),
    (["--latency", "-1"], "--latency takes a whole number, 0 to 60000, not '-1'"),
    (["--failures", "1.5"], "--failures takes a share from 0 to 1, not '1.5'"),
    (["--failures=nan"], "--failures takes a share from 0 to 1, not 'nan'"),
    (["--seed", "x"], "--seed takes a whole number, 0 or more, not 'x'"),
    (
      ["--latency", "5", "list.json"],
      "only the built-in catalogue is served in pages; leave list.json out, or the options for it"
    ),
  ])
  func wrongUsageIsOneSentence(arguments: [String], sentence: String) {
    #expect(throws: UsageError(message: sentence)) { try Options(arguments) }
  }
}
