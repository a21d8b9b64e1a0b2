import ListPresentation

/// Bookmarks from a file or standard input, on a screen or as printed text.
extension BookmarkCommand {
  /// Shows the bookmarks of a file or of standard input. The rows appear as they are read.
  /// - Returns: The exit status.
  func showFile(_ options: Options) async throws -> Int32 {
    let sentences = Sentences()
    let pages = FilePages(
      try SourceFile(options.source), fields: options.fields, query: options.query, sentences: sentences)
    let pager = Pager(pages, configuration: .forFiles(limit: options.limit), clock: clock)
    let list = PagedBookmarks(pager, limit: options.limit, isTotalEstimated: true)
    let status: Int32
    if let shown = try await run(list, options) {
      sentences.take().forEach(complain)
      if shown == 0, case .failed(let reason, _) = list.loadState {
        throw PagesEnded(reason: reason, rows: list.numberOfItems)
      }
      status = shown
    } else {
      status = try await printPages(of: list, options) { _ in sentences.take() }
    }
    return sentences.hasLoss && status < 2 ? 2 : status
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
