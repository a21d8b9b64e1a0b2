/// A session that an app has recorded with `ScrollRecording`. The text has one line for each change of the visible
/// rows, and one for each answered request. The last visible row may be missing, and then ten rows are visible.
///
/// ```text
/// # seconds  first row  last row
/// 0          0          9
/// 2.350      1          10
/// # request  rows  milliseconds
/// request    20    312
/// 9.100      1          10
/// ```
///
/// Times are relative to the first line. The last line has the time at which the user left. Empty lines and lines that
/// begin with `#` are ignored.
struct RecordedTrace {
  private(set) var trace = ScrollTrace()
  private(set) var requests: [(rows: Int, milliseconds: Double)] = []

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

  init(_ text: String) throws(Fault) {
    var (start, last) = (0, -1)
    var number = 0
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      number += 1
      let words = line.split(whereSeparator: { " \t,".contains($0) })
      guard let first = words.first, !first.hasPrefix("#") else { continue }
      if first == "request" {
        requests.append(try Self.request(words, number))
        continue
      }
      guard (2...3).contains(words.count), let seconds = Double(words[0]), let row = Int(words[1]),
        let end = words.count == 3 ? Int(words[2]) : row + ScrollTrace.screen - 1
      else {
        throw Fault(number, "needs a time in seconds and the first and last visible rows, not '\(line.prefix(40))'")
      }
      guard (0...Self.lastSecond).contains(seconds) else {
        throw Fault(number, "needs a time from 0 to 86400 seconds")
      }
      guard (0...Self.lastRow).contains(row), (row..<row + 1_000).contains(end) else {
        throw Fault(number, "needs a row from 0 to \(Self.lastRow), and at most 1000 visible rows")
      }
      let time = Int((seconds * 1_000).rounded())
      guard time > last else { throw Fault(number, "the time must be later than in the line before") }
      if last < 0 { start = time }
      last = time
      trace.add(.show(row..<end + 1), at: time - start)
    }
    guard last > start else {
      throw Fault(number, "needs at least two lines, the last with the time at which the user left")
    }
    trace.end(at: last - start)
  }

  private static func request(_ words: [Substring], _ number: Int) throws(Fault) -> (rows: Int, milliseconds: Double) {
    // A pager cancels a request that takes longer than 30 s.
    guard words.count == 3, let rows = Int(words[1]), (0...lastRow).contains(rows), let time = Double(words[2]),
      (0...30_000).contains(time)
    else {
      throw Fault(number, "needs the rows and the milliseconds of a request, at most 30000")
    }
    return (rows, time)
  }
}
