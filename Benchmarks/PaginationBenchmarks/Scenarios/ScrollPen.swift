import Foundation
import ListPresentation
import ListPresentationTesting

/// Builds the trace of a user. The offset changes twenty times a second.
struct ScrollPen {
  private var trace = ScrollTrace()
  private(set) var frame = 0
  /// The first row on the screen. Between two rows, it is a fraction.
  private(set) var offset: Double
  private let range: ClosedRange<Double>
  /// The generator of the user's random variation.
  var random: SeededGenerator

  /// Creates a pen.
  /// - Parameters:
  ///   - start: The first row that the user wants to see.
  ///   - rows: The number of rows in the list.
  init(seed: UInt64, at start: Int = 0, rows: Int = 1_000_000) {
    random = SeededGenerator(seed: seed, 4)
    range = 0...Double(max(rows - ScrollTrace.screen, 0))
    offset = min(Double(start), range.upperBound)
    show()
  }

  var time: Int { frame * 50 }

  /// Returns the trace of a user who leaves at a time in seconds.
  func trace(until seconds: Double) -> ScrollTrace {
    var trace = trace
    trace.end(at: Int(seconds * 1_000))
    return trace
  }

  mutating func act(_ action: ScrollTrace.Action) { trace.add(action, at: time) }

  mutating func rest(_ seconds: Double) { frame += Int(seconds * 20) }

  mutating func jump(to row: Int) { move(to: Double(row)) }

  /// Scrolls at a constant speed. A negative speed scrolls toward the first row.
  mutating func scroll(rowsPerSecond: Double, for seconds: Double) {
    for _ in 0..<Int(seconds * 20) { move(to: offset + rowsPerSecond / 20) }
  }

  /// Flicks once. The speed decreases exponentially, as on touch screens. A flick covers 95 % of its distance in a
  /// second.
  mutating func fling(_ rows: Double) {
    let start = offset
    for step in 1...20 { move(to: start + rows * (1 - exp(-Double(step) * 0.15))) }
  }

  private mutating func move(to offset: Double) {
    frame += 1
    self.offset = min(max(offset, range.lowerBound), range.upperBound)
    show()
  }

  private mutating func show() {
    let first = Int(offset)
    trace.add(.show(first..<first + ScrollTrace.screen), at: time)
  }

  /// Pauses for a log-normal time.
  mutating func dwell(median: Double, sigma: Double) { rest(random.logNormal(median: median, sigma: sigma)) }
}
