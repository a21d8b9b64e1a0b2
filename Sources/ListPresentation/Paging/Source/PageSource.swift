/// Where a ``Pager`` gets its rows: one call that answers a page for a cursor.
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
/// A source says where its rows are and nothing else: it does not retry, keep what it gave, or look for rows that it gave
/// before. What it throws may say how to go on, see ``RetryAdvising``.
public protocol PageSource<Item>: Sendable {
  /// A row.
  associatedtype Item: ListElement
  /// What the source finds a page by: a number, a token, an address.
  associatedtype Cursor: Hashable & Sendable

  /// Answers the page for a request. The task is cancelled when the answer is no longer wanted; what is answered
  /// nevertheless is never shown.
  func page(_ request: PageRequest<Cursor>) async throws -> Page<Item, Cursor>

  /// A cursor with which a refresh begins at or near an item, so that the user stays where he is. By default `nil`: a
  /// refresh begins with the first page.
  func cursor(around item: Item) -> Cursor?

  /// Whether a first page may be answered without the network, so that it is asked for, with ``PageCachePolicy/only``, also
  /// while that is away or the server wants to be left alone. By default not.
  var hasCache: Bool { get }

  /// The sizes that pages can be asked for with, if they may differ from one request to the next. By default `nil`: all
  /// are asked for with the size that is configured, as a source has to be whose cursors are numbers of pages. One whose
  /// cursors say where the next page begins, whatever size the one before had, says `1...100`, if 100 is the server's
  /// bound; then ``PrefetchPolicy/adaptive(wasteBudget:)`` asks for more rows at once when the user scrolls fast.
  var pageSizes: ClosedRange<Int>? { get }

  /// For a source whose cursors count rows: the cursor that many rows further on, or back if negative, because rows
  /// before it have come or gone. By default `nil`: cursors do not count rows.
  func cursor(_ cursor: Cursor, movedBy rows: Int) -> Cursor?
}

extension PageSource {
  /// None: a refresh begins with the first page.
  public func cursor(around item: Item) -> Cursor? { nil }

  /// None: what is asked for comes over the network.
  public var hasCache: Bool { false }

  /// All pages are asked for with the size that is configured.
  public var pageSizes: ClosedRange<Int>? { nil }

  /// None: cursors do not count rows.
  public func cursor(_ cursor: Cursor, movedBy rows: Int) -> Cursor? { nil }
}
