import Foundation
import ListPresentation
import ListPresentationText
import TestSupport
import Testing

/// The programs of the README compile, and print the output that the README shows.
@Suite struct ReadmeTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private func block(after fence: String) throws -> String {
    let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
    let start = try #require(readme.range(of: "```\(fence)\n"))
    let end = try #require(readme.range(of: "```", range: start.upperBound..<readme.endIndex))
    return String(readme[start.upperBound..<end.lowerBound])
  }

  @Test func firstProgramIsQuickStart() throws {
    let program = try String(
      contentsOf: Self.root.appending(path: "Sources/QuickStart/main.swift"), encoding: .utf8)
    #expect(try block(after: "swift") == program)
  }

  @Test func quickStartPrintsOutputOfReadme() throws {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    let products = bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
    let process = Process()
    process.executableURL = products.appending(path: "QuickStart")
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(try block(after: "text") == String(decoding: data, as: UTF8.self))
  }

  @Test(arguments: [
    ("Sources/Shop/Shop.swift", "struct Product"),
    ("Sources/Shop/Library.swift", "@MainActor @Observable\nfinal class Library"),
    ("Tests/ListPresentationTextTests/Samples/MarketSample.swift", "enum Stall"),
  ])
  func samplesOfReadmeAreCompiled(path: String, beginning: String) throws {
    let source = try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
    let sample = try #require(source.range(of: beginning))
    let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
    #expect(readme.contains("```swift\n" + source[sample.lowerBound...] + "```"))
  }

  @Test func filesThatTheGuideForContributorsNamesExist() throws {
    let guide = try String(contentsOf: Self.root.appending(path: ".github/CONTRIBUTING.md"), encoding: .utf8)
    let paths = guide.matches(of: /`((?:ListPresentation\w*|ScreenRouting)\/[^`]+)`/).map { String($0.1) }
    #expect(paths.count > 5)
    for path in paths {
      #expect(FileManager.default.fileExists(atPath: Self.root.appending(path: "Sources/\(path)").path()), "\(path)")
    }
  }

  @MainActor @Test func pagedSampleLoadsAllPages() async {
    let list = makeHarvestList()
    await wait(until: {
      list.adapter?.flush()
      list.adapter?.visibleItemsChanged(to: 0..<harvest.count, in: list)
      return list.text().contains("End of list, 50 items")
    })
    #expect(list.adapter?.snapshot?.itemIDs == harvest.map(\.id))
  }
}
