/// A type that loads the items of a ``Pager``, one page for a cursor at a time.
///
/// ```swift
/// struct Fruits: PageSource {
///   func page(_ request: PageRequest<Int>) async throws -> Page<Fruit, Int> {
///     let first = request.cursor ?? 0
///     let fruits = try await market.fruits(from: first, count: request.size)
///     return Page(fruits, next: fruits.isEmpty ? nil : first + fruits.count)
///   }
/// }
/// ```
///
/// A source only loads pages. It does not retry, keep pages, or look for repeated items. An error that it throws may
/// conform to ``RetryAdvising`` to tell the pager how to continue.
public protocol PageSource<Item>: Sendable {
  /// The type of the items.
  associatedtype Item: ListElement
  /// The value that identifies a page, such as a number, a token or an address.
  associatedtype Cursor: Hashable & Sendable

  /// Returns the page for a request. The pager cancels the task when it no longer wants the answer. It never shows an
  /// answer that arrives after that.
  func page(_ request: PageRequest<Cursor>) async throws -> Page<Item, Cursor>

  /// Returns the cursor of a page at or near an item, or `nil` if the source knows none, which is the default.
  ///
  /// A refresh begins at this page, so that one request brings back what the user sees. Without a cursor, the
  /// refresh loads pages from the beginning until they reach it. So it does if the page names no page before it
  /// although the list has its beginning, because the items before it would be lost. See ``Pager/refresh()``.
  func cursor(around item: Item) -> Cursor?

  /// Whether the source may answer from a cache, with an older version of a page. The default is `false`.
  var hasCache: Bool { get }

  /// The page sizes that the source accepts if the size may differ between requests, or `nil` if it may not. The
  /// default is `nil`: all requests have the configured size.
  ///
  /// Keep `nil` if cursors are page numbers. If a cursor says where the next page begins, whatever the size of the page
  /// before, return for example `1...100`, with the server's limit as the upper bound.
  /// ``PrefetchPolicy/adaptive(wasteBudget:)`` then requests more items at once when the user scrolls fast.
  var pageSizes: ClosedRange<Int>? { get }

  /// Returns the cursor moved by a number of items, negative toward the beginning, if the cursors of this source count
  /// items. The default returns `nil`: cursors do not count items.
  ///
  /// The pager moves a cursor after items before it were inserted or removed. It also requests every page but the first
  /// from one item before its place. If the page does not begin with the item that was received last, items have moved
  /// across the border, and the pager requests the page from up to 50 items before its place, so that none is skipped.
  /// If it does not find the items of the list there either, ``Pager/lostItems`` says so. A source with a cache is not
  /// asked for items again; a ``StoredPageSource`` asks its own source so. If the result is before the first item, return
  /// the cursor of the first item.
  func cursor(_ cursor: Cursor, movedBy items: Int) -> Cursor?

  /// Receives an edit that the pager has made. A source that keeps items, such as a ``StoredPageSource``, edits them.
  /// The default does nothing.
  func apply(_ edit: PageEdit<Item>)
}

extension PageSource {
  /// Returns `nil`. A refresh loads pages from the beginning until they reach what the user sees.
  public func cursor(around item: Item) -> Cursor? { nil }

  /// Always `false`. The source has no cache.
  public var hasCache: Bool { false }

  /// Always `nil`. All requests have the configured size.
  public var pageSizes: ClosedRange<Int>? { nil }

  /// Returns `nil`. Cursors do not count items.
  public func cursor(_ cursor: Cursor, movedBy items: Int) -> Cursor? { nil }

  /// Does nothing. The source keeps no items.
  public func apply(_ edit: PageEdit<Item>) {}
}

/// A source that calls a closure. Use it to adapt an existing call.
///
/// ```swift
/// let source = ClosurePageSource { (request: PageRequest<String>) in
///   let answer = try await client.search("pear", after: request.cursor)
///   return Page(answer.fruits, next: answer.token)
/// }
/// ```
public struct ClosurePageSource<Item: ListElement, Cursor: Hashable & Sendable>: PageSource {
  private let load: @Sendable (PageRequest<Cursor>) async throws -> Page<Item, Cursor>

  /// Creates a source from a closure that returns the page for a request.
  public init(_ load: @escaping @Sendable (PageRequest<Cursor>) async throws -> Page<Item, Cursor>) { self.load = load }

  /// Returns the closure's page.
  public func page(_ request: PageRequest<Cursor>) async throws -> Page<Item, Cursor> { try await load(request) }
}

/// An edit of an item that a pager passes on to its source, for a source that keeps items.
///
/// An item that is inserted as pending counts as inserted when it is confirmed. A move is not passed on.
public enum PageEdit<Item: ListElement>: Equatable, Sendable {
  /// An item was inserted after the item with an id, or at the beginning of the loaded items if the id is `nil`.
  case insert(Item, after: Item.ID?)
  /// The item that has the same id has new content.
  case update(Item)
  /// The item with an id was removed.
  case remove(Item.ID)
}

/// A source that returns the items of an array page by page, in both directions. Use it for lists in memory, previews
/// and tests.
///
/// Its cursors are indices. Inserting or removing items in the pager does not change the array.
///
/// ```swift
/// let source = ArrayPageSource(fruits)
/// try await source.page(PageRequest(cursor: 20, direction: .append, size: 10))   // items 20 to 29
/// ```
public struct ArrayPageSource<Item: ListElement>: PageSource {
  let items: [Item]

  /// Creates a source from an array.
  public init(_ items: [Item]) { self.items = items }

  /// Returns the items from the cursor on, or the items before the cursor if the request prepends.
  public func page(_ request: PageRequest<Int>) async throws -> Page<Item, Int> {
    let cursor = min(max(request.cursor ?? 0, 0), items.count)
    let size = max(request.size, 1)
    let range =
      request.direction == .prepend
      ? max(cursor - size, 0)..<cursor : cursor..<cursor + min(size, items.count - cursor)
    return Page(
      Array(items[range]), next: range.upperBound < items.count ? range.upperBound : nil,
      previous: range.lowerBound > 0 ? range.lowerBound : nil, total: items.count, itemsBefore: range.lowerBound)
  }

  /// Every size. The source can return any number of items.
  public var pageSizes: ClosedRange<Int>? { 1...(.max) }

  /// Returns the index of the item with the same id, or `nil` if the array doesn't contain it.
  /// - Complexity: O(n).
  public func cursor(around item: Item) -> Int? { items.firstIndex { $0.id == item.id } }
}

/// A request that a pager sends to a page source.
public struct PageRequest<Cursor: Hashable & Sendable>: Hashable, Sendable {
  /// The cursor that leads to the page: one of an earlier page, or of ``PageSource/cursor(around:)``. `nil` requests
  /// the first page.
  public var cursor: Cursor?
  /// How to read the cursor: the items after it, the items before it, or the page at it.
  public var direction: PageDirection
  /// The number of items that the pager wants. A source may return fewer or more. Fewer items do not mean that the list
  /// ends.
  public var size: Int
  /// The number of the refresh that this request belongs to. A page next to loaded items has the number of the refresh
  /// that loaded them. A source can use it to keep state for each refresh.
  public var generation: Int
  /// Whether the source may answer from a cache. An answer to a first load that may be out of date sets
  /// ``Page/isProvisional``.
  public var allowsCache: Bool

  /// Creates a request. Pagers create requests, and tests may too.
  public init(
    cursor: Cursor? = nil, direction: PageDirection = .refresh, size: Int = 20, generation: Int = 1,
    allowsCache: Bool = false
  ) {
    self.cursor = cursor
    self.direction = direction
    self.size = size
    self.generation = generation
    self.allowsCache = allowsCache
  }
}

/// Where a page lies relative to the loaded items.
public enum PageDirection: Hashable, Sendable, CustomStringConvertible {
  /// The first page of a list, on the first load or on a refresh.
  case refresh
  /// The page after the last loaded page.
  case append
  /// The page before the first loaded page.
  case prepend

  /// The name of the direction: `refresh`, `append` or `prepend`.
  public var description: String {
    switch self {
    case .refresh: "refresh"
    case .append: "append"
    case .prepend: "prepend"
    }
  }
}

extension PageRequest {
  /// Returns the same request with a cursor of another type.
  func with<Other>(_ cursor: Other?) -> PageRequest<Other> {
    PageRequest<Other>(
      cursor: cursor, direction: direction, size: size, generation: generation, allowsCache: allowsCache)
  }
}
