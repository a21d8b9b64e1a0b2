/// How many rows an adaptive policy wants ahead, and how many it asks for: a value that learns from what a machine sees.
///
/// It is a stock that is ordered anew when it runs low. A user who reads needs little more than a request takes him to
/// read; what is kept for the beginning of a fast scroll is half the budget. A fast scroll needs more than any stock that
/// is worth its waste, and on a chain of pages one large request brings it several times sooner than small ones. What
/// is too much of it serves the next scroll: it is wasted once, when the user leaves.
///
/// Half the budget, and the largest request (1.6 budgets), are what measured best in the pagination benchmark, over
/// users, servers and budgets.
package struct PrefetchForecast: Hashable, Sendable {
  private var habit = ScrollHabit()
  private var latency = LatencyEstimate()
  private let pageSize: Int
  /// How many rows may be loaded for nothing.
  private let budget: Double
  /// The sizes that a source can be asked for, if they may differ.
  package var pageSizes: ClosedRange<Int>?

  /// - Parameters:
  ///   - wasteBudget: How many pages may be loaded for nothing.
  ///   - pageSize: What is asked for as a rule.
  package init(wasteBudget: Double, pageSize: Int) {
    self.pageSize = max(pageSize, 1)
    budget = Double(Int(clamping: wasteBudget * Double(self.pageSize)))
  }

  /// Lets time pass.
  package mutating func wait(until now: Duration) { habit.wait(until: now) }

  /// Takes in that a user who sees so many rows has moved.
  package mutating func move(by rows: Int, seeing visibleRows: Int, isHeldUp: Bool) {
    habit.move(by: rows, isHeldUp: isHeldUp)
    screen = visibleRows > 1 ? visibleRows : 20
    if isFast(.append) || isFast(.prepend) { habit.noteFast() }
  }

  /// Takes in that an answer has come.
  package mutating func answer(rows: Int, after time: Duration) { latency.add(rows: rows, after: time) }

  private var screen = 20

  /// How many rows pass while a page is being loaded.
  private func rowsDuringRequest(_ direction: PageDirection) -> Double {
    max(direction == .prepend ? -habit.speed : habit.speed, 0) * latency.seconds(for: pageSize)
  }

  /// Half a screen passes while a page is being loaded.
  private func isFast(_ direction: PageDirection) -> Bool { rowsDuringRequest(direction) * 2 > Double(screen) }

  /// How many rows are wanted ahead.
  package func distance(_ direction: PageDirection) -> Int {
    let stock = pageSizes == nil ? budget - Double(pageSize) / 2 : min(budget / 2, Double(habit.reach ?? .max))
    return max(Int(clamping: stock + rowsDuringRequest(direction) / 2), 1)
  }

  /// How many rows are asked for.
  package func size(_ direction: PageDirection) -> Int {
    guard let pageSizes, isFast(direction) else { return pageSize }
    var size = min(budget * 1.6, Double(habit.reach ?? .max), Double(pageSize) * 5)
    let perRow = latency.secondsPerRow
    // Rows that take longer than the request itself come sooner in two requests.
    if perRow > 0 { size = min(size, latency.seconds(for: 0) / perRow) }
    return min(max(Int(clamping: size), pageSizes.lowerBound, pageSize), max(pageSizes.upperBound, pageSize))
  }
}
