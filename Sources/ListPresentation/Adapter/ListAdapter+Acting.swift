/// Actions on items, such as deletion: which actions an item offers, and on which items an action is performed.
extension ListAdapter {
  /// Returns the actions of the item at an index of the whole list, or none if the index is outside the list or no list
  /// that the item comes from adopts ``ActionableDataSource``.
  public func actions(at index: Int) -> [ListAction] {
    guard let actions = source.known.actions, let item = item(at: index) else { return [] }
    return actions.offered(item)
  }

  /// Returns the items on which an action is performed if the user invokes it on the item at an index.
  ///
  /// If the item is selected, these are all selected items that offer the action; otherwise the item alone. A list that
  /// is not compared knows no order of its selected items, so there the targets are the item alone.
  /// - Returns: The targets, or `nil` if the index is outside the list.
  /// - Complexity: O(k log n) for k selected items of n.
  public func targets(of action: ListAction.ID, at index: Int) -> ListActionTargets<Item.ID>? {
    item(at: index).map { item in
      ListActionTargets(invokedOn: item, selection: selection, in: snapshot) { offer(of: action, by: $0) != nil }
    }
  }

  /// Performs an action that the user invokes on the item at an index, on its ``targets(of:at:)``, or asks before a
  /// destructive one, and before any other if the view wants it.
  ///
  /// A question is a state of the adapter: the views receive an update, read ``question``, and call
  /// ``answerQuestion(_:)``.
  /// - Parameters:
  ///   - action: The id of the action.
  ///   - index: The index of the item.
  ///   - asks: Whether to ask before an action that is not destructive too, such as one on items that the user does not
  ///     see.
  /// - Returns: The outcome, or `nil` if the adapter asks, or as for ``perform(_:on:)``.
  @discardableResult
  public func invoke(_ action: ListAction.ID, at index: Int, asks: Bool = false) -> ListActionOutcome? {
    guard let targets = targets(of: action, at: index) else { return nil }
    // The item itself may not offer the action, if it is one of several that are selected.
    let first = targets.ids.first.flatMap(shownIndex).flatMap(item)
    guard let offer = first.flatMap({ offer(of: action, by: $0) }),
      let question = ListQuestion(offer, targets, asks: asks)
    else {
      return perform(action, on: targets.ids)
    }
    ask(question)
    return nil
  }

  /// Ends the question, and performs its action on the items that are still in the list if the answer is yes. Has no
  /// effect without a question.
  ///
  /// In a list that is not compared, such as that of a ``SparsePager``, an id can come to mean another item. There, the
  /// item must also be equal to the one that the user was asked about.
  /// - Returns: The outcome, as for ``perform(_:on:)``.
  @discardableResult
  public func answerQuestion(_ isYes: Bool) -> ListActionOutcome? {
    guard let answered = question else { return nil }
    let asked = askedItem
    ask(nil)
    return isYes ? perform(answered.action.id, on: answered.ids, as: asked) : nil
  }

  /// Ends the question without an answer, because another data source may use the same ids for other items.
  func forgetQuestion() { if question != nil { ask(nil) } }

  private func ask(_ new: ListQuestion<Item.ID>?) {
    question = new
    askedItem = snapshot == nil ? new.flatMap { shownIndex(of: $0.ids[0]) }.flatMap(item) : nil
    post { self.apply(.stateChanged) }
  }

  /// Performs an action on items, and reports it to the delegate with ``ListEvent/performed(_:_:)``.
  ///
  /// The adapter first pulls the changes of the data source that it does not show yet. Items that have left the list
  /// since the view showed them, and items that no longer offer the action, are left out. Therefore of two invocations
  /// on one row only the first is performed if it removes the row.
  ///
  /// It does not ask the user; see ``invoke(_:at:asks:)``.
  /// - Parameters:
  ///   - action: The id of the action.
  ///   - ids: The ids of the items in any order; see ``targets(of:at:)``.
  /// - Returns: The outcome, or `nil` if the adapter is calling its source, a view, the delegate or a completion. In
  ///   that case it performs the action after that call.
  @discardableResult
  public func perform(_ action: ListAction.ID, on ids: [Item.ID]) -> ListActionOutcome? {
    perform(action, on: ids, as: nil)
  }

  private func perform(_ action: ListAction.ID, on ids: [Item.ID], as asked: Item?) -> ListActionOutcome? {
    var outcome: ListActionOutcome?
    let request = ActionRequest(action: action, ids: ids, asked: asked) { outcome = $0 }
    post { self.act(request) }
    return outcome
  }

  /// An action that is to be performed.
  struct ActionRequest {
    let action: ListAction.ID
    let ids: [Item.ID]
    /// The item that the user was asked about, if its id is not enough to find it.
    let asked: Item?
    let end: (ListActionOutcome) -> Void
    /// Whether the changes of the source have been pulled since the request.
    var isCurrent = false

    init(action: ListAction.ID, ids: [Item.ID], asked: Item?, end: @escaping (ListActionOutcome) -> Void) {
      (self.action, self.ids, self.asked, self.end) = (action, ids, asked, end)
    }
  }

  /// Performs a requested action, after the list has been brought up to date.
  func act(_ request: ActionRequest) {
    guard isUpToDate || request.isCurrent else {
      updateAtOnce()
      var request = request
      request.isCurrent = true
      return delivery.add { [request] in self.act(request) }
    }
    // Rows may have moved since the view showed them.
    let items = Set(request.ids).compactMap(shownIndex).sorted().compactMap(item(at:)).filter {
      request.asked == nil || request.asked == $0
    }
    let offering = items.filter { offer(of: request.action, by: $0) != nil }
    guard let actions = source.known.actions, let first = offering.first,
      let action = offer(of: request.action, by: first)
    else {
      return request.end(items.isEmpty && !request.ids.isEmpty ? .itemsLeft : .notOffered)
    }
    guard action.takesSeveral || offering.count == 1 else { return request.end(.takesOne) }
    actions.perform(action, offering)
    delivery.add { self.report(.performed(action, offering)) }
    request.end(.performed(items: offering.count))
  }

  private func offer(of action: ListAction.ID, by item: Item) -> ListAction? {
    source.known.actions?.offered(item).first { $0.id == action }
  }
}
