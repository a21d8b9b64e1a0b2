/// Computes how many rows an adaptive policy wants ahead of the user, and how many rows it requests at once.
///
/// The wanted distance is a fixed stock plus the rows that the user is about to scroll over. The speed of the first
/// rows of a flick predicts how far the flick goes. If fewer rows are ahead than wanted, one request asks for the
/// missing rows and another page. On a chain of pages, one large request brings the rows several times sooner than many
/// small ones. A user who reads has a small stock and loads one page at a time. A user who flicks loads what the flick
/// needs when it begins. Waiting for the flick reduces waste: a stock large enough for a flick would be held while the
/// user reads, and lost when they leave.
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
  /// The number of rows that may be loaded and never seen.
  private let budget: Double
  /// The largest request if the pager keeps a limited number of rows. The pager evicts and reloads a page as a whole.
  private let largestSize: Double
  /// The number of rows requested and the number received. Each answer counts nine tenths as much as the one after it.
  private var asked = 0.0
  private var came = 0.0
  /// The page sizes that the source accepts, or `nil` if all pages have the configured size.
  package var pageSizes: ClosedRange<Int>?

  /// The time for which a flick continues at its current speed, in seconds. On touch screens the speed falls
  /// exponentially, which gives 0.5 s on iOS. This value is lower because the measured speed is slightly out of date.
  /// Values from 0.2 to 0.4 give similar results.
  private static let coasting = 0.3
  /// The most pages to load ahead of a flick, at any speed. A user who drags the scroll bar passes over most rows.
  private static let pagesOfFlick = 4.0

  /// - Parameters:
  ///   - wasteBudget: The number of pages that may be loaded and never seen.
  ///   - pageSize: The configured number of rows for a request.
  ///   - maximumRows: The number of rows that the pager keeps, or `nil` for all.
  package init(wasteBudget: Double, pageSize: Int, maximumRows: Int? = nil) {
    self.pageSize = max(pageSize, 1)
    budget = Double(Int(clamping: wasteBudget * Double(self.pageSize)))
    largestSize = maximumRows.map { max(Double($0), 0) / 4 } ?? .infinity
  }

  /// Advances the time, which lowers the measured speed.
  package mutating func wait(until now: Duration) { speed.wait(until: now) }

  /// Records that the user moved by a number of rows.
  package mutating func move(by rows: Int, isHeldUp: Bool) { speed.move(by: rows, isHeldUp: isHeldUp) }

  /// Records the answer to a request for `size` rows.
  package mutating func answer(rows: Int, of size: Int, after time: Duration) {
    latency.add(rows: rows, after: time)
    asked = asked * 0.9 + Double(size)
    came = came * 0.9 + Double(rows)
  }

  /// The number of rows to keep ahead of a user who does not scroll.
  private var stock: Double {
    // If all pages have one size, a request exceeds the need by only half a page.
    max(budget - Double(pageSize) * (pageSizes == nil ? 0.5 : 1), 1)
  }

  /// Returns the larger of two numbers: the rows that a flick continues for, and the rows that pass until a page
  /// arrives. The second number is at most one page, because fast scrolling doesn't last long.
  private func rowsComing(_ direction: PageDirection) -> Double {
    let rowsPerSecond = max(direction == .prepend ? -speed.rowsPerSecond : speed.rowsPerSecond, 0)
    let page = Double(pageSize)
    return max(
      min(rowsPerSecond * Self.coasting, Self.pagesOfFlick * page, largestSize),
      min(rowsPerSecond * latency.seconds(for: pageSize), page))
  }

  /// Returns the number of rows wanted ahead of the user.
  package func distance(_ direction: PageDirection) -> Int {
    max(Int(clamping: stock + rowsComing(direction)), 1)
  }

  /// Returns the number of rows to request while `ahead` rows are ahead of the user.
  package func size(_ direction: PageDirection, ahead: Int) -> Int {
    guard let pageSizes else { return pageSize }
    // If a filter removes most rows, only a share of the requested rows arrives, so the request is larger.
    let share = asked > 0 ? min(max(came / asked, 0.2), 1) : 1
    var size = min((Double(pageSize) + Double(distance(direction)) - Double(ahead)) / share, largestSize)
    let perRow = latency.secondsPerRow
    // If the rows take longer than the request itself, two requests bring the first rows sooner.
    if perRow > 0 { size = min(size, latency.seconds(for: 0) / perRow) }
    return min(max(Int(clamping: size), pageSizes.lowerBound, pageSize), max(pageSizes.upperBound, pageSize))
  }
}
