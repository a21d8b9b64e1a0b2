/// Where the items are in an answer, and how to ask for more.
///
/// ```swift
/// PageFormat(.pageNumber(size: "page_size", more: "next"), items: "results", total: "count")
/// PageFormat(.offset(offset: "start", first: 1), items: "items", total: "total")   // Naver
/// try PageFormat("offset:offset=start,first=1,items=items,total=total")            // the same
/// ```
///
/// A format has a text form, which is also how it is encoded: what ``HTTPPageSource/recognizedFormat`` gives can be
/// stored and passed to the next source. The styles and the formats of many public servers are in <doc:Formats>.
public struct PageFormat: Hashable, Sendable {
  /// How to ask for more.
  public var style: PaginationStyle
  /// The path to the items: empty if the body is the array, `nil` to find it, and the total with it, in the first
  /// answer.
  ///
  /// Where an object lies at the path, its members are the items if each of them is an object; otherwise it is the only
  /// item. Null or an empty text is an empty list.
  public var items: String?
  /// The path from an element of the array to the item; empty if the element is the item.
  public var element: String
  /// The path to the number of all items. `Content-Range` and fields such as `X-Total` are read anyway, unless it is
  /// `-`, which says that there is no such number.
  public var total: String?
  /// The path to the number of all pages, for pages by number.
  public var pages: String?
  /// The path to the names of the columns, for items that are arrays of values.
  public var columns: String?
  /// How many items the server allows in a page, if it lets pages differ in size; an adaptive policy then asks for more
  /// items at once when the user scrolls fast. It has no effect where cursors are page numbers or whole addresses.
  public var largestPage: Int?

  /// Creates a format.
  public init(
    _ style: PaginationStyle, items: String? = nil, element: String = "", total: String? = nil, pages: String? = nil,
    columns: String? = nil, largestPage: Int? = nil
  ) {
    self.style = style
    self.items = items
    self.element = element
    self.total = total
    self.pages = pages
    self.columns = columns
    self.largestPage = largestPage
  }
}
