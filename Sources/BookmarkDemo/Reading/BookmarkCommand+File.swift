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
    } else {
      let list = rows(of: file, options, isPrinted: true, sentences)
      status = try await printPages(of: list, options) { _ in sentences.take() }
    }
    return sentences.hasLoss && status < 2 ? 2 : status
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
