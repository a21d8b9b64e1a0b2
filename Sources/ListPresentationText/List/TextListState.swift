import ListPresentation

/// All that a frame is made of, besides its size: what the adapter answers, and how rows and headings are worded.
public struct TextListState<Section: ListElement, Item: ListElement> {
  /// The sections and how many items each holds.
  public var outline: ListOutline<Section>
  /// The item at an index of the whole list; asked only for rows that are drawn.
  public var item: (Int) -> Item?
  /// The id of the selected item.
  public var selectedID: Item.ID?
  /// The ids of the items that the user has marked.
  public var markedIDs: Set<Item.ID> = []
  /// Which of the items are shown.
  public var rows: ShownRows
  /// What is looked for, and shown where it is found in a row.
  public var query: TextQuery?
  /// Whether more rows may yet be found.
  var isSearching = false
  /// What a user can do after a failure.
  var retryHint: String?
  /// What is said below the rows, or instead of them.
  public var loadState: ListLoadState
  /// The index of the first item that is drawn; beyond the end, the last item is.
  public var firstItem: Int
  /// The words of a section; `nil` for a section without a heading.
  public var heading: (Section) -> String?
  /// The words of an item.
  public var row: (Item) -> TextRow

  /// Creates a state that shows all items.
  public init(
    outline: ListOutline<Section>, item: @escaping (Int) -> Item?, selectedID: Item.ID? = nil,
    loadState: ListLoadState = .idle, firstItem: Int = 0,
    heading: @escaping (Section) -> String?, row: @escaping (Item) -> TextRow
  ) {
    self.outline = outline
    self.item = item
    self.selectedID = selectedID
    rows = .all(outline.numberOfItems)
    self.loadState = loadState
    self.firstItem = firstItem
    self.heading = heading
    self.row = row
  }
}
