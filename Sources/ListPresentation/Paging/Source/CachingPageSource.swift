/// A source that first returns a cached first page, and then the first page of another source.
///
/// ```swift
/// let source = CachingPageSource(service) {
///   await cache.fruits()
/// } store: { page in
///   await cache.keep(page)
/// }
/// ```
///
/// The closures decide where the cache is and how long a page stays valid. If the new page fails to load, the items
/// from the cache stay and the load state reports the failure. The source caches only the first page, because the
/// cursors of later pages expire.
public struct CachingPageSource<Source: PageSource>: PageSource {
  private let source: Source
  private let load: @Sendable () async -> Page<Source.Item, Source.Cursor>?
  private let store: @Sendable (Page<Source.Item, Source.Cursor>) async -> Void

  /// Creates a source that caches the first page of another source.
  /// - Parameters:
  ///   - source: The source that loads the items.
  ///   - load: Returns the cached first page, or `nil` if there is none.
  ///   - store: Saves the first page to the cache.
  public init(
    _ source: Source, load: @escaping @Sendable () async -> Page<Source.Item, Source.Cursor>?,
    store: @escaping @Sendable (Page<Source.Item, Source.Cursor>) async -> Void
  ) {
    self.source = source
    self.load = load
    self.store = store
  }

  /// Always `true`, because the store keeps the pages that were loaded.
  public var hasCache: Bool { true }

  private struct NothingKept: Error {}

  /// Returns the first page from the cache if the request allows it and the cache has one, and otherwise the source's
  /// page.
  /// - Throws: The source's error, or an error if the request allows only the cache and the cache is empty.
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

  /// The page sizes of the wrapped source.
  public var pageSizes: ClosedRange<Int>? { source.pageSizes }

  /// Returns the cursor of the wrapped source around an item.
  public func cursor(around item: Source.Item) -> Source.Cursor? { source.cursor(around: item) }

  /// Returns the moved cursor of the wrapped source.
  public func cursor(_ cursor: Source.Cursor, movedBy items: Int) -> Source.Cursor? {
    source.cursor(cursor, movedBy: items)
  }
}
