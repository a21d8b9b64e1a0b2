/// What an adapter has yet to do, and in which order: the update requests without an outcome, and what the views, the
/// delegate, completions and the data source have to hear.
///
/// The queue outlives the adapter, so that each request gets an outcome.
@MainActor
final class UpdateQueue<Section: ListElement, Item: ListElement> {
  typealias Outcome = ListUpdateOutcome<Section, Item>
  typealias Completion = @MainActor (Outcome) -> Void
  /// The delivery of something to the views, the delegate or a completion. It is a closure and not an enumeration of
  /// all cases, because a queue of closures takes a fraction of the time of a queue of values with generic types.
  typealias Notice = @MainActor () -> Void

  enum Step {
    case notice(Notice)
    /// The source must be informed about the visible items.
    case visibleItems
    case flush
  }

  /// Whether the adapter reads the source or delivers a notice.
  private(set) var isBusy = false
  private var notices = Queue<Notice>()
  /// What callbacks ask for, each of which needs the list that the one before it leads to.
  private var steps = Queue<Notice>()
  private var isReportDue = false
  private var isFlushDue = false
  private var numberOfFlushes = 0

  /// The completions of the requests since the last pull, or `nil` if there are none.
  private var completions: [Completion]?
  /// Whether an update of the current source was requested.
  private(set) var hasRequests = false
  /// Whether no request that the pull under way serves asked for an update that is not animated.
  private(set) var isAnimated = true
  /// The same for the requests that the next pull serves.
  private var isNextAnimated = true

  nonisolated init() {}

  /// The number of updates that callbacks may request one after the other without a turn of the main actor in between.
  /// The limit keeps a delegate that answers each update with another from blocking the main actor.
  private static var mostFlushes: Int { 100 }

  // MARK: Delivery

  func begin() { (isBusy, numberOfFlushes) = (true, 0) }
  func end() { isBusy = false }

  /// Whether everything is delivered, apart from what callbacks have asked for.
  var hasNotices: Bool { !notices.isEmpty }

  func add(_ notice: @escaping Notice) { notices.append(notice) }

  /// Adds a step that begins when all notices are delivered, also those of the steps before it.
  func addStep(_ step: @escaping Notice) { steps.append(step) }

  func reportVisibleItems() { isReportDue = true }
  func flush() { isFlushDue = true }

  /// Removes the next step: all notices come before the steps of callbacks, these before the visible items, and these
  /// before a flush.
  func next() -> Step? {
    if let notice = notices.popFirst() ?? steps.popFirst() { return .notice(notice) }
    if isReportDue {
      isReportDue = false
      return .visibleItems
    }
    guard isFlushDue else { return nil }
    isFlushDue = false
    numberOfFlushes += 1
    return numberOfFlushes <= Self.mostFlushes ? .flush : nil
  }

  // MARK: Requests

  func request(animated: Bool, _ completion: Completion?) {
    hasRequests = true
    if !animated { isNextAnimated = false }
    guard let completion else { return }
    if completions == nil { completions = [] }
    completions?.append(completion)
  }

  /// Records that another source replaced the one of the requests.
  func forgetSource() { hasRequests = false }

  /// Begins a pull, which serves all requests until now.
  /// - Returns: Their completions, or `nil` if there are none.
  func serve() -> [Completion]? {
    (isAnimated, isNextAnimated) = (isNextAnimated, true)
    return completions.take()
  }

  /// Records that a pull has an outcome. The next update is animated, unless a request says otherwise.
  func endPull() { isAnimated = true }

  /// Adds the completions of the requests that a pull has served, in the order of the requests. The newest gets the
  /// outcome, and the others are superseded.
  func end(_ outcome: Outcome, _ served: [Completion]?) {
    guard let served else { return }
    for (index, completion) in served.enumerated() {
      add { completion(index == served.count - 1 ? outcome : .superseded) }
    }
  }

  /// Cancels all requests, after the release of the adapter.
  func cancel() { for completion in serve() ?? [] { completion(.cancelled) } }
}

/// A first-in, first-out queue. Each operation takes constant time on average.
struct Queue<Element> {
  /// The elements, after those that have left.
  private var elements: [Element] = []
  private var numberOfLeft = 0

  var isEmpty: Bool { elements.isEmpty }

  mutating func append(_ element: Element) { elements.append(element) }

  mutating func popFirst() -> Element? {
    guard numberOfLeft < elements.count else { return nil }
    let first = elements[numberOfLeft]
    numberOfLeft += 1
    if numberOfLeft == elements.count {
      elements.removeAll(keepingCapacity: numberOfLeft < 64)
      numberOfLeft = 0
    } else if numberOfLeft >= 64, 2 * numberOfLeft > elements.count {
      elements.removeFirst(numberOfLeft)
      numberOfLeft = 0
    }
    return first
  }
}
