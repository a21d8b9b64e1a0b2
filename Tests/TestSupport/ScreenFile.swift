import Foundation
import Testing

/// A file of transcripts: what is done on a screen, and what the user sees then.
///
/// Each transcript has a heading that states a rule, and lines that the suite of the file plays. Behind each line
/// follows the screen, each of whose lines begins with `|`.
///
///     ## Photos are rows
///     show photos in 20 columns
///     |  한라봉 선…  ₩1,000
///     |> Apple       ₩2,000
///
/// With `LIST_PRESENTATION_WRITE_SCREENS=1`, the tests write the screens of all files anew. A person then reads the
/// difference.
package struct ScreenFile {
  private let url: URL
  private let lines: [Substring]

  /// Reads a file in a folder beside the source file of the caller.
  package init(_ name: String, beside source: String = #filePath) throws {
    url = URL(filePath: source).deletingLastPathComponent().appending(path: name)
    lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// Plays all transcripts, and records an issue at each that shows something else, or nothing.
  /// - Parameter perform: Plays a line and returns the screen after it, or `nil` if the line is none that it knows.
  /// - Returns: How many screens the file has.
  package func play(
    isolation: isolated (any Actor)? = #isolation, _ perform: (_ line: String) async throws -> String?
  ) async throws -> Int {
    var written: [Substring] = []
    var (screens, index) = (0, 0)
    while index < lines.count {
      let (line, number) = (lines[index], index + 1)
      index += 1
      written.append(line)
      if line.hasPrefix("## "), !(lines[index...].first.map { !$0.isEmpty && !$0.hasPrefix("#") } ?? false) {
        record("the transcript has no line", at: number)
      }
      if line.isEmpty || line.hasPrefix("#") { continue }
      let expected = Array(lines[index...].prefix { $0.hasPrefix("|") })
      index += expected.count
      guard let shown = try await perform(String(line)) else {
        record("is no line of a transcript: \(line)", at: number)
        written += expected
        continue
      }
      var frame = shown.split(separator: "\n", omittingEmptySubsequences: false)
      // A screen ends with the end of its last line.
      if frame.count > 1, frame.last?.isEmpty == true { frame.removeLast() }
      let actual = frame.map { "|\($0)"[...] }
      written += actual
      screens += 1
      if actual != expected, !Self.writes { record("\(line)\n\(actual.joined(separator: "\n"))", at: number) }
    }
    if Self.writes, written != lines { try Data(written.joined(separator: "\n").utf8).write(to: url) }
    return screens
  }

  private func record(_ text: String, at line: Int) {
    let location = SourceLocation(fileID: "Screens/\(url.lastPathComponent)", filePath: url.path, line: line, column: 1)
    Issue.record("\(text)", sourceLocation: location)
  }

  private static let writes = ProcessInfo.processInfo.environment["LIST_PRESENTATION_WRITE_SCREENS"] == "1"
}
