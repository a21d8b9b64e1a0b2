import ListPresentation
import ListPresentationText

extension BookmarkCommand {
  /// Shows the bookmarks of a file or of standard input.
  /// - Returns: The exit status.
  func showFile(_ options: Options) async throws -> Int32 {
    let file = try SourceFile(options.source)
    if let status = try await showPages(of: file, options) { return status }
    let query = options.query
    let collection = try file.load(fields: options.fields, until: options.limit) { bookmark in
      query.isEmpty || query.matches(BookmarkWords.row(bookmark))
    }
    collection.reports.forEach(complain)
    if let status = try await showScreen(of: collection, options) { return status }
    return try printList(of: collection, options)
  }

  /// Shows a file on a screen whose rows appear as they are read.
  /// - Returns: The exit status, or `nil` if the file is not a list in JSON, or there is no screen. In this case nothing
  ///   has been read.
  private func showPages(of file: SourceFile, _ options: Options) async throws -> Int32? {
    guard options.script != nil || options.link != nil || runOnTerminal != nil, options.fields.section == nil,
      let format = try file.format(), format != .html
    else { return nil }
    let sentences = Sentences()
    let pages = FilePages(file, format, fields: options.fields, query: options.query, report: sentences.add)
    var configuration = PagingConfiguration.forPrinting
    configuration.firstPageSize = min(100, options.limit)
    configuration.pageSize = min(5_000, options.limit)
    // The whole file is read, however far the user looks.
    configuration.prefetch = .rows(1 << 40)
    configuration.maximumEmptyPages = .max
    configuration.timeout = nil
    let pager = Pager(pages, configuration: configuration, clock: clock)
    let list = PagedBookmarks(pager, limit: options.limit, isTotalEstimated: true)
    let app = BookmarkApp(list, link: options.link, layout: options.layout) {
      complain("\(options.source.name): \($0)")
    }
    guard let status = try await run(app, options) else { return nil }
    sentences.take().forEach(complain)
    if status == 0, case .failed(let reason, _) = list.loadState {
      throw PagesEnded(reason: reason, rows: list.numberOfItems)
    }
    return status
  }
}
