import ListPresentation

/// What no policy can do better that asks for pages one after the other: one that knows beforehand what the user will do
/// and how long every request will take. Times are in milliseconds.
///
/// **When a row can be there.** Pages form a chain: each is asked for with the cursor of the one before. A row at the
/// `r`-th place from where the list begins takes `k = ⌈r / M⌉` requests at least, each over `M` places at most; where a
/// filter lets few rows through, many places have none. The i-th request has the same base time under every policy. Sent
/// at `t` it is answered at `f(t)`: at once is best, unless a bad time is about to end; then it may be better to wait for
/// that, so `f` is the smaller of both, and never sinks with `t`. By induction the k-th answer comes no earlier than
/// `e(k) = f(e(k - 1))`. A request that fails is one that a clairvoyant does not send. Under a rate limit the i-th is not
/// sent before the bucket has held `i` tokens.
///
/// What rows take comes on top, `b` each, and a place without a row takes nothing: with `n(r)` rows at the first `r`
/// places, `b · n(r)` where base times do not depend on the time of day. Where they do, earlier rows may have come while
/// there was nothing to be sent, and only the last page's `b · (n(r) - n((k - 1) · M))` are certain: whoever makes that
/// page smaller has sent one request more, which takes longer than a page of rows. With pages of one size each takes what
/// its rows take, and `E` is what happens, not only a bound.
///
/// A refresh begins anew at a row that is there, so what it brings lies behind as many answers. Its requests, and those
/// upwards under a bound on the rows held, have numbers too: then, of log-normal times, only the first counts. A query
/// begins a chain of its own, whose requests are numbered anew; the last one is what counts.
///
/// **Waiting and stall.** A row that is wanted before `E(r)` is missing until then, whatever else is done. `E` grows with
/// `r`, so the outermost row in sight decides: the user waits at the times at which its `E` is yet to come. A policy's
/// stall counts from its first page on, whether there is a row in it or not. The first request never fails, so that page
/// comes no later than the largest that can be asked for, and from then on the bound's stall counts; none where the first
/// request of a query may fail. How many stalls it is made of, and how long they are, is no bound.
///
/// **Requests, rows sent and held.** A row that is wanted only for a while may never be sent. Those of the last screen
/// must, for a session goes on until they are there: all rows up to `r` are sent, also those that the user jumps over, in
/// `⌈r / M⌉` requests, and not fewer than the first and one for each refresh: these lie further apart than a server wants
/// to be left alone. With pages of a free size no other rows need be sent; with pages of one size, what fills the last.
/// What is more than the rows he ever wants to see is never seen. All are held at once, unless a refresh or a bound on the
/// rows held lets go of some: then the last screen is.
///
/// The bounds hold one by one: no policy need reach them all at once.
package struct ClairvoyantBound: Sendable {
  /// The most rows that a request may ask for.
  let pageSize: Int
  /// Whether all requests ask for as many.
  let isFixed: Bool

  package init(pageSize: Int, isFixed: Bool) {
    self.pageSize = pageSize
    self.isFixed = isFixed
  }

  var name: String { isFixed ? "clairvoyant/\(pageSize)" : "clairvoyant" }

  package func result(_ scenario: Scenario, _ model: LatencyModel, seed: UInt64) -> SessionResult {
    let trace = scenario.trace(seed)
    let content = scenario.content(seed)
    let size = min(pageSize, model.largestPage)
    let refreshes = trace.steps.count { $0.action == .refresh }
    let isOneChain = refreshes == 0 && scenario.maximumRows == nil
    let start = trace.steps.last { $0.action == .query }?.time ?? 0
    var arrivals = ArrivalTimes(
      content: content, pageSize: size, isFixed: isFixed, model: model, seed: seed,
      query: trace.steps.count { $0.action == .query }, start: start, isOneChain: isOneChain)
    var result = SessionResult()
    result.rowsVisited = trace.rowsVisited
    result.firstRow = arrivals.time(of: content.reachOfFirstRow) - start

    let firstPage = arrivals.timeOfLargestFirstPage ?? trace.end
    let places = trace.places
    var stallEnd = -1
    for (index, place) in places.enumerated() {
      let isLast = index + 1 == places.count
      let end = isLast ? trace.end : places[index + 1].time
      let arrival = max(arrivals.time(of: content.reach(of: content.rows(from: place.first))), place.time)
      if result.firstScreen == 0, arrival <= end || isLast { result.firstScreen = max(arrival - start, 0) }
      let ready = min(arrival, end)
      result.waiting += max(ready - max(place.time, start), 0)
      let begin = max(place.time, firstPage)
      guard ready > begin else { continue }
      if begin == stallEnd, let last = result.stalls.indices.last {
        result.stalls[last] += ready - begin
      } else {
        result.stalls.append(ready - begin)
      }
      stallEnd = ready
    }
    let lastScreen = content.rows(from: places.last?.first ?? 0)
    let reach = content.reach(of: lastScreen)
    let pages = (reach + size - 1) / size
    result.requests = max(pages, 1 + refreshes)
    result.rowsSent = content.numberOfRows(within: isFixed ? pages * size : reach)
    result.neverSeen = max(result.rowsSent - result.rowsVisited, 0)
    result.mostRows = isOneChain ? content.numberOfRows(within: reach) : lastScreen.count
    return result
  }
}

/// When the rows of a chain of pages can be there.
private struct ArrivalTimes {
  let content: ServerContent
  let pageSize: Int
  let isFixed: Bool
  let model: LatencyModel
  let seed: UInt64
  /// The query that counts, and when its first page can be asked for.
  let query: Int
  let start: Int
  /// Whether nobody asks for pages but one after the other in one direction.
  let isOneChain: Bool
  /// When the k-th answer can be there, less what rows take that may not count.
  var answers: [Double] = []

  /// When the first page can be there, if it is as large as any; `nil` if it may fail.
  var timeOfLargestFirstPage: Int? {
    guard start == 0 || !dependsOnTime else { return nil }
    return start + max(Int((base(0, at: Double(start)) + time(ofRowsAt: 0..<pageSize)).rounded(.up)), 1)
  }

  private var dependsOnTime: Bool {
    switch model.kind {
    case .fixed, .logNormal: false
    case .bursts, .outage, .rateLimit: true
    }
  }

  /// The earliest time, in whole milliseconds, of the row that lies so many places from where the list begins.
  mutating func time(of reach: Int) -> Int {
    guard reach > 0 else { return start }
    if answers.isEmpty { answers = [Double(start)] }
    let pages = (reach + pageSize - 1) / pageSize
    while answers.count <= pages { answers.append(answer(number: answers.count - 1)) }
    let rows = isFixed ? 0 : time(ofRowsAt: (dependsOnTime ? (pages - 1) * pageSize : 0)..<reach)
    // The simulation rounds each answer's time to a whole millisecond, which takes off half of one at most.
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

  /// How long a request takes at least.
  private func base(_ number: Int, at time: Double) -> Double {
    if case .logNormal = model.kind, number > 0, !isOneChain { return 0 }
    return model.base(number, query: query, at: time, seed: seed)
  }

  /// What the rows at places take that are counted from where the list begins.
  private func time(ofRowsAt places: Range<Int>) -> Double {
    let rows = content.numberOfRows(within: places.upperBound) - content.numberOfRows(within: places.lowerBound)
    return model.perRow * Double(rows)
  }
}
