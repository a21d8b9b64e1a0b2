import Foundation
import Testing

/// The screens have few lines of their own: those of the files in their folders, without the folders of the servers.
@Suite struct ScreenLengthTests {
  @Test(arguments: [("Photos", 45), ("Profile", 90), ("Products", 75), ("Cats", 45), ("Market", 232)])
  func screenIsShort(name: String, limit: Int) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources/Gallery/\(name)")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil).filter {
      $0.pathExtension == "swift"
    }
    let lines = try files.flatMap { try String(contentsOf: $0, encoding: .utf8).split(separator: "\n") }
    let own = lines.map { $0.trimmingCharacters(in: .whitespaces) }.filter {
      !$0.isEmpty && !$0.hasPrefix("//") && !$0.hasPrefix("import ")
    }
    #expect(own.count <= limit && own.count > 20)
  }
}
