import Foundation
import ListPresentation
import ListPresentationHTTP

/// Bookmarks from a server (`http://…`, `https://…`), on a screen or as printed text.
extension BookmarkCommand {
  /// Shows a list from a server. A screen loads pages as the user scrolls. Otherwise rows are printed as they arrive.
  /// - Returns: The exit status.
  func showWeb(_ address: URL, _ options: Options) async throws -> Int32 {
    let sentences = Sentences()
    let transport = transport ?? URLSessionTransport()
    let screenList = webPages(of: address, options, transport, goesBack: true, PagingConfiguration(), sentences)
    if let status = try await run(screenList, options) {
      sentences.take().forEach(complain)
      guard status == 0 else { return status }
      // The screen showed the reason only while it was open. Standard error and the exit status report it after that.
      if case .failed(let reason, _) = screenList.loadState {
        throw PagesEnded(reason: reason, rows: screenList.numberOfItems)
      }
      return sentences.hasLoss ? 2 : 0
    }
    var configuration = PagingConfiguration.forPrinting
    // Request more rows only after the available rows are printed.
    configuration.prefetch = .items(1)
    let list = webPages(of: address, options, transport, goesBack: false, configuration, sentences)
    let status = try await printPages(of: list, options) { entries in
      sentences.take()
        + entries.compactMap { entry in
          switch entry.event {
          case .failed(_, _, .some), .startsOver, .diagnosed: "\(entry)"
          default: nil
          }
        }
    }
    return sentences.hasLoss ? 2 : status
  }

  private func webPages(
    of address: URL, _ options: Options, _ transport: any HTTPTransport, goesBack: Bool,
    _ configuration: PagingConfiguration, _ sentences: Sentences
  ) -> PagedBookmarks {
    let web = options.web
    let client = HTTPClient(
      address, headers: web.headers, limits: HTTPLimits(timeout: web.timeout), transport: transport, clock: clock)
    let source = WebBookmarks(
      address, client, web.format, body: web.body, fields: options.fields, query: options.query, goesBack: goesBack,
      report: sentences.add)
    var configuration = configuration
    configuration.pageSize = min(web.pageSize ?? 50, options.limit)
    configuration.retry.budget = 2
    configuration.retry.ceiling = web.timeout
    // The HTTP client of the source has its own timeout.
    configuration.timeout = nil
    if !options.query.isEmpty { configuration.maximumEmptyPages = .max }
    return pages(of: source, configuration, options)
  }
}
