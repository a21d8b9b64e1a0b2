import Foundation
import ListPresentation
import ListPresentationTesting
import Testing

/// The examples in the doc comments of the paging test support, played verbatim.
@MainActor @Suite struct DocumentedExampleTests {
  /// The script in the doc comments of the stages that follows a line.
  private func script(behind line: String, from location: String = #filePath) throws -> String {
    let package = URL(fileURLWithPath: location).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let url = package.appendingPathComponent("Sources/ListPresentationTesting/Paging/PagerStage.swift")
    let comment = try String(contentsOf: url, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix("///") }
    let lines = comment.map { $0.dropFirst(4) }
    let first = try #require(lines.firstIndex { $0 == line })
    #expect(lines[first + 1].hasSuffix("mismatch(\"\"\""))
    return lines[(first + 2)...].prefix { !$0.contains("\"\"\"") }.joined(separator: "\n")
  }

  @Test func scriptOfThePagerHasTheDocumentedOutcome() async throws {
    #expect(await PagerStage().mismatch(try script(behind: "let stage = PagerStage()")) == nil)
  }

  @Test func scriptOfTheSparsePagerHasTheDocumentedOutcome() async throws {
    #expect(await PagerStage(items: 100).mismatch(try script(behind: "let stage = PagerStage(items: 100)")) == nil)
  }
}
