/// How far ahead of the user a pager loads items.
public enum PrefetchPolicy: Hashable, Sendable {
  /// A fixed number of items.
  case items(Int)
  /// A number of screens. The size of a screen is the number of items that the user last saw, or 20 while no more
  /// than one item was reported.
  case screens(Double)
  /// A distance that follows the user's scrolling speed and the server's response time.
  ///
  /// While the user reads, the pager keeps few items ahead and requests one page at a time. When the user flicks, the
  /// pager requests the items for the flick at once, if the source's ``PageSource/pageSizes`` allow it. If all pages
  /// have one size, the pager requests those items one page after another.
  /// - Parameter wasteBudget: The approximate number of loaded pages that a user has not seen when they leave, at least
  ///   one. A larger budget reduces waiting. The default wastes slightly less than a fixed distance of one page.
  case adaptive(wasteBudget: Double = 1.2)

  /// Returns the number of items wanted ahead of a user who sees `items` items, before anything is known about their
  /// scrolling.
  func distance(seeing items: Int, pageSize: Int) -> Int {
    switch self {
    case .items(let items): max(items, 1)
    case .screens(let screens): max(Int(clamping: screens * Double(items > 1 ? items : 20)), 1)
    case .adaptive(let budget): max(Int(clamping: budget * Double(pageSize)), 1)
    }
  }
}

extension Int {
  /// Creates a number of items from a computed value, limited to the range from 0 to 1,000,000. A value that is not
  /// finite becomes 0.
  init(clamping value: Double) {
    self = value.isFinite ? Int(Swift.min(Swift.max(value, 0), 1_000_000)) : 0
  }
}

/// Computes how many items an adaptive policy wants ahead of the user, and how many items it requests at once.
///
/// The wanted distance is a fixed stock plus the items that the user is about to scroll over. The speed of the first
/// items of a flick predicts how far the flick goes. If fewer items are ahead than wanted, one request asks for the
/// missing items and another page. On a chain of pages, one large request brings the items several times sooner than
/// many small ones. A user who reads has a small stock and loads one page at a time. A user who flicks loads what the
/// flick needs when it begins. Waiting for the flick reduces waste: a stock large enough for a flick would be held
/// while the user reads, and lost when they leave.
///
/// A user who leaves at a random time has on average not seen the stock, half of a page, and half of a page that was
/// requested in excess. The stock is the budget less these two halves. The second half was measured with a model of the
/// pagination benchmark's mixed reader and thousands of users that are not in the benchmark's tables. The same
/// measurement found no benefit in two alternatives: waiting for a pause before filling the stock, and keeping a larger
/// stock while a server fails.
package struct PrefetchForecast: Hashable, Sendable {
  private var speed = ScrollSpeed()
  private var latency = LatencyEstimate()
  private let pageSize: Int
  /// The number of items that may be loaded and never seen.
  private let budget: Double
  /// The number of items requested and the number received. Each answer counts nine tenths as much as the one after it.
  private var asked = 0.0
  private var came = 0.0
  /// The page sizes that the source accepts, or `nil` if all pages have the configured size.
  package var pageSizes: ClosedRange<Int>?

  /// The time for which a flick continues at its current speed, in seconds. On touch screens the speed falls
  /// exponentially, which gives 0.5 s on iOS. This value is lower because the measured speed is slightly out of date.
  /// Values from 0.2 to 0.4 give similar results.
  private static let coasting = 0.3
  /// The most pages to load ahead of a flick, at any speed. A user who drags the scroll bar passes over most items.
  private static let pagesOfFlick = 4.0

  /// - Parameters:
  ///   - wasteBudget: The number of pages that may be loaded and never seen.
  ///   - pageSize: The configured number of items for a request.
  init(wasteBudget: Double, pageSize: Int) {
    self.pageSize = max(pageSize, 1)
    budget = Double(Int(clamping: wasteBudget * Double(self.pageSize)))
  }

  /// Advances the time, which lowers the measured speed.
  mutating func wait(until now: Duration) { speed.wait(until: now) }

  /// Records that the user moved by a number of items.
  mutating func move(by items: Int, isHeldUp: Bool) { speed.move(by: items, isHeldUp: isHeldUp) }

  /// Records the answer to a request for `size` items.
  mutating func answer(items: Int, of size: Int, after time: Duration) {
    latency.add(items: items, after: time)
    asked = asked * 0.9 + Double(size)
    came = came * 0.9 + Double(items)
  }

  /// The number of items to keep ahead of a user who does not scroll.
  private var stock: Double {
    // If all pages have one size, a request exceeds the need by only half a page.
    max(budget - Double(pageSize) * (pageSizes == nil ? 0.5 : 1), 1)
  }

  /// Returns the larger of two numbers: the items that a flick continues for, and the items that pass until a page
  /// arrives. The second number is at most one page, because fast scrolling doesn't last long.
  private func itemsComing(_ direction: PageDirection) -> Double {
    let itemsPerSecond = max(direction == .prepend ? -speed.itemsPerSecond : speed.itemsPerSecond, 0)
    let page = Double(pageSize)
    return max(
      min(itemsPerSecond * Self.coasting, Self.pagesOfFlick * page),
      min(itemsPerSecond * latency.seconds(for: pageSize), page))
  }

  /// Returns the number of items wanted ahead of the user.
  func distance(_ direction: PageDirection) -> Int {
    max(Int(clamping: stock + itemsComing(direction)), 1)
  }

  /// Returns the number of items to request while `ahead` items are ahead of the user.
  func size(_ direction: PageDirection, ahead: Int) -> Int {
    guard let pageSizes else { return pageSize }
    // If a filter removes most items, only a share of the requested items arrives, so the request is larger.
    let share = asked > 0 ? min(max(came / asked, 0.2), 1) : 1
    var size = (Double(pageSize) + Double(distance(direction)) - Double(ahead)) / share
    let perItem = latency.secondsPerItem
    // If the items take longer than the request itself, two requests bring the first items sooner.
    if perItem > 0 { size = min(size, latency.seconds(for: 0) / perItem) }
    return min(max(Int(clamping: size), pageSizes.lowerBound, pageSize), max(pageSizes.upperBound, pageSize))
  }
}

/// The user's current scrolling speed.
struct ScrollSpeed: Hashable, Sendable {
  /// The speed, negative toward the first item. About 40 percent of a movement remains after ``memory``.
  private(set) var itemsPerSecond = 0.0
  /// The time over which the speed is measured, in seconds. It covers a few frames, because each frame moves by whole
  /// items. It is short enough to detect the start of a flick, because items run out within the time of one request.
  private static let memory = 0.08
  private var time = 0.0
  /// The time since which the user has been at the last loaded item, or `nil` if more items are loaded. A user there
  /// can't scroll on.
  private var heldUpSince: Double?

  /// Advances the time, which lowers the speed.
  mutating func wait(until now: Duration) {
    let elapsed = max(now.seconds - time, 0) / Self.memory
    time = max(now.seconds, time)
    // This approximates the exponential function, which the standard library does not have.
    itemsPerSecond /= 1 + elapsed + elapsed * elapsed / 2
  }

  /// Records a movement of the user, which may be zero.
  /// - Parameters:
  ///   - items: The number of items, negative toward the first item.
  ///   - isHeldUp: Whether no loaded item lies ahead of the user.
  mutating func move(by items: Int, isHeldUp: Bool) {
    if items != 0 {
      if (items > 0) != (itemsPerSecond > 0) { itemsPerSecond = 0 }
      // A stalled user jumps to where they would have been, so the movement is spread over the time of the stall.
      itemsPerSecond += Double(items) / max(heldUpSince.map { time - $0 } ?? 0, Self.memory)
      heldUpSince = nil
    }
    heldUpSince = isHeldUp ? heldUpSince ?? time : nil
  }
}

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
