import ListPresentation
import ListPresentationText

/// The printing of bookmarks that load in pages.
extension BookmarkCommand {
  /// Prints the rows of a list until the list or the limit ends.
  /// - Parameter tell: Returns the sentences to write to standard error about new log entries.
  /// - Returns: The exit status.
  func printPages(
    of list: PagedBookmarks, _ options: Options, tell: @escaping (ArraySlice<PagingLog.Entry>) -> [String]
  ) async throws -> Int32 {
    let view = TextListView(heading: BookmarkWords.heading, row: BookmarkWords.row)
    view.layout = options.layout.layout
    var told = 0
    func pull() {
      let (entries, dropped) = (list.log.entries, list.log.numberOfDroppedEntries)
      let total = entries.count + dropped
      tell(entries.suffix(total - told)).forEach(complain)
      told = total
    }
    let listener = EventListener<Folder, Bookmark> { if case .updated = $0 { pull() } }
    let adapter = ListAdapter(dataSource: list, view: view, delegate: listener)
    let outcome = try await print(view, options)
    pull()
    // The items that were lost have been reported one by one.
    if case .lost = adapter.gap { return outcome.exitStatus }
    if case .incomplete(let items, let reason) = outcome { throw BookmarkSourceError(after: items, reason) }
    return outcome.exitStatus == 0 ? options.status(printing: outcome.items) : outcome.exitStatus
  }

  private func print(_ view: TextListView<Folder, Bookmark>, _ options: Options) async throws -> TextPrintOutcome {
    guard let form = options.form else {
      return try await view.print(columns: options.columns ?? terminalColumns, limit: options.limit, to: write)
    }
    var printer = RowPrinter(form)
    let outcome = try await view.print(limit: options.limit, each: { printer.text(of: $0) }, to: write)
    try write(printer.ending())
    return outcome
  }
}

extension PagingConfiguration {
  /// The configuration for printing. It loads the whole list.
  static var forPrinting: PagingConfiguration {
    var configuration = PagingConfiguration()
    configuration.maximumItemsPerFill = .max
    return configuration
  }
}

extension BookmarkSourceError {
  /// Creates the error of a list that ends before its end.
  /// - Parameter rows: The number of bookmarks that were shown.
  init(after rows: Int, _ reason: String) {
    description = rows == 0 ? reason : "after \(rows) bookmarks: \(reason)"
  }
}
