import ListPresentation

extension BookmarkCommand {
  /// Shows a collection as if a server handed it out: rows are printed as they come.
  func showPages(of collection: BookmarkCollection, _ options: Options) async throws {
    try await printPages(of: pages(of: collection, options, .forPrinting), options) { entries in
      options.manners == nil ? [] : entries.map { "\($0)" }
    }
  }

  /// Prints the rows of a list to its end or to the limit.
  /// - Parameter tell: What to tell, on standard error, of what happened since it was last asked.
  func printPages(
    of list: PagedBookmarks, _ options: Options, tell: (ArraySlice<PagingLog.Entry>) -> [String]
  ) async throws {
    let (changes, change) = AsyncStream.makeStream(of: Void.self)
    let view = RowPrinter(columns: options.columns ?? terminalColumns, write: write) { change.yield() }
    let adapter = ListAdapter(dataSource: list, view: view)
    var told = 0
    func tellNews() {
      let occurrences = list.occurrences
      tell(occurrences.dropFirst(told)).forEach(complain)
      told = occurrences.count
    }
    for await _ in changes {
      tellNews()
      if list.hasEnded || view.failure != nil { break }
    }
    // The pager may be at its end while the last rows wait for their turn to be pulled.
    adapter.flush()
    tellNews()
    view.printEnd(of: adapter)
    if let failure = view.failure { throw failure }
    if case .failed(let reason, _) = list.loadState { throw PagesEnded(reason: reason, rows: list.numberOfItems) }
  }

  /// A collection as a server hands it out.
  func pages(
    of collection: BookmarkCollection, _ options: Options, _ configuration: PagingConfiguration = PagingConfiguration()
  ) -> PagedBookmarks {
    let manners = options.manners ?? ServerManners()
    var configuration = configuration
    configuration.pageSize = min(manners.pageSize, options.limit)
    // The same keys lead to the same screen, however long the answers took.
    configuration.prefetch = .rows(20)
    return pages(of: CatalogueServer(collection, manners: manners, clock: clock), configuration, options)
  }

  func pages(
    of source: some PageSource<FiledBookmark>, _ configuration: PagingConfiguration, _ options: Options
  ) -> PagedBookmarks {
    PagedBookmarks(Pager(source, configuration: configuration, clock: clock), limit: options.limit)
  }
}

extension PagingConfiguration {
  /// For who prints: reads to the end, and tells all that happened.
  static var forPrinting: PagingConfiguration {
    var configuration = PagingConfiguration()
    configuration.maximumRowsInSight = .max
    configuration.logCapacity = 10_000
    return configuration
  }
}

/// The list could not be loaded to its end.
struct PagesEnded: Error, CustomStringConvertible {
  let reason: String
  let rows: Int

  var description: String { "after \(rows) bookmarks: \(reason)" }
}
