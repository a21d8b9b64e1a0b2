import ListPresentation

/// Scripts of paging tests: the events that a line can name, and the results that are compared.
extension PagingStage {
  /// Plays a script and compares the result with it. Returns `nil` if they match, and otherwise the table with the
  /// actual results.
  public func mismatch(_ script: String) async -> String? {
    StageEnvironment.mismatch(script, await play(script))
  }

  /// Plays the event at the beginning of each line, and returns the lines with the result of each event.
  ///
  /// - `start` asks for the list. `show 3-9 40` reports the visible indices.
  /// - `page 1-5 7 >` answers the oldest request with items and a next cursor, which is the number of the last item.
  ///   `>12` names another next cursor. `<` and `<4` name a previous cursor, by default the number of the first item.
  ///   `page #2 …` answers request 2.
  /// - `fail`, `fail stop`, `fail after 60`, `fail startOver` and `cancel` fail the oldest request, or request 2 with
  ///   `#2`.
  /// - `wait 2.5` advances the time by 2.5 seconds. `offline` and `online` change the network. `refresh`, `retry` and
  ///   `query` call the pager; `query` replaces the source.
  /// - `insert 9 at 2`, `update 4'` and `remove 4` edit the items.
  public func play(_ script: String) async -> String {
    await environment.play(script, perform, settle: settle, picture: { picture })
  }

  /// The items, the open requests, and the load state. If the pager has not settled, the picture says so instead.
  public var picture: String {
    if let fault = environment.fault { return fault }
    let rows = (0..<pager.numberOfItems).map { pager.item(at: $0) }.picture
    let open = source.openRequests.map { index in
      let request = source.requests[index]
      return "#\(index + 1) \(request.direction)" + (request.cursor.map { " at \($0)" } ?? "")
    }
    return "\(rows) | \(open.joined(separator: ", ")) | \(pager.loadState.word)"
  }

  private func perform(_ event: String, _ words: [String], _ index: Int?) -> Bool {
    switch event {
    case "start": _ = pager.snapshot
    case "show":
      let ranges = words.compactMap(ScriptedItem.range)
      guard !ranges.isEmpty else { return false }
      pager.visibleItemsChanged(to: RangeSet(ranges.map { Range($0) }))
    case "page": return source.answer(Self.page(words), to: index)
    case "refresh": pager.refresh()
    case "retry": pager.retry()
    case "query": pager.replaceSource(staged)
    case "insert", "update", "remove": return edit(event, words)
    default: return environment.perform(event, words, index)
    }
    return true
  }

  /// Plays `insert 9 at 2`, `update 4'` or `remove 4`. Returns whether the edit succeeded.
  private func edit(_ event: String, _ words: [String]) -> Bool {
    guard let row = words.first.flatMap({ ScriptedItem($0) }) else { return false }
    switch event {
    case "insert": return (try? pager.insert(row, at: words.last.flatMap { Int($0) } ?? 0)) != nil
    case "update": return (try? pager.update(row)) != nil
    default: return (try? pager.remove(row.id)) != nil
    }
  }

  /// Returns the page that the words of an event describe.
  static func page(_ words: [String]) -> Page<ScriptedItem, Int> {
    var page = Page<ScriptedItem, Int>(ScriptedItem.items(words))
    for word in words {
      switch word.first {
      case ">": page.next = Int(word.dropFirst()) ?? page.items.last?.id ?? 0
      case "<": page.previous = Int(word.dropFirst()) ?? page.items.first?.id ?? 0
      default: break
      }
    }
    return page
  }
}
