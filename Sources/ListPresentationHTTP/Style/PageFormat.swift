/// Where in an answer the rows are, and how to ask for more.
///
/// ```swift
/// PageFormat(.pageNumber(size: "page_size", more: "next"), items: "results", total: "count")
/// PageFormat(.cursor(at: "data.items.pageInfo.endCursor", parameter: "variables.after", size: "variables.first",
///   more: "data.items.pageInfo.hasNextPage"), items: "data.items.edges", element: "node")   // Relay
/// ```
public struct PageFormat: Hashable, Sendable {
  /// How to ask for more.
  public var style: PaginationStyle
  /// Where the array of rows is, dotted: empty if the body is the array, `nil` to find it in the first answer, and the total
  /// with it.
  public var items: String?
  /// Where in an element of the array the row is, dotted; empty if the element is the row.
  public var element: String
  /// Where the number of all rows is, dotted. Header fields such as `X-Total` and `Content-Range` are looked at anyway.
  public var total: String?
  /// How many rows the server lets a page have at most, if it lets pages differ in size; an adaptive policy then asks for
  /// more rows at once when the user scrolls fast. Of no effect where cursors are numbers of pages or whole addresses.
  public var largestPage: Int?
  /// Where the names of columns are, for rows that are arrays.
  package var columns: String?

  /// Creates a format.
  public init(
    _ style: PaginationStyle, items: String? = nil, element: String = "", total: String? = nil, largestPage: Int? = nil
  ) {
    self.style = style
    self.items = items
    self.element = element
    self.total = total
    self.largestPage = largestPage
  }
}
