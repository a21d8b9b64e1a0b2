/// What an adapter has yet to do for its views, its delegate, completions and its data source, and in which order.
struct Delivery {
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

  /// The number of updates that callbacks may request one after the other without a turn of the main actor in between.
  /// The limit keeps a delegate that answers each update with another from blocking the main actor.
  private var mostFlushes: Int { 100 }

  mutating func begin() { (isBusy, numberOfFlushes) = (true, 0) }
  mutating func end() { isBusy = false }

  mutating func add(_ notice: @escaping Notice) { notices.append(notice) }

  /// Adds a step that begins when all notices are delivered, also those of the steps before it.
  mutating func addStep(_ step: @escaping Notice) { steps.append(step) }

  mutating func reportVisibleItems() { isReportDue = true }
  mutating func flush() { isFlushDue = true }

  /// Removes the next step: all notices come before the steps of callbacks, these before the visible items, and these
  /// before a flush.
  mutating func next() -> Step? {
    if let notice = notices.popFirst() ?? steps.popFirst() { return .notice(notice) }
    if isReportDue {
      isReportDue = false
      return .visibleItems
    }
    guard isFlushDue else { return nil }
    isFlushDue = false
    numberOfFlushes += 1
    return numberOfFlushes <= mostFlushes ? .flush : nil
  }
}

/// A first-in, first-out queue. Each operation takes constant time on average.
struct Queue<Element> {
  /// The elements, after those that have left.
  private var elements: [Element] = []
  private var numberOfLeft = 0

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
