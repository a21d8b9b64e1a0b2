extension ListAdapter {
  /// Something that the adapter delivers.
  enum Notice {
    /// A change of the list, for the views.
    case change(Change)
    /// An event, for the delegate.
    case event(ListEvent<Section, Item>)
    /// The outcome of a pull, for the delegate and then for the completions.
    case outcome(ListUpdateOutcome<Section, Item>)
    /// The outcome of a request, for its completion.
    case end(RequestQueue<Section, Item>.Completion, ListUpdateOutcome<Section, Item>)
  }

  /// A change of the list or its load states, and the update that the views receive. What is `nil` stays as it is.
  struct Change {
    var content: ListContent<Section, Item>?
    var loadStates: LoadStates?
    let update: ListUpdate<Section, Item>
  }

  /// How many updates that were requested from inside others are made at once. The next one waits for a turn, so that a
  /// delegate that answers each update with another does not block the main actor.
  private var mostFlushes: Int { 100 }

  /// Delivers something, after everything that is still to be delivered.
  func post(_ new: [Notice]) {
    notices.append(contentsOf: new)
    if !isBusy { perform {} }
  }

  /// Takes a step and then delivers what came of it, one notice after the other.
  ///
  /// The data source, the views, the delegate and the completions may call the adapter from inside. What comes of that
  /// is delivered later, and an update that they request is made last. So the list never changes before all views have
  /// received its last change, and one order holds for all: a change goes to the views, then its event to the delegate,
  /// then its outcome to the completions.
  func perform<Result>(_ step: () -> Result) -> Result {
    isBusy = true
    defer { isBusy = false }
    let result = step()
    var numberOfFlushes = 0
    while true {
      if let notice = notices.popFirst() {
        deliver(notice)
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

  private func deliver(_ notice: Notice) {
    switch notice {
    case .change(let change): apply(change)
    case .event(let event): delegate?.adapter(self, did: event)
    case .outcome(let outcome):
      notices.append(
        contentsOf: [.event(.update(outcome))] + requests.end(outcome).map { .end($0.completion, $0.outcome) })
    case .end(let completion, let outcome): completion(outcome)
    }
  }

  /// Takes over the new list, settles the selection, and updates the views.
  private func apply(_ change: Change) {
    if let new = change.content {
      delegate?.adapter(self, did: .willUpdate(change.update))
      content = new
      displays.listChanged { id in new.snapshot?.position(of: id).flatMap(new.outline.index(of:)) }
    }
    if let new = change.loadStates { loadStates = new }
    if change.content != nil, let lost = settleSelection() {
      // Between the events of selections that were made before this change and of those that it leads to.
      notices.append(contentsOf: [.event(.deselect(lost))])
    }
    // A view that is attached from inside has read the new list, and one that is detached receives nothing more.
    for attachment in attachments where attachments.contains(where: { $0.id == attachment.id }) {
      attachment.view?.adapter(self, didUpdate: change.update)
    }
  }
}

/// Elements that leave in the order in which they came, each at O(1).
struct Queue<Element> {
  private var coming: [Element] = []
  /// The next one is the last.
  private var leaving: [Element] = []

  mutating func append(contentsOf elements: some Sequence<Element>) { coming += elements }

  mutating func popFirst() -> Element? {
    if leaving.isEmpty {
      leaving = coming.reversed()
      coming.removeAll(keepingCapacity: true)
    }
    return leaving.popLast()
  }
}
