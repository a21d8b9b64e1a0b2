/// The delivery of changes and events: the order in which the views, the delegate and completions receive them.
extension ListAdapter {
  typealias Notice = Delivery.Notice

  /// A change of the list or its load states, which the views receive. `nil` means no change.
  struct Change {
    var list: ListContent<Section, Item>?
    var loadStates: ListLoadStates?
    var selection = SelectionChange<Item.ID>()
    let change: ListChange<Section, Item>
    var isAnimated = true

    init(_ change: ListChange<Section, Item>) { self.change = change }
  }

  /// Adds a notice to those that are not delivered yet, and delivers all unless the adapter is busy.
  func post(_ notice: @escaping Notice) { post([notice]) }

  /// Adds notices to those that are not delivered yet, and delivers all unless the adapter is busy.
  func post(_ new: [Notice]) {
    for notice in new { delivery.add(notice) }
    if !delivery.isBusy { perform {} }
  }

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
    delivery.add { self.report(.update(outcome)) }
    for request in requests.end(outcome) { delivery.add { request.completion(request.outcome) } }
  }

  /// Makes a change the shown list, updates the selection, and informs the views.
  func apply(_ change: Change) {
    let old = list
    if let new = change.list {
      report(.willUpdate(change.change))
      list = new
      old.close()
    }
    if let new = change.loadStates { loadStates = new }
    var update = ListUpdate(change.change, from: old, to: list, loadStates, isAnimated: change.isAnimated)
    update.selection = change.selection
    if change.list != nil {
      views.follow(update)
      // After the events of earlier selections, and before those of selections that this change causes.
      if !selection.isUnused { settleSelection(&update) }
    }
    // A view that a callback attaches reads the new list itself, and one that a callback detaches receives nothing.
    for attachment in views.attachments where views.contains(attachment) {
      attachment.view?.adapter(self, didUpdate: update)
    }
  }
}
