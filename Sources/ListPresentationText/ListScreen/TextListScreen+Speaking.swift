import ListPresentation

/// What a screen reader hears (`--linear`): the row with the cursor, whether it is selected, and changes of the list.
extension TextListScreen {
  /// The row with the cursor as one line: its texts, its state in words and the actions that it offers. While the user
  /// types a query, answers a question or chooses from the menu, it is that instead.
  public var spokenLine: DisplayText {
    if case .menu(let menu) = mode { return spokenAction(menu.line) }
    if let question { return DisplayText(question) }
    if isTyping {
      let found = isQueryPending ? words.searching : words.found(matches.count)
      return DisplayText("\(prompt)\(query.text)  \(found)")
    }
    guard let index = cursorRow.map(rows.index), let item = cursorItem else {
      return DisplayText(adapter.flatMap(endWords) ?? words.empty)
    }
    let row = adapter?.row(row(item), at: index, words) ?? row(item)
    let section = structure.position(at: index).flatMap { heading(structure.section(at: $0.section)) }
    let actions = actions.map(\.title)
    let texts = [
      row.picture?.alternative ?? "", row.title, row.detail, row.trailing, section ?? "",
    ]
    let states: [TextWords.RowState?] = [
      cursorNode.flatMap { $0.isExpanded ? .expanded : $0.children == .none ? nil : .collapsed },
      cursorNode.flatMap { $0.depth > 0 ? .level($0.depth + 1) : nil },
      adapter?.selection.ids.contains(item.id) == true ? .selected : nil,
      adapter?.carried?.ids.contains(item.id) == true ? .held : nil,
    ]
    let number = matches.row(of: index).flatMap { row in
      row < numberOfBanners
        ? nil : words.number("\(row - numberOfBanners + 1)".grouped, matches.count - numberOfBanners)
    }
    let others: [TextWords.RowState?] = [
      rowAfterCarried.map { .before($0) }, actions.isEmpty || isCarrying ? nil : .offers(actions),
    ]
    let said = states.compactMap { $0.map(words.state) } + [number ?? ""] + others.compactMap { $0.map(words.state) }
    return DisplayText((texts + said).filter { !$0.isEmpty }.joined(separator: ", "))
  }

  /// Whether the rows that are shown are not yet all that the typed query finds.
  private var isQueryPending: Bool {
    query.isFilterWorking || searchingAdapter.map { $0.abilities.shownQuery != query.source.query } == true
  }

  /// The line below the rows, or instead of them.
  func endWords(of adapter: ListAdapter<Section, Item>) -> String? {
    let end = words.end(
      adapter.loadStates, adapter.gap, count(of: adapter), isSearching: query.isFilterWorking)
    return end == words.empty && !query.source.query.isEmpty ? words.notFound("") : end
  }

  /// What has happened since the last call, once the list is settled: what a key did, what changed above the cursor,
  /// and how many rows a search found or a list has that was loaded again. Rows that arrive below are not announced.
  public func takeAnnouncement() -> DisplayText? {
    let sentences = news.takeSentences(
      isSettled: adapter?.isSettled != false, count: structure.numberOfItems, isSearch: !query.source.query.isEmpty,
      isTyping: isTyping, words)
    return sentences.isEmpty ? nil : DisplayText(sentences.joined(separator: ", "))
  }

  /// Adds an update to what is announced.
  func note(_ batch: ListBatch, from old: ListStructure<Section>) {
    // The first rows of a list are no news.
    guard old.numberOfItems > 0, batch.hasStructuralChanges else { return }
    if structure.numberOfItems == 0 { news.listReplaced() }
    news.add(batch, from: old, to: structure, cursor: userState.cursor.flatMap { structure.position(at: $0.index) })
  }

  /// Announces a command that shows nothing at once, or a key without an effect.
  func announce(_ command: ListCommand?, key: Key) {
    switch command {
    case .refresh? where isEnabled(.refresh): news.announce(words.loading(.again))
    case .retry? where isEnabled(.retry): news.announce(words.loading(.failed))
    // The status says why these have no effect.
    case .move?, .refresh?, .back?, .nextMatch?, .previousMatch?: break
    case nil where key.isTyped: break
    case let command? where isBeforeFirstRow && rule(of: command).needsRow: break
    case let command? where isEnabled(command): break
    default: news.announce(words.noEffect(key.label, .none))
    }
  }
}
