import Foundation
import ListPresentation
import ListPresentationHTTP
import TestSupport
import Testing

/// One URL is enough for most public APIs, and no list ends in silence.
@Suite struct ShapeTests {
  private static let documentation =
    (try? packageText("Sources/ListPresentationHTTP/ListPresentationHTTP.docc/Formats.md")) ?? ""

  private static let lines = Set(documentation.split(separator: "\n"))

  /// The names and the formats in the tables of the documentation, in order.
  private static let documented = documentation.split(separator: "\n").filter { $0.hasPrefix("| ") }
    .map { row in row.split(separator: "|").map { $0.trimmingCharacters(in: [" ", "`"]) } }
    .map { (name: $0[0], format: $0[1]) }.filter { $0.name != "Shape" }

  /// The format that is recognized can be stored, reads the list again, and is in the documentation.
  @Test(arguments: testCases(Shape.all, oneOf: 12, beforeMerge: 4))
  func oneAddressIsEnough(shape: Shape) async throws {
    var format: PageFormat?
    for count in [0, 1, 25] {
      let reading = try await shape.read(count)
      #expect(reading.ids == Array(1..<(count + 1)), "\(count): \(reading.error.map { "\($0)" } ?? "")")
      #expect(!reading.isTold, "\(count): \(reading.error.map { "\($0)" } ?? "\(reading.reports)")")
      format = reading.format
    }
    let recognized = try #require(format)
    let stored = try JSONDecoder().decode(PageFormat.self, from: JSONEncoder().encode(recognized))
    #expect(stored == recognized)
    #expect(try await shape.read(25, format: stored).ids == Array(1...25), "\(recognized)")
    let row = "| \(shape.name) | `\(recognized)` |"
    let isDocumented = Self.lines.contains(row[...])
    #expect(isDocumented, "the documentation has no row \(row)")
  }

  /// Many users copy an address that already says that it is for the first page.
  @Test(arguments: testCases(Shape.all, oneOf: 9, beforeMerge: 3))
  func addressMayNameTheFirstPage(shape: Shape) async throws {
    let documented = Self.documented.first { $0.name == shape.name }
    guard shape.body == nil, let format = documented?.format else { return }
    var named = shape
    let text = "\(format),"
    let name = String(text.prefix { $0 != ":" && $0 != "," })
    guard let usual = ["page-number": ("page", "1"), "offset": ("offset", "0")][name] else { return }
    let parameter = text.firstMatch(of: /[:,](?:page|offset)=([^,]+)/).map { String($0.1) } ?? usual.0
    let first = text.firstMatch(of: /[:,]first=(\d+)/).map { String($0.1) } ?? usual.1
    guard !parameter.contains(":") else { return }
    named.url += "\(shape.url.contains("?") ? "&" : "?")\(parameter)=\(first)"
    let reading = try await named.read(25)
    #expect(reading.ids == Array(1...25) && !reading.isTold, "\(named.url): \(reading.ids.count), \(format)")
  }

  @Test(arguments: Shape.needingFormat) func aListThatNeedsAFormatSaysSo(shape: Shape) async throws {
    let reading = try await shape.read(25)
    #expect(reading.isTold || reading.ids == Array(1...25), "\(shape.name): \(reading.ids.count)")
    let text = shape.format.map { "`\($0)`" } ?? "none: not a list of pages at one address"
    #expect(Self.lines.contains("| \(shape.name) | \(text) |"))
    guard let format = shape.format else { return }
    #expect(try await shape.read(25, format: PageFormat(format)).ids == Array(1...25))
  }

  @Test func documentationListsTheShapesInOrder() {
    #expect(Self.documented.map(\.name) == (Shape.all + Shape.needingFormat).map(\.name))
  }

  @Test func everyFileHasItsShapes() {
    let files = [Shape.ways, Shape.services, Shape.formats, Shape.named, Shape.styles]
    #expect(files.map(\.count) == [207, 197, 12, 24, 14])
  }

  @Test(arguments: Shape.named) func namedFormatReadsTheWholeList(shape: Shape) async throws {
    for count in [0, 1, 25] {
      let reading = try await shape.read(count, size: 10, format: shape.format.map { try PageFormat($0) })
      #expect(reading.ids == Array(1..<count + 1) && !reading.isTold, "\(count): \(reading)")
    }
  }

  /// The name of a parameter isn't always in the answer: then the first page is shown, and the sentence names a format
  /// to complete.
  @Test(arguments: Shape.named) func addressAloneReadsTheListOrSaysWhatIsMissing(shape: Shape) async throws {
    for count in shape.unread == nil ? [0, 1, 25] : [25] {
      let reading = try await shape.read(count, size: 10)
      #expect(reading.ids == Array(1..<reading.ids.count + 1), "\(count): \(reading)")
      #expect(reading.error?.reason == shape.unread && reading.reports.isEmpty, "\(count): \(reading)")
      #expect(shape.unread == nil ? reading.ids.count == count : reading.ids.count >= 10, "\(count): \(reading)")
      #expect(shape.unread == nil || reading.requests <= 5, "\(reading.requests) requests")
    }
  }
}
