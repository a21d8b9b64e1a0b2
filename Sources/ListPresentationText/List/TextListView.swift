import ListPresentation

/// The default view: a list as plain text.
///
/// ```swift
/// let list = TextListView { (fruit: Fruit) in TextRow(fruit.name, trailing: fruit.price) }
/// let adapter = ListAdapter(dataSource: fruits, view: list)
/// print(list.text(columns: 20), terminator: "")
/// //   Apple       ₩1,000
/// ```
///
/// It draws when it is asked for its frame, and then tells the adapter which items the reader sees. It keeps no rows.
@MainActor
public final class TextListView<Section: ListElement, Item: ListElement>: ListView
where Section.ID: Sendable, Item.ID: Sendable {
  private weak var adapter: ListAdapter<Section, Item>?
  private let heading: (Section) -> String?
  private let row: (Item) -> TextRow
  /// The index of the first item that is drawn; beyond the end, the last item is. While rows come and go before it, it
  /// stays the index of the same item, except at the beginning of the list.
  public var firstItem = 0
  private var outline = ListOutline<Section>(sections: [], counts: [])

  /// Creates a view of a list with sections, from the words of a section, `nil` for no heading, and of an item.
  public init(heading: @escaping (Section) -> String?, row: @escaping (Item) -> TextRow) {
    self.heading = heading
    self.row = row
  }

  /// Creates a view of a list without sections.
  public convenience init(row: @escaping (Item) -> TextRow) where Section == SingleSection {
    self.init(heading: { _ in nil }, row: row)
  }

  /// Notes whose list to draw, and where its first line has gone; the text is made when it is asked for.
  public func adapter(_ adapter: ListAdapter<Section, Item>, didUpdate update: ListUpdate<Section, Item>) {
    self.adapter = adapter
    if firstItem > 0, case .difference(let plan) = update, plan.hasStructuralChanges {
      firstItem = RowShift(plan, from: outline, to: adapter.outline)?.nearest(to: firstItem) ?? firstItem
    }
    outline = adapter.outline
  }

  /// Draws the list: every line, one after the other as the body takes it, and then the adapter hears what was shown.
  ///
  /// - Parameters:
  ///   - size: The room; without one, every row is drawn as wide as it is.
  ///   - body: Takes a line, which holds no line feed, and may end the drawing by throwing.
  /// - Throws: What the body throws.
  public func draw<Failure>(
    size: TextSize = TextSize(), _ body: (DisplayText) throws(Failure) -> Void
  ) throws(Failure) {
    guard let adapter else { return }
    var shown: Range<Int>?
    for line in frame(of: adapter, size: size) {
      if let index = line.itemIndex { shown = (shown?.lowerBound ?? index)..<(index + 1) }
      try body(line.text)
    }
    adapter.visibleItemsChanged(to: shown ?? 0..<0, in: self)
  }

  /// The list as text, each line ended by a line feed.
  public func text(columns: Int? = nil, lines: Int? = nil) -> String {
    var text = ""
    draw(size: TextSize(columns: columns, lines: lines)) { (line: DisplayText) in text += line.text + "\n" }
    return text
  }

  private func frame(of adapter: ListAdapter<Section, Item>, size: TextSize) -> TextFrame<Section, Item> {
    TextFrame(
      TextListState(
        outline: adapter.outline, item: adapter.item(at:), selectedID: adapter.selectedID,
        loadState: adapter.loadState, firstItem: firstItem, heading: heading, row: row),
      size: size)
  }
}
