/// The place of the user.
extension SparseMachine {
  /// Records the rows that the user sees. While a list of another source is shown, the place takes effect when this
  /// list is presented.
  mutating func show(_ range: Range<Int>, at now: Duration) {
    let lower = min(max(range.lowerBound, 0), SparseGeneration.mostRows)
    let upper = min(max(range.upperBound, lower), SparseGeneration.mostRows)
    let most = max(configuration.maximumRowsPerFill, 1)
    if upper - lower > most, visible.count < most { diagnose(.endStaysInSight(.append, rows: upper - lower), nil, now) }
    let place = lower..<min(upper, lower + most)
    if isPresented || !isReplaced || generation < 2 { move(to: place) } else { reportedPlace = place }
  }

  /// Moves the user's place to a row, and cancels the requests for pages that are not near it.
  mutating func jump(to row: Int, at now: Duration) {
    let row = min(max(row, 0), SparseGeneration.mostRows)
    move(to: row..<row + 1)
    let near = list.pages(of: near)
    for flight in flights where !near.contains(flight.page) { cancel(flight, now) }
  }

  mutating func move(to range: Range<Int>) {
    guard range != visible else { return }
    visible = range
    // These counters limit loading without the user, so a movement of the user resets them.
    emptyAnswers = 0
    startOvers = 0
  }

  /// The rows that the user sees in the list as it is known now. In a list that has become shorter, these are its last
  /// rows. The range has at least one row unless the list is empty.
  package var seen: Range<Int> {
    // Without a total, rows may follow the known ones, so the user may look behind them.
    let end = list.total?.count ?? (visible.lowerBound < list.limit ? list.limit : min(max(list.reach, 1), list.limit))
    let length = min(max(visible.count, 1), end)
    let lower = min(visible.lowerBound, end - length)
    return lower..<lower + length
  }

  /// The rows that the user sees and those within the prefetch distance, as far as they are known to exist.
  package var near: Range<Int> {
    let seen = seen
    guard let count = list.count, seen.upperBound <= count else { return seen }
    let distance = distance
    return max(seen.lowerBound - distance, 0)..<min(seen.upperBound + min(distance, count), count)
  }

  var distance: Int { configuration.prefetch.distance(seeing: seen.count, pageSize: list.pageSize) }

  /// Returns the number of rows between the user and a page.
  func gap(to page: Int) -> Int {
    let (rows, seen) = (list.range(of: page), seen)
    return max(rows.lowerBound - seen.upperBound, seen.lowerBound - rows.upperBound, 0)
  }
}
