import Foundation
import ListPresentation
import ListPresentationHTTP
import Testing

/// One URL is enough for most public APIs, and no list ends in silence.
@Suite struct ShapeTests {
  @Test(arguments: Shape.all) func oneAddressIsEnough(shape: Shape) async throws {
    for count in [0, 1, 25, 60] {
      let reading = try await shape.read(count)
      #expect(reading.ids == Array(1..<(count + 1)), "\(shape.name), \(count): \(reading.error.map { "\($0)" } ?? "")")
      #expect(!reading.isTold, "\(shape.name), \(count): \(reading.error.map { "\($0)" } ?? "\(reading.reports)")")
    }
  }

  @Test(arguments: Shape.all) func aStoredFormatReadsTheListAgain(shape: Shape) async throws {
    let format = try #require(try await shape.read(25).format)
    let stored = try JSONDecoder().decode(PageFormat.self, from: JSONEncoder().encode(format))
    #expect(stored == format)
    #expect(try await shape.read(25, format: stored).ids == Array(1...25), "\(format)")
  }

  @Test(arguments: Shape.formats) func aListThatNeedsAFormatSaysSo(shape: Shape) async throws {
    let reading = try await shape.read(25)
    #expect(reading.isTold || reading.ids == Array(1...25), "\(shape.name): \(reading.ids.count)")
    guard let format = shape.format else { return }
    #expect(try await shape.read(25, format: PageFormat(format)).ids == Array(1...25))
  }

  /// The tables of the documentation are made of the shapes. When this fails, the issue has the text that is right.
  @Test func documentationListsTheShapes() async throws {
    var table = "| Shape | Format |\n|---|---|\n"
    for shape in Shape.all {
      let format = try await shape.read(25).format
      table += "| \(shape.name) | `\(format.map { "\($0)" } ?? "")` |\n"
    }
    var needed = "| Shape | `--style` |\n|---|---|\n"
    for shape in Shape.formats {
      needed += "| \(shape.name) | \(shape.format.map { "`\($0)`" } ?? "none: not a list of pages at one address") |\n"
    }
    let file = URL(filePath: #filePath).appending(path: "../../../../Sources/ListPresentationHTTP")
      .appending(path: "ListPresentationHTTP.docc/Formats.md").standardizedFileURL
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.contains(table), "\(table)")
    #expect(text.contains(needed), "\(needed)")
  }
}
