/// A source that shows the first page it kept, then asks for it anew.
///
/// ```swift
/// let source = CachingPageSource(service) {
///   await cache.fruits()
/// } store: { page in
///   await cache.keep(page)
/// }
/// ```
///
/// Where the cache is, and how long it is good for, is for the closures to know. If the new page cannot be loaded, the
/// rows from the cache stay, and the list says why. Only the first page is kept: the cursors of others grow old.
public struct CachingPageSource<Source: PageSource>: PageSource {
  private let source: Source
  private let load: @Sendable () async -> Page<Source.Item, Source.Cursor>?
  private let store: @Sendable (Page<Source.Item, Source.Cursor>) async -> Void

  /// Creates a source before another.
  /// - Parameters:
  ///   - source: Where the rows come from.
  ///   - load: The first page as it was kept, if it was.
  ///   - store: Keeps the first page.
  public init(
    _ source: Source, load: @escaping @Sendable () async -> Page<Source.Item, Source.Cursor>?,
    store: @escaping @Sendable (Page<Source.Item, Source.Cursor>) async -> Void
  ) {
    self.source = source
    self.load = load
    self.store = store
  }

  /// There is one.
  public var hasCache: Bool { true }

  private struct NothingKept: Error {}

  /// The first page from the cache, if that will do and there is one; otherwise what the source answers.
  /// - Throws: What the source throws, and an error if only the cache is to be asked and has nothing.
  public func page(_ request: PageRequest<Source.Cursor>) async throws -> Page<Source.Item, Source.Cursor> {
    let isFirst = request.direction == .refresh && request.cursor == nil
    if isFirst, request.cache != .ignored, var page = await load() {
      page.isProvisional = true
      page.backoff = nil
      return page
    }
    if request.cache == .only { throw NothingKept() }
    let page = try await source.page(request)
    if isFirst, !page.isUnchanged { await store(page) }
    return page
  }

  /// What the source says.
  public var pageSizes: ClosedRange<Int>? { source.pageSizes }

  /// What the source says.
  public func cursor(around item: Source.Item) -> Source.Cursor? { source.cursor(around: item) }

  /// What the source says.
  public func cursor(_ cursor: Source.Cursor, movedBy rows: Int) -> Source.Cursor? {
    source.cursor(cursor, movedBy: rows)
  }
}
