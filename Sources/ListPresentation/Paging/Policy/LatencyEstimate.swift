/// An estimate of how long a server takes for a request: a fixed time, and a time for each item.
///
/// The estimate fits a line through the measurements by least squares. Each measurement counts nine tenths as much as
/// the one after it. The time per item is lowered by two standard errors. It is zero unless it is at least three
/// standard errors, because pages are of similar size and network times vary.
struct LatencyEstimate: Hashable, Sendable {
  private var weight = 0.0
  private var items = 0.0
  private var seconds = 0.0
  private var itemsSquared = 0.0
  private var secondsSquared = 0.0
  private var product = 0.0

  init() {}

  /// Adds a measurement of a request that returned `count` items.
  mutating func add(items count: Int, after time: Duration) {
    let (x, y) = (Double(max(count, 0)), max(time.seconds, 0))
    func faded(_ sum: Double, _ value: Double) -> Double { sum * 0.9 + value }
    weight = faded(weight, 1)
    items = faded(items, x)
    seconds = faded(seconds, y)
    itemsSquared = faded(itemsSquared, x * x)
    secondsSquared = faded(secondsSquared, y * y)
    product = faded(product, x * y)
  }

  /// The estimated time for each item, in seconds.
  var secondsPerItem: Double {
    guard weight > 2 else { return 0 }
    let spread = itemsSquared - items * items / weight
    guard spread > 1e-6 * itemsSquared else { return 0 }
    let together = product - items * seconds / weight
    let slope = together / spread
    let rest = max(secondsSquared - seconds * seconds / weight - slope * together, 0)
    let error = (rest / (weight - 2) / spread).squareRoot()
    return slope >= 3 * error ? max(slope - 2 * error, 0) : 0
  }

  /// Returns the estimated time for a request of `count` items, in seconds, or zero before the first measurement.
  func seconds(for count: Int) -> Double {
    guard weight > 0 else { return 0 }
    let perItem = secondsPerItem
    return max((seconds - perItem * items) / weight, 0) + perItem * Double(count)
  }
}

extension Duration {
  var seconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) * 1e-18
  }
}
