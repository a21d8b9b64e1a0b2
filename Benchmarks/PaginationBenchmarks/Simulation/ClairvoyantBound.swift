import ListPresentation

/// The optimum: lower bounds for a policy that requests one page after another and knows the future of the user and of
/// every request. Times are in milliseconds.
///
/// **Arrival of a row.** Pages form a chain: the cursor of a page is in the page before it. A row at slot `r` from the
/// start of the list takes at least `k = ⌈r / M⌉` requests, each for at most `M` slots. If a filter leaves few rows,
/// many slots have no row. The i-th request has the same base time under every policy. A request sent at `t` is
/// answered at `f(t)`. Sending it at once is best, unless a slow period is about to end and waiting for the end is
/// better. `f` is the smaller of both and never decreases with `t`. By induction, the k-th answer arrives at `e(k) =
/// f(e(k - 1))` or later. A clairvoyant policy sends no request that fails. With a rate limit, the i-th request waits
/// until the bucket has had `i` tokens.
///
/// The rows add time, `b` each. A slot without a row adds nothing. If the base times do not depend on the time of day,
/// the first `r` slots with `n(r)` rows add `b · n(r)`. Otherwise, rows may arrive while no request can be sent, and
/// only the last page adds `b · (n(r) - n((k - 1) · M))`. A smaller last page needs one more request, which takes
/// longer than a page of rows. With a fixed page size, each page adds the time of its rows, and `E` is exact.
///
/// A refresh starts at a row that is in the list, so a row takes as many answers after it as before. Its requests also
/// have numbers, as do upward requests under a limit of rows, so only the first of the log-normal times counts. A query
/// starts a new chain with new numbers, and only the last query counts.
///
/// **Waiting and stall.** A row that the user wants before `E(r)` is missing until then under every policy. `E` grows
/// with `r`, so the outermost visible row decides when the user waits. The stall of a policy starts after its first
/// page. The first request never fails, so the first page arrives no later than the largest page, and the stall of the
/// bound starts then. If the first request of a query may fail, the bound has no stall. The number and the lengths of
/// stalls have no bound.
///
/// **A user who waits.** The user reaches the i-th wanted rows at `T(i)`, at least the time of the trace after
/// `T(i - 1)`, and goes on at `max(T(i), E(r))` or later. By induction, `T(i)` is lowest if every row arrives at `E`.
/// So the whole wait is at least that of the bound, and the stall is at least that wait without the largest first page.
/// This holds if no row is wanted before the last query except the first, as in all scenarios.
///
/// **Requests, sent rows, rows in memory.** A policy may never load a row that the user wants only for a while. It must
/// load the last screen, because a session lasts until the last screen is complete. So all rows up to `r` are sent, in
/// `⌈r / M⌉` requests, including rows that the user skips. There is at least one request for the start and for each
/// refresh. If the page size is free, no other rows are sent. Otherwise, the last page is full. The user never sees the
/// rows beyond those that they want. All rows are in memory at once, unless a refresh drops some. Then at least the
/// rows of the last screen are in memory.
///
/// Each bound is valid by itself. A policy may be unable to reach all of them together.
struct ClairvoyantBound: Sendable {
  /// The maximum number of rows of a request.
  let pageSize: Int
  /// Whether all requests have this number of rows.
  let isFixed: Bool

  init(pageSize: Int, isFixed: Bool) {
    self.pageSize = pageSize
    self.isFixed = isFixed
  }

  var name: String { isFixed ? "clairvoyant/\(pageSize)" : "clairvoyant" }

  func result(_ user: SimulatedUser, _ model: LatencyModel) -> SessionResult {
    let (trace, content) = (user.trace, user.content)
    let size = min(pageSize, model.largestPage)
    let refreshes = trace.steps.count { $0.action == .refresh }
    let isOneChain = refreshes == 0
    let start = trace.steps.last { $0.action == .query }?.time ?? 0
    var arrivals = ArrivalTimes(
      content: content, pageSize: size, isFixed: isFixed, model: model, seed: user.seed,
      query: trace.steps.count { $0.action == .query }, start: start, isOneChain: isOneChain)
    var result = SessionResult()
    result.rowsVisited = user.rowsVisited

    let firstPage = arrivals.timeOfLargestFirstPage
    let rowsWanted = trace.rowsWanted
    var delay = 0
    for (index, wanted) in rowsWanted.enumerated() {
      let isLast = index + 1 == rowsWanted.count
      let begin = max(wanted.time + delay, start)
      let end = (isLast ? trace.end : rowsWanted[index + 1].time) + delay
      let arrival = max(arrivals.time(of: content.reach(of: wanted.rows.clamped(to: 0..<content.count))), begin)
      guard end > start || isLast else { continue }
      if result.firstScreen == 0 { result.firstScreen = arrival - start }
      result.waiting += arrival - begin
      delay += arrival - begin
    }
    let stall = firstPage.map { max(result.waiting - ($0 - start), 0) } ?? 0
    if stall > 0 { result.stalls = [stall] }
    let lastScreen = (rowsWanted.last?.rows ?? 0..<0).clamped(to: 0..<content.count)
    let reach = content.reach(of: lastScreen)
    let pages = (reach + size - 1) / size
    result.requests = max(pages, 1 + refreshes)
    result.rowsSent = content.numberOfRows(within: isFixed ? pages * size : reach)
    result.unseen = max(result.rowsSent - result.rowsVisited, 0)
    result.mostRows = isOneChain ? content.numberOfRows(within: reach) : lastScreen.count
    return result
  }
}

/// The earliest arrival times of the rows in a chain of pages.
private struct ArrivalTimes {
  let content: ServerContent
  let pageSize: Int
  let isFixed: Bool
  let model: LatencyModel
  let seed: UInt64
  /// The number of the last query, and the time of its first request.
  let query: Int
  let start: Int
  /// Whether there is only one chain of requests in one direction.
  let isOneChain: Bool
  /// The earliest arrival of each answer by its number, without the time of rows that may not count.
  var answers: [Double] = []

  /// The earliest arrival of a first page of the maximum size, or `nil` if the request may fail.
  var timeOfLargestFirstPage: Int? {
    guard start == 0 || !dependsOnTime else { return nil }
    return start + max(Int((base(0, at: Double(start)) + time(ofRowsAt: 0..<pageSize)).rounded(.up)), 1)
  }

  private var dependsOnTime: Bool {
    switch model.kind {
    case .fixed, .logNormal, .recorded: false
    case .bursts, .outage, .rateLimit: true
    }
  }

  /// Returns the earliest arrival, in whole milliseconds, of the row at a number of slots from the start of the list.
  mutating func time(of reach: Int) -> Int {
    guard reach > 0 else { return start }
    if answers.isEmpty { answers = [Double(start)] }
    let pages = (reach + pageSize - 1) / pageSize
    while answers.count <= pages { answers.append(answer(number: answers.count - 1)) }
    let rows = isFixed ? 0 : time(ofRowsAt: (dependsOnTime ? (pages - 1) * pageSize : 0)..<reach)
    // The simulation rounds the time of each answer, which subtracts at most half a millisecond.
    return max(Int((answers[pages] + rows - 0.5 * Double(pages)).rounded(.up)), start + 1)
  }

  private func answer(number: Int) -> Double {
    var sent = answers[number]
    if model.kind == .rateLimit {
      let tokens = number + 1 - LatencyModel.requestsAtOnce
      sent = max(sent, Double(start + tokens * LatencyModel.millisecondsBetweenRequests))
    }
    let end = model.sendingTimes(from: sent).map { $0 + base(number, at: $0) }.min() ?? sent
    return end + (isFixed ? time(ofRowsAt: number * pageSize..<(number + 1) * pageSize) : 0)
  }

  /// Returns the minimum duration of a request.
  private func base(_ number: Int, at time: Double) -> Double {
    switch model.kind {
    case .logNormal, .recorded: if number > 0, !isOneChain { return 0 }
    case .fixed, .bursts, .outage, .rateLimit: break
    }
    return model.base(number, query: query, at: time, seed: seed)
  }

  /// Returns the time that the rows in a range of slots add.
  private func time(ofRowsAt slots: Range<Int>) -> Double {
    let rows = content.numberOfRows(within: slots.upperBound) - content.numberOfRows(within: slots.lowerBound)
    return model.perRow * Double(rows)
  }
}
