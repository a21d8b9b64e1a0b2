import ListPresentation

/// The items of a server that are asked for by their indices, for a `SparsePager`: the user may go anywhere at once.
///
/// ```swift
/// let format = PageFormat(.offset(offset: "skip"), items: "products", total: "total")
/// let source = HTTPPageSource<Product>(URL(string: "https://dummyjson.com/products")!, format: format)
/// let pager = source.randomAccess.map { SparsePager($0) }
/// pager?.jump(to: 150)   // GET /products?skip=140&limit=20, and nothing before it
/// ```
///
/// Limits and failures are those of the ``HTTPPageSource``. A page of which an item doesn't decode fails, because
/// without it the others would be at wrong indices. A refresh asks for all it needs, whether it has changed or not.
public struct HTTPRandomAccessSource<Item: ListElement>: RandomAccessPageSource {
  private let source: HTTPPageSource<Item>

  fileprivate init(_ source: HTTPPageSource<Item>) {
    var source = source
    source.brokenItems = .fail
    self.source = source
  }

  /// Loads the items at a range of indices.
  /// - Throws: ``HTTPError``, or `CancellationError`.
  public func page(at range: Range<Int>) async throws -> Page<Item, Never> {
    let wanted = WantedPage(
      place: .item(range.lowerBound), direction: .refresh, size: range.count, hasCursor: true,
      generation: 0, isRemembered: false)
    let page = source.page(of: try await source.load(wanted))
    guard page.items.isEmpty || page.itemsBefore != nil else {
      let fault = DecodingFault(path: "", reason: "the answer doesn't say which items it has, in Content-Range")
      throw HTTPError.decoding(fault, at: source.list.url)
    }
    return Page(page.items, total: page.total, itemsBefore: page.itemsBefore, backoff: page.backoff)
  }
}

extension HTTPPageSource {
  /// The same items by their indices, if the style of the format that was given counts items, as offsets do. `nil`
  /// where one page leads to the next, and where pages are counted, whose size is the server's to choose.
  public var randomAccess: HTTPRandomAccessSource<Item>? {
    if case .item? = format?.style.start(list, 1)?.place { HTTPRandomAccessSource(self) } else { nil }
  }
}
