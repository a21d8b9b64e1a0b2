import Foundation
import Testing

@Suite struct NewScreenTests {
  /// The documentation shows the compiled code of the screen of removed bookmarks.
  @Test func documentedScreenIsCompiledCode() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources/BookmarkDemo/App")
    func lines(_ file: String) throws -> [String] {
      try String(contentsOf: folder.appending(path: file), encoding: .utf8).split(separator: "\n").map(String.init)
    }
    let coordinator = try lines("BookmarkCoordinator.swift")
    let comment = coordinator.prefix { $0.hasPrefix("///") || $0.hasPrefix("import") }.filter { $0.hasPrefix("///") }
    var sample: [String] = []
    var isCode = false
    for line in comment.map({ $0.dropFirst(4) }) {
      if line.hasPrefix("```") { isCode.toggle() } else if isCode { sample.append(String(line)) }
    }
    let compiled = try Set(
      (coordinator.filter { !$0.hasPrefix("///") } + lines("BookmarkRoute.swift") + lines("BookmarkLibrary.swift"))
        .map { $0.trimmingCharacters(in: .whitespaces) })
    #expect((10..<60).contains(sample.count))
    for line in sample.map({ $0.trimmingCharacters(in: .whitespaces) }) where !line.isEmpty {
      #expect(compiled.contains { $0 == line || $0.contains(line) && line.hasPrefix("RouteLink") }, "\(line)")
    }
  }
}
