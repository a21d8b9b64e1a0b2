import Foundation
import ListPresentationText
import TestSupport
import Testing

/// The programs of the README and of the articles compile, and print the output that is shown.
@Suite struct ReadmeTests {
  /// The README and the articles of the modules.
  private static var pages: [String] { get throws { try ["README.md"] + files(in: "Sources", ending: ".md") } }

  private static func files(in folder: String, ending suffix: String) throws -> [String] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: packageFile(folder).path())
    return paths.filter { $0.hasSuffix(suffix) }.sorted().map { "\(folder)/\($0)" }
  }

  /// The files of which samples can be a part.
  private static let compiledSamples: Result<[String], any Error> = Result {
    let paths =
      try files(in: "Sources/QuickStart", ending: ".swift") + files(in: "Sources/Shop", ending: ".swift")
      + files(in: "Tests", ending: ".swift").filter { $0.contains("/Samples/") }
    return try paths.map { withoutIndentation(try packageText($0)) }
  }

  private static func withoutIndentation(_ text: some StringProtocol) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.drop(while: { $0 == " " }) }
      .joined(separator: "\n")
  }

  private func block(after fence: String) throws -> String {
    let readme = try packageText("README.md")
    let start = try #require(readme.range(of: "```\(fence)\n"))
    let end = try #require(readme.range(of: "```", range: start.upperBound..<readme.endIndex))
    return String(readme[start.upperBound..<end.lowerBound])
  }

  @Test func firstProgramIsQuickStart() throws {
    #expect(try block(after: "swift") == packageText("Sources/QuickStart/main.swift"))
  }

  @Test func numberOfLinesInTheHeadingIsThatOfTheSample() throws {
    let readme = try packageText("README.md")
    let section = try #require(readme.firstMatch(of: /## A screen in (\d+) lines\n(?s:.*?)```swift\n((?s:.*?))```/))
    let lines = section.2.split(separator: "\n").filter { !$0.hasPrefix("import ") }
    #expect(Int(section.1) == lines.count)
    #expect(readme.split(separator: "\n", omittingEmptySubsequences: false).count <= 151)
  }

  @Test func requirementsAndModulesAreThoseOfTheManifest() throws {
    let readme = try packageText("README.md")
    let manifest = try packageText("Package.swift")
    let platforms = try #require(manifest.firstMatch(of: /platforms: \[\.macOS\(\.v(\d+)\), \.iOS\(\.v(\d+)\)\]/))
    #expect(readme.contains("macOS \(platforms.1) or iOS \(platforms.2)"))
    // Whoever uses only the core compiles nothing else.
    #expect(readme.contains("compiles one module") && manifest.contains(".target(name: \"ListPresentation\"),"))
    for library in manifest.matches(of: /\.library\(name: "(\w+)"/) { #expect(readme.contains("| [`\(library.1)`](")) }
  }

  @Test func screensOfTheGalleryHaveTheLinesThatAreSaid() throws {
    let page = try packageText("Sources/ListPresentationText/ListPresentationText.docc/Programs.md")
    let section = try #require(page.firstMatch(of: /shows five whole screens((?s:.*?))A server in memory/)?.1)
    let numbers = section.matches(of: /\((\d+)/).compactMap { Int($0.1) }
    let counts = try ["Photos", "Profile", "Products", "Cats", "Market"].map { name in
      try Self.files(in: "Sources/Gallery/\(name)", ending: ".swift").reduce(0) { count, path in
        let lines = try packageText(path).split(separator: "\n")
        return count
          + lines.map { $0.trimmingCharacters(in: .whitespaces) }.count {
            !$0.isEmpty && !$0.hasPrefix("//") && !$0.hasPrefix("import ")
          }
      }
    }
    #expect(numbers.count == counts.count && zip(numbers, counts).allSatisfy { abs($0 - $1) < 5 }, "\(counts)")
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

  @Test(arguments: try pages) func samplesAreCompiled(page: String) throws {
    let text = try packageText(page)
    let compiled = try Self.compiledSamples.get()
    for sample in text.matches(of: /```swift\n((?s:.*?))```/) {
      let lines = Self.withoutIndentation(sample.1)
      #expect(compiled.contains { $0.contains(lines) }, "\(page): \(sample.1)")
    }
  }

  @Test(arguments: try pages + [".github/CONTRIBUTING.md", ".github/CHANGELOG.md", "Benchmarks/README.md"])
  func linkLeadsToAFile(page: String) throws {
    let url = packageFile(page)
    let text = try String(contentsOf: url, encoding: .utf8).replacing(/```(?s:.*?)```/, with: "")
    let links =
      text.matches(of: /\]\(([^()\s]+)\)/).map { $0.1 } + text.matches(of: /(?:href|src)="([^"]+)"/).map { $0.1 }
    for link in links where !link.contains(":") {
      let parts = link.split(separator: "#", omittingEmptySubsequences: false)
      let file = parts[0].isEmpty ? url : url.deletingLastPathComponent().appending(path: String(parts[0]))
      #expect(FileManager.default.fileExists(atPath: file.standardized.path()), "\(page): \(link)")
      guard parts.count > 1, let target = try? String(contentsOf: file, encoding: .utf8) else { continue }
      let anchors = target.matches(of: /^#+ (.*)$/.anchorsMatchLineEndings()).map { anchor(of: $0.1) }
      #expect(anchors.contains(String(parts[1])), "\(page): \(link)")
    }
  }

  /// The anchor that GitHub gives a heading.
  private func anchor(of heading: some StringProtocol) -> String {
    heading.lowercased().replacing(" ", with: "-").filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
  }

  /// GitHub shows no links to the pages of a catalog, and DocC shows no HTML.
  @Test(arguments: try files(in: "Sources", ending: ".md")) func articlesThatAPageNamesAreLinkedForGitHub(page: String)
    throws
  {
    let url = packageFile(page)
    let text = try String(contentsOf: url, encoding: .utf8)
    let names = text.matches(of: /<doc:(\w+)>/).reduce(into: [String]()) { names, match in
      if !names.contains(String(match.1)) { names.append(String(match.1)) }
    }
    let links = try names.map { name in
      let article = url.deletingLastPathComponent().appending(path: "\(name).md")
      let heading = try #require(try String(contentsOf: article, encoding: .utf8).split(separator: "\n").first)
      return #"<a href="\#(name).md">\#(heading.dropFirst(2).filter { $0 != "`" })</a>"#
    }
    let block = "\n<p>\n" + links.joined(separator: " ·\n") + "\n</p>\n"
    #expect(names.isEmpty || text.contains(block), "\(page) lacks this block:\(block)")
  }

  @Test(arguments: [
    "ListPresentation/ListPresentation.docc/OutlineLists.md", "ListPresentation/ListPresentation.docc/Searching.md",
    "ListPresentation/ListPresentation.docc/SelectionAndActions.md",
    "ListPresentationText/ListPresentationText.docc/MakeAShop.md",
    "ListPresentationText/ListPresentationText.docc/Words.md",
  ])
  func keysThatAnArticleNamesAreThoseOfAList(page: String) throws {
    let text = try packageText("Sources/\(page)")
    let keys = ListKeyMap.standard.bindings.flatMap(\.keys)
    let named = text.matches(of: /[^`]`([^`\s])`[^`]/).compactMap { $0.1.first }
    #expect(!named.isEmpty)
    for key in named where !keys.contains(.character(key)) { #expect(text.contains("key: \"\(key)\""), "\(key)") }
  }

  @Test(arguments: [
    "ListPresentation", "ScreenRouting", "ListPresentationText", "ListPresentationHTTP", "ListPresentationTesting",
    "ListPresentationUIKit",
  ])
  func everyPublicTypeIsInATopicOfItsModule(module: String) throws {
    let topics = try packageText("Sources/\(module)/\(module).docc/\(module).md")
    var types: [String] = []
    for path in try Self.files(in: "Sources/\(module)", ending: ".swift") {
      var source = try packageText(path)
      // A file that is compiled only where UIKit is has one step of indentation more.
      if source.hasPrefix("#if") { source.replace("\n  ", with: "\n") }
      let declaration = /^(?:@\w+ )*public (?:final |indirect )?(?:struct|class|enum|protocol|actor) (\w+)/
      types += source.matches(of: declaration.anchorsMatchLineEndings()).map { String($0.1) }
    }
    #expect(types.count > 3)
    #expect(types.filter { !topics.contains("- ``\($0)``\n") } == [])
  }

  @Test func filesThatTheGuideForContributorsNamesExist() throws {
    let guide = try packageText(".github/CONTRIBUTING.md")
    let paths = guide.matches(of: /`((?:ListPresentation\w*|ScreenRouting)\/[^`]+)`/).map { String($0.1) }
    #expect(paths.count > 5)
    for path in paths {
      #expect(FileManager.default.fileExists(atPath: packageFile("Sources/\(path)").path()), "\(path)")
    }
  }
}
