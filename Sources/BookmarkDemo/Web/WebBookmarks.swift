import Foundation
import ListPresentation
import ListPresentationHTTP
import ListPresentationText
import Synchronization

/// The bookmarks of a list that a server hands out page by page.
package struct WebBookmarks: PageSource {
  private let source: HTTPPageSource<FiledBookmark>
  private let query: TextQuery
  private let goesBack: Bool

  /// - Parameters:
  ///   - address: Where the list begins.
  ///   - query: Rows that it does not find are left out.
  ///   - goesBack: Whether pages before the first are loaded too, where the server has them.
  ///   - report: Hears of what is wrong with pages. Called from any thread.
  package init(
    _ address: URL, _ web: WebOptions, fields: JSONFields, query: TextQuery = TextQuery(""), goesBack: Bool = true,
    clock: any Clock<Duration> = ContinuousClock(), report: @escaping @Sendable (String) -> Void
  ) {
    source = HTTPPageSource<FiledBookmark>(
      address, format: web.format,
      configuration: HTTPConfiguration(
        headers: web.headers, body: web.body, limits: HTTPLimits(timeout: web.timeout), clock: clock),
      report: { report("\($0)") },
      row: { row, columns in try FiledBookmark(row: JSONValue(from: row), columns: columns, fields: fields) })
    self.query = query
    self.goesBack = goesBack
  }

  package func page(_ request: PageRequest<HTTPCursor>) async throws -> Page<FiledBookmark, HTTPCursor> {
    var page = try await source.page(request)
    if !goesBack { page.previous = nil }
    if !query.isEmpty {
      page.items.removeAll { !query.matches(BookmarkWords.row($0.bookmark)) }
      // It counts the rows that were not asked for too.
      page.total = nil
    }
    return page
  }

  package func cursor(around item: FiledBookmark) -> HTTPCursor? { source.cursor(around: item) }
}

extension FiledBookmark {
  /// The bookmark of a row, which may be an array of the values of columns.
  init(row: JSONValue, columns: [String]?, fields: JSONFields) throws {
    var record = row
    if case .array(let values) = row, let columns {
      record = .object(Dictionary(zip(columns, values)) { first, _ in first })
    }
    // A row without an id is known by all that it holds, so that it is the same when it comes again.
    let spare = { String(decoding: record.encoded, as: UTF8.self) }
    bookmark = try fields.bookmark(of: record, spare: spare()).get()
    folder = Folder(id: "all", title: "")
  }
}

/// Sentences that come from any thread, until they are told.
final class Sentences: Sendable {
  private let sentences = Mutex<(waiting: [String], left: Int)>(([], 1_000))

  /// Keeps a sentence; of very many only the first.
  func add(_ sentence: String) {
    sentences.withLock { sentences in
      guard sentences.left > 0 else { return }
      sentences.left -= 1
      sentences.waiting.append(sentences.left == 0 ? "and more, which is not told" : sentence)
    }
  }

  /// What has not been told yet.
  func take() -> [String] {
    sentences.withLock { sentences in
      defer { sentences.waiting = [] }
      return sentences.waiting
    }
  }
}
