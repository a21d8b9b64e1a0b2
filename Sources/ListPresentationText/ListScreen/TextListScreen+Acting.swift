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
    return adapter.snapshot?.position(of: id).flatMap(structure.index(of:)) ?? cursor.index
  }

  /// Performs an action on the row with the cursor or on the selected rows, or asks before a destructive one.
  func invoke(_ action: ListAction) {
    if let targetIndex { invoke(action, at: targetIndex) }
  }

  /// Performs an action on the row at an index, and on all selected rows if it is one of them.
  func invoke(_ action: ListAction, at index: Int) {
    guard let adapter, let targets = adapter.targets(of: action.id, at: index) else { return }
    let asks = numberOfHiddenRows(targets.ids) > 0
    say(
      adapter.invoke(action.id, at: index, asks: asks), of: action, on: targets.ids.count,
      leavingOut: targets.numberLeftOut)
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
      snapshot.position(of: id).flatMap(structure.index(of:)).flatMap(rows.row(of:)) == nil
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

/// Undo and redo of the edits of the data source.
extension TextListScreen {
  func undo() {
    guard let abilities = adapter?.abilities, let edit = abilities.undoTitle else {
      return sayNoEffect(.undo, .nothingToUndo)
    }
    news.say(words.undone(edit, false, abilities.undo()))
  }

  func redo() {
    guard let abilities = adapter?.abilities, let edit = abilities.redoTitle else {
      return sayNoEffect(.redo, .nothingToRedo)
    }
    news.say(words.undone(edit, true, abilities.redo()))
  }
}

/// Moving of rows by keys: the user takes rows, carries them with the keys of the cursor, and drops them or puts them
/// back.
extension TextListScreen {
  var isCarrying: Bool { if case .carrying = mode { true } else { false } }

  /// Takes the row with the cursor, or the selected rows.
  func take() {
    guard let adapter, var index = targetIndex else { return }
    // Of selected rows without the cursor, the first stays where it is.
    if index != userState.cursor?.index, let first = adapter.snapshot.flatMap({ adapter.selection.ids(in: $0).first }) {
      index = row(first, near: index)?.index ?? index
    }
    guard let item = list?.item(at: index) else { return }
    // Between two rows that a filter finds there can be others.
    guard !query.isFiltering else { return news.say(words.noEffect("", .filtered)) }
    if let refusal = adapter.take(at: index) { return news.say(words.moveRefused(refusal)) }
    guard let carried = adapter.carried else { return }
    mode = .carrying
    if let row = row(item.id, near: index) { moveCursor(to: row.index) }
    if carried.numberLeftOut > 0 { news.say(words.moveRefused(.item)) }
  }

  /// Handles a key while the user holds rows.
  func carry(_ key: Key) {
    guard let adapter else { return }
    if count.press(key) { return }
    switch key {
    case .click(let position):
      if let index = shown.index(at: position) { adapter.carry(toItemAt: index) }
      return sayRefusal()
    case .wheel(let rows, _): return carry(lines: max(-1_000, min(rows, 1_000)))
    default: break
    }
    let command = command(for: key)
    let times = count.end(with: command) ?? 1
    switch command {
    // The update that ends the carrying says how it has ended.
    case _ where key == .enter, .move?:
      adapter.drop()
      return
    case .back?, .quit?: return adapter.putBack()
    case .down?: carry(lines: times)
    case .up?: carry(lines: -times)
    case .left?: adapter.carry(by: -times)
    case .right?: adapter.carry(by: times)
    case .halfPageDown?: carry(lines: max(1, shown.numberOfLines / 2) * times)
    case .halfPageUp?: carry(lines: -max(1, shown.numberOfLines / 2) * times)
    case .pageDown?: carry(lines: shown.numberOfLines * times)
    case .pageUp?: carry(lines: -shown.numberOfLines * times)
    case .first?: adapter.carry(by: -.max)
    case .last?: adapter.carry(by: .max)
    default: return news.say(words.noEffect(key.label, .none))
    }
    userState.showMargin()
    sayRefusal()
  }

  /// Carries the rows by a number of lines. Where rows are beside each other, they come to the row that is there.
  private func carry(lines: Int) {
    guard let adapter, let carried = adapter.carried, let old = cursorRow else { return }
    let index = hasColumns ? rows.index(at: clamped(arranger.arrangement.row(lines, linesBelow: old))) : nil
    if let index, let id = row(at: index)?.id, !carried.ids.contains(id) {
      adapter.carry(toItemAt: index)
    } else {
      adapter.carry(by: lines)
    }
    userState.showMargin()
    sayRefusal()
  }

  private func clamped(_ row: Int) -> Int { min(max(0, row), max(0, rows.count - 1)) }

  private func sayRefusal() {
    if let refusal = adapter?.carried?.refusal { news.say(words.moveRefused(refusal)) }
  }

  /// Follows the adapter, whose rows another view may have taken or dropped, or may have left the list.
  func followCarried(of adapter: ListAdapter<Section, Item>, _ outcome: ListMoveOutcome<Section.ID, Item.ID>?) {
    switch mode {
    case .carrying where adapter.carried == nil: mode = .browsing
    case .browsing where adapter.carried != nil: mode = .carrying
    default: break
    }
    switch outcome {
    case .itemsLeft?: news.say(words.notPerformed(.itemsLeft, "", 0))
    // The user knows what they have done in another view.
    case _ where !isTakingKey: break
    case .moved?: news.announce(words.moved(true))
    case .unchanged?, .cancelled?: news.announce(words.moved(false))
    case .refused(let refusal)?: news.say(words.moveRefused(refusal))
    case nil: break
    }
  }

  /// What the status says while the user holds rows.
  var carryingRemark: String? { isCarrying ? adapter?.carried.map { words.moving($0.ids.count) } : nil }

  /// The title of the row before which the rows that the user holds would be dropped.
  var rowAfterCarried: String? {
    let next = isCarrying ? adapter?.carried?.move?.next : nil
    return next.flatMap { adapter?.snapshot?.item($0) }.map { row($0).title }
  }
}

/// Outlines: the keys that show and hide the children of rows.
extension TextListScreen {
  /// Where the row with the cursor is in an outline, or `nil` in any other list.
  var cursorNode: OutlineNode? {
    cursorItem == nil ? nil : userState.cursor.flatMap { adapter?.outlineNode(at: $0.index) }
  }

  /// Whether a key shows the children of the row with the cursor, or goes to the first of them.
  var canExpand: Bool { cursorNode.map { $0.children == .collapsed || firstChild != nil } ?? false }

  /// Whether a key hides the children of the row with the cursor, or goes to its parent.
  var canCollapse: Bool { cursorNode.map { $0.isExpanded || $0.depth > 0 } ?? false }

  /// Shows the children of the row with the cursor, or goes to the first of them.
  func expand() {
    guard let adapter, let cursor = userState.cursor else { return }
    if let firstChild { go(to: firstChild) } else { adapter.expandItem(at: cursor.index) }
  }

  /// Hides the children of the row with the cursor, or goes to its parent.
  func collapse() {
    guard let adapter, let cursor = userState.cursor, let node = cursorNode else { return }
    if node.isExpanded { return adapter.collapseItem(at: cursor.index) }
    if let parent = adapter.parentIndex(at: cursor.index).flatMap(rows.row(of:)) { go(to: parent) }
  }

  /// Shows the children of a row, or hides them.
  func toggleChildren(at index: Int) {
    guard let adapter, let node = adapter.outlineNode(at: index) else { return }
    if node.isExpanded { adapter.collapseItem(at: index) } else { adapter.expandItem(at: index) }
  }

  /// The first shown row below the one with the cursor, if it is a child of that row.
  private var firstChild: Int? {
    guard let node = cursorNode, node.isExpanded, let next = cursorRow.map({ $0 + 1 }), next < rows.count else {
      return nil
    }
    return adapter?.outlineNode(at: rows.index(at: next)).map { $0.depth > node.depth } == true ? next : nil
  }
}
