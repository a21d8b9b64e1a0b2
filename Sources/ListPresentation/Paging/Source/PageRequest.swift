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
  func with<Other>(_ cursor: Other?, in direction: PageDirection) -> PageRequest<Other> {
    PageRequest<Other>(
      cursor: cursor, direction: direction, size: size, generation: generation, cache: cache)
  }
}

/// The request allows only a cache, which lacks the page.
struct MissingInCache: Error {}

/// Whether a source may answer a request from its cache.
public enum PageCachePolicy: Hashable, Sendable {
  /// The source loads the page and does not use the cache.
  case ignored
  /// The source may answer from the cache, if the cache has the page.
  case allowed
  /// The source must answer from the cache, because there is no network connection or the server asked for a pause. A
  /// source throws any error if its cache has no page.
  case only
}
