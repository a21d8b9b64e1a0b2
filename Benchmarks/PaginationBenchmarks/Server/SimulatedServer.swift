import ListPresentation
import ListPresentationTesting

/// A simulated server that records its requests. Times are in milliseconds.
///
/// The server ignores cancellation, as a transport may do. The response to a cancelled request still arrives.
struct SimulatedServer {
  /// The error of a failed request.
  struct Failure: RetryAdvising {
    let retryAdvice: RetryAdvice
  }

  struct Answer {
    let due: Int
    let request: PagerSimulation<SimulatedRow>.Request
    let result: Result<Page<SimulatedRow, Int>, Failure>
  }

  private struct Key: Hashable {
    var request: PageRequest<Int>
    let query: Int
  }

  private let content: ServerContent
  private let model: LatencyModel
  private let seed: UInt64
  private var answers: [Answer] = []
  private var keys: Set<Key> = []
  private var tokens = RequestBucket()

  private(set) var requests = 0
  /// The number of requests for each query. Requests of one query do not change the times of another.
  private var numbers: [Int: Int] = [:]
  /// The number of requests for a page that is loading or has been loaded in the same generation.
  private(set) var repeatedRequests = 0
  private(set) var rowsSent = 0
  /// The number of requests during a `Retry-After` period.
  var violations: Int { tokens.violations }

  init(_ content: ServerContent, _ model: LatencyModel, seed: UInt64) {
    self.content = content
    self.model = model
    self.seed = seed
  }

  var nextAnswer: Int? { answers.lazy.map(\.due).min() }

  /// Takes a request. Returns the time of the answer.
  mutating func take(_ request: PagerSimulation<SimulatedRow>.Request, query: Int, at now: Int) -> Int {
    let number = numbers[query, default: 0]
    numbers[query] = number + 1
    requests += 1
    var key = Key(request: request.page, query: query)
    key.request.size = 0
    if !keys.insert(key).inserted { repeatedRequests += 1 }
    let page = content.page(request.page, query: query, largest: model.largestPage)
    let time = model.base(number, query: query, at: Double(now), seed: seed) + model.perRow * Double(page.items.count)
    var due = now + max(Int(time.rounded()), 1)
    var result = Result<Page<SimulatedRow, Int>, Failure>.success(page)
    if model.kind == .rateLimit, let wait = tokens.refuse(at: now) {
      due = now + 100
      result = .failure(Failure(retryAdvice: .retryAfter(.seconds(wait))))
    } else if model.fails(number, at: Double(now), seed: seed) {
      result = .failure(Failure(retryAdvice: .retry))
    }
    if case .failure = result { keys.remove(key) }
    answers.append(Answer(due: due, request: request, result: result))
    return due
  }

  /// Returns the next response that is due, or `nil` if there is none.
  mutating func deliver(at now: Int) -> Answer? {
    guard let next = answers.indices.min(by: { answers[$0].due < answers[$1].due }), answers[next].due <= now else {
      return nil
    }
    let answer = answers.remove(at: next)
    switch answer.result {
    case .success(let page): rowsSent += page.items.count
    case .failure(let failure): if case .retryAfter(let wait) = failure.retryAdvice { tokens.told(wait, at: now) }
    }
    return answer
  }
}

/// A rate limit as a token bucket. The bucket receives one token each second and holds five.
struct RequestBucket {
  private var full = 0
  private var closedUntil = 0
  private(set) var violations = 0

  /// Counts a request. Returns the number of seconds to wait, or `nil` if the request is within the limit.
  mutating func refuse(at now: Int) -> Int? {
    if now < closedUntil { violations += 1 }
    let step = LatencyModel.millisecondsBetweenRequests
    // The time at which the bucket is full again without further requests.
    let next = max(full, now) + step
    let wait = next - now - LatencyModel.requestsAtOnce * step
    guard wait > 0 else {
      full = next
      return nil
    }
    return (wait + 999) / 1_000
  }

  /// Records that the client has received a `Retry-After` response.
  mutating func told(_ wait: Duration, at now: Int) {
    closedUntil = max(closedUntil, now + Int(wait.components.seconds) * 1_000)
  }
}
