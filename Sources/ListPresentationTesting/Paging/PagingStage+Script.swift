import ListPresentation

extension PagingStage {
  /// Plays a script and compares what comes of it: `nil`, or the table as it would have to be.
  public func mismatch(_ script: String) async -> String? {
    StageEnvironment.mismatch(script, await play(script))
  }

  /// Plays the events at the beginning of each line, and gives the lines with what came of each.
  ///
  /// - `start` asks for the list; `show 3-9` says which indices are seen.
  /// - `page 1-5 7 >` answers the oldest request with rows and a next cursor, the number of the last row; `>12` names
  ///   another one, `<` and `<4` a previous cursor, the first row's number by default. `page #2 …` answers the second.
  /// - `fail`, `fail stop`, `fail after 60`, `fail startOver`, `cancel` fail the oldest request, or with `#2` another.
  /// - `wait 2.5` moves the time by seconds. `offline`, `online`. `refresh`, `retry`, `query`.
  /// - `insert 9 at 2`, `update 4'`, `remove 4`.
  public func play(_ script: String) async -> String {
    await environment.play(script, perform, settle: settle, picture: { picture })
  }

  /// The rows, the requests that are not answered, and the load state.
  public var picture: String {
    let rows = (0..<pager.numberOfItems).map { pager.item(at: $0) }.picture
    let open = source.openRequests.map { place in
      let request = source.requests[place]
      return "#\(place + 1) \(request.direction)" + (request.cursor.map { " at \($0)" } ?? "")
    }
    return "\(rows) | \(open.joined(separator: ", ")) | \(pager.loadState.word)"
  }

  private func perform(_ event: String, _ words: [String], _ place: Int?) -> Bool {
    switch event {
    case "start": _ = pager.snapshot
    case "show":
      guard let range = words.first.flatMap(ScriptedRow.range) else { return false }
      pager.visibleItemsChanged(to: RangeSet(range.lowerBound..<range.upperBound + 1))
    case "page": return source.answer(Self.page(words), to: place)
    case "refresh": pager.refresh()
    case "retry": pager.retry()
    case "query": pager.replaceSource(staged)
    case "insert", "update", "remove": return pager.edit(event, words)
    default: return environment.perform(event, words, place)
    }
    return true
  }

  /// The page that words describe.
  static func page(_ words: [String]) -> Page<ScriptedRow, Int> {
    var page = Page<ScriptedRow, Int>(ScriptedRow.rows(words))
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
