import Foundation
import Testing

/// A file of transcripts: what is done on a screen, and what the user sees then.
///
/// Each transcript has a heading that states a rule, and lines that the suite of the file plays. Behind a line may follow
/// the screen, each of whose lines begins with `|`.
///
///     ## Short row of a flow has its marks
///     flow of a, , bc, 가, d in 30x4
///     |> a    bc  가  d
///     press space
///     |● a>   bc  가  d
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

  /// Plays all transcripts, and records an issue at each that shows something else.
  /// - Parameter perform: Plays a line and returns the screen after it, or `nil` if the line is none that it knows. The
  ///   first line of a transcript makes the screen.
  package func play(
    isolation: isolated (any Actor)? = #isolation,
    _ perform: (_ line: String, _ isFirst: Bool) async throws -> String?
  ) async throws {
    var written: [Substring] = []
    var heading = 0
    var isFirst = true
    var index = 0
    while index < lines.count {
      let line = lines[index]
      index += 1
      written.append(line)
      if line.hasPrefix("## ") { (heading, isFirst) = (index, true) }
      if line.isEmpty || line.hasPrefix("#") { continue }
      let shown = try await perform(String(line), isFirst)
      isFirst = false
      let expected = lines[index...].prefix { $0.hasPrefix("|") }
      index += expected.count
      var frame = (shown ?? "is no line of a transcript").split(separator: "\n", omittingEmptySubsequences: false)
      // A screen ends with the end of its last line.
      if frame.count > 1, frame.last?.isEmpty == true { frame.removeLast() }
      let actual = frame.map { "|\($0)"[...] }
      let isCompared = !expected.isEmpty || shown == nil
      written += isCompared ? actual : []
      guard isCompared, actual != Array(expected), !Self.writes else { continue }
      let location = SourceLocation(
        fileID: "Screens/\(url.lastPathComponent)", filePath: url.path, line: max(heading, 1), column: 1)
      Issue.record(
        "\(lines[max(heading - 1, 0)]), \(line)\n\(actual.joined(separator: "\n"))", sourceLocation: location)
    }
    if Self.writes, written != lines { try Data(written.joined(separator: "\n").utf8).write(to: url) }
  }

  private static let writes = ProcessInfo.processInfo.environment["LIST_PRESENTATION_WRITE_SCREENS"] == "1"
}
