import ListPresentation

/// What no policy can do better that asks for pages one after the other: one that knows beforehand what the user will do
/// and how long every request will take. Times are in milliseconds.
///
/// **When a row can be there.** Pages form a chain: each is asked for with the cursor of the one before. A row that lies
/// `r` rows from where the list begins (more where a filter leaves rows out) takes `k = ⌈r / M⌉` requests at least, of at
/// most `M` rows each. The i-th request has the same base time under every policy. Sent at `t` it is answered at `f(t)`:
/// at once is best, unless a bad time is about to end; then it may be better to wait for that, so `f` is the smaller of
/// both, and never sinks with `t`. By induction the k-th answer comes no earlier than `e(k) = f(e(k - 1))`. A request that
/// fails is one that a clairvoyant does not send. Under a rate limit the i-th is not sent before the bucket has held `i`
/// tokens.
///
/// What rows take comes on top: `b · r` for all of them where base times do not depend on the time of day. Where they do,
/// earlier rows may have come while there was nothing to be sent, and only the last page's `b · (r - (k - 1) · M)` are
/// certain. With pages of one size each takes `b · M`, and `E` is what happens, not only a bound.
///
/// **Stall.** A row that is wanted before `E(r)` is missing until then, whatever else is done. `E` grows with `r`, so the
/// outermost row in sight decides: the stall is the measure of the times at which its `E` is yet to come. A policy's stall
/// counts from its first page on; so that none is wronged by a large one, the bound's counts from the largest on.
///
/// **Requests and waste.** The outermost row that is ever wanted takes `⌈r / M⌉` requests, and each refresh one more. With
/// pages of a free size nothing need be loaded that is not seen; with pages of one size, what fills the last. Queries that
/// are typed over need no request; the last is answered as the first request is, which under varying times is what to
/// expect and not a bound. Rows that a bound on the rows held lets go of, and that are wanted again, are not
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
    let start = trace.steps.last { $0.action == .query }?.time ?? 0
    var arrivals = ArrivalTimes(pageSize: min(pageSize, model.largestPage), isFixed: isFixed, model: model, seed: seed)
    var result = SessionResult()
    result.rowsVisited = trace.rowsVisited
    result.firstRow = arrivals.time(of: 1)
    let begun = start + arrivals.timeOfLargestFirstPage
    result.firstScreen = arrivals.time(of: content.reach(of: content.rows(from: trace.places.first?.first ?? 0)))

    let places = trace.places
    var furthest = 0
    var stallEnd = -1
    for (index, place) in places.enumerated() {
      let end = index + 1 < places.count ? places[index + 1].time : trace.end
      let reach = content.reach(of: content.rows(from: place.first))
      furthest = max(furthest, reach)
      let begin = max(place.time, begun)
      let ready = min(start + arrivals.time(of: reach), end)
      guard ready > begin else { continue }
      if begin == stallEnd, let last = result.stalls.indices.last {
        result.stalls[last] += ready - begin
      } else {
        result.stalls.append(ready - begin)
      }
      stallEnd = ready
    }
    let size = min(pageSize, model.largestPage)
    let pages = (furthest + size - 1) / size
    result.requests = pages + trace.steps.count { $0.action == .refresh }
    result.neverSeen = isFixed && content.isWhole ? min(pages * size, content.count) - furthest : 0
    result.mostRows = content.isWhole ? furthest : result.rowsVisited
    return result
  }
}

/// When the rows of a chain of pages can be there.
private struct ArrivalTimes {
  let pageSize: Int
  let isFixed: Bool
  let model: LatencyModel
  let seed: UInt64
  /// When the k-th answer can be there, less what rows take that may not count.
  private var answers = [0.0]

  init(pageSize: Int, isFixed: Bool, model: LatencyModel, seed: UInt64) {
    self.pageSize = pageSize
    self.isFixed = isFixed
    self.model = model
    self.seed = seed
  }

  /// When the first page can be there, if it is as large as any.
  var timeOfLargestFirstPage: Int {
    Int((model.base(0, at: 0, seed: seed) + model.perRow * Double(pageSize)).rounded(.up))
  }

  private var dependsOnTime: Bool {
    switch model.kind {
    case .fixed, .logNormal: false
    case .bursts, .outage, .rateLimit: true
    }
  }

  /// The earliest time, in whole milliseconds, of the row that lies so many rows from where the list begins.
  mutating func time(of reach: Int) -> Int {
    guard reach > 0 else { return 0 }
    let pages = (reach + pageSize - 1) / pageSize
    while answers.count <= pages { answers.append(answer(number: answers.count - 1)) }
    let rows = isFixed ? 0 : dependsOnTime ? reach - (pages - 1) * pageSize : reach
    // The simulation rounds each answer's time; half a millisecond for each cannot be less than that.
    return max(Int((answers[pages] + model.perRow * Double(rows) - 0.5 * Double(pages)).rounded(.down)), 1)
  }

  private func answer(number: Int) -> Double {
    var start = answers[number]
    if model.kind == .rateLimit {
      let tokens = number + 1 - LatencyModel.requestsAtOnce
      start = max(start, Double(tokens * LatencyModel.millisecondsBetweenRequests))
    }
    let end = model.sendingTimes(from: start).map { $0 + model.base(number, at: $0, seed: seed) }.min() ?? start
    return end + (isFixed ? model.perRow * Double(pageSize) : 0)
  }
}
