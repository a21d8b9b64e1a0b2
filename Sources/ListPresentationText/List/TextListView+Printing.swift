import ListPresentation

extension TextListView {
  /// Loads the list to its end, and prints its rows as they arrive and then the line about the end.
  ///
  /// ```swift
  /// let list = TextListView { (fruit: Fruit) in TextRow(fruit.name) }
  /// ListAdapter(dataSource: Pager(source), view: list)
  /// exit(await list.print { Swift.print($0, terminator: "") }.exitStatus)
  /// ```
  ///
  /// Scheduled retries are awaited. A failure without one ends the printing, and so does a source that neither loads
  /// nor ends. The reason is in the outcome and is not printed, because it belongs on standard error. Each row is
  /// printed once: items that arrive before rows that are printed already are not. Cancel the task to stop; the rows
  /// that are there are then printed already.
  ///
  /// - Parameters:
  ///   - columns: The width that no line exceeds. Without it, each line is as wide as its text.
  ///   - limit: The most items to print.
  ///   - write: Takes text of whole lines, and may end the printing by throwing.
  /// - Returns: Whether the list was printed to its end, and if not, why.
  /// - Throws: The error of `write`.
  public func print<Failure>(
    columns: Int? = nil, limit: Int = .max, to write: (String) throws(Failure) -> Void
  ) async throws(Failure) -> TextPrintOutcome {
    var printer = TextListPrinter(columns: columns.map { max(0, $0) }, limit: max(0, limit))
    return try await loadAll(limit: limit) { (adapter, isComplete) throws(Failure) in
      try printer.printRows(state(of: adapter, columns: columns), isComplete: isComplete, write)
      if isComplete, lack(of: adapter) == nil {
        let end = end(of: adapter).map { ($0, adapter.loadState.role) }
        try printer.printEnd(state(of: adapter, columns: columns), end, write)
      }
      return printer.printed
    }
  }

  /// Loads the list to its end, and prints each item in a form of the caller's own, such as a line of JSON: no markers,
  /// headings or end. Otherwise it is like ``print(columns:limit:to:)``.
  ///
  /// ```swift
  /// try await list.print(each: { "\($0.name)\t\($0.price)\n" }) { Swift.print($0, terminator: "") }
  /// // Apple   1000
  /// // Pear    1200
  /// ```
  ///
  /// The view does not make the text safe for a terminal.
  /// - Parameters:
  ///   - limit: The most items to print.
  ///   - text: Returns the text of an item, with what ends it. It is called once for each item, in order.
  ///   - write: Takes the text of one or more items, and may end the printing by throwing.
  /// - Returns: Whether the list was printed to its end, and if not, why.
  /// - Throws: The error of `write`.
  public func print<Failure>(
    limit: Int = .max, each text: (Item) -> String, to write: (String) throws(Failure) -> Void
  ) async throws(Failure) -> TextPrintOutcome {
    var printed = 0
    return try await loadAll(limit: limit) { (adapter, _) throws(Failure) in
      var block = ""
      while printed < min(limit, adapter.outline.numberOfItems), let item = adapter.item(at: printed) {
        block += text(item)
        printed += 1
        guard block.utf8.count > 65_536 else { continue }
        try write(block)
        block = ""
      }
      if !block.isEmpty { try write(block) }
      return printed
    }
  }

  /// Loads the list to its end or to a limit.
  /// - Parameter print: Prints the items that have arrived, and returns the number of items that were printed so far.
  ///   It is told whether the list is complete.
  private func loadAll<Failure>(
    limit: Int, print: (_ adapter: ListAdapter<Section, Item>, _ isComplete: Bool) throws(Failure) -> Int
  ) async throws(Failure) -> TextPrintOutcome {
    guard let adapter else { return .incomplete(items: 0, reason: "the list has no adapter") }
    let (stream, updates) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    self.updates = updates
    defer { self.updates = nil }
    var changes = stream.makeAsyncIterator()
    var printed = 0
    var hasAsked = false
    var loaded = 0
    while !Task.isCancelled {
      reportEnd(of: adapter)
      printed = try print(adapter, false)
      if printed >= limit { return .limited(items: printed) }
      if adapter.outline.numberOfItems > loaded { hasAsked = false }
      loaded = adapter.outline.numberOfItems
      if !adapter.isSettled {
        await changes.next(isolation: #isolation)
      } else if await settles(adapter) {
        // A source that has stopped at a bound of its own goes on when it is asked.
        if adapter.loadState == .idle, adapter.isRefreshable, count(of: adapter).isIncomplete, !hasAsked {
          hasAsked = true
          adapter.retry()
          continue
        }
        printed = try print(adapter, true)
        return lack(of: adapter).map { .incomplete(items: printed, reason: $0) } ?? .complete(items: printed)
      }
    }
    return .cancelled(items: printed)
  }

  /// Reports that the user has come to the last item, so that the source loads on.
  private func reportEnd(of adapter: ListAdapter<Section, Item>) {
    let count = adapter.outline.numberOfItems
    if count > 0 { adapter.visibleItemsChanged(to: count - 1..<count, in: self) }
    adapter.flush()
  }

  /// Lets the source begin to load, if it is about to.
  /// - Returns: Whether nothing has changed for some turns.
  private func settles(_ adapter: ListAdapter<Section, Item>) async -> Bool {
    let (count, state) = (adapter.outline.numberOfItems, adapter.loadState)
    for _ in 0..<5 {
      await ScreenSession.turn()
      adapter.flush()
      guard adapter.isSettled, adapter.loadState == state, adapter.outline.numberOfItems == count else { return false }
    }
    return true
  }

  /// Why a list that loads no more is incomplete, or `nil` if it is complete.
  private func lack(of adapter: ListAdapter<Section, Item>) -> String? {
    switch adapter.loadState {
    case .failed(let reason, _): reason
    case .idle where count(of: adapter).isIncomplete: end(of: adapter) ?? ""
    case .idle, .loading, .exhausted: adapter.lostItems.map(words.lost)
    }
  }
}

/// Prints each row of a growing list once.
private struct TextListPrinter {
  let columns: Int?
  let limit: Int
  /// The number of rows that were printed.
  private(set) var printed = 0

  init(columns: Int?, limit: Int) {
    self.columns = columns
    self.limit = limit
  }

  /// Prints the rows that were not printed yet, with the headings above them.
  /// - Parameter isComplete: Whether no more rows come. Otherwise, the last line of a layout waits for more cells.
  mutating func printRows<Section: ListElement, Item: ListElement, Failure>(
    _ state: TextListState<Section, Item>, isComplete: Bool = false, _ write: (String) throws(Failure) -> Void
  ) throws(Failure) {
    var state = state
    state.rows = .all(min(limit, state.rows.count))
    guard printed < state.rows.count else { return }
    var layout = TextListLayout(state, columns: columns, height: nil)
    let waits = layout.arrangement != nil && !isComplete && state.rows.count < limit
    let end = waits ? layout.firstPlace(0, linesBelow: state.rows.count - 1) : state.rows.count
    var text = ""
    var headings = ""
    for line in layout.lines(continuingAt: printed) {
      if let cell = line.cells.first, cell.place >= end { break }
      headings += line.line.text + "\n"
      // The headings of sections without rows wait: the next rows may be theirs.
      guard !line.cells.isEmpty else { continue }
      text += headings
      headings = ""
      guard text.utf8.count > 65_536 else { continue }
      try write(text)
      text = ""
    }
    printed = end
    if !text.isEmpty { try write(text) }
  }

  /// Prints what follows the last row.
  func printEnd<Section: ListElement, Item: ListElement, Failure>(
    _ state: TextListState<Section, Item>, _ end: (text: String, role: TextRole)?,
    _ write: (String) throws(Failure) -> Void
  ) throws(Failure) {
    var state = state
    state.end = end.map { [$0] } ?? []
    let layout = TextListLayout(state, columns: columns, height: nil)
    let text = layout.lines(continuingAt: state.rows.count).reduce(into: "") { $0 += $1.line.text + "\n" }
    if !text.isEmpty { try write(text) }
  }
}
