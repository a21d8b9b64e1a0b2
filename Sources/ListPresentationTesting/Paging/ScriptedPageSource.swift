import ListPresentation

/// A source whose answers a test gives, at any time and in any order.
///
/// ```swift
/// let source = ScriptedPageSource<Fruit, Int>()
/// let pager = Pager(source)
/// …
/// source.requests          // the first page was asked for
/// source.answer(Page([apple, pear], next: 2))
/// ```
///
/// A request that waits for the test ignores cancellation by default, because a transport may do so too. A test can
/// then check that the pager does not show a late answer. A request that waits on the clock ends when it is cancelled.
@MainActor
public final class ScriptedPageSource<Item: ListElement, Cursor: Hashable & Sendable>: PageSource {
  /// How the source handles a request.
  public enum Answer: Sendable {
    /// Return a page after a delay on the source's clock.
    case page(Page<Item, Cursor>, after: Duration = .zero)
    /// Throw an error after a delay on the source's clock.
    case fail(any Error, after: Duration = .zero)
    /// Wait for ``ScriptedPageSource/answer(_:to:)`` or ``ScriptedPageSource/fail(_:to:)``.
    case byHand
  }

  /// All requests, in the order in which they arrived.
  public private(set) var requests: [PageRequest<Cursor>] = []
  /// Whether a cancelled request continues to wait for the test.
  public var ignoresCancellation = true
  /// The answers to the next requests. When it is empty, requests wait for the test.
  public var script: [Answer]
  /// The number of requests whose delay has not passed.
  public private(set) var numberOfDelayedRequests = 0
  private var waiting: [Int: CheckedContinuation<Page<Item, Cursor>, any Error>] = [:]
  private let clock: ManualClock

  /// Creates a source. The clock measures the delays of the scripted answers.
  public init(script: [Answer] = [], clock: ManualClock = ManualClock()) {
    self.script = script
    self.clock = clock
  }

  /// The indices in ``requests`` of the requests that wait for the test, oldest first.
  public var openRequests: [Int] { waiting.keys.sorted() }

  /// Answers the request at an index in ``requests``, or the oldest open request. Returns whether there was one to
  /// answer.
  @discardableResult
  public func answer(_ page: Page<Item, Cursor>, to index: Int? = nil) -> Bool { resume(index, with: .success(page)) }

  /// Fails the request at an index in ``requests``, or the oldest open request. Returns whether there was one to fail.
  @discardableResult
  public func fail(_ error: any Error, to index: Int? = nil) -> Bool { resume(index, with: .failure(error)) }

  private func resume(_ index: Int?, with result: Result<Page<Item, Cursor>, any Error>) -> Bool {
    guard let index = index ?? openRequests.first, let continuation = waiting.removeValue(forKey: index) else {
      return false
    }
    continuation.resume(with: result)
    return true
  }

  /// Records a request and handles it as the script says.
  public func page(_ request: PageRequest<Cursor>) async throws -> Page<Item, Cursor> {
    requests.append(request)
    let index = requests.count - 1
    switch script.isEmpty ? .byHand : script.removeFirst() {
    case .page(let page, let delay):
      try await wait(delay)
      return page
    case .fail(let error, let delay):
      try await wait(delay)
      throw error
    case .byHand:
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { waiting[index] = $0 }
      } onCancel: {
        Task { @MainActor in
          if !self.ignoresCancellation { self.fail(CancellationError(), to: index) }
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
  /// Records a request for a range and handles it as the script says. The recorded cursor is the lower bound of the
  /// range. The source ignores the cursors of the page in the script.
  public func page(at range: Range<Int>) async throws -> Page<Item, Never> {
    let page = try await page(PageRequest(cursor: range.lowerBound, size: range.count))
    return Page<Item, Never>(
      page.items, total: page.total, itemsBefore: page.itemsBefore, backoff: page.backoff)
  }
}

/// An item of a ``PagerStage``. It has a number and counts its changes.
public struct ScriptedItem: ListElement, Hashable, CustomStringConvertible {
  /// The number of the item.
  public let id: Int
  /// The number of changes to the item's content.
  public var edition: Int

  /// Creates an item from its number and the number of its changes.
  public init(id: Int, edition: Int = 0) {
    self.id = id
    self.edition = edition
  }

  /// The item's number, with a mark for each change: `7''`.
  public var description: String { "\(id)" + String(repeating: "'", count: edition) }
}

/// The error that a scripted failure throws.
public struct ScriptedError: RetryAdvising, CustomStringConvertible {
  /// The advice that the error gives to the pager.
  public let retryAdvice: RetryAdvice

  /// Creates an error that gives some advice.
  public init(_ retryAdvice: RetryAdvice = .retry) { self.retryAdvice = retryAdvice }

  /// The text that the user reads.
  public var description: String { "no answer" }
}

extension Sequence<ScriptedItem> {
  /// The items in short form: `1-5 7' 9`.
  public var picture: String {
    var runs: [(first: ScriptedItem, last: ScriptedItem)] = []
    for row in self {
      if let last = runs.last?.last, last.edition == 0, row.edition == 0, row.id == last.id + 1 {
        runs[runs.count - 1].last = row
      } else {
        runs.append((row, row))
      }
    }
    let words = runs.map { $0.first == $0.last ? "\($0.first)" : "\($0.first)-\($0.last)" }
    return words.isEmpty ? "-" : words.joined(separator: " ")
  }
}
