/// Parses a trace that an app has recorded, for example with `ScrollRecording`. The text has one line for each change
/// of the first visible row.
///
/// ```text
/// # seconds  first row
/// 0          0
/// 2.350      1
/// 2.400      3
/// ```
///
/// Times are relative to the first line. The last line has the time at which the user left. Empty lines and lines that
/// begin with `#` are ignored.
enum RecordedTrace {
  /// An error in a trace, with the number of its line.
  struct Fault: Error, Equatable, CustomStringConvertible {
    let line: Int
    let description: String

    init(_ line: Int, _ what: String) {
      self.line = line
      description = "line \(line): \(what)"
    }
  }

  private static let lastRow = 100_000
  private static let lastSecond = 86_400.0

  static func parse(_ text: String) throws(Fault) -> ScrollTrace {
    var trace = ScrollTrace()
    var (start, last) = (0, -1)
    var number = 0
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      number += 1
      let words = line.split(whereSeparator: { " \t,".contains($0) })
      guard let first = words.first, !first.hasPrefix("#") else { continue }
      guard words.count == 2, let seconds = Double(words[0]), let row = Int(words[1]) else {
        throw Fault(number, "needs a time in seconds and the number of the first row, not '\(line.prefix(40))'")
      }
      guard (0...lastSecond).contains(seconds) else { throw Fault(number, "needs a time from 0 to 86400 seconds") }
      guard (0...lastRow).contains(row) else { throw Fault(number, "needs a row from 0 to \(lastRow)") }
      let time = Int((seconds * 1_000).rounded())
      guard time > last else { throw Fault(number, "the time must be later than in the line before") }
      if last < 0 { start = time }
      last = time
      trace.add(.show(row), at: time - start)
    }
    guard last > start else {
      throw Fault(number, "needs at least two lines, the last with the time at which the user left")
    }
    trace.end(at: last - start)
    return trace
  }
}
