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
    var state = TextListState(adapter.outline, heading: heading, footer: footer) { [row, words] index in
      guard let item = adapter.item(at: index) else { return nil }
      return (adapter.row(row(item), at: index, words), adapter.look(of: item, at: index, cursor: cursor))
    }
    if let layout, let columns {
      // A page of text has no height. A fraction of it is that of a terminal of 24 lines.
      state.arrangement.arrange(layout, of: adapter.outline, in: LayoutEnvironment(columns: columns, lines: 24))
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
    TextWords.Count(adapter, showing: .all(adapter.outline.numberOfItems))
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
    if let end = end(of: adapter) { state.end = [(end, adapter.loadState.role)] }
    if let lost = adapter.upstream.lostItems { state.end.append((words.lost(lost, false), .failure)) }
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
