/// A request that a pager sends to a page source.
public struct PageRequest<Cursor: Hashable & Sendable>: Hashable, Sendable {
  /// The place of the page: a cursor of an earlier page, or of ``PageSource/cursor(around:)``. `nil` requests the first
  /// page.
  public var cursor: Cursor?
  /// How to read the cursor: the rows after it, the rows before it, or the page at it.
  public var direction: PageDirection
  /// The number of rows that the pager wants. A source may return fewer or more. Fewer rows do not mean that the list
  /// ends.
  public var size: Int
  /// The number of the refresh that this request belongs to. A page next to loaded rows has the number of the refresh
  /// that loaded them. A source can use it to keep state for each refresh.
  public var generation: Int
  /// Whether the source may answer from a cache. Such an answer sets ``Page/isProvisional``.
  public var cache: PageCachePolicy

  /// Creates a request. Pagers create requests, and tests may too.
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
