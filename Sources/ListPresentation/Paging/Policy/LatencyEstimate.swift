/// An estimate of how long a server takes for a request: a fixed time, and a time for each row.
///
/// The estimate fits a line through the measurements by least squares. Each measurement counts nine tenths as much as
/// the one after it. The time per row is lowered by two standard errors. It is zero unless it is at least three
/// standard errors, because pages are of similar size and network times vary.
package struct LatencyEstimate: Hashable, Sendable {
  private var weight = 0.0
  private var rows = 0.0
  private var seconds = 0.0
  private var rowsSquared = 0.0
  private var secondsSquared = 0.0
  private var product = 0.0

  package init() {}

  /// Adds a measurement of a request that returned `count` rows.
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

  /// The estimated time for each row, in seconds.
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

  /// Returns the estimated time for a request of `count` rows, in seconds, or zero before the first measurement.
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
