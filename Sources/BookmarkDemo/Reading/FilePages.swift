import ListPresentation
import ListPresentationText

/// A page source that reads JSON bookmarks from a file as the pages are asked for, away from the main actor.
actor FilePages: PageSource {
  /// The number of records that are read for a page at most, so that a query without matches shows its progress.
  private static let mostRecords = 20_000

  private let format: BookmarkFormat
  private let fields: JSONFields
  private let query: TextQuery
  private let report: @Sendable (String) -> Void
  private var file: SourceFile
  private var reader: JSONBookmarks?
  /// The error that the text ends with, after the rows before it were returned.
  private var failure: BookmarkSourceError?
  private var nextPage = 0
  private var numberOfRows = 0
  /// The number of reports that have been passed on.
  private var reported = 0

  /// Creates a page source.
  /// - Parameter report: Receives a sentence for each record that is left out. It is called on any thread.
  init(
    _ file: SourceFile, _ format: BookmarkFormat, fields: JSONFields, query: TextQuery,
    report: @escaping @Sendable (String) -> Void
  ) {
    self.file = file
    self.format = format
    self.fields = fields
    self.query = query
    self.report = report
  }

  func page(_ request: PageRequest<Int>) async throws -> Page<FiledBookmark, Int> {
    if reader == nil || request.cursor != nextPage {
      // The text of standard input is gone.
      if reader != nil, file.source == .standardInput { return .unchanged }
      if reader != nil { file = try SourceFile(file.source) }
      reader = file.reader(format, fields)
      (failure, nextPage, numberOfRows, reported) = (nil, 0, 0, 0)
    }
    if let failure { throw failure }
    // Taken out, so that changing it copies nothing.
    guard var reader else { return Page([]) }
    self.reader = nil
    defer { self.reader = reader }
    var items: [FiledBookmark] = []
    var isAtEnd = false
    do {
      for _ in 0..<Self.mostRecords where items.count < request.size && !isAtEnd {
        guard let (bookmark, section) = try reader.next() else {
          isAtEnd = true
          continue
        }
        if query.isEmpty || query.matches(BookmarkWords.row(bookmark)) {
          items.append(FiledBookmark(folder: section.folder, bookmark: bookmark))
        }
      }
    } catch {
      failure = error
    }
    passOn(reader.reports, isAtEnd: isAtEnd || failure != nil)
    if let failure, items.isEmpty { throw failure }
    nextPage += 1
    numberOfRows += items.count
    return Page(items, next: isAtEnd ? nil : nextPage, total: isAtEnd ? nil : estimate(reader))
  }

  /// The number of rows in the whole file, if the rest of it has rows of the same length.
  private func estimate(_ reader: JSONBookmarks) -> Int? {
    let read = file.count - reader.records.numberOfWaitingBytes
    guard query.isEmpty, let size = file.size, read > 0 else { return nil }
    return max(numberOfRows, Int(Double(numberOfRows) * Double(size) / Double(read)))
  }

  private func passOn(_ reports: SourceReports, isAtEnd: Bool) {
    reports.kept.dropFirst(reported).forEach(report)
    reported = reports.kept.count
    if isAtEnd { reports.sentences.dropFirst(reported).forEach(report) }
  }
}

extension BookmarkSourceError: RetryAdvising {
  // Reading the same text again gives the same error.
  var retryAdvice: RetryAdvice { .doNotRetry }
}
