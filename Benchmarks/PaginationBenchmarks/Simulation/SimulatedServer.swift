import ListPresentation
import ListPresentationTesting

/// A server that answers after a while, and not always, and takes down what it was asked.
///
/// It ignores cancellation, as a transport may: what nobody waits for any more still comes.
@MainActor
final class SimulatedServer {
  /// What a request fails with.
  struct Failure: RetryAdvising {
    let retryAdvice: RetryAdvice
  }

  private struct Answer {
    let due: Int
    let result: Result<Page<SimulatedRow, Int>, Failure>
    let continuation: CheckedContinuation<Page<SimulatedRow, Int>, any Error>
  }

  private struct Key: Hashable {
    let cursor: Int?
    let direction: PageDirection
    let generation: Int
    let query: Int
  }

  let content: ServerContent
  private let model: LatencyModel
  private let seed: UInt64
  private let clock: ManualClock
  private var answers: [Answer] = []
  private var keys: Set<Key> = []
  private var tokens = RequestBucket()

  private(set) var requests = 0
  /// How many there were for each query: each numbers its own, so that what came before it does not change its times.
  private var numbers: [Int: Int] = [:]
  /// Requests for what is under way or was answered in the same generation.
  private(set) var repeatedRequests = 0
  private(set) var rowsSent = 0
  /// Requests that came while the server had asked to be left alone.
  var violations: Int { tokens.violations }

  init(_ content: ServerContent, _ model: LatencyModel, seed: UInt64, clock: ManualClock) {
    self.content = content
    self.model = model
    self.seed = seed
    self.clock = clock
  }

  var openRequests: Int { answers.count }
  var nextAnswer: Int? { answers.map(\.due).min() }

  func page(_ request: PageRequest<Int>, query: Int) async throws -> Page<SimulatedRow, Int> {
    let now = clock.milliseconds
    let number = numbers[query, default: 0]
    numbers[query] = number + 1
    requests += 1
    if !keys.insert(key(request, query)).inserted { repeatedRequests += 1 }
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
    if case .failure = result { keys.remove(key(request, query)) }
    return try await withCheckedThrowingContinuation {
      answers.append(Answer(due: due, result: result, continuation: $0))
    }
  }

  private func key(_ request: PageRequest<Int>, _ query: Int) -> Key {
    Key(cursor: request.cursor, direction: request.direction, generation: request.generation, query: query)
  }

  /// Gives the next answer that is due, in the order of the times they are due at. Whether there was one.
  func deliver() -> Bool {
    let now = clock.milliseconds
    guard let next = answers.indices.min(by: { answers[$0].due < answers[$1].due }), answers[next].due <= now else {
      return false
    }
    let answer = answers.remove(at: next)
    switch answer.result {
    case .success(let page): rowsSent += page.items.count
    case .failure(let failure): if case .retryAfter(let wait) = failure.retryAdvice { tokens.told(wait, at: now) }
    }
    answer.continuation.resume(with: answer.result.mapError { $0 })
    return true
  }
}

extension ManualClock {
  /// The time in whole milliseconds: all that happens in a simulation happens at one.
  var milliseconds: Int {
    let (seconds, attoseconds) = now.offset.components
    return Int(seconds) * 1_000 + Int(attoseconds / 1_000_000_000_000_000)
  }
}

/// A server's rate limit: a bucket that a token comes into every second, and that holds five.
struct RequestBucket {
  private var full = 0
  private var closedUntil = 0
  private(set) var violations = 0

  /// How many seconds to wait, if a request at a time is one too many.
  mutating func refuse(at now: Int) -> Int? {
    if now < closedUntil { violations += 1 }
    let step = LatencyModel.millisecondsBetweenRequests
    // When the bucket would be full again if nobody asked any more.
    let next = max(full, now) + step
    let wait = next - now - LatencyModel.requestsAtOnce * step
    guard wait > 0 else {
      full = next
      return nil
    }
    return (wait + 999) / 1_000
  }

  /// The client has read how long to wait.
  mutating func told(_ wait: Duration, at now: Int) {
    closedUntil = max(closedUntil, now + Int(wait.components.seconds) * 1_000)
  }
}
