import Foundation
import ListPresentation
import ListPresentationHTTP
import ListPresentationText

/// A page source that loads bookmarks from a list on a server.
struct WebBookmarks: PageSource {
  private let source: HTTPPageSource<Bookmark>
  private let query: TextQuery
  private let goesBack: Bool
  /// The same bookmarks by their numbers, if the format that the user gives counts them. A query needs all of them. One
  /// that cannot be read keeps its number, and says why it cannot.
  let randomAccess: HTTPRandomAccessSource<Bookmark>?

  /// Creates a page source.
  /// - Parameters:
  ///   - address: The address of the first page.
  ///   - client: The client that sends the requests.
  ///   - format: The format of the answers, or `nil` to recognize it.
  ///   - body: The body of the requests, or `nil` for requests without one.
  ///   - fields: The members that are shown.
  ///   - query: The query that an item must match to be shown.
  ///   - goesBack: Whether to load pages before the first one, if the server provides them.
  ///   - sentences: Receives what is wrong with pages.
  init(
    _ address: URL, _ client: HTTPClient, format: PageFormat?, body: [String: ListPresentationHTTP.JSONValue]?,
    fields: RecordFields,
    query: TextQuery, goesBack: Bool, _ sentences: Sentences
  ) {
    func source(_ decode: @escaping @Sendable (Data) throws -> Bookmark) -> HTTPPageSource<Bookmark> {
      HTTPPageSource(address, client: client, format: format, body: body, report: sentences.add) { decoder in
        try decode(ListPresentationHTTP.JSONValue(from: decoder).data)
      }
    }
    self.source = source { json in try Bookmark(json: json, fields: fields) }
    (self.query, self.goesBack) = (query, goesBack)
    let countsItems = query.isEmpty && format?.total.map { $0 != "-" } ?? false
    randomAccess =
      !countsItems
      ? nil
      : source { json in
        do { return try Bookmark(json: json, fields: fields) } catch {
          let (text, reason) = (String(decoding: json, as: UTF8.self), ListErrorText.text(of: error))
          sentences.add("a bookmark could not be read: \(reason): \(text)", isLoss: true)
          return Bookmark(
            id: text, title: "could not be read: \(reason)", record: (try? JSONRecord(parsing: json))?.text ?? "{}")
        }
      }.randomAccess
  }

  func page(_ request: PageRequest<HTTPCursor>) async throws -> Page<Bookmark, HTTPCursor> {
    var page: Page<Bookmark, HTTPCursor>
    do {
      page = try await source.page(request)
    } catch let error as HTTPError {
      throw IncompleteList(error) ?? error
    }
    if !goesBack { page.previous = nil }
    if !query.isEmpty {
      page.items.removeAll { !query.matches(BookmarkWords.row($0)) }
      // The total also counts the items that do not match.
      page.total = nil
    }
    return page
  }

  func cursor(around item: Bookmark) -> HTTPCursor? { source.cursor(around: item) }
}

/// The error of a list that has more items, which the program cannot request.
struct IncompleteList: RetryAdvising, CustomStringConvertible {
  let description: String
  var retryAdvice: RetryAdvice { .doNotRetry }

  fileprivate init?(_ error: HTTPError) {
    guard case .incomplete(let evidence) = error.kind else { return nil }
    let variable = evidence.suggestedVariable.map { ", with the variable $\($0) in the query" } ?? ""
    description =
      "\(evidence); say how to ask for the rest, such as --style '\(evidence.suggestedFormat)'\(variable)"
  }
}

extension Bookmark {
  /// Creates a bookmark from an item.
  init(json: Data, fields: RecordFields) throws {
    let record = try JSONRecord(parsing: json)
    // The whole content of an item without an id becomes its id, so that the item keeps its id when it is loaded again.
    let spare = (try? JSONValue(parsing: json))?.description ?? ""
    guard let bookmark = fields.bookmark(of: record, spare: spare, folder: .all) else {
      throw BookmarkSourceError(description: fields.missingTitle)
    }
    self = bookmark
  }
}

extension Sentences {
  /// Adds the sentence of a report.
  func add(_ report: HTTPPageReport) {
    switch report {
    case .answered, .recognized: break
    case .brokenItem, .moreBrokenItems, .unreadablePage, .missingItems, .doubtfulEnd:
      add("\(report)", isLoss: report.isLoss)
    }
  }
}
