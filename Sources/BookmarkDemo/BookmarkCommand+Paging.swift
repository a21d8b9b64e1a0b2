import ListPresentation

extension BookmarkCommand {
  /// Shows a collection as if a server handed it out: rows are printed as they come.
  func showPages(of collection: BookmarkCollection, _ options: Options) async throws {
    var configuration = PagingConfiguration()
    // Who prints reads to the end, and tells all that happened.
    configuration.maximumRowsInSight = .max
    configuration.logCapacity = 10_000
    let list = pages(of: collection, options, configuration)
    let (changes, change) = AsyncStream.makeStream(of: Void.self)
    let view = RowPrinter(columns: options.columns ?? terminalColumns, write: write) { change.yield() }
    let adapter = ListAdapter(dataSource: list, view: view)
    var told = 0
    for await _ in changes {
      if options.manners != nil {
        let occurrences = list.occurrences
        for entry in occurrences.dropFirst(told) { complain("\(entry)") }
        told = occurrences.count
      }
      if list.hasEnded || view.failure != nil { break }
    }
    // The pager may be at its end while the last rows wait for their turn to be pulled.
    adapter.flush()
    view.printEnd(of: adapter)
    if let failure = view.failure { throw failure }
    if case .failed(let reason) = list.loadState { throw PagesEnded(reason: reason, rows: list.numberOfItems) }
  }

  /// A collection as a server hands it out.
  func pages(
    of collection: BookmarkCollection, _ options: Options, _ configuration: PagingConfiguration = PagingConfiguration()
  ) -> PagedBookmarks {
    let manners = options.manners ?? ServerManners()
    var configuration = configuration
    configuration.pageSize = min(manners.pageSize, options.limit)
    let server = CatalogueServer(collection, manners: manners, clock: clock)
    return PagedBookmarks(Pager(server, configuration: configuration, clock: clock), limit: options.limit)
  }
}

/// The list could not be loaded to its end.
struct PagesEnded: Error, CustomStringConvertible {
  let reason: String
  let rows: Int

  var description: String { "after \(rows) bookmarks: \(reason)" }
}
