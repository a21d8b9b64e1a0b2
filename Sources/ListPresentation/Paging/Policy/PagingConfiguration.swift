/// The sizes, distances, retries and limits that a pager loads with. Each has a default.
public struct PagingConfiguration: Hashable, Sendable {
  /// The number of items to request for each page.
  public var pageSize = 20
  /// The number of items to request for the first page, or `nil` to use ``pageSize``.
  public var firstPageSize: Int?
  /// How far ahead of the user the pager loads items.
  public var prefetch = PrefetchPolicy.adaptive()
  /// When and how often the pager retries a failed request without being asked.
  public var retry = RetryPolicy()
  /// The longest time to wait for an answer, or `nil` to wait without limit.
  public var timeout: Duration? = .seconds(30)
  /// The number of consecutive pages without an item to show after which loading stops.
  public var maximumEmptyPages = 10
  /// The number of items that the pager loads in one direction while the user does not move. Loading then stops.
  ///
  /// The limit should be larger than a screen and smaller than the server's list. It prevents two cases from loading
  /// the whole list: a filter that matches nothing, and a screen that reports each item as visible when it arrives.
  /// Loading continues when the user moves, or when you call ``Pager/retry()``, as a view that prints a list to its end
  /// does. A ``SparsePager`` treats at most this many items as visible at once.
  public var maximumItemsPerFill = 300
  /// The number of requests that a ``SparsePager`` sends in parallel. A ``Pager`` sends one in each direction.
  public var maximumParallelRequests = 3
  /// The number of entries that the event log keeps.
  public var logCapacity = 100

  /// Creates a configuration with the default values for what is not given.
  ///
  /// `pagination-benchmarks --advise` prints such a call for your users and your server.
  public init(pageSize: Int = 20, prefetch: PrefetchPolicy = .adaptive()) {
    self.pageSize = pageSize
    self.prefetch = prefetch
  }
}
