/// The delivery of changes and events: the order in which the views, the delegate and completions receive them.
extension ListAdapter {
  /// The delivery of something to the views, the delegate or a completion. It is a closure and not an enumeration of
  /// all cases, because a queue of closures takes a fraction of the time of a queue of values with generic types.
  typealias Notice = @MainActor () -> Void

  /// A change of the list or its load states, and the update that the views receive. `nil` means no change.
  struct Change {
    var content: ListContent<Section, Item>?
    var loadStates: LoadStates?
    let update: ListUpdate<Section, Item>
    var isAnimated = true
  }

  /// The number of updates that callbacks may request one after the other without a turn of the main actor in between.
  /// The limit keeps a delegate that answers each update with another from blocking the main actor.
  private var mostFlushes: Int { 100 }

  /// Adds a notice to those that are not delivered yet, and delivers all unless the adapter is busy.
  func post(_ notice: @escaping Notice) {
    notices.append(notice)
    if !isBusy { perform {} }
  }

  /// Adds notices to those that are not delivered yet, and delivers all unless the adapter is busy.
  func post(_ new: [Notice]) {
    for notice in new { notices.append(notice) }
    if !isBusy { perform {} }
  }

  /// Reports events after the notices that are not delivered yet.
  func postEvents(_ events: [ListEvent<Section, Item>]) { post(events.map { event in { self.report(event) } }) }

  /// Performs a step, and then delivers the notices one after the other.
  ///
  /// The data source, the views, the delegate and the completions may call the adapter while it calls them. Notices of
  /// these calls are delivered after the current ones, and updates that they request are made last. Therefore all views
  /// receive a change before the next one, and the order is always the same: the views, the delegate, the completions.
  func perform<Result>(_ step: () -> Result) -> Result {
    isBusy = true
    defer { isBusy = false }
    let result = step()
    var numberOfFlushes = 0
    while true {
      if let notice = notices.popFirst() {
        notice()
      } else if isReportDue {
        isReportDue = false
        reportVisibleItems()
      } else if isFlushDue {
        isFlushDue = false
        numberOfFlushes += 1
        if numberOfFlushes <= mostFlushes { updateAtOnce() }
      } else {
        return result
      }
    }
  }

  /// Delivers the outcome of a pull to the delegate and then to the completions.
  func deliver(_ outcome: ListUpdateOutcome<Section, Item>) {
    notices.append { self.report(.update(outcome)) }
    for request in requests.end(outcome) { notices.append { request.completion(request.outcome) } }
  }

  /// Makes a change the shown list, updates the selection, and informs the views.
  func apply(_ change: Change) {
    let old = content
    if let new = change.content {
      report(.willUpdate(change.update))
      content = new
    }
    if case .difference(let batch) = change.update {
      let (before, after) = (old.outline, outline)
      makeIndexMap = { ListIndexMap(batch, from: before, to: after) }
    }
    defer { (makeIndexMap, madeIndexMap) = (nil, nil) }
    if change.content != nil, !displays.isEmpty { displays.listChanged(by: indexMap) }
    if let new = change.loadStates { loadStates = new }
    // After the events of earlier selections, and before those of selections that this change causes.
    if change.content != nil, !selection.isUnused {
      for notice in settleSelection(after: change.update, from: old.snapshot) { notices.append(notice) }
    }
    isUpdateAnimated = change.isAnimated
    defer { isUpdateAnimated = true }
    // A view that a callback attaches reads the new list itself, and one that a callback detaches receives nothing.
    for attachment in attachments where attachments.contains(where: { $0.id == attachment.id }) {
      attachment.view?.adapter(self, didUpdate: change.update)
    }
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
