extension ListAdapter {
  /// What an adapter has to tell, and whom.
  enum Notice {
    /// The list changes, and the views are told.
    case change(Change)
    /// The delegate is told.
    case event(ListEvent<Section, Item>)
    /// A request ends.
    case end(RequestQueue<Section, Item>.Completion, ListUpdateOutcome<Section, Item>)
  }

  /// What changes and how the views hear of it. What is `nil` stays as it is.
  struct Change {
    var content: ListContent<Section, Item>?
    var loadStates: LoadStates?
    let update: ListUpdate<Section, Item>
  }

  /// How many updates that were asked for from inside others are made at once; those that follow have to wait for the
  /// next turn, so that a delegate that answers each update with another does not block the main actor.
  private var mostFlushes: Int { 100 }

  /// Tells something, after everything that is still to be told.
  func post(_ new: [Notice]) {
    notices.append(contentsOf: new)
    if !isBusy { perform {} }
  }

  /// Takes a step and then delivers what it has to tell, one notice after the other.
  ///
  /// The data source, the views, the delegate and the completions may call the adapter while they are read or told
  /// something. What they want to be told then, or updated, follows when everything before it has been delivered. So
  /// the list never changes between an update and the views that are still to hear of it, and everyone hears everything
  /// in one order: the views the change, then the delegate, then the completions.
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
    case .end(let completion, let outcome): completion(outcome)
    }
  }

  /// Takes the new list over, follows the selection in it, and tells the views that show the old one.
  private func apply(_ change: Change) {
    if let new = change.content {
      content = new
      displays.listChanged { id in new.snapshot?.position(of: id).flatMap(new.outline.index(of:)) }
    }
    if let new = change.loadStates { loadStates = new }
    let lost = change.content == nil ? nil : settleSelection()
    // A view that is attached from inside has read the new list; one that is detached is told nothing more.
    for attachment in attachments where attachments.contains(where: { $0.id == attachment.id }) {
      attachment.view?.adapter(self, didUpdate: change.update)
    }
    if let lost { delegate?.adapter(self, did: .deselect(lost)) }
  }
}
