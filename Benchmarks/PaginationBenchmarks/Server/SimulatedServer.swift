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
    let ticket: Int
    let request: PageRequest<Int>
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
  mutating func take(_ request: PageRequest<Int>, _ ticket: Int, query: Int, at now: Int) -> Int {
    let number = numbers[query, default: 0]
    numbers[query] = number + 1
    requests += 1
    var key = Key(request: request, query: query)
    key.request.size = 0
    if !keys.insert(key).inserted { repeatedRequests += 1 }
    let page = content.page(request, query: query, largest: model.largestPage)
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
    answers.append(Answer(due: due, ticket: ticket, request: request, result: result))
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

/// The rows of a simulated server.
struct ServerContent: Sendable {
  /// The slots of the rows that pass a filter, in ascending order, or `nil` if all rows pass.
  private let slots: [Int]?
  private let length: Int
  private let startsAtEnd: Bool

  /// Creates the rows of a server.
  /// - Parameters:
  ///   - length: The number of slots.
  ///   - startsAtEnd: Whether a list starts with the last rows, as in a chat.
  ///   - share: The share of the slots that pass a filter, from 0 to 1.
  init(length: Int, startsAtEnd: Bool = false, share: Double = 1, seed: UInt64 = 0) {
    self.length = length
    self.startsAtEnd = startsAtEnd
    slots =
      share == 1
      ? nil
      : (0..<length).filter { slot in
        var generator = SeededGenerator(seed: seed, 3, slot)
        return generator.chance(share)
      }
  }

  /// The number of rows that pass the filter.
  var count: Int { slots?.count ?? length }

  /// Returns the number of slots, from the start of the list, that pages must cover to contain the rows.
  func reach(of rows: Range<Int>) -> Int {
    guard !rows.isEmpty else { return 0 }
    func slot(_ row: Int) -> Int { slots?[row] ?? row }
    return startsAtEnd ? length - slot(rows.lowerBound) : slot(rows.upperBound - 1) + 1
  }

  /// Returns the number of rows in pages that cover a number of slots.
  func numberOfRows(within reach: Int) -> Int {
    let reach = min(max(reach, 0), length)
    return startsAtEnd ? count - number(of: length - reach) : number(of: reach)
  }

  /// Returns the response to a request. The size of a page is a number of slots, as on a server with a filter.
  func page(_ request: PageRequest<Int>, query: Int, largest: Int) -> Page<SimulatedRow, Int> {
    let size = min(max(request.size, 1), largest)
    let start = min(max(request.cursor ?? (startsAtEnd ? length - size : 0), 0), length)
    let range = request.direction == .prepend ? max(start - size, 0)..<start : start..<min(start + size, length)
    let rows = number(of: range.lowerBound)..<number(of: range.upperBound)
    return Page(
      rows.map { SimulatedRow(id: $0, query: query, generation: request.generation) },
      next: range.upperBound < length ? range.upperBound : nil,
      previous: range.lowerBound > 0 ? range.lowerBound : nil)
  }

  /// Returns the number of rows before a slot.
  private func number(of slot: Int) -> Int {
    guard let slots else { return slot }
    var (low, high) = (0, slots.count)
    while low < high {
      let middle = (low + high) / 2
      if slots[middle] >= slot { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// A row of a simulated server, with the query and the generation of its request.
struct SimulatedRow: ListElement {
  let id: Int
  let query: Int
  let generation: Int
}
