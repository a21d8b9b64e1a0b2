import ListPresentation

/// What a text layout draws: the items of an adapter, and the words of rows, headings and the end of the list.
struct TextListState<Section: ListElement, Item: ListElement> {
  /// The sections and the numbers of their items.
  var outline: ListOutline<Section>
  /// Returns the item at an index of the whole list. It is called only for rows that are drawn.
  var item: (Int) -> Item?
  /// The id of the item with the cursor.
  var cursorID: Item.ID?
  /// The ids of the selected items.
  var selectedIDs: Set<Item.ID> = []
  /// Returns the actions of the item at an index of the whole list. It is called only for rows that are drawn.
  var actions: (Int) -> [ListAction] = { _ in [] }
  /// The rows that are shown.
  var rows: ShownRows
  /// The places of the rows in the geometry of a layout, or `nil` if each row has its own line.
  var arrangement: TextArrangement<Section>?
  /// The query to highlight in the rows.
  var query: TextQuery?
  /// Returns the lines of the picture of an item in a number of columns and lines, or none to show its alternative
  /// text.
  var pixels: (Item.ID, TextPicture, Int, Int) -> [PixelLine] = { _, _, _, _ in [] }
  /// The lines below the rows, or in place of them.
  var end: [(text: String, role: TextRole)] = []
  /// Returns the heading of a section, or `nil` for none.
  var heading: (Section) -> String?
  /// Returns the words below the rows of a section, or `nil` for none.
  var footer: (Section) -> String? = { _ in nil }
  /// Returns the row of an item.
  var row: (Item) -> TextRow

  /// Returns the actions that are drawn in the row at a place.
  func accessories(ofRow place: Int) -> [ListAction] {
    actions(rows.index(at: place)).filter { $0.placement == .accessory }
  }

  /// Creates a state that shows all items.
  init(
    outline: ListOutline<Section>, item: @escaping (Int) -> Item?,
    heading: @escaping (Section) -> String?, row: @escaping (Item) -> TextRow
  ) {
    self.outline = outline
    self.item = item
    rows = .all(outline.numberOfItems)
    self.heading = heading
    self.row = row
  }
}
