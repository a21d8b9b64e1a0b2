import Foundation
import Testing

/// A file of a screen has few lines of its own, without imports and documentation.
///
/// The cats are one file, and the photos are two: the list, and a picture with its caption. The profile and the products
/// have a view model apart, because they edit. The market is a list, a product and four forms: its view model, its
/// requests, its fields and its screens are a file each.
@Suite struct ScreenLengthTests {
  @Test(arguments: [("Photos", 90), ("Profile", 75), ("Products", 75), ("Cats", 40), ("Market", 245)])
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
    #expect(lines.allSatisfy { (20...60).contains($0) } && lines.reduce(0, +) <= limit, "\(lines)")
  }
}
