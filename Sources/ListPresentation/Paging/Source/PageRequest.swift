/// What a pager asks a source for.
public struct PageRequest<Cursor: Hashable & Sendable>: Hashable, Sendable {
  /// Where the page lies: a cursor of a page that the source gave before, or of ``PageSource/cursor(around:)``. `nil` asks
  /// for the first page.
  public var cursor: Cursor?
  /// Which way to read the cursor: what comes after it, what comes before it, or the page at it.
  public var direction: PageDirection
  /// How many rows are wanted. A source may give fewer or more; fewer do not mean that there are no more.
  public var size: Int
  /// The number of the refresh, or of the one that brought the rows which the page belongs to; for a source that keeps
  /// something for each of them.
  public var generation: Int
  /// Whether rows from a cache will do for now; what is answered then says so in ``Page/isProvisional``.
  public var cache: PageCachePolicy

  /// Creates a request, as a pager does and a test may.
  public init(
    cursor: Cursor? = nil, direction: PageDirection = .refresh, size: Int = 20, generation: Int = 1,
    cache: PageCachePolicy = .ignored
  ) {
    self.cursor = cursor
    self.direction = direction
    self.size = size
    self.generation = generation
    self.cache = cache
  }
}
