/// How many rows an adaptive policy wants ahead, and how many it asks for: a value that learns from what a machine sees.
///
/// It is a stock that is ordered anew when it runs low. A user who reads needs little more than what he reads during a
/// request; a page at a time will do. A fast scroll needs more than any stock that is worth its waste, and on a chain of
/// pages one large request brings it several times sooner than small ones. So as soon as the user is fast, the stock is
/// filled up to what is left of it after a scroll as long as he is wont to make. What is too much of that serves his next
/// scroll: it is wasted once, when he leaves.
///
/// A user who leaves at any time finds unseen, on average, the stock, half a page, and about a fifth of a scroll: what the
/// budget leaves for the stock follows from that. The fifth, and the half of what passes during a request, are what
/// measured best in a model of the pagination benchmark's mixed reader.
package struct PrefetchForecast: Hashable, Sendable {
  private var habit = ScrollHabit()
  private var latency = LatencyEstimate()
  private let pageSize: Int
  /// How many rows may be loaded for nothing.
  private let budget: Double
  /// How many rows the user sees at once.
  private var screen = 20
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
  package mutating func answer(rows: Int, after time: Duration) {
    latency.add(rows: rows, after: time)
    habit.goOn()
  }

  /// How many rows pass while a page is being loaded.
  private func rowsDuringRequest(_ direction: PageDirection) -> Double {
    max(direction == .prepend ? -habit.speed : habit.speed, 0) * latency.seconds(for: pageSize)
  }

  /// Half a screen passes while a page is being loaded.
  private func isFast(_ direction: PageDirection) -> Bool { rowsDuringRequest(direction) * 2 > Double(screen) }

  /// How far a fast scroll leads, as long as the budget is not exceeded: three pages until one was seen.
  private var scroll: Double { min(habit.reach.map(Double.init) ?? 3 * Double(pageSize), 2 * budget) }

  /// How many rows are kept ahead of a user who does not scroll.
  private var stock: Double {
    // Where pages have one size there is nothing to fill up with: the stock has to last for the scrolls as well.
    pageSizes == nil ? max(budget, 1) : max(budget - Double(pageSize) / 2 - scroll / 5, 1)
  }

  /// How many rows are wanted ahead.
  package func distance(_ direction: PageDirection) -> Int {
    // However slow the server is: no more than one scroll needs.
    max(Int(clamping: stock + min(rowsDuringRequest(direction) / 2, scroll)), 1)
  }

  /// How many rows are asked for if so many are ahead.
  package func size(_ direction: PageDirection, ahead: Int) -> Int {
    guard let pageSizes, isFast(direction) else { return pageSize }
    var size = stock + scroll - Double(ahead)
    let perRow = latency.secondsPerRow
    // Rows that take longer than the request itself come sooner in two requests.
    if perRow > 0 { size = min(size, latency.seconds(for: 0) / perRow) }
    return min(max(Int(clamping: size), pageSizes.lowerBound, pageSize), max(pageSizes.upperBound, pageSize))
  }
}
