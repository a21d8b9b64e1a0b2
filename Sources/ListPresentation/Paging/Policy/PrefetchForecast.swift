/// How many rows an adaptive policy wants ahead, and how many it asks for: a value that learns from what a machine sees.
///
/// It keeps a stock, and to that adds what is coming: a flick goes on for a while, and how far shows in its first rows, by
/// their speed. When less is ahead, what is missing is asked for and a page more, in one request: on a chain of pages that
/// brings it several times sooner than small ones. So a user who reads has a small stock, a page at a time, and one who
/// flicks is asked for what his flick needs, when it begins. To wait for the flick is what saves: a stock that lasts for
/// it would be kept while he reads, and lost when he leaves.
///
/// A user who leaves at any time finds unseen, on average, the stock, half of a page, and another half of what was asked
/// for too much. The budget less these is the stock. That half was measured, with a model of the pagination benchmark's
/// mixed reader and thousands of users that are not in the benchmark's tables; also that it does not pay to wait for a pause
/// before the stock is filled up, nor to keep more of it while a server fails.
package struct PrefetchForecast: Hashable, Sendable {
  private var speed = ScrollSpeed()
  private var latency = LatencyEstimate()
  private let pageSize: Int
  /// How many rows may be loaded for nothing.
  private let budget: Double
  /// How many rows are asked for at most where not all are held: a page is let go of, and loaded again, as a whole.
  private let largestSize: Double
  /// How many rows were asked for and how many came, of which each answer counts nine tenths of the next.
  private var asked = 0.0
  private var came = 0.0
  /// The sizes that a source can be asked for, if they may differ.
  package var pageSizes: ClosedRange<Int>?

  /// How long a flick would go on at its speed, in seconds. On touch screens the speed falls by a constant share, which
  /// makes it 0.5 s on iOS; less, since what is measured is the speed of a moment ago. From 0.2 to 0.4 all is much the same.
  private static let coasting = 0.3
  /// How many pages of a flick are loaded ahead at most, however fast it is: who drags the bar flies over most rows.
  private static let pagesOfFlick = 4.0

  /// - Parameters:
  ///   - wasteBudget: How many pages may be loaded for nothing.
  ///   - pageSize: What is asked for as a rule.
  ///   - maximumRows: How many rows are held, or `nil` for all.
  package init(wasteBudget: Double, pageSize: Int, maximumRows: Int? = nil) {
    self.pageSize = max(pageSize, 1)
    budget = Double(Int(clamping: wasteBudget * Double(self.pageSize)))
    largestSize = maximumRows.map { max(Double($0), 0) / 4 } ?? .infinity
  }

  /// Lets time pass.
  package mutating func wait(until now: Duration) { speed.wait(until: now) }

  /// Takes in that the user has moved.
  package mutating func move(by rows: Int, isHeldUp: Bool) { speed.move(by: rows, isHeldUp: isHeldUp) }

  /// Takes in that an answer has come to a request for so many rows.
  package mutating func answer(rows: Int, of size: Int, after time: Duration) {
    latency.add(rows: rows, after: time)
    asked = asked * 0.9 + Double(size)
    came = came * 0.9 + Double(rows)
  }

  /// How many rows are kept ahead of a user who does not scroll.
  private var stock: Double {
    // Where pages have one size, only half of one is too much.
    max(budget - Double(pageSize) * (pageSizes == nil ? 0.5 : 1), 1)
  }

  /// How many rows a flick goes on for, or pass until a page is there if these are more: of those up to a page, since who
  /// is fast is not for long.
  private func rowsComing(_ direction: PageDirection) -> Double {
    let rowsPerSecond = max(direction == .prepend ? -speed.rowsPerSecond : speed.rowsPerSecond, 0)
    let page = Double(pageSize)
    return max(
      min(rowsPerSecond * Self.coasting, Self.pagesOfFlick * page, largestSize),
      min(rowsPerSecond * latency.seconds(for: pageSize), page))
  }

  /// How many rows are wanted ahead.
  package func distance(_ direction: PageDirection) -> Int {
    max(Int(clamping: stock + rowsComing(direction)), 1)
  }

  /// How many rows are asked for if so many are ahead.
  package func size(_ direction: PageDirection, ahead: Int) -> Int {
    guard let pageSizes else { return pageSize }
    // Where a filter leaves most rows out, more are asked for than are to come.
    let share = asked > 0 ? min(max(came / asked, 0.2), 1) : 1
    var size = min((Double(pageSize) + Double(distance(direction)) - Double(ahead)) / share, largestSize)
    let perRow = latency.secondsPerRow
    // Rows that take longer than the request itself come sooner in two requests.
    if perRow > 0 { size = min(size, latency.seconds(for: 0) / perRow) }
    return min(max(Int(clamping: size), pageSizes.lowerBound, pageSize), max(pageSizes.upperBound, pageSize))
  }
}
