/// How a pager loads: sizes, distances, retries and bounds. Each has a default.
public struct PagingConfiguration: Hashable, Sendable {
  /// How many rows a page should have.
  public var pageSize = 20
  /// How many rows the first page should have, or `nil` for as many as the others.
  public var firstPageSize: Int?
  /// How far ahead of the user rows are loaded.
  public var prefetch = PrefetchPolicy.adaptive()
  /// When and how often a failed request is sent again by itself.
  public var retry = RetryPolicy()
  /// How long an answer may take, or `nil` for ever.
  public var timeout: Duration? = .seconds(30)
  /// How many rows are held, or `nil` for all: rows far from the user are let go of, and loaded again when he returns.
  ///
  /// Rows within the prefetch distance, and the last two pages, are never let go of.
  public var maximumRows: Int?
  /// What is done with a row that comes again.
  public var repeatedRows = RepeatedRowPolicy.replace
  /// After how many empty pages in a row loading stops.
  public var maximumEmptyPages = 10
  /// After how many pages in a row that bring only rows that are there already a direction is taken to be at its end.
  public var maximumPagesWithoutNewRows = 2
  /// How many rows are loaded in one direction while the user does not move, before loading stops: more than fit on a
  /// screen, and fewer than a server has.
  ///
  /// A filter that finds nothing, and a screen that reports each row as visible when it arrives, would otherwise load the
  /// whole list. Loading goes on when the user moves, or when ``Pager/retry()`` is called. A program that prints a list
  /// to its end sets this to `.max`. A ``SparsePager`` takes no more rows than this for visible at once.
  public var maximumRowsPerFill = 300
  /// How many requests a ``SparsePager`` has under way at once. A ``Pager`` has one in each direction.
  public var maximumParallelRequests = 3
  /// How many entries the event log keeps.
  public var logCapacity = 100

  /// Creates the default configuration.
  public init() {}
}
