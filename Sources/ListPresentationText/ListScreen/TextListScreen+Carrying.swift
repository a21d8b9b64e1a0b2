import ListPresentation

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
