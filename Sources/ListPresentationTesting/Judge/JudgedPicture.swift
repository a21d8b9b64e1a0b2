/// What a view shows at one moment, as far as a judge can compare it with the list. What is `nil` is not judged.
public struct JudgedPicture: Hashable, Sendable {
  /// A row that a view shows.
  public struct Row: Hashable, Sendable {
    /// The index in the whole list of the item that the view takes the row for.
    public var index: Int
    /// What the row says.
    public var text: String
    /// The distance of the row from the top of the screen, if the view scrolls. `nil` for a row whose place is not
    /// judged.
    public var top: Int?
    /// The height of the row. `nil` if all rows have the same height, and as long as the view does not know it.
    public var height: Int?
    /// The height of the header that is pinned at the top of the screen while the section of the row is there. A row
    /// behind it is not read.
    public var pinnedHeight = 0
    /// Whether the row is drawn as selected.
    public var isSelected: Bool?
    /// Whether the row is drawn as the one with the cursor.
    public var hasCursor: Bool?

    /// Creates a row.
    public init(
      _ index: Int, _ text: String, top: Int? = nil, height: Int? = nil, isSelected: Bool? = nil,
      hasCursor: Bool? = nil
    ) {
      (self.index, self.text, self.top, self.height) = (index, text, top, height)
      (self.isSelected, self.hasCursor) = (isSelected, hasCursor)
    }
  }

  /// The rows from top to bottom: all that a view prints, or those on the screen.
  public var rows: [Row]
  /// The number of rows that the view has, if it has more than it shows. By default, it shows all.
  public var numberOfRows: Int
  /// Whether the view knows the sizes of all that is on the screen. Sizes arrive late in a view that asks its cells.
  public var isSized = true
  /// The height of the screen, if the view scrolls.
  public var height = Int.max
  /// Whether nothing of the list is above the screen. A view says so where its first row does not: in a carousel that
  /// has turned away from it, or as long as it has no cell.
  public var isAtBeginning = false
  /// Whether nothing of the list is below the screen, where the last row does not say so.
  public var isAtEnd = false
  /// What the headers say that the view shows, by section.
  public var headers: [Int: String]?
  /// Whether the user sees the rows of the picture, so that the view must have reported them.
  public var isSeen: Bool
  /// Whether the view shows that the list is being loaded again.
  public var isRefreshing: Bool?
  /// What the toolkit of the view has refused.
  public var refusals: [String]

  /// Creates a picture of rows, of which nothing else is judged.
  public init(
    _ rows: [Row], numberOfRows: Int? = nil, headers: [Int: String]? = nil, isSeen: Bool = false,
    isRefreshing: Bool? = nil, refusals: [String] = []
  ) {
    self.rows = rows
    self.numberOfRows = numberOfRows ?? rows.count
    (self.headers, self.isSeen) = (headers, isSeen)
    (self.isRefreshing, self.refusals) = (isRefreshing, refusals)
  }

  /// Creates a picture of all rows of a list, in order, and of the headers of all sections.
  public init(_ rows: [String], headers: [String]? = nil, isSeen: Bool = false, isRefreshing: Bool? = nil) {
    self.init(
      rows.enumerated().map { Row($0.offset, $0.element) },
      headers: headers.map { Dictionary(uniqueKeysWithValues: zip(0..., $0)) }, isSeen: isSeen,
      isRefreshing: isRefreshing)
  }
}
