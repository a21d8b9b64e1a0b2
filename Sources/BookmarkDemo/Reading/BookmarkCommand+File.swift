import ListPresentation

/// Bookmarks from a file or standard input, on a screen or as printed text.
extension BookmarkCommand {
  /// Shows the bookmarks of a file or of standard input. The rows appear as they are read.
  /// - Returns: The exit status.
  func showFile(_ options: Options) async throws -> Int32 {
    let sentences = Sentences()
    let file = try SourceFile(options.source)
    let screenList = rows(of: file, options, isPrinted: false, sentences)
    let status: Int32
    if let shown = try await run(screenList, options) {
      sentences.take().forEach(complain)
      if shown == 0, case .failed(let reason, _) = screenList.loadState {
        throw PagesEnded(reason: reason, rows: screenList.numberOfItems)
      }
      status = shown
    } else if let form = options.form {
      let pages = FilePages(file, fields: options.fields, query: options.query, isPrinted: true, sentences: sentences)
      status = try await printRows(of: pages, form, options) { sentences.take().forEach(complain) }
    } else {
      let list = rows(of: file, options, isPrinted: true, sentences)
      status = try await printPages(of: list, options) { _ in sentences.take() }
    }
    return sentences.hasLoss && status < 2 ? 2 : status
  }

  /// Prints the rows of pages in a form for other programs. Such a form has no sections and no words about the list, so
  /// no list is made, and a page leaves the memory when it is printed.
  /// - Parameter tell: Reports what was said about the rows so far.
  /// - Returns: The exit status.
  private func printRows(
    of pages: FilePages, _ form: PrintedForm, _ options: Options, tell: () -> Void
  ) async throws -> Int32 {
    var printer = RowPrinter(form, isForTerminal: terminalColumns != nil)
    var printed = 0
    var (next, rows): (Int?, [FiledBookmark]) = (nil, [])
    var failure: (any Error)?
    repeat {
      do {
        let page = try await pages.page(PageRequest(cursor: next, size: min(1_000, options.limit - printed)))
        rows = page.items
        next = page.next
      } catch {
        (rows, next, failure) = ([], nil, error)
      }
      let text = rows.reduce(into: "") { $0 += printer.text(of: $1.bookmark) }
      if !text.isEmpty { try write(text) }
      printed += rows.count
      tell()
    } while next != nil && printed < options.limit
    try write(printer.ending())
    if let failure { throw PagesEnded(reason: "\(failure)", rows: printed) }
    return options.status(printing: printed)
  }

  private func rows(
    of file: SourceFile, _ options: Options, isPrinted: Bool, _ sentences: Sentences
  ) -> PagedBookmarks {
    var configuration = PagingConfiguration.forFiles(limit: options.limit)
    // Keys are played without waiting for rows that they do not show.
    if options.script != nil { configuration.prefetch = .items(100) }
    let pages = FilePages(
      file, fields: options.fields, query: options.query, isPrinted: isPrinted, sentences: sentences)
    return PagedBookmarks(
      Pager(pages, configuration: configuration, clock: clock), limit: options.limit, isTotalEstimated: true,
      isRefreshable: options.source != .standardInput)
  }
}

extension PagingConfiguration {
  /// The configuration for a file. The whole file is read, however far the user looks.
  fileprivate static func forFiles(limit: Int) -> PagingConfiguration {
    var configuration = PagingConfiguration.forPrinting
    configuration.firstPageSize = min(100, limit)
    configuration.pageSize = min(5_000, limit)
    configuration.prefetch = .items(1 << 40)
    configuration.maximumEmptyPages = .max
    configuration.timeout = nil
    return configuration
  }
}
