import ListPresentation

/// A whole list as printed text, item by item as pages arrive, without a screen.
extension TextListView {
  /// Loads the whole list, and prints its rows as they arrive and then the line about the end.
  ///
  /// ```swift
  /// let list = TextListView { (fruit: Fruit) in TextRow(fruit.name) }
  /// ListAdapter(dataSource: Pager(source), view: list)
  /// exit(await list.print { Swift.print($0, terminator: "") }.exitStatus)
  /// ```
  ///
  /// The list is loaded from its first item to its last, also if it begins in the middle or has placeholders.
  /// Scheduled retries are awaited. A failure without one ends the printing, and so does a source
  /// that neither loads nor ends. What is missing is in the outcome (see `ListAdapter.gap`) and is not printed, because
  /// it belongs on standard error. Each row is printed once, as soon as no row comes before it any more; see
  /// `ListUpstream.growthRange(of:)`. Items that arrive before rows that are printed already are not
  /// printed, and the list is incomplete. Cancel the task to stop: at most 64 KiB of text follow.
  ///
  /// Each item can also have a form of the caller's own, such as a line of JSON. Then there are no markers, headings or
  /// end, and the view does not make the text safe for a terminal.
  ///
  /// ```swift
  /// try await list.print(each: { "\($0.name)\t\($0.price)\n" }) { Swift.print($0, terminator: "") }
  /// // Apple   1000
  /// // Pear    1200
  /// ```
  ///
  /// - Parameters:
  ///   - columns: The width that no line of a row exceeds. Without it, each line is as wide as its text.
  ///   - limit: The most items to print.
  ///   - form: Returns the text of an item, with what ends it. It is called once for each item, in order. Without it,
  ///     the rows of the view are printed.
  ///   - write: Receives text of whole lines or items, and may end the printing by throwing.
  /// - Returns: Whether the list was printed to its end, and if not, why.
  /// - Throws: The error of `write`.
  public func print<Failure>(
    columns: Int? = nil, limit: Int = .max, each form: ((Item) -> String)? = nil,
    to write: (String) throws(Failure) -> Void
  ) async throws(Failure) -> TextPrintOutcome {
    let printer = TextListPrinter(columns: columns.map { max(0, $0) })
    return try await loadAll(limit: limit) { (adapter, rows, isLast) throws(Failure) in
      if let form { return try Self.print(rows, of: adapter, each: form, write) }
      // Another view of the list may have a cursor.
      let state = state(of: adapter, columns: columns, cursor: nil)
      return try printer.print(rows, of: state, isLast: isLast, write)
    } end: { adapter throws(Failure) in
      guard form == nil else { return }
      var state = state(of: adapter, columns: columns, cursor: nil)
      state.end = words.end(adapter.loadStates, nil, count(of: adapter)).map { [($0, adapter.loadState.role)] } ?? []
      try printer.printEnd(of: state, write)
    }
  }

  /// Prints items in a form of the caller's own.
  /// - Returns: The index after the last item that was printed.
  private static func print<Failure>(
    _ rows: Range<Int>, of adapter: ListAdapter<Section, Item>, each form: (Item) -> String,
    _ write: (String) throws(Failure) -> Void
  ) throws(Failure) -> Int {
    var block = ""
    var end = rows.lowerBound
    while end < rows.upperBound, let item = adapter.item(at: end) {
      block += form(item)
      end += 1
      guard block.utf8.count > 65_536 else { continue }
      try write(block)
      block = ""
      if Task.isCancelled { break }
    }
    if !block.isEmpty { try write(block) }
    return end
  }

  /// Loads the whole list, or as many items as a limit allows.
  /// - Parameters:
  ///   - print: Prints the items in a range, and returns the index after the last one that was printed. It is told
  ///     whether they are the last ones.
  ///   - end: Prints what follows the last item of a complete list.
  private func loadAll<Failure>(
    limit: Int, print: (ListAdapter<Section, Item>, _ rows: Range<Int>, _ isLast: Bool) throws(Failure) -> Int,
    end: (ListAdapter<Section, Item>) throws(Failure) -> Void
  ) async throws(Failure) -> TextPrintOutcome {
    guard let adapter else { return .incomplete(items: 0, reason: "the list has no adapter") }
    let (stream, updates) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    self.updates = updates
    defer { self.updates = nil }
    var changes = stream.makeAsyncIterator()
    var reader = ListReader(adapter, limit: limit)
    while !Task.isCancelled {
      // What the user sees follows its items in an update, so that it is reported after it.
      adapter.flush()
      reader.follow()
      let (wanted, extent) = (reader.wanted, reader.extent)
      report(wanted, of: adapter)
      reader.follow()
      let readable = reader.readable
      reader.read(to: try print(adapter, readable, readable.count >= limit - reader.count))
      if Task.isCancelled { break }
      if reader.count >= limit { return .limited(items: reader.count) }
      if !adapter.isSettled {
        await changes.next(isolation: #isolation)
        continue
      }
      guard await settles(reader, at: extent), reader.wanted == wanted else { continue }
      if reader.giveUpWaiting() { continue }
      let rest = reader.rest
      let endsAtLast = reader.endsAtLast
      let gap = adapter.gap
      reader.read(to: try print(adapter, rest, true))
      if Task.isCancelled { break }
      // All that was asked for is there, whatever comes after it.
      if !endsAtLast || gap != nil && reader.count >= limit { return .limited(items: reader.count) }
      if let gap { return .incomplete(items: reader.count, reason: reason(of: gap, in: adapter)) }
      if reader.numberOfMissedItems > 0 {
        let (shown, all) = (reader.count, reader.count + reader.numberOfMissedItems)
        return .incomplete(items: shown, reason: words.incomplete(.init(shown: shown, loaded: shown, total: all)))
      }
      try end(adapter)
      return .complete(items: reader.count)
    }
    return .cancelled(items: reader.count)
  }

  /// Reports the items that the reader has come to, so that the source loads on.
  private func report(_ items: RangeSet<Int>, of adapter: ListAdapter<Section, Item>) {
    if !items.isEmpty { adapter.visibleItemsChanged(to: items, in: self) }
    adapter.flush()
  }

  /// Lets the source begin to load, if it is about to.
  /// - Returns: Whether the list stays the same for some turns.
  private func settles(
    _ reader: ListReader<Section, Item>, at extent: ListReader<Section, Item>.Extent
  ) async -> Bool {
    for _ in 0..<5 {
      await ScreenSession.turn()
      reader.adapter.flush()
      guard reader.adapter.isSettled, reader.extent == extent else { return false }
    }
    return true
  }

  private func reason(of gap: ListGap, in adapter: ListAdapter<Section, Item>) -> String {
    switch gap {
    case .failed(let reason): reason
    case .lost(let items): words.lost(items, false)
    case .unloaded: words.incomplete(count(of: adapter))
    }
  }
}

/// Prints the rows of a growing list.
private struct TextListPrinter {
  let columns: Int?

  /// Prints rows with the headings above them.
  /// - Parameter isLast: Whether no more rows come. Otherwise, the last line of a layout waits for more cells.
  /// - Returns: The row after the last one that was printed.
  func print<Failure>(
    _ rows: Range<Int>, of state: TextListState, isLast: Bool, _ write: (String) throws(Failure) -> Void
  ) throws(Failure) -> Int {
    guard !rows.isEmpty else { return rows.lowerBound }
    var state = state
    state.rows = .all(rows.upperBound)
    var layout = TextListLayout(state, columns: columns, height: nil)
    let isComplete = isLast || layout.arrangement.isPlain
    let end = isComplete ? rows.upperBound : layout.firstRow(0, linesBelow: rows.upperBound - 1)
    var text = ""
    var headings = ""
    for line in layout.lines(continuingAt: rows.lowerBound) {
      if let cell = line.cells.first, cell.row >= end { break }
      headings += line.line.text + "\n"
      // The headings of sections without rows wait: the next rows may be theirs.
      guard !line.cells.isEmpty else { continue }
      text += headings
      headings = ""
      guard text.utf8.count > 65_536 else { continue }
      try write(text)
      text = ""
      if Task.isCancelled { return line.cells.reduce(rows.lowerBound) { max($0, $1.row + 1) } }
    }
    if !text.isEmpty { try write(text) }
    return max(end, rows.lowerBound)
  }

  /// Prints what follows the last row.
  func printEnd<Failure>(of state: TextListState, _ write: (String) throws(Failure) -> Void) throws(Failure) {
    let layout = TextListLayout(state, columns: columns, height: nil)
    let text = layout.lines(continuingAt: state.rows.count).reduce(into: "") { $0 += $1.line.text + "\n" }
    if !text.isEmpty { try write(text) }
  }
}
