import ListPresentation
import ListPresentationText

/// Bookmarks from the sample, a file or standard input, on a screen or as printed text.
extension BookmarkCommand {
  /// Shows the bookmarks of a source. The rows appear as they are read.
  /// - Returns: The exit status.
  func showFile(_ options: Options) async throws -> Int32 {
    let sentences = Sentences()
    let file = try SourceFile(options.source)
    let screenList = rows(of: file, options, isPrinted: false, sentences)
    let status: Int32
    if let shown = try await run(screenList, options) {
      sentences.take().forEach(complain)
      if shown == 0, case .failed(let reason, _) = screenList.loadState {
        throw BookmarkSourceError(after: screenList.numberOfItems, reason)
      }
      status = shown
    } else if options.form == nil, options.layout != .list {
      // A line of a grid shows several rows, so the list is made.
      let list = rows(of: file, options, isPrinted: true, sentences)
      let view = TextListView(heading: BookmarkWords.heading, row: BookmarkWords.row)
      status = try await printPages(of: list, in: view, options, tell: sentences.take)
    } else {
      let pages = filePages(file, options, isPrinted: true, sentences)
      status = try await printRows(of: pages, options, sentences)
      if options.source == .sample, terminalColumns != nil { complain("a sample; bookmarks FILE shows yours") }
    }
    return sentences.hasLoss && status < 2 ? 2 : status
  }

  /// Prints the rows of pages as they are read, in the form of the options or as text with headings.
  ///
  /// The rows arrive in the order in which they are printed, so no list is made, and a page leaves the memory when it
  /// is printed. The source keeps the rows of a text that it reads whole; see ``FilePages``.
  /// - Parameter sentences: What was said about the rows so far.
  /// - Returns: The exit status.
  private func printRows(of pages: FilePages, _ options: Options, _ sentences: Sentences) async throws -> Int32 {
    var text = TextRowPrinter(
      columns: options.columns ?? terminalColumns, heading: BookmarkWords.heading, row: BookmarkWords.row)
    var printer = options.form.map { RowPrinter($0) }
    var printed = 0
    var (next, rows): (Int?, [Bookmark]) = (nil, [])
    var failure: (any Error)?
    repeat {
      do {
        let page = try await pages.page(PageRequest(cursor: next, size: min(1_000, options.limit - printed)))
        rows = page.items
        next = page.next
      } catch {
        (rows, next, failure) = ([], nil, error)
      }
      let block = rows.reduce(into: "") { $0 += printer?.text(of: $1) ?? text.text(of: $1, in: $1.folder) }
      if !block.isEmpty { try write(block) }
      printed += rows.count
      sentences.take().forEach(complain)
    } while next != nil && printed < options.limit
    let isComplete = failure == nil && !sentences.hasLoss && printed < options.limit
    try write(printer?.ending() ?? (isComplete ? text.ending() : ""))
    if let failure { throw BookmarkSourceError(after: printed, ListErrorText.text(of: failure)) }
    return options.status(printing: printed)
  }

  private func filePages(
    _ file: SourceFile, _ options: Options, isPrinted: Bool, _ sentences: Sentences
  ) -> FilePages {
    FilePages(
      file, fields: options.fields, query: options.query, isPrinted: isPrinted, sentences)
  }

  private func rows(
    of file: SourceFile, _ options: Options, isPrinted: Bool, _ sentences: Sentences
  ) -> PagedBookmarks {
    var configuration = PagingConfiguration.forFiles(limit: options.limit)
    // Keys are played without waiting for rows that they do not show.
    if options.script != nil { configuration.prefetch = .items(100) }
    let pages = filePages(file, options, isPrinted: isPrinted, sentences)
    return PagedBookmarks(
      Pager(pages, configuration: configuration, clock: clock), limit: options.limit, isTotalEstimated: true,
      isRefreshable: options.source != .standardInput)
  }
}

extension PagingConfiguration {
  /// The configuration for a file. The whole file is read, however far the user looks, unless there is a limit.
  fileprivate static func forFiles(limit: Int) -> PagingConfiguration {
    var configuration = PagingConfiguration.forPrinting
    configuration.firstPageSize = min(100, limit)
    // Keys wait while the list takes in a page. Smaller pages arrive before the first rows are drawn, and delay them.
    configuration.pageSize = min(3_000, limit)
    configuration.prefetch = .items(min(limit, 1 << 40))
    configuration.maximumEmptyPages = .max
    configuration.timeout = nil
    return configuration
  }
}
