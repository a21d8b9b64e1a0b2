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
/// The server must say how many items there are. Where pages are counted, the first page shows how many items a page
/// has, so it is asked for before all others.
///
/// Limits and failures are those of the ``HTTPPageSource``. A page of which an item doesn't decode fails, because
/// without it the others would be at wrong indices.
public struct HTTPRandomAccessSource<Item: ListElement>: RandomAccessPageSource {
  private let source: HTTPPageSource<Item>

  fileprivate init(_ source: HTTPPageSource<Item>) {
    var source = source
    source.reader.failsForBrokenItems = true
    self.source = source
  }

  /// Loads the items at a range of indices.
  /// - Throws: ``HTTPError``, `CancellationError`, and what `prepare`, `renew` and the transport of the client throw.
  public func page(at range: Range<Int>) async throws -> Page<Item, Never> {
    if source.firstTarget?.isPage ?? false { return try await countedPage(at: range) }
    let page = try await load(.item(range.lowerBound), size: range.count)
    guard page.items.isEmpty || page.itemsBefore != nil else {
      throw fault("the answer doesn't say which items it has, in Content-Range")
    }
    return Page(page.items, total: page.total, itemsBefore: page.itemsBefore, backoff: page.backoff)
  }

  private func load(_ target: HTTPCursor.Target, size: Int) async throws -> Page<Item, HTTPCursor> {
    let wanted = WantedPage(PageRequest(cursor: HTTPCursor(target), size: size))
    return source.page(of: try await source.load(wanted, isRemembered: false))
  }

  private func fault(_ reason: String) -> HTTPError {
    .decoding(DecodingFault(path: "", reason: reason), at: source.list.url)
  }

  /// Loads the items from the beginning of a range to the end of the server's page in which they begin.
  private func countedPage(at range: Range<Int>) async throws -> Page<Item, Never> {
    guard let size = source.memory.read({ $0.pageSize }) else {
      let first = try await load(.page(0, size: nil), size: range.count)
      let size = first.items.count
      if size == 0, let total = first.total, total > 0 { throw fault("the first page has none of \(total) items") }
      // A list of one page doesn't say how many items a page has.
      if first.total.map({ $0 <= size }) ?? (size == 0) { return part(of: first, from: range.lowerBound, 0) }
      // A server may put fewer items into a page than it is asked for.
      source.memory.change { $0.pageSize = size }
      return range.lowerBound < size
        ? part(of: first, from: range.lowerBound, 0) : try await countedPage(at: range)
    }
    let number = range.lowerBound / size
    let page = try await load(.page(number, size: nil), size: size)
    if let total = page.total, !page.items.isEmpty, page.items.count != min(size, total - number * size) {
      source.memory.change { $0.pageSize = nil }
      throw fault("page \(number + 1) has \(page.items.count) items, and the first page \(size)")
    }
    return part(of: page, from: range.lowerBound, number * size)
  }

  /// The items of a page from an index on. `first` is the index of the first of them.
  private func part(of page: Page<Item, HTTPCursor>, from index: Int, _ first: Int) -> Page<Item, Never> {
    Page(
      Array(page.items.dropFirst(index - first)), total: page.total, itemsBefore: index, backoff: page.backoff)
  }
}

extension HTTPPageSource {
  /// The same items by their indices, if the style of the format that was given counts items or pages. `nil` where one
  /// page leads to the next.
  public var randomAccess: HTTPRandomAccessSource<Item>? {
    firstTarget?.isCounted ?? false ? HTTPRandomAccessSource(self) : nil
  }

  /// What the format that was given has for the first page.
  fileprivate var firstTarget: HTTPCursor.Target? { format?.style.start(list, 1)?.target }
}
