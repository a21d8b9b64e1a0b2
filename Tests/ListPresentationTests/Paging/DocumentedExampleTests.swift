import ListPresentation
import ListPresentationTesting
import TestSupport
import Testing

/// The examples in the doc comments of the paging test support, played verbatim.
@MainActor @Suite struct DocumentedExampleTests {
  /// The script in the doc comments of the stages that follows a line.
  private func script(behind line: String) throws -> String {
    let text = try packageText("Sources/ListPresentationTesting/Paging/PagerStage.swift")
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("///") }.map { $0.dropFirst(4) }
    let first = try #require(lines.firstIndex { $0 == line })
    #expect(lines[first + 1].hasSuffix("mismatch(\"\"\""))
    return lines[(first + 2)...].prefix { !$0.contains("\"\"\"") }.joined(separator: "\n")
  }

  @Test func scriptsHaveTheDocumentedOutcomes() async throws {
    #expect(await PagerStage().mismatch(try script(behind: "let stage = PagerStage()")) == nil)
    #expect(await PagerStage(items: 100).mismatch(try script(behind: "let stage = PagerStage(items: 100)")) == nil)
  }
}
