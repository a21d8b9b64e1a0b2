/// The pages of a list, from its first item to its last, and the two ends at which it goes on.
///
/// It knows the keys of the pages and how many items they have, but not the items.
struct LoadedPages: Hashable, Sendable {
  /// A page whose items are held.
  struct Page: Hashable, Sendable {
    var key: PageKey
    var count: Int
    /// The ticket of the request that loaded the page.
    let ticket: Int
    /// Whether the page names the page before it, or after it if it was read backwards. The first page of the source
    /// has none before it.
    let leadsBack: Bool
  }

  private var pages: [Page] = []
  private(set) var append = PagedEnd(.append)
  private(set) var prepend = PagedEnd(.prepend)

  init() {}

  init(_ pages: [Page], prepend: PagedEnd, append: PagedEnd) {
    (self.pages, self.prepend, self.append) = (pages, prepend, append)
  }

  subscript(direction: PageDirection) -> PagedEnd { direction == .prepend ? prepend : append }

  subscript(page: Int) -> Page { pages[page] }

  /// Changes an end without copying its collections.
  mutating func update<Result>(_ direction: PageDirection, _ change: (inout PagedEnd) -> Result) -> Result {
    direction == .prepend ? change(&prepend) : change(&append)
  }

  /// Forgets what follows at both ends, because another source takes over.
  mutating func close() { (append, prepend) = (PagedEnd(.append), PagedEnd(.prepend)) }

  /// Adds a page at an end.
  mutating func add(_ page: Page, at direction: PageDirection) {
    pages.insert(page, at: direction == .prepend ? 0 : pages.count)
  }

  // MARK: Where items lie

  /// The index of the page to which the item at an index belongs. An item between two pages belongs to the second,
  /// because it lies behind the cursor of the second.
  func page(at index: Int) -> Int {
    var first = 0
    var page = 0
    while page < pages.count - 1, index >= first + pages[page].count {
      first += pages[page].count
      page += 1
    }
    return page
  }

  /// The number of items of the pages before a page.
  func items(before page: Int) -> Int { pages[..<page].reduce(0) { $0 + $1.count } }

  /// The number of items of all pages.
  var numberOfItems: Int { items(before: pages.count) }

  /// The index of the page that a request has loaded, or `nil` if it is not held any more.
  func page(loadedBy ticket: Int) -> Int? { pages.firstIndex { $0.ticket == ticket } }

  /// The index of the page at which the list began, or `nil` if a refresh began at a page that was read backwards.
  var origin: Int? { pages.firstIndex { $0.key.direction == .refresh } }

  /// Whether the first page of the source is held and is the beginning of the list.
  var startAtFirstPage: Bool { prepend.state == .exhausted && pages.first?.key.cursor == nil }

  /// Whether no items follow at either end.
  var areAll: Bool { append.state == .exhausted && prepend.state == .exhausted }

  /// Whether the source leads on in both directions from a page. The first page of the source and the last one of a chat
  /// have nothing on one side, so the page beside it tells.
  func leadBothWays(from page: Int) -> Bool {
    let isFirst = page == 0 && prepend.state == .exhausted
    guard pages[page].key.cursor == nil, isFirst || isEnd(page) else { return pages[page].leadsBack }
    return pages.count == 1 || pages[isFirst ? page + 1 : page - 1].leadsBack
  }

  /// Whether a page is the last one, and no items follow it.
  func isEnd(_ page: Int) -> Bool { page == pages.count - 1 && append.state == .exhausted }

  /// The cursors that requests may use again, and those with which an end recognizes a repeated cursor.
  var liveCursors: [Int] { pages.compactMap(\.key.cursor) + append.liveCursors + prepend.liveCursors }

  // MARK: Edits of the app

  /// Counts an item that was inserted at an index (`count` is 1) or removed from it (-1).
  mutating func edit(at index: Int, by count: Int) {
    if pages.isEmpty {
      pages = [Page(key: PageKey(cursor: nil, direction: .refresh), count: 0, ticket: 0, leadsBack: true)]
    }
    let page = page(at: index)
    pages[page].count += count
    // If the page is loaded again, it must reach as far as it does now.
    if count > 0, let size = pages[page].key.size { pages[page].key.size = size + count }
  }

  /// Moves the cursors behind a page after an item was inserted into it or removed from it. The cursors must count
  /// items.
  /// - Returns: Whether a request for the page after the last one may skip an item. After an insertion, that page at most
  ///   repeats one, which is harmless.
  mutating func moveCursors(behind page: Int, by count: Int) -> Bool {
    for index in pages.indices.dropFirst(page) where index > page || pages[index].key.direction == .prepend {
      pages[index].key = pages[index].key.moved(by: count)
    }
    append.move(by: count)
    return count < 0 || append.key?.direction == .prepend
  }
}
