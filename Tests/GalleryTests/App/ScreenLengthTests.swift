import Foundation
import Testing

/// The screens have few lines of their own: all of the folder except for the model types, the server and its data.
@Suite struct ScreenLengthTests {
  @Test(arguments: [
    ("Photos", ["Photo.swift"], 40), ("Profile", ["ProfileItem.swift"], 80), ("Cats", ["Cat.swift"], 45),
    ("Products", ["Model"], 60), ("Market", ["Model"], 220),
  ])
  func screenIsShort(name: String, models: [String], limit: Int) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources/Gallery/\(name)")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil).filter {
      !$0.lastPathComponent.contains("Server") && !models.contains($0.lastPathComponent)
    }
    let lines = try files.flatMap { try String(contentsOf: $0, encoding: .utf8).split(separator: "\n") }
    let own = lines.map { $0.trimmingCharacters(in: .whitespaces) }.filter {
      !$0.isEmpty && !$0.hasPrefix("//") && !$0.hasPrefix("import ")
    }
    #expect(own.count <= limit && own.count > 20)
  }
}
