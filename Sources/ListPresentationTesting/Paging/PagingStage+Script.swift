import ListPresentation

extension PagingStage {
  /// Plays a script and compares what comes of it: `nil`, or the table as it would have to be.
  public func mismatch(_ script: String) async -> String? {
    let played = await play(script)
    func cells(_ table: String) -> [[String]] {
      table.split(separator: "\n").map { line in
        line.split(separator: "|", omittingEmptySubsequences: false).map {
          $0.split(separator: " ").joined(separator: " ")
        }
      }
    }
    return cells(played) == cells(script) ? nil : "\n" + played
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
    var lines: [String] = []
    for line in script.split(separator: "\n") {
      let event = line.prefix { $0 != "|" }
      let words = event.split(separator: " ").map(String.init)
      let isKnown = words.isEmpty || perform(words)
      await settle()
      lines.append(isKnown ? "\(event)| \(picture)" : "\(event)| is no event")
    }
    return lines.joined(separator: "\n")
  }

  /// The rows, the requests that are not answered, and the load state.
  public var picture: String {
    let rows = (0..<pager.numberOfItems).map { pager.item(at: $0) }.picture
    let open = source.openRequests.map { place in
      let request = source.requests[place]
      return "#\(place + 1) \(request.direction)" + (request.cursor.map { " at \($0)" } ?? "")
    }
    return "\(rows) | \(open.joined(separator: ", ")) | \(word(for: pager.loadState))"
  }

  private func word(for state: ListLoadState) -> String {
    switch state {
    case .idle: "idle"
    case .loading: "loading"
    case .failed: "failed"
    case .exhausted: "exhausted"
    }
  }

  private func perform(_ words: [String]) -> Bool {
    var words = words
    let event = words.removeFirst()
    var place: Int?
    if let number = words.first, number.hasPrefix("#") {
      place = Int(number.dropFirst()).map { $0 - 1 }
      words.removeFirst()
    }
    let number = words.first.flatMap { Double($0) }
    switch event {
    case "start": _ = pager.snapshot
    case "show":
      guard let range = words.first.flatMap(Self.range) else { return false }
      pager.visibleItemsChanged(to: range.lowerBound..<range.upperBound + 1)
    case "page": return source.answer(Self.page(words), to: place)
    case "fail":
      let seconds = words.last.flatMap { Double($0) }
      let advice: RetryAdvice =
        switch words.first {
        case "stop": .doNotRetry
        case "startOver": .startOver
        case "after": .retryAfter(.seconds(seconds ?? 0))
        default: .retry
        }
      return source.fail(ScriptedError(advice), to: place)
    case "cancel": return source.fail(CancellationError(), to: place)
    case "wait": clock.advance(by: .seconds(number ?? 0))
    case "offline", "online": setNetwork(event == "online")
    case "refresh": pager.refresh()
    case "retry": pager.retry()
    case "query": pager.replaceSource(staged)
    case "insert", "update", "remove": return edit(event, words)
    default: return false
    }
    return true
  }

  private func edit(_ event: String, _ words: [String]) -> Bool {
    guard let row = words.first.flatMap(Self.row) else { return false }
    switch event {
    case "insert": return (try? pager.insert(row, at: words.last.flatMap { Int($0) } ?? 0)) != nil
    case "update": return (try? pager.update(row)) != nil
    default: return (try? pager.remove(row.id)) != nil
    }
  }

  private func setNetwork(_ isOnline: Bool) {
    awaitedNetwork = isOnline
    network.yield(isOnline)
  }

  private static func range(_ word: String) -> ClosedRange<Int>? {
    let ends = word.split(separator: "-").map { Int($0) }
    guard let first = ends.first ?? nil, let last = ends.last ?? nil, first <= last else { return nil }
    return first...last
  }

  private static func row(_ word: String) -> ScriptedRow? {
    let number = word.prefix { $0 != "'" }
    return Int(number).map { ScriptedRow(id: $0, edition: word.count - number.count) }
  }

  /// The page that words describe.
  static func page(_ words: [String]) -> Page<ScriptedRow, Int> {
    var page = Page<ScriptedRow, Int>([])
    for word in words {
      if let row = row(word) {
        page.items.append(row)
      } else if let ids = range(word) {
        page.items += ids.map { ScriptedRow(id: $0) }
      }
    }
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
