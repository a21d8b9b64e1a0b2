import ListPresentation
import ListPresentationText

/// A page source that reads bookmarks from a file as the pages are asked for, away from the main actor.
///
/// Records are read one page at a time. A bookmark export that is printed is read whole for the first page, and so are
/// JSON records that are printed in sections, because the records of a section need not follow each other, and what is
/// printed stays.
actor FilePages: PageSource {
  /// The number of records that are read for a page at most, so that a query without matches shows its progress.
  private static let mostRecords = 20_000

  /// What is left to return.
  private struct Rest {
    var reader: any BookmarkReader
    /// The rows of a text that was read whole.
    var rows: AnyIterator<FiledBookmark>?

    mutating func next() throws(BookmarkSourceError) -> FiledBookmark? {
      if let rows { rows.next() } else { try reader.next() }
    }
  }

  private let fields: JSONFields
  private let query: TextQuery
  private let isPrinted: Bool
  private let sentences: Sentences
  private var file: SourceFile
  private var rest: Rest?
  /// The error that the text ends with, after the rows before it were returned.
  private var failure: BookmarkSourceError?
  private var nextPage = 0
  private var numberOfRows = 0
  /// The number of reports that have been passed on.
  private var reported = 0

  /// Creates a page source.
  /// - Parameters:
  ///   - isPrinted: Whether the rows are printed as they arrive. A screen puts a row that arrives late into its
  ///     section.
  ///   - sentences: Receives a sentence for each record that is left out, and whether the file is truncated.
  init(_ file: SourceFile, fields: JSONFields, query: TextQuery, isPrinted: Bool, sentences: Sentences) {
    self.file = file
    self.fields = fields
    self.query = query
    self.isPrinted = isPrinted
    self.sentences = sentences
  }

  func page(_ request: PageRequest<Int>) async throws -> Page<FiledBookmark, Int> {
    if rest == nil || request.cursor != nextPage {
      // The text of standard input is gone.
      if rest != nil, file.source == .standardInput { return .unchanged }
      if rest != nil { file = try SourceFile(file.source) }
      (failure, nextPage, numberOfRows, reported) = (nil, 0, 0, 0)
      rest = try start()
    }
    if let failure { throw failure }
    // Taken out, so that changing it copies nothing.
    guard var rest = self.rest.take() else { return Page([]) }
    defer { self.rest = rest }
    var items: [FiledBookmark] = []
    var isAtEnd = false
    do {
      for _ in 0..<Self.mostRecords where items.count < request.size && !isAtEnd {
        // Rows are shown before their writer has written more.
        if !items.isEmpty, rest.rows == nil, !rest.reader.mayHaveRecord, !file.isReady { break }
        guard let row = try rest.next() else {
          isAtEnd = true
          continue
        }
        if query.isEmpty || query.matches(BookmarkWords.row(row.bookmark)) { items.append(row) }
      }
    } catch {
      failure = error
    }
    numberOfRows += items.count
    passOn(rest.reader, isAtEnd: isAtEnd || failure != nil)
    if let failure, items.isEmpty { throw failure }
    nextPage += 1
    return Page(items, next: isAtEnd ? nil : nextPage, total: isAtEnd ? numberOfRows : estimate(rest))
  }

  private func start() throws(BookmarkSourceError) -> Rest {
    var reader = try file.reader(fields: fields)
    let isExport = reader is NetscapeBookmarks
    guard isPrinted, isExport || fields.section != nil else { return Rest(reader: reader) }
    // The rows are made when they are returned, because the array of all would double the memory.
    let rows = try reader.read().entries.lazy.flatMap { entry in
      entry.bookmarks.lazy.map { FiledBookmark(folder: entry.folder, bookmark: $0) }
    }
    return Rest(reader: reader, rows: AnyIterator(rows.makeIterator()))
  }

  /// The number of rows in the whole file, if the rest of it has rows of the same length.
  private func estimate(_ rest: Rest) -> Int? {
    guard rest.rows == nil, query.isEmpty, let size = file.size else { return nil }
    let read = file.count - rest.reader.numberOfWaitingBytes
    guard read > 0 else { return nil }
    return max(numberOfRows, Int(Double(numberOfRows) * Double(size) / Double(read)))
  }

  private func passOn(_ reader: any BookmarkReader, isAtEnd: Bool) {
    if reader.hasLoss { sentences.noteLoss() }
    // The error of a file without a row says more than what is wrong with each of its records.
    guard numberOfRows > 0 || (isAtEnd && failure == nil) else { return }
    for report in reader.reports.kept.dropFirst(reported) { sentences.add(report) }
    reported = reader.reports.kept.count
    if isAtEnd { for report in reader.reports.sentences.dropFirst(reported) { sentences.add(report) } }
  }
}

extension BookmarkSourceError: RetryAdvising {
  // Reading the same text again gives the same error.
  var retryAdvice: RetryAdvice { .doNotRetry }
}
