import ListPresentation

/// A view that prints a list as plain text, for a pipe, a log or a test. To let the user browse the list in a terminal,
/// use ``TextListScreen``.
///
/// ```swift
/// let list = TextListView { (fruit: Fruit) in TextRow(fruit.name, trailing: fruit.price) }
/// let adapter = ListAdapter(dataSource: fruits, view: list)
/// print(list.text(columns: 20), terminator: "")
/// //   Apple       ₩1,000
/// ```
///
/// The text is made of the items that the adapter has when it is asked for. Asking for it loads nothing; its last line
/// says what is missing. ``print(columns:limit:each:to:)`` loads a list to its end and prints it as it arrives.
@MainActor
public final class TextListView<Section: ListElement, Item: ListElement>: ListView {
  /// The adapter that serves the view, set by `attach(_:)` and `detach(_:)` of the adapter.
  public var adapter: ListAdapter<Section, Item>?
  /// What the view says about the list.
  public var words = TextWords()
  /// The layout of the rows in text of a given width. Without it, and without a width, each row has a line of its own.
  public var layout: ListLayout<Section>?
  /// Returns the words below the rows of a section, or `nil` for none. A layout can hide the footer of a section
  /// without rows.
  public var footer: (Section) -> String? = { _ in nil }
  /// The value `false`: text has no pictures.
  public var drawsAssets: Bool { false }
  private let heading: (Section) -> String?
  private let row: (Item) -> TextRow
  /// Continued after every update, while the list is being printed.
  var updates: AsyncStream<Void>.Continuation?

  /// Creates a view of a list with sections.
  /// - Parameters:
  ///   - heading: The heading of a section, or `nil` for none.
  ///   - row: The row of an item.
  public init(heading: @escaping (Section) -> String?, row: @escaping (Item) -> TextRow) {
    self.heading = heading
    self.row = row
  }

  /// Creates a view of a list without sections.
  public convenience init(row: @escaping (Item) -> TextRow) where Section == SingleSection {
    self.init(heading: { _ in nil }, row: row)
  }

  /// Called by the adapter. The view keeps no rows, so there is nothing to update.
  public func adapter(_ adapter: ListAdapter<Section, Item>, didUpdate update: ListUpdate<Section, Item>) {
    updates?.yield()
  }

  /// The rows of the list without its end.
  /// - Parameter cursor: The row that is drawn as the one with the cursor.
  func state(of adapter: ListAdapter<Section, Item>, columns: Int?, cursor: Item.ID?) -> TextListState {
    let structure = adapter.structure
    var state = TextListState(
      sections: structure, rows: .all(structure.numberOfItems),
      heading: { [heading] in heading(structure.section(at: $0)) },
      footer: { [footer] in footer(structure.section(at: $0)) },
      row: { [row, words] index in
        guard let item = adapter.item(at: index) else { return nil }
        let look = adapter.look(of: item, at: index, hasCursor: item.id == cursor)
        return (row(item).saying(of: look.outline, words), look)
      })
    if let layout, let columns {
      // A page of text has no height. A fraction of it is that of a terminal of 24 lines.
      state.arrangement.arrange(layout, of: adapter.structure, in: LayoutEnvironment(columns: columns, lines: 24))
      for problem in state.arrangement.diagnostics { adapter.diagnose(problem) }
    }
    return state
  }

  /// The line below the rows.
  func end(of adapter: ListAdapter<Section, Item>) -> String? {
    words.end(adapter.loadStates, adapter.gap, count(of: adapter))
  }

  /// How many items there are.
  func count(of adapter: ListAdapter<Section, Item>) -> TextWords.Count {
    TextWords.Count(adapter, showing: .all(adapter.structure.numberOfItems))
  }

  /// Draws the list line by line, so that no more than a row of it is in memory as text.
  ///
  /// - Parameters:
  ///   - index: The index of the first item to draw. Beyond the end it is the last.
  ///   - columns: The width that no line exceeds. Without it, each line is as wide as its text.
  ///   - lines: The most lines to draw. Without it, all lines are drawn.
  ///   - body: Receives a line, which contains no line feed, and may end the drawing by throwing.
  /// - Throws: The error of the body.
  public func draw<Failure>(
    from index: Int = 0, columns: Int? = nil, lines: Int? = nil, _ body: (DisplayText) throws(Failure) -> Void
  ) throws(Failure) {
    guard let adapter else { return }
    var state = state(of: adapter, columns: columns, cursor: adapter.selection.cursor)
    if let end = end(of: adapter) { state.end = [EndText(text: end, role: adapter.loadState.role)] }
    if let lost = adapter.abilities.lostItems {
      state.end.append(EndText(text: words.lost(lost, false), role: .failure))
    }
    var layout = TextListLayout(state, columns: columns.map { max(0, $0) }, height: lines.map { max(0, $0) })
    for line in layout.lines(fromTop: min(max(0, index), layout.count - 1)) { try body(line.line.displayText) }
  }

  /// The list as text, each line ended by a line feed.
  ///
  /// - Parameters:
  ///   - index: The index of the first item to draw, below the heading of its section. Beyond the end it is the last.
  ///   - columns: The width that no line exceeds. Without it, each line is as wide as its text.
  ///   - lines: The most lines to draw. Without it, all lines are drawn.
  /// - Complexity: O(rows drawn).
  public func text(from index: Int = 0, columns: Int? = nil, lines: Int? = nil) -> String {
    var text = ""
    draw(from: index, columns: columns, lines: lines) { (line: DisplayText) in text += line.text + "\n" }
    return text
  }
}

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
  /// The list is loaded from its first item to its last, also if it begins in the middle or has placeholders. Scheduled
  /// retries are awaited. A failure without one ends the printing, and so does a source that neither loads nor ends.
  /// What is missing is in the outcome (see `ListAdapter.gap`) and is not printed, because it belongs on standard
  /// error. Each row is printed once, as soon as no row comes before it any more; see `ListAbilities.growthRange(of:)`.
  /// Items that arrive before rows that are printed already are not printed, and the list is incomplete. Cancel the
  /// task to stop: at most 64 KiB of text and one row follow.
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
      let end = words.end(adapter.loadStates, nil, count(of: adapter))
      state.end = end.map { [EndText(text: $0, role: adapter.loadState.role)] } ?? []
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

/// Reads a list that loads from its first item to its last, each item once.
///
/// The reader wants the items before the first one first, then each placeholder, and then the end. It finds its place
/// again by the ids of the items that it has read last, because a source can insert items before them. A list whose ids
/// are its indices is read by index.
@MainActor
struct ListReader<Section: ListElement, Item: ListElement> {
  /// What changes when the list loads.
  struct Extent: Equatable {
    let count: Int
    let loaded: Int?
    let states: [ListLoadState]
    let ends: [Item.ID?]
  }

  let adapter: ListAdapter<Section, Item>
  private let limit: Int
  /// The number of items that were read.
  private(set) var count = 0
  /// The index of the next item.
  private var next = 0
  /// The ids of the items that were read last, the newest last.
  private var trail: [Item.ID] = []
  private var beginning = Beginning.wanted
  /// The list for which the source was asked to go on.
  private var extentAsked: Extent?

  private enum Beginning { case wanted, read, missing }

  init(_ adapter: ListAdapter<Section, Item>, limit: Int) {
    self.adapter = adapter
    self.limit = max(0, limit)
  }

  private var numberOfItems: Int { adapter.structure.numberOfItems }

  /// The items that must be visible for the source to load what the reader lacks.
  var wanted: RangeSet<Int> {
    let index = beginning == .wanted ? 0 : (firstPlaceholder ?? max(0, growthRange.upperBound - 1))
    return index >= 0 && index < numberOfItems ? RangeSet(index..<index + 1) : RangeSet()
  }

  /// The items that can be read already.
  var readable: Range<Int> {
    guard beginning != .wanted else { return next..<next }
    return bounded(min(firstPlaceholder ?? .max, growthRange.lowerBound))
  }

  /// The items that are left when nothing more is loaded, up to the first placeholder.
  var rest: Range<Int> { bounded(firstPlaceholder ?? numberOfItems) }

  /// Whether the limit allows all items that are left.
  var endsAtLast: Bool { (firstPlaceholder ?? numberOfItems) - next <= limit - count }

  var extent: Extent {
    Extent(
      count: numberOfItems, loaded: adapter.abilities.numberOfLoadedItems,
      states: [adapter.loadState, adapter.loadStates.prepend],
      ends: [adapter.item(at: 0)?.id, adapter.item(at: numberOfItems - 1)?.id])
  }

  /// The number of items that arrived before items that were read already, as far as no others have left.
  var numberOfMissedItems: Int { max(0, next - count) }

  /// Finds the index after the last item that was read, after a change of the list.
  mutating func follow() {
    // The first part that has items may not be the first that gets some.
    if beginning != .missing, count == 0 { beginning = adapter.hasBeginning ? .read : .wanted }
    guard let last = trail.last, adapter.item(at: next - 1)?.id != last else { return }
    let lastRead =
      if let snapshot = adapter.snapshot {
        trail.last { snapshot.position(of: $0) != nil }.flatMap(snapshot.position).flatMap(adapter.structure.index)
      } else {
        (0..<min(next + 64, numberOfItems)).last { index in
          adapter.item(at: index).map { trail.contains($0.id) } ?? false
        }
      }
    next = lastRead.map { $0 + 1 } ?? min(next, numberOfItems)
  }

  /// Notes that the items up to an index were read.
  mutating func read(to end: Int) {
    guard end > next else { return }
    count += end - next
    trail = (trail + (max(next, end - 64)..<end).compactMap { adapter.item(at: $0)?.id }).suffix(64)
    next = end
  }

  /// Notes that the source loads no more of what the reader wants.
  /// - Returns: Whether the reader has something else to ask of the source.
  mutating func giveUpWaiting() -> Bool {
    if beginning == .wanted {
      beginning = .missing
      return true
    }
    // A source that has stopped at a bound of its own goes on when it is asked.
    guard adapter.gap == .unloaded, adapter.isRefreshable, extentAsked != extent else { return false }
    extentAsked = extent
    adapter.retry()
    return true
  }

  private func bounded(_ end: Int) -> Range<Int> {
    next..<max(next, min(end, next + min(limit - count, numberOfItems), numberOfItems))
  }

  /// The first placeholder, or the item up to which the reader has looked for one.
  private var firstPlaceholder: Int? {
    guard next < numberOfItems, adapter.abilities.hasPlaceholders else { return nil }
    let end = min(next + 1_024, numberOfItems)
    let first = adapter.abilities.placeholders(among: RangeSet(next..<end)).ranges.first?.lowerBound
    return first ?? (end < numberOfItems ? end : nil)
  }

  /// The range after the items that were read in which the list grows.
  private var growthRange: Range<Int> {
    let range = adapter.abilities.growthRange(of: numberOfItems)
    return range.lowerBound >= next ? range : numberOfItems..<numberOfItems
  }
}

/// How printing a list ended.
public enum TextPrintOutcome: Hashable, Sendable {
  /// The whole list was printed, with so many items.
  case complete(items: Int)
  /// As many items as asked for were printed, and the list may have more.
  case limited(items: Int)
  /// The list could not be loaded to its end. What was loaded was printed.
  case incomplete(items: Int, reason: String)
  /// The task was cancelled, after so many items.
  case cancelled(items: Int)

  /// The number of items that were printed.
  public var items: Int {
    switch self {
    case .complete(let items), .limited(let items), .incomplete(let items, _), .cancelled(let items): items
    }
  }

  /// The exit status of a program that prints a list: 0, 2 if the list is incomplete, or 130 after Ctrl-C.
  public var exitStatus: Int32 {
    switch self {
    case .complete, .limited: 0
    case .incomplete: 2
    case .cancelled: 130
    }
  }
}
