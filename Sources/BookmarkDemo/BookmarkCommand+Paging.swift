import ListPresentation
import ListPresentationText

extension BookmarkCommand {
  /// Prints a collection as if a server handed it out: rows as they arrive.
  /// - Returns: The exit status.
  func showPages(of collection: BookmarkCollection, _ options: Options) async throws -> Int32 {
    try await printPages(of: pages(of: collection, options, .forPrinting), options) { entries in
      options.manners == nil ? [] : entries.map { "\($0)" }
    }
  }

  /// Prints the rows of a list to its end or to the limit.
  /// - Parameter tell: Returns the sentences for standard error about new entries of the log.
  /// - Returns: The exit status.
  func printPages(
    of list: PagedBookmarks, _ options: Options, tell: @escaping (ArraySlice<PagingLog.Entry>) -> [String]
  ) async throws -> Int32 {
    let view = TextListView(heading: BookmarkWords.heading, row: BookmarkWords.row)
    var told = 0
    let listener = PullListener {
      let occurrences = list.occurrences
      tell(occurrences.dropFirst(told)).forEach(complain)
      told = occurrences.count
    }
    ListAdapter(dataSource: list, view: view, delegate: listener)
    let outcome = try await view.print(columns: options.columns ?? terminalColumns, limit: options.limit, to: write)
    listener.pulled()
    if case .incomplete(let items, let reason) = outcome { throw PagesEnded(reason: reason, rows: items) }
    return outcome.exitStatus == 0 ? options.status(printing: outcome.items) : outcome.exitStatus
  }

  /// Returns the view model of a collection that arrives in pages, as from a server.
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
  /// The configuration for printing: it loads to the end, and keeps a long log.
  static var forPrinting: PagingConfiguration {
    var configuration = PagingConfiguration()
    configuration.maximumRowsPerFill = .max
    configuration.logCapacity = 10_000
    return configuration
  }
}

/// Calls a function after every pull.
@MainActor
private final class PullListener: ListAdapterDelegate {
  let pulled: () -> Void

  init(pulled: @escaping () -> Void) { self.pulled = pulled }

  func adapter(_ adapter: ListAdapter<Folder, Bookmark>, did event: ListEvent<Folder, Bookmark>) {
    if case .update = event { pulled() }
  }
}

/// The list could not be loaded to its end.
struct PagesEnded: Error, CustomStringConvertible {
  let reason: String
  let rows: Int

  var description: String { "after \(rows) bookmarks: \(reason)" }
}
