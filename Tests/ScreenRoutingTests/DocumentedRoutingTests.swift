import Foundation
import ListPresentationTesting
import ScreenRouting
import TestSupport
import Testing

/// The samples of the documentation are compiled in `Samples` word for word, do what they say, and print what is
/// written beside them.
@MainActor @Suite struct DocumentedRoutingTests {
  private static func files(in folder: String) throws -> [(path: String, lines: [String])] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: packageFile(folder).path())
    return try paths.filter { $0.hasSuffix(".swift") }.map { path in
      let text = try packageText("\(folder)/\(path)")
      return (path, text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
    }
  }

  /// A sample without its indentation, and the comments at the ends of its lines, which say what is printed.
  private struct Sample {
    var code: [String] = []
    var comments: [String] = []
  }

  private static func samples(of lines: [String]) -> [Sample] {
    var samples: [Sample] = []
    var sample: Sample?
    for line in lines.map({ $0.drop { $0 == " " } }) where line.hasPrefix("///") {
      let text = line.dropFirst(line.hasPrefix("/// ") ? 4 : 3)
      if text.hasPrefix("```") {
        if let sample { samples.append(sample) }
        sample = sample == nil && text == "```swift" ? Sample() : nil
      } else if sample != nil {
        let parts = text.split(separator: "   //", maxSplits: 1)
        sample?.code.append(String((parts.first ?? "").reversed().drop { $0 == " " }.reversed()))
        if parts.count > 1 { sample?.comments.append(parts[1].trimmingCharacters(in: .whitespaces)) }
      }
    }
    return samples
  }

  /// Whether lines follow each other somewhere in a file, all with the same additional indentation.
  private static func contains(_ code: [String], in lines: [String]) -> Bool {
    guard let first = code.first, lines.count >= code.count else { return false }
    return (0...lines.count - code.count).contains { start in
      guard lines[start].hasSuffix(first) else { return false }
      let indentation = lines[start].dropLast(first.count)
      guard indentation.allSatisfy({ $0 == " " }) else { return false }
      return zip(lines[start...], code).allSatisfy { line, wanted in
        line == (wanted.isEmpty ? "" : indentation + wanted)
      }
    }
  }

  @Test(arguments: ["Sources/ScreenRouting", "Sources/ListPresentationTesting/Routing"])
  func samplesAreCompiled(folder: String) throws {
    let compiled = try Self.files(in: "Tests/ScreenRoutingTests/Samples")
    var count = 0
    for file in try Self.files(in: folder) {
      for sample in Self.samples(of: file.lines) {
        let isCompiled = compiled.contains { Self.contains(sample.code, in: $0.lines) }
        #expect(isCompiled, "\(file.path):\n\(sample.code.joined(separator: "\n"))")
        count += 1
      }
    }
    #expect(count > 1)
  }

  private func comments(in file: String) throws -> [String] {
    Self.samples(of: try packageText("Sources/\(file)").split(separator: "\n").map(String.init)).flatMap(\.comments)
  }

  @Test func samplesPrintTheirComments() async throws {
    var printed: [String] = []
    func print(_ value: Any) { printed.append("\(value)") }
    func takePrinted() -> [String] {
      defer { printed = [] }
      return printed
    }
    await NoteSample.run(print)
    #expect(try comments(in: "ScreenRouting/Router/Router.swift") == takePrinted())
    try ShopSample.stacks(print)
    #expect(try comments(in: "ScreenRouting/Stack/RouteStack.swift") == takePrinted())
    await ShopSample.present(print)
    try await ShopSample.watch(print)
    let rest = try comments(in: "ListPresentationTesting/Routing/RecordingPresenter.swift")
    #expect(rest == ["waits for the transition to the item"] + takePrinted())
  }

  @Test func aCommandContinuesAfterTheLoginOfTheSample() async throws {
    for _ in 1...50 {
      let coordinator = ShopSample.ShopCoordinator()
      let router = Router(coordinator: coordinator) { _ in }
      await router.start()
      let shelf = try #require(router.screen(of: router.stack.top.id))
      shelf.open(18)
      await wait(until: { router.stack.top.route == .login && router.isIdle })
      try #require(router.screen(of: router.stack.top.id)).open(5)
      await wait(until: { router.isIdle })
      #expect(coordinator.user == "user 5")
      #expect("\(router.stack)" == "shop/item(18)", "\(router.log)")
    }
  }

  @Test func otherSamplesDoWhatTheySay() async throws {
    let link = try RouteStack<LinkSample.ShopRoute>(link: "home/search?q=a")
    #expect(link.linkFault == nil && link.link == "home/search?q=a" && link.top.route == .search("a", page: nil))
    #expect(link.entries.first?.route == LinkSample.ShopRoute.root && ShopSample.ShopRoute.root == .shelf)
    #expect(LinkSample.Size(linkTexts: ["large"]) == .large)
    let article = try packageText("Sources/ScreenRouting/ScreenRouting.docc/LinksAndGuards.md")
    let rows = article.matches(of: /\| `(https:[^`]+)` \| `([^`]+)` \|/)
    #expect(rows.count == 3)
    for row in rows {
      let stack = try RouteStack<LinkSample.WebRoute>(link: String(row.1))
      #expect(stack == (try RouteStack(link: String(row.2))) && row.2.hasPrefix(stack.link))
    }
    let editor = Router(coordinator: EditorSample.EditorCoordinator()) { _ in }
    await editor.start()
    await editor.perform(.push(.note))
    #expect(await editor.perform(.close) == .refused("not saved"))
  }
}
