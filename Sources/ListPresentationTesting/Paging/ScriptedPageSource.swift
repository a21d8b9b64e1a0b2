import ListPresentation

/// A source that answers as a test says, when the test says so, in any order.
///
/// ```swift
/// let source = ScriptedPageSource<Fruit, Int>()
/// let pager = Pager(source)
/// …
/// source.requests          // the first page was asked for
/// source.answer(Page([apple, pear], next: 2))
/// ```
///
/// A request that waits for the test ignores cancellation unless the source is told not to, for a transport may: what it
/// answers late must not be shown. One that waits on the clock ends when it is cancelled.
@MainActor
public final class ScriptedPageSource<Item: ListElement, Cursor: Hashable & Sendable>: PageSource {
  /// What to do with a request.
  public enum Answer: Sendable {
    /// Answer a page, after a while on the source's clock.
    case page(Page<Item, Cursor>, after: Duration = .zero)
    /// Throw an error, after a while on the source's clock.
    case error(any Error, after: Duration = .zero)
    /// Wait for ``ScriptedPageSource/answer(_:to:)`` or ``ScriptedPageSource/fail(_:to:)``.
    case byHand
  }

  /// All requests in order.
  public private(set) var requests: [PageRequest<Cursor>] = []
  /// Whether a request that waits for the test goes on when it is cancelled.
  public var ignoresCancellation = true
  /// What to do with the next requests; when there is nothing left, they wait for the test.
  public var script: [Answer]
  /// How many requests wait for their delay to pass.
  public private(set) var numberOfDelayedRequests = 0
  private var waiting: [Int: CheckedContinuation<Page<Item, Cursor>, any Error>] = [:]
  private let clock: ManualClock

  /// Creates a source; the clock is for answers that take a while.
  public init(script: [Answer] = [], clock: ManualClock = ManualClock()) {
    self.script = script
    self.clock = clock
  }

  /// The places among ``requests`` of those that wait for the test, oldest first.
  public var openRequests: [Int] { waiting.keys.sorted() }

  /// Answers the request at a place among ``requests``, or the oldest that waits. Whether there was one to answer.
  @discardableResult
  public func answer(_ page: Page<Item, Cursor>, to place: Int? = nil) -> Bool { resume(place, with: .success(page)) }

  /// Fails the request at a place among ``requests``, or the oldest that waits. Whether there was one to fail.
  @discardableResult
  public func fail(_ error: any Error, to place: Int? = nil) -> Bool { resume(place, with: .failure(error)) }

  private func resume(_ place: Int?, with result: Result<Page<Item, Cursor>, any Error>) -> Bool {
    guard let place = place ?? openRequests.first, let continuation = waiting.removeValue(forKey: place) else {
      return false
    }
    continuation.resume(with: result)
    return true
  }

  /// Takes a request down, and does with it what the script says.
  public func page(_ request: PageRequest<Cursor>) async throws -> Page<Item, Cursor> {
    requests.append(request)
    let place = requests.count - 1
    switch script.isEmpty ? .byHand : script.removeFirst() {
    case .page(let page, let delay):
      try await wait(delay)
      return page
    case .error(let error, let delay):
      try await wait(delay)
      throw error
    case .byHand:
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { waiting[place] = $0 }
      } onCancel: {
        Task { @MainActor in
          if !self.ignoresCancellation { self.fail(CancellationError(), to: place) }
        }
      }
    }
  }

  private func wait(_ delay: Duration) async throws {
    guard delay > .zero else { return }
    numberOfDelayedRequests += 1
    defer { numberOfDelayedRequests -= 1 }
    try await clock.sleep(until: clock.now.advanced(by: delay))
  }
}

extension ScriptedPageSource: RandomAccessPageSource where Cursor == Int {
  /// Takes a request for a range down, its lower bound as the cursor, and does with it what the script says. The cursors
  /// of the page that is answered do not count.
  public func page(at range: Range<Int>) async throws -> Page<Item, Never> {
    let page = try await page(PageRequest(cursor: range.lowerBound, size: range.count))
    return Page<Item, Never>(
      page.items, total: page.total, itemsBefore: page.itemsBefore, itemsAfter: page.itemsAfter, backoff: page.backoff)
  }
}
