/// Where the user is.
extension SparseMachine {
  /// Takes in what the user sees. While a list of another source is shown, that counts from when this one is shown.
  mutating func show(_ range: Range<Int>, at now: Duration) {
    let lower = min(max(range.lowerBound, 0), SparseGeneration.mostRows)
    let upper = min(max(range.upperBound, lower), SparseGeneration.mostRows)
    let most = max(configuration.maximumRowsPerFill, 1)
    if upper - lower > most, visible.count < most { diagnose(.endStaysInSight(.append, rows: upper - lower), nil, now) }
    let place = lower..<min(upper, lower + most)
    if isPresented || !isReplaced || generation < 2 { move(to: place) } else { reportedPlace = place }
  }

  /// The user is about to see a row: what is under way for the place that he leaves is given up.
  mutating func jump(to row: Int, at now: Duration) {
    let row = min(max(row, 0), SparseGeneration.mostRows)
    move(to: row..<row + 1)
    let near = list.pages(of: near)
    for flight in flights where !near.contains(flight.page) { cancel(flight, now) }
  }

  mutating func move(to range: Range<Int>) {
    guard range != visible else { return }
    visible = range
    // Bounds on what is done without the user.
    emptyAnswers = 0
    startOvers = 0
  }

  /// What the user sees of the list as it is known by now: in a list that has become shorter, its end; one row at least,
  /// if there is one.
  package var seen: Range<Int> {
    // Without a total there may be rows behind those that are known: whoever wants to see them may look.
    let end = list.total?.count ?? (visible.lowerBound < list.limit ? list.limit : min(max(list.reach, 1), list.limit))
    let length = min(max(visible.count, 1), end)
    let lower = min(visible.lowerBound, end - length)
    return lower..<lower + length
  }

  /// The rows near the user: those he sees and those within the prefetch distance, as far as they are known to be there.
  package var near: Range<Int> {
    let seen = seen
    guard let count = list.count, seen.upperBound <= count else { return seen }
    let distance = distance
    return max(seen.lowerBound - distance, 0)..<min(seen.upperBound + min(distance, count), count)
  }

  var distance: Int { configuration.prefetch.distance(seeing: seen.count, pageSize: list.pageSize) }

  /// How many rows lie between the user and a page.
  func gap(to page: Int) -> Int {
    let (rows, seen) = (list.range(of: page), seen)
    return max(rows.lowerBound - seen.upperBound, seen.lowerBound - rows.upperBound, 0)
  }
}
