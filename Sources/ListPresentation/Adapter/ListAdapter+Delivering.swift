/// The delivery of changes and events: the order in which the views, the delegate and completions receive them.
extension ListAdapter {
  typealias Notice = Delivery.Notice

  /// Adds a notice to those that are not delivered yet, and delivers all unless the adapter is busy.
  func post(_ notice: @escaping Notice) {
    delivery.add(notice)
    if !delivery.isBusy { perform {} }
  }

  /// Adds notices to those that are not delivered yet, and delivers all unless the adapter is busy.
  func post(_ new: [Notice]) {
    for notice in new { delivery.add(notice) }
    if !delivery.isBusy { perform {} }
  }

  /// Delivers an event to the delegate. The event is not made if there is none.
  func report(_ event: @autoclosure () -> ListEvent<Section, Item>) { delegate?.adapter(self, didReport: event()) }

  /// Reports events after the notices that are not delivered yet.
  func postEvents(_ events: [ListEvent<Section, Item>]) { post(events.map { event in { self.report(event) } }) }

  /// Performs a step, and then delivers the notices one after the other.
  ///
  /// The data source, the views, the delegate and the completions may call the adapter while it calls them. Notices of
  /// these calls are delivered after the current ones, and updates that they request are made last. Therefore all views
  /// receive a change before the next one, and the order is always the same: the views, the delegate, the completions.
  func perform<Result>(_ step: () -> Result) -> Result {
    delivery.begin()
    defer { delivery.end() }
    let result = step()
    while let next = delivery.next() {
      switch next {
      case .notice(let notice): notice()
      case .visibleItems: reportVisibleItems()
      case .flush: updateAtOnce()
      }
    }
    return result
  }

  /// Delivers the outcome of a pull to the delegate and then to the completions.
  func deliver(_ outcome: ListUpdateOutcome<Section, Item>) {
    delivery.add { self.report(.updated(outcome)) }
    for request in requests.end(outcome) { delivery.add { request.completion(request.outcome) } }
  }

  /// Makes a change the shown list, updates the selection, and informs the views.
  /// - Parameters:
  ///   - new: The new list, or `nil` if it stays.
  ///   - newStates: The new states of loading, or `nil` if they stay.
  ///   - selected: What the user or the app has selected.
  ///   - moveOutcome: How the carrying of items has ended.
  func apply(
    _ change: ListChange, _ new: ListContent<Section, Item>? = nil, _ newStates: ListLoadStates? = nil,
    selected: SelectionChange<Item.ID>? = nil, moved moveOutcome: ListMoveOutcome<Section.ID, Item.ID>? = nil,
    isAnimated: Bool = true
  ) {
    let old = list
    if let new {
      report(.willUpdate(change))
      list = new
      old.close()
    }
    if let newStates { loadStates = newStates }
    var update = ListUpdate(change, from: old, to: list, loadStates, isAnimated: isAnimated)
    if let selected { update.selection = selected }
    update.moveOutcome = moveOutcome
    if new != nil {
      views.follow(update)
      if let asked = question, let snapshot { question = asked.following(snapshot) }
      // After the events of earlier selections, and before those of selections that this change causes.
      if !selection.isUnused { updateSelection(&update) }
    }
    // A view that a callback attaches reads the new list itself, and one that a callback detaches receives nothing.
    for attachment in views.attachments where views.contains(attachment) {
      attachment.view?.adapter(self, didUpdate: update)
    }
  }
}
