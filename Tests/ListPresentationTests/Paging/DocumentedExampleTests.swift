import Foundation
import ListPresentation
import ListPresentationTesting
import TestSupport
import Testing

/// The examples in the doc comments of the paging test support, played verbatim.
@MainActor @Suite struct DocumentedExampleTests {
  /// The first script in the doc comments of a file.
  private func script(in file: String, from location: String = #filePath) throws -> String {
    let package = URL(fileURLWithPath: location).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let url = package.appendingPathComponent("Sources/ListPresentationTesting/Paging/\(file)")
    let comment = try String(contentsOf: url, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix("///") }
    let lines = comment.map { $0.dropFirst(4) }
    let first = try #require(lines.firstIndex { $0.hasSuffix("mismatch(\"\"\"") })
    return lines[(first + 1)...].prefix { !$0.contains("\"\"\"") }.joined(separator: "\n")
  }

  @Test func scriptOfPagingStageHasTheDocumentedOutcome() async throws {
    #expect(await PagingStage().mismatch(try script(in: "PagingStage.swift")) == nil)
  }

  @Test func scriptOfSparseStageHasTheDocumentedOutcome() async throws {
    #expect(await SparseStage(items: 100).mismatch(try script(in: "SparseStage.swift")) == nil)
  }

  @Test func clockWakesSleepersInTheOrderOfTheirDeadlines() async {
    let clock = ManualClock()
    let source = ScriptedPageSource<ScriptedItem, Int>(script: [.fail(ScriptedError())], clock: clock)
    let pager = Pager(source, clock: clock)
    _ = pager.snapshot
    await wait(until: { clock.numberOfSleepers == 1 && source.requests.count == 1 && pager.activity.calling == 0 })
    clock.advance(by: .seconds(60))
    await wait(until: { source.requests.count == 2 })
    #expect(source.requests.count == 2)
  }

  @Test func scriptedSourceAnswersByHand() async {
    let source = ScriptedPageSource<ScriptedItem, Int>()
    let pager = Pager(source, clock: ManualClock())
    _ = pager.snapshot
    await wait(until: { source.openRequests == [0] })
    source.answer(Page([ScriptedItem(id: 1), ScriptedItem(id: 2)], next: 2))
    await wait(until: { pager.numberOfItems == 2 })
    #expect(pager.snapshot.itemIDs == [1, 2])
  }
}
