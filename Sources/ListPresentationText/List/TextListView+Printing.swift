import ListPresentation

/// A whole list as printed text, item by item as pages arrive, without a screen.
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
  /// printed once, as soon as no row comes before it any more; see ``PagedDataSource/growthRange``. Items that arrive
  /// before rows that are printed already are not printed. Cancel the task to stop: at most 64 KiB of
  /// text follow.
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
    return try await loadAll(limit: limit) { (adapter, count, isComplete) throws(Failure) in
      // Another view of the list may have a cursor.
      let state = state(of: adapter, columns: columns, cursor: nil)
      try printer.printRows(state, count: count, isComplete: isComplete, write)
      if isComplete, !Task.isCancelled, lack(of: adapter) == nil {
        let end = end(of: adapter).map { ($0, adapter.loadState.role) }
        try printer.printEnd(state, end, write)
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
    return try await loadAll(limit: limit) { (adapter, count, _) throws(Failure) in
      var block = ""
      while printed < min(limit, count), let item = adapter.item(at: printed) {
        block += text(item)
        printed += 1
        guard block.utf8.count > 65_536 else { continue }
        try write(block)
        block = ""
        if Task.isCancelled { break }
      }
      if !block.isEmpty { try write(block) }
      return printed
    }
  }

  /// Loads the list to its end or to a limit.
  /// - Parameter print: Prints the items up to a number, and returns the number of items that were printed so far. It
  ///   is told whether the list is complete.
  private func loadAll<Failure>(
    limit: Int, print: (_ adapter: ListAdapter<Section, Item>, _ count: Int, _ isComplete: Bool) throws(Failure) -> Int
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
      let end = growthRange(of: adapter).upperBound
      report(RangeSet(max(end - 1, 0)..<end), of: adapter)
      printed = try print(adapter, growthRange(of: adapter).lowerBound, false)
      if Task.isCancelled { break }
      if printed >= limit { return .limited(items: printed) }
      if adapter.outline.numberOfItems > loaded { hasAsked = false }
      loaded = adapter.outline.numberOfItems
      if !adapter.isSettled {
        await changes.next(isolation: #isolation)
      } else if await settles(adapter), growthRange(of: adapter).upperBound == end {
        // A source that has stopped at a bound of its own goes on when it is asked.
        if adapter.loadState == .idle, count(of: adapter).isIncomplete {
          if adapter.isRefreshable, !hasAsked {
            hasAsked = true
            adapter.retry()
            continue
          }
          // The failure of a part of a composed list counts where the user sees the part.
          report(ends(of: adapter.outline), of: adapter)
        }
        let count = adapter.outline.numberOfItems
        printed = try print(adapter, count, count <= limit)
        if Task.isCancelled { break }
        if count > limit { return .limited(items: printed) }
        return lack(of: adapter).map { .incomplete(items: printed, reason: $0) } ?? .complete(items: printed)
      }
    }
    return .cancelled(items: printed)
  }

  /// Reports the items that the user has come to, so that the source loads on.
  private func report(_ items: RangeSet<Int>, of adapter: ListAdapter<Section, Item>) {
    if !items.isEmpty { adapter.visibleItemsChanged(to: items, in: self) }
    adapter.flush()
  }

  /// The last item of each section.
  private func ends(of outline: ListOutline<Section>) -> RangeSet<Int> {
    RangeSet((0..<outline.numberOfSections).compactMap { outline.items(inSection: $0).last }.map { $0..<$0 + 1 })
  }

  /// The places at which the next items may come.
  private func growthRange(of adapter: ListAdapter<Section, Item>) -> Range<Int> {
    let count = adapter.outline.numberOfItems
    return (adapter.dataSource as? any PagedDataSource)?.growthRange.clamped(to: 0..<count) ?? count..<count
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
  /// - Parameters:
  ///   - count: The number of rows that may be printed.
  ///   - isComplete: Whether no more rows come. Otherwise, the last line of a layout waits for more cells.
  mutating func printRows<Failure>(
    _ state: TextListState, count: Int, isComplete: Bool, _ write: (String) throws(Failure) -> Void
  ) throws(Failure) {
    var state = state
    state.rows = .all(min(limit, count, state.rows.count))
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
      if Task.isCancelled { return printed = line.cells.reduce(0) { max($0, $1.place + 1) } }
    }
    printed = end
    if !text.isEmpty { try write(text) }
  }

  /// Prints what follows the last row.
  func printEnd<Failure>(
    _ state: TextListState, _ end: (text: String, role: TextRole)?,
    _ write: (String) throws(Failure) -> Void
  ) throws(Failure) {
    var state = state
    state.end = end.map { [$0] } ?? []
    let layout = TextListLayout(state, columns: columns, height: nil)
    let text = layout.lines(continuingAt: state.rows.count).reduce(into: "") { $0 += $1.line.text + "\n" }
    if !text.isEmpty { try write(text) }
  }
}
