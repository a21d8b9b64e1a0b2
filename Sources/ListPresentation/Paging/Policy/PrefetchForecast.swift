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
