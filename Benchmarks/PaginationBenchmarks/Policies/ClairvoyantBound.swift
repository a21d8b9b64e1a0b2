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
/// **Waiting and stall.** A row that is wanted before `E(r)` is missing until then, whatever else is done. `E` grows with
/// `r`, so the outermost row in sight decides: the user waits at the times at which its `E` is yet to come. A policy's
/// stall counts from its first page on, whether there is a row in it or not. The first request never fails, so that page
/// comes no later than the largest that can be asked for, and from then on the bound's stall counts.
///
/// **Requests and waste.** The outermost row that is ever wanted takes `⌈r / M⌉` requests, and each refresh one more. All
/// rows up to it are sent, also those that the user jumps over. With pages of a free size no others need be; with pages of
/// one size, what fills the last. That holds for whoever gets what he wants, so what a session counts ends no earlier.
///
/// Queries that are typed over need no request; the last is answered as the first request is, which under varying times
/// is what to expect and not a bound. Rows that a bound on the rows held lets go of, and that are wanted again, are not
/// counted.
///
/// The bounds hold one by one. With `b = 0` and `M` rows a page one policy reaches them all at once, since on a chain it
/// never hurts to ask for the next needed page at once.
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
    var arrivals = ArrivalTimes(content: content, pageSize: size, isFixed: isFixed, model: model, seed: seed)
    var result = SessionResult()
    result.rowsVisited = trace.rowsVisited
    result.firstRow = arrivals.time(of: content.reachOfFirstRow)
    let places = trace.places
    result.firstScreen = arrivals.time(of: content.reach(of: content.rows(from: places.first?.first ?? 0)))

    let start = trace.steps.last { $0.action == .query }?.time ?? 0
    let firstPage = start + arrivals.timeOfLargestFirstPage
    var furthest = 0
    var stallEnd = -1
    for (index, place) in places.enumerated() {
      let end = index + 1 < places.count ? places[index + 1].time : trace.end
      let reach = content.reach(of: content.rows(from: place.first))
      furthest = max(furthest, reach)
      let ready = min(start + arrivals.time(of: reach), end)
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
    let pages = (furthest + size - 1) / size
    result.requests = pages + trace.steps.count { $0.action == .refresh }
    result.rowsSent = content.numberOfRows(within: isFixed ? pages * size : furthest)
    result.neverSeen = result.rowsSent - result.rowsVisited
    result.mostRows = content.numberOfRows(within: furthest)
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
  /// When the k-th answer can be there, less what rows take that may not count.
  private var answers = [0.0]

  init(content: ServerContent, pageSize: Int, isFixed: Bool, model: LatencyModel, seed: UInt64) {
    self.content = content
    self.pageSize = pageSize
    self.isFixed = isFixed
    self.model = model
    self.seed = seed
  }

  /// When the first page can be there, if it is as large as any.
  var timeOfLargestFirstPage: Int {
    Int((model.base(0, at: 0, seed: seed) + time(ofRowsAt: 0..<pageSize)).rounded(.up))
  }

  private var dependsOnTime: Bool {
    switch model.kind {
    case .fixed, .logNormal: false
    case .bursts, .outage, .rateLimit: true
    }
  }

  /// The earliest time, in whole milliseconds, of the row that lies so many places from where the list begins.
  mutating func time(of reach: Int) -> Int {
    guard reach > 0 else { return 0 }
    let pages = (reach + pageSize - 1) / pageSize
    while answers.count <= pages { answers.append(answer(number: answers.count - 1)) }
    let rows = isFixed ? 0 : time(ofRowsAt: (dependsOnTime ? (pages - 1) * pageSize : 0)..<reach)
    // The simulation rounds each answer's time to a whole millisecond, which takes off half of one at most.
    return max(Int((answers[pages] + rows - 0.5 * Double(pages)).rounded(.up)), 1)
  }

  private func answer(number: Int) -> Double {
    var start = answers[number]
    if model.kind == .rateLimit {
      let tokens = number + 1 - LatencyModel.requestsAtOnce
      start = max(start, Double(tokens * LatencyModel.millisecondsBetweenRequests))
    }
    let end = model.sendingTimes(from: start).map { $0 + model.base(number, at: $0, seed: seed) }.min() ?? start
    return end + (isFixed ? time(ofRowsAt: number * pageSize..<(number + 1) * pageSize) : 0)
  }

  /// What the rows at places take that are counted from where the list begins.
  private func time(ofRowsAt places: Range<Int>) -> Double {
    let rows = content.numberOfRows(within: places.upperBound) - content.numberOfRows(within: places.lowerBound)
    return model.perRow * Double(rows)
  }
}
