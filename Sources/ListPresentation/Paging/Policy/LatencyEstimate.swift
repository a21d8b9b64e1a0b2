/// How long a server takes for a request: a time for the request itself and a time for each row.
///
/// A line through what was measured, by least squares, in which each measurement counts nine tenths of the next. What a
/// row takes is believed only as far as it is certain: the estimate less two standard errors, and nothing unless it is at
/// least three, since pages are of much the same size and networks are not.
package struct LatencyEstimate: Hashable, Sendable {
  private var weight = 0.0
  private var rows = 0.0
  private var seconds = 0.0
  private var rowsSquared = 0.0
  private var secondsSquared = 0.0
  private var product = 0.0

  package init() {}

  /// Takes a measurement in.
  package mutating func add(rows count: Int, after time: Duration) {
    let (x, y) = (Double(max(count, 0)), max(time.seconds, 0))
    func faded(_ sum: Double, _ value: Double) -> Double { sum * 0.9 + value }
    weight = faded(weight, 1)
    rows = faded(rows, x)
    seconds = faded(seconds, y)
    rowsSquared = faded(rowsSquared, x * x)
    secondsSquared = faded(secondsSquared, y * y)
    product = faded(product, x * y)
  }

  /// What each row takes, in seconds.
  package var secondsPerRow: Double {
    guard weight > 2 else { return 0 }
    let spread = rowsSquared - rows * rows / weight
    guard spread > 1e-6 * rowsSquared else { return 0 }
    let together = product - rows * seconds / weight
    let slope = together / spread
    let rest = max(secondsSquared - seconds * seconds / weight - slope * together, 0)
    let error = (rest / (weight - 2) / spread).squareRoot()
    return slope >= 3 * error ? max(slope - 2 * error, 0) : 0
  }

  /// What a request of so many rows takes, in seconds; nothing as long as nothing is known.
  package func seconds(for count: Int) -> Double {
    guard weight > 0 else { return 0 }
    let perRow = secondsPerRow
    return max((seconds - perRow * rows) / weight, 0) + perRow * Double(count)
  }
}

extension Duration {
  var seconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) * 1e-18
  }
}
