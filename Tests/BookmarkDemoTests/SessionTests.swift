import Foundation
import ListPresentation
import ListPresentationText
import TestSupport
import Testing

@testable import BookmarkDemo

/// The session of the article: from an export of 500 bookmarks to a clean file.
@MainActor @Suite struct SessionTests {
  private static let topics = ["Swift", "Korea", "Cooking", "News"]

  private static func link(_ number: Int, isPhone: Bool = false) -> String {
    let topic = topics[number % 4]
    let address = "https://\(topic.lowercased()).example/\(number)\(isPhone ? "?utm_source=phone" : "")"
    return """
      <DT><A HREF="\(address)" ADD_DATE="\(1_700_000_000 + number * 86_400)">\(topic) \(number)\(isPhone ? " (phone)" : "")</A>

      """
  }

  /// Three hundred bookmarks in a folder, a hundred and fifty beside it, and fifty of them once more from a phone.
  private static let export = """
    <!DOCTYPE NETSCAPE-Bookmark-file-1>
    <TITLE>Bookmarks</TITLE>
    <H1>Bookmarks</H1>
    <DL><p>
    <DT><H3>Imported</H3>
    <DL><p>
    \((1...300).map { link($0) }.joined())</DL><p>
    \((301...450).map { link($0) }.joined())
    <DT><H3>Mobile bookmarks</H3>
    <DL><p>
    \((1...50).map { link($0, isPhone: true) }.joined())</DL><p>
    </DL><p>
    """

  @Test func sessionOfTheArticleGivesACleanFile() async throws {
    let article = try packageText("Sources/ListPresentationText/ListPresentationText.docc/Programs.md")
    let steps = article.matches(of: /<!-- keys: (.*) -->\n```text\n((?s:.*?))```/)
    #expect(steps.count == 5)
    try await withFile("export.html", Self.export) { path in
      let home = (path as NSString).deletingLastPathComponent
      var keys = ""
      for step in steps {
        keys += " " + step.1
        let command = BookmarkCommand(desktop: Desktop(environment: ["HOME": home]))
        let result = await run([path, "--keys", keys, "--size", "72x9"], on: command)
        #expect(result == Ran(output: String(step.2)), "\(keys)")
      }
      // The file is imported again.
      let clean = try read(Array(Data(contentsOf: URL(filePath: home + "/clean.html"))), "clean.html")
      #expect(clean.reports.isEmpty && clean.rows.count == 450)
      let addresses = try html(Self.export).rows.map(\.address).filter { !$0.contains("utm_") }
      #expect(Set(clean.rows.map(\.address)) == Set(addresses))
      #expect(clean.entries.map { "\($0.folder) \($0.bookmarks.count)" } == [" 113", "Imported 225", "Swift 112"])
      let swift = try #require(clean.entries.last?.bookmarks)
      #expect(swift.allSatisfy { $0.title.hasPrefix("Swift ") })
      #expect(swift.first?[.value] == "2023-11-18" && swift.first?.address == "https://swift.example/4")
      #expect(contents(of: path) == Self.export)
    }
  }
}
