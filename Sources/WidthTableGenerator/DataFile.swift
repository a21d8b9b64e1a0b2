import Foundation

/// The reason why the table cannot be generated, in one line.
struct GeneratorError: Error {
  let message: String
}

/// A file of the Unicode Character Database. Semicolons separate the fields of a line, and comments start with "#".
struct DataFile {
  /// A line with data: a code point or a range, and the fields after it.
  struct Entry {
    let codePoints: Substring
    let fields: [Substring]
  }

  let name: String
  private let lines: [Substring]

  init(_ name: String, in folder: String) throws(GeneratorError) {
    let path = URL(fileURLWithPath: folder).appendingPathComponent(name).path
    guard let data = FileManager.default.contents(atPath: path) else {
      throw GeneratorError(message: "cannot read \(path)")
    }
    self.name = name
    lines = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
  }

  var entries: [Entry] {
    lines.compactMap { line in
      let data = line.prefix { $0 != "#" }
      let fields = data.split(separator: ";", omittingEmptySubsequences: false).map(trimmed)
      guard fields.count > 1 else { return nil }
      return Entry(codePoints: fields[0], fields: Array(fields.dropFirst()))
    }
  }

  /// Returns the version in the file's first line, such as `15.0.0` in `# EastAsianWidth-15.0.0.txt`.
  func version() throws(GeneratorError) -> String {
    let header = lines.first?.split(separator: "-").last?.split(separator: ".") ?? []
    let numbers = header.prefix { Int($0) != nil }
    guard numbers.count == 3 else { throw GeneratorError(message: "\(name) names no version in its first line") }
    return numbers.joined(separator: ".")
  }

  /// Returns the code points of the entries that `isIncluded` accepts. Each entry has one code point or a range `A..B`.
  func codePoints(where isIncluded: ([Substring]) -> Bool) throws(GeneratorError) -> Set<UInt32> {
    var result: Set<UInt32> = []
    for entry in entries where isIncluded(entry.fields) {
      let bounds = entry.codePoints.split(separator: ".").compactMap { UInt32($0, radix: 16) }
      guard let first = bounds.first, let last = bounds.last, first <= last else {
        throw GeneratorError(message: "\(name) has an entry without code points: \(entry.codePoints)")
      }
      result.formUnion(first...last)
    }
    return result
  }
}

private func trimmed(_ text: Substring) -> Substring {
  var text = text.drop { $0 == " " || $0 == "\t" }
  while let last = text.last, last == " " || last == "\t" { text.removeLast() }
  return text
}
