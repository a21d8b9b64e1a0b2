import ListPresentation
import ListPresentationText

/// The printing of bookmarks that load in pages.
extension BookmarkCommand {
  /// Prints the rows of a list until the list or the limit ends.
  /// - Parameters:
  ///   - view: The view that prints the list where the options give no other form.
  ///   - tell: Returns the sentences to write to standard error since it was called last.
  /// - Returns: The exit status.
  func printPages<Section>(
    of list: some ListAdapterDataSource<Section, Bookmark>, in view: TextListView<Section, Bookmark>,
    _ options: Options, tell: @escaping () -> [String]
  ) async throws -> Int32 {
    view.layout = options.layout.layout()
    let listener = EventListener<Section, Bookmark> { if case .updated = $0 { tell().forEach(complain) } }
    let adapter = ListAdapter(dataSource: list, view: view, delegate: listener)
    let outcome: TextPrintOutcome
    if let form = options.form {
      var printer = RowPrinter(form)
      outcome = try await view.print(limit: options.limit, each: { printer.text(of: $0) }, to: write)
      try write(printer.ending())
    } else {
      outcome = try await view.print(columns: options.columns ?? terminalColumns, limit: options.limit, to: write)
    }
    tell().forEach(complain)
    // The items that were lost have been reported one by one.
    if case .lost = adapter.gap { return outcome.exitStatus }
    if case .incomplete(let items, let reason) = outcome { throw BookmarkSourceError(after: items, reason) }
    return outcome.exitStatus == 0 ? options.status(printing: outcome.items) : outcome.exitStatus
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
