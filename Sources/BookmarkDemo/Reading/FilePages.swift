import ListPresentation
import ListPresentationText

/// A page source that reads bookmarks from a file as the pages are asked for, away from the main actor.
actor FilePages: PageSource {
  /// The number of records that are read for a page at most, so that a query without matches shows its progress.
  private static let mostRecords = 20_000

  private let fields: RecordFields
  private let query: TextQuery
  private let isPrinted: Bool
  private let sentences: Sentences
  private var file: SourceFile
  private var reader: BookmarkReader?
  /// Whether all bytes have been read.
  private var isFinished = false
  /// The error that the text ends with, after the rows before it were returned.
  private var failure: BookmarkSourceError?
  private var nextPage = 0
  private var numberOfRows = 0

  /// Creates a page source.
  /// - Parameters:
  ///   - fields: The members that are shown.
  ///   - query: The query that a row must match to be shown.
  ///   - isPrinted: Whether the rows are printed as they arrive. A screen puts a row that arrives late into its
  ///     section.
  ///   - sentences: Receives a sentence for each record that is left out.
  init(
    _ file: SourceFile, fields: RecordFields, query: TextQuery, isPrinted: Bool, _ sentences: Sentences
  ) {
    (self.file, self.fields, self.query) = (file, fields, query)
    (self.isPrinted, self.sentences) = (isPrinted, sentences)
  }

  func page(_ request: PageRequest<Int>) async throws -> Page<Bookmark, Int> {
    if reader == nil || request.cursor != nextPage {
      // The text of standard input is gone.
      if reader != nil, file.source == .standardInput { return .unchanged }
      if reader != nil { file = try SourceFile(file.source, mostMebibytes: file.mostMebibytes) }
      (failure, nextPage, numberOfRows, isFinished) = (nil, 0, 0, false)
      let isGrouped = isPrinted && fields.section != nil
      reader = BookmarkReader(name: file.source.name, fields: fields, isGrouped: isGrouped, sentences)
    }
    if let failure { throw failure }
    var (items, isAtEnd) = ([Bookmark](), false)
    do {
      for _ in 0..<Self.mostRecords where items.count < request.size {
        // Rows are shown before their writer has written more.
        guard let row = try read(waits: items.isEmpty) else {
          isAtEnd = isFinished
          break
        }
        if query.isEmpty || query.matches(BookmarkWords.row(row)) { items.append(row) }
      }
    } catch {
      failure = error
    }
    numberOfRows += items.count
    // The error of a file without a row says more than what is wrong with each of its records.
    sentences.hold(numberOfRows == 0 && (!isAtEnd || failure != nil))
    if let failure, items.isEmpty { throw failure }
    nextPage += 1
    var page = Page(items, next: isAtEnd ? nil : nextPage, total: isAtEnd ? numberOfRows : estimate)
    page.lostItems = sentences.takeLosses()
    return page
  }

  /// Returns the next row, or `nil` at the end, or if its bytes have not arrived.
  private func read(waits: Bool) throws(BookmarkSourceError) -> Bookmark? {
    while true {
      if let row = try reader?.next() { return row }
      guard !isFinished, waits || file.isReady else { return nil }
      if let block = try file.next() {
        reader?.append(block)
      } else {
        isFinished = true
        if let cut = file.cut { sentences.add(cut) }
        try reader?.finish()
      }
    }
  }

  /// The number of rows in the whole file, if the rest of it has rows of the same length.
  private var estimate: Int? {
    guard query.isEmpty, let size = file.size, let offset = reader?.offset, offset > 0 else { return nil }
    return max(numberOfRows, Int(Double(numberOfRows - 1) * Double(size) / Double(offset)))
  }
}

extension BookmarkSourceError: RetryAdvising {
  // Reading the same text again gives the same error.
  var retryAdvice: RetryAdvice { .doNotRetry }
}
