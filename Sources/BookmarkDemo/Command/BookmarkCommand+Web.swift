import Foundation
import ListPresentation
import ListPresentationHTTP
import ListPresentationText

/// Bookmarks from a server (`http://…`, `https://…`), on a screen or as printed text.
extension BookmarkCommand {
  /// Shows a list from a server. A screen loads pages as the user scrolls. Otherwise rows are printed as they arrive.
  /// - Returns: The exit status.
  func showWeb(_ address: URL, _ options: Options) async throws -> Int32 {
    let sentences = Sentences()
    let transport = transport ?? URLSessionTransport()
    let screenList = screenList(of: address, options, transport, sentences)
    if let status = try await run(screenList, options) {
      sentences.take().forEach(complain)
      guard status == 0 else { return status }
      // The screen showed the reason only while it was open. Standard error and the exit status report it after that.
      if case .failed(let reason, _) = screenList.loadState {
        throw BookmarkSourceError(after: screenList.numberOfItems, reason)
      }
      return sentences.hasLoss ? 2 : 0
    }
    var configuration = PagingConfiguration.forPrinting
    // Request more rows only after the available rows are printed.
    configuration.prefetch = .items(1)
    let source = webBookmarks(of: address, options, transport, goesBack: false, sentences)
    // Without `self`, the function `clock` of C could be meant, and the clock is not opened.
    let pager = Pager(source, configuration: webConfiguration(configuration, options), clock: self.clock)
    // No page has folders, so there are no sections: in these, a row of a later page could come before others.
    let list = FirstBookmarks(pager, options.limit)
    var told = 0
    let status = try await printPages(of: list, in: TextListView(row: BookmarkWords.row), options) {
      let (entries, all) = (pager.log.entries, pager.log.entries.count + pager.log.numberOfDroppedEntries)
      defer { told = all }
      return sentences.take()
        + entries.suffix(all - told).compactMap { entry in
          switch entry.event {
          case .failed(_, _, .some), .startsOver, .diagnosed: "\(entry)"
          default: nil
          }
        }
    }
    return sentences.hasLoss ? 2 : status
  }

  /// Returns the list for a screen. It loads where the user goes, if the server counts its bookmarks, and otherwise
  /// page after page. A limit and a grid are for a list that begins at its first page.
  private func screenList(
    of address: URL, _ options: Options, _ transport: any HTTPTransport, _ sentences: Sentences
  ) -> any ListAdapterDataSource<Folder, Bookmark> {
    let source = webBookmarks(of: address, options, transport, goesBack: true, sentences)
    let configuration = webConfiguration(PagingConfiguration(), options)
    let isPlain = options.limit == .max && options.layout == .list
    guard isPlain, let counted = source.randomAccess else {
      return PagedBookmarks(Pager(source, configuration: configuration, clock: self.clock), limit: options.limit)
    }
    var near = configuration
    near.prefetch = .items(20)
    return LoadedBookmarks(SparsePager(counted, configuration: near, clock: self.clock))
  }

  private func webBookmarks(
    of address: URL, _ options: Options, _ transport: any HTTPTransport, goesBack: Bool, _ sentences: Sentences
  ) -> WebBookmarks {
    let web = options.web
    let client = HTTPClient(
      address, headers: web.headers, limits: HTTPLimits(timeout: web.timeout), transport: transport, clock: clock)
    return WebBookmarks(
      address, client, format: options.web.format, body: options.web.body, fields: options.fields, query: options.query,
      goesBack: goesBack, sentences)
  }

  private func webConfiguration(_ configuration: PagingConfiguration, _ options: Options) -> PagingConfiguration {
    var configuration = configuration
    configuration.pageSize = min(options.web.pageSize ?? 50, options.limit)
    configuration.retry.budget = 2
    configuration.retry.ceiling = options.web.timeout
    // The HTTP client of the source has its own timeout.
    configuration.timeout = nil
    if !options.query.isEmpty { configuration.maximumEmptyPages = .max }
    return configuration
  }
}
