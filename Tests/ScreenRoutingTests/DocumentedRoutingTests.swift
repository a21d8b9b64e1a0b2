import Foundation
import ListPresentationTesting
import ScreenRouting
import TestSupport
import Testing

/// The samples of the documentation are compiled in `Samples` word for word, do what they say, and print what is
/// written beside them.
@MainActor @Suite struct DocumentedRoutingTests {
  private static func swiftFiles(in folder: String) throws -> [String] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: packageFile(folder).path())
    return paths.filter { $0.hasSuffix(".swift") }.map { "\(folder)/\($0)" }
  }

  /// The samples in the documentation of a file, without the comments at the ends of their lines, which say what is
  /// printed.
  private static func samples(of file: String) throws -> [(code: String, comments: [String])] {
    let lines = try packageText(file).split(separator: "\n").map { $0.drop { $0 == " " } }
    let text = lines.filter { $0.hasPrefix("///") }.map { $0.dropFirst($0.hasPrefix("/// ") ? 4 : 3) }
    return text.joined(separator: "\n").matches(of: /```swift\n((?s:.*?))\n```/).map { sample in
      let comments = sample.1.matches(of: #/ {3,}// (.*)/#).map { String($0.1) }
      return (code: String(sample.1.replacing(#/ {3,}//.*/#, with: "")), comments: comments)
    }
  }

  @Test(arguments: ["Sources/ScreenRouting", "Sources/ListPresentationTesting/Routing"])
  func samplesAreCompiled(folder: String) throws {
    let compiled = try Self.swiftFiles(in: "Tests/ScreenRoutingTests/Samples").map { try "\n" + packageText($0) }
    let samples = try Self.swiftFiles(in: folder).flatMap { try Self.samples(of: $0) }
    for sample in samples {
      let isCompiled = compiled.contains { text in
        ["", "  ", "    ", "      "].contains { indentation in
          text.replacing("\n" + indentation, with: "\n").contains("\n\(sample.code)\n")
        }
      }
      #expect(isCompiled, "\(folder):\n\(sample.code)")
    }
    #expect(samples.count > 1)
  }

  private func comments(in file: String) throws -> [String] {
    try Self.samples(of: "Sources/\(file)").flatMap { $0.comments }
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
