import Foundation
import Testing

/// A screen has few lines of its own, without imports and documentation.
///
/// The photos and the cats are one file. The profile and the products have a view model apart, because they edit. The
/// market is a list, a product and four forms: its view model, its fields, and its coordinator with the screens.
@Suite struct ScreenLengthTests {
  @Test(arguments: [("Photos", 50), ("Profile", 75), ("Products", 75), ("Cats", 40), ("Market", 230)])
  func screenIsShort(name: String, limit: Int) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources/Gallery/\(name)")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil).filter {
      $0.pathExtension == "swift"
    }
    let lines = try files.map { file in
      try String(contentsOf: file, encoding: .utf8).split(separator: "\n").count { line in
        let text = line.trimmingCharacters(in: .whitespaces)
        return !text.isEmpty && !text.hasPrefix("//") && !text.hasPrefix("import ")
      }
    }
    #expect(lines.reduce(0, +) <= limit, "\(lines)")
  }
}
