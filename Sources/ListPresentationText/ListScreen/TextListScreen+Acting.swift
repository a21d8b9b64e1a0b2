import ListPresentation

/// The actions of the data source: the screen performs them, and asks for confirmation before a destructive one.
extension TextListScreen {
  /// The actions that the row with the cursor offers.
  var actions: [ListAction] {
    guard let adapter, cursorPlace != nil, let cursor = place.cursor else { return [] }
    return adapter.actions(at: cursor.index)
  }

  /// The index of the row on which a key or the menu invokes an action: a selected row if the user has selected any,
  /// because a key has no other way to say which rows it means; otherwise the row with the cursor.
  private var targetIndex: Int? {
    guard let adapter, let cursor = place.cursor, cursorPlace != nil else { return nil }
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
    if action.role == .destructive, targets.ids.count == 1 || action.takesSeveral && !targets.ids.isEmpty {
      mode = .question(ListQuestion(action: action, ids: targets.ids, numberLeftOut: targets.numberLeftOut))
    } else {
      perform(action, on: targets.ids, leavingOut: targets.numberLeftOut)
    }
  }

  /// Takes a key while the screen asks a question. Only Y is yes.
  func answer(_ key: Key, to question: ListQuestion<Item.ID>) {
    mode = .browsing
    guard key == .character("y") || key == .character("Y") else { return }
    perform(question.action, on: question.ids, leavingOut: question.numberLeftOut)
  }

  private func perform(_ action: ListAction, on ids: [Item.ID], leavingOut numberLeftOut: Int) {
    guard let outcome = adapter?.perform(action.id, on: ids) else { return }
    switch outcome {
    case .performed: if numberLeftOut > 0 { news.say(words.notOffered(action.title, "\(numberLeftOut)".grouped)) }
    case .itemsLeft: news.say(words.itemsLeft)
    case .notOffered: news.say(words.notOffered(action.title, "\(ids.count + numberLeftOut)".grouped))
    case .takesOne: news.say(words.takesOne(action.title))
    }
  }

  /// The question that the screen asks, about the rows that are still in the list.
  var question: String? {
    guard case .question(let question) = mode else { return nil }
    return words.question(question.action.confirmation ?? question.action.title, question.ids.count)
  }

  /// Leaves rows that have left the list out of the question, and closes it if none is left.
  func settleQuestion() {
    guard case .question(var question) = mode, let snapshot = adapter?.snapshot else { return }
    question.ids.removeAll { snapshot.position(of: $0) == nil }
    mode = question.ids.isEmpty ? .browsing : .question(question)
    if question.ids.isEmpty { news.say(words.itemsLeft) }
  }
}

/// The question before an action on items. Some of the selected rows may not offer the action.
struct ListQuestion<ID: Hashable & Sendable> {
  let action: ListAction
  var ids: [ID]
  let numberLeftOut: Int
}
