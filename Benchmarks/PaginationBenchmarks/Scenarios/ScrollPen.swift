import Foundation
import ListPresentation

/// Draws a trace: a user whose place is a number of rows, looked at twenty times a second.
struct ScrollPen {
  private var trace = ScrollTrace()
  private(set) var frame = 0
  private(set) var place: Double
  private let range: ClosedRange<Double>
  /// How the user's fingers and eyes vary.
  var random: SplitMix64

  /// - Parameters:
  ///   - start: The first row that he wants to see.
  ///   - rows: How many rows there are.
  init(seed: UInt64, at start: Int = 0, rows: Int = 1_000_000) {
    random = SplitMix64(seed: seed, 4)
    range = 0...Double(max(rows - ScrollTrace.screen, 0))
    place = min(Double(start), range.upperBound)
    trace.add(.show(Int(place)), at: 0)
  }

  var time: Int { frame * 50 }

  /// The trace, for a user who leaves after a time.
  func trace(until seconds: Double) -> ScrollTrace {
    var trace = trace
    trace.end(at: Int(seconds * 1_000))
    return trace
  }

  mutating func act(_ action: ScrollTrace.Action) { trace.add(action, at: time) }

  mutating func rest(_ seconds: Double) { frame += Int(seconds * 20) }

  mutating func jump(to row: Int) { move(to: Double(row)) }

  /// Scrolls at a speed, negative towards the first row.
  mutating func scroll(rowsPerSecond: Double, for seconds: Double) {
    for _ in 0..<Int(seconds * 20) { move(to: place + rowsPerSecond / 20) }
  }

  /// One flick: the speed falls exponentially, as on touch screens; 95 % of the way is done after a second.
  mutating func fling(_ rows: Double) {
    let start = place
    for step in 1...20 { move(to: start + rows * (1 - exp(-Double(step) * 0.15))) }
  }

  private mutating func move(to place: Double) {
    frame += 1
    self.place = min(max(place, range.lowerBound), range.upperBound)
    trace.add(.show(Int(self.place)), at: time)
  }

  /// Rests for a while that is as long as people rest: log-normal.
  mutating func dwell(median: Double, sigma: Double) { rest(random.logNormal(median: median, sigma: sigma)) }
}
