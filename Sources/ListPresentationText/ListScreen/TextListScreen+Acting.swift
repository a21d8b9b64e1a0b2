import ListPresentation

/// The actions of the data source: the screen performs them, and asks for confirmation before a destructive one, and
/// before one on selected rows that a filter hides.
extension TextListScreen {
  /// The actions that the row with the cursor offers.
  var actions: [ListAction] {
    guard let adapter, cursorRow != nil, let cursor = userState.cursor else { return [] }
    return adapter.actions(at: cursor.index)
  }

  /// The index of the row on which a key or the menu invokes an action: a selected row if the user has selected any,
  /// because a key has no other way to say which rows it means; otherwise the row with the cursor.
  var targetIndex: Int? {
    guard let adapter, let cursor = userState.cursor, cursorRow != nil else { return nil }
    let selection = adapter.selection
    // All selected rows have the same targets.
    guard selection.isMadeByUser, !selection.ids.contains(cursor.id), let id = selection.ids.first else {
      return cursor.index
    }
    return adapter.snapshot?.position(of: id).flatMap(outline.index(of:)) ?? cursor.index
  }

  /// Performs an action on the row with the cursor or on the selected rows, or asks before a destructive one.
  func invoke(_ action: ListAction) {
    if let targetIndex { invoke(action, at: targetIndex) }
  }

  /// Performs an action on the row at an index, and on all selected rows if it is one of them.
  func invoke(_ action: ListAction, at index: Int) {
    guard let adapter, let targets = adapter.targets(of: action.id, at: index) else { return }
    let asks = numberOfHiddenRows(targets.ids) > 0
    say(adapter.invoke(action.id, at: index, asks: asks), of: action, on: targets.ids.count, leavingOut: targets.numberLeftOut)
  }

  /// Handles a key while the screen asks a question. Only Y is yes.
  func answer(_ key: Key) {
    mode = .browsing
    guard let adapter, let question = adapter.question else { return }
    let isYes = key == .character("y") || key == .character("Y")
    say(
      adapter.answerQuestion(isYes), of: question.action, on: question.ids.count, leavingOut: question.numberLeftOut)
  }

  private func say(
    _ outcome: ListActionOutcome?, of action: ListAction, on count: Int, leavingOut numberLeftOut: Int
  ) {
    switch outcome {
    case nil: break
    case .performed?: if numberLeftOut > 0 { news.say(words.notPerformed(.notOffered, action.title, numberLeftOut)) }
    case let outcome?: news.say(words.notPerformed(outcome, action.title, count + numberLeftOut))
    }
  }

  /// The question that the screen asks, about the rows that are still in the list.
  var question: String? {
    guard case .question = mode, let question = adapter?.question else { return nil }
    return words.question(
      question.action.confirmation ?? question.action.title, question.ids.count, numberOfHiddenRows(question.ids))
  }

  /// The number of rows that a filter hides. The user should know of them before they are gone.
  private func numberOfHiddenRows(_ ids: some Collection<Item.ID>) -> Int {
    guard case .some = rows, let snapshot = adapter?.snapshot else { return 0 }
    return ids.count { id in
      snapshot.position(of: id).flatMap(outline.index(of:)).flatMap(rows.row(of:)) == nil
    }
  }

  /// Shows the question of the adapter, or ends it.
  /// - Parameter hasListChanged: Whether the rows of a question that has ended have left the list.
  func followQuestion(of adapter: ListAdapter<Section, Item>, hasListChanged: Bool) {
    switch mode {
    case .question where adapter.question == nil:
      mode = .browsing
      if hasListChanged { news.say(words.notPerformed(.itemsLeft, "", 0)) }
    case .browsing where adapter.question != nil, .menu where adapter.question != nil: mode = .question
    case .question, .browsing, .menu, .typing, .help, .carrying: break
    }
  }
}
