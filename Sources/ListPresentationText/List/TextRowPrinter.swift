import ListPresentation

/// Prints rows one after the other, without a list: a row leaves the memory when its text is written.
///
/// ```swift
/// var printer = TextRowPrinter(heading: { (shelf: Shelf) in shelf.name }) { (book: Book) in TextRow(book.title) }
/// for book in books { print(printer.text(of: book, in: book.shelf), terminator: "") }
/// print(printer.ending(), terminator: "")
/// // Novels
/// //   First Book
/// //   Second Book
/// // End of list, 2 items
/// ```
///
/// The text is that of a ``TextListView`` without a layout. A printer fits rows that arrive in the order of their
/// sections, such as the records of a file. It neither loads rows nor looks at their ids, so a million rows take little
/// more time than reading them. To print a list that loads in pages, with its retries and its rows that arrive out of
/// order, use ``TextListView/print(columns:limit:each:to:)``.
public struct TextRowPrinter<Section: ListElement, Item> {
  /// What the printer says about the end.
  public var words = TextWords()
  /// The number of rows that were printed.
  public private(set) var numberOfRows = 0
  private let columns: Int?
  private let heading: (Section) -> String?
  private let row: (Item) -> TextRow
  private let look = TextRow.Look(alignedColumns: TextRow.Look.alignedColumnsOfList)
  /// The section of the last row.
  private var section: Section.ID?

  /// Creates a printer.
  /// - Parameters:
  ///   - columns: The width that no line exceeds. Without it, each line is as wide as its text.
  ///   - heading: The heading of a section, or `nil` for none.
  ///   - row: The row of an item.
  public init(columns: Int? = nil, heading: @escaping (Section) -> String?, row: @escaping (Item) -> TextRow) {
    self.columns = columns.map { max(0, $0) }
    self.heading = heading
    self.row = row
  }

  /// Returns the lines of the next row, below the heading of its section if the row before is in another one.
  public mutating func text(of item: Item, in section: Section) -> String {
    var text = ""
    if section.id != self.section {
      self.section = section.id
      if let heading = heading(section) {
        text = (numberOfRows == 0 ? "" : "\n") + DisplayText(heading, columns: columns).text + "\n"
      }
    }
    numberOfRows += 1
    var row = row(item)
    guard columns != nil else { return text + row.plainText + "\n" }
    // Text has no links.
    row.link = ""
    for line in row.styledLines(look, columns: columns) { text += line.text + "\n" }
    return text
  }

  /// Returns the lines after the last row of a list that is complete.
  public func ending() -> String {
    let count = TextWords.Count(shown: numberOfRows, loaded: numberOfRows, total: numberOfRows)
    let lines = words.end(nil, nil, count).map { DisplayText.lines(ofEnd: $0, columns: columns) } ?? []
    return lines.reduce(into: "") { $0 += $1.text + "\n" }
  }
}
