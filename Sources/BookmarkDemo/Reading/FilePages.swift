import ListPresentation
import ListPresentationText

/// A page source that reads bookmarks from a file as the pages are asked for, away from the main actor.
actor FilePages: PageSource {
  /// The number of records that are read for a page at most, so that a query without matches shows its progress.
  private static let mostRecords = 20_000

  /// How long to wait before a file that has been read is looked at again.
  private static let pause = Duration.milliseconds(200)

  private let fields: RecordFields
  private let query: TextQuery
  private let follows: Bool
  private let isPrinted: Bool
  private let clock: any Clock<Duration>
  private let sentences: Sentences
  private var file: SourceFile
  private var reader: BookmarkReader?
  /// The rows that are printed in sections, because those of a section need not follow each other.
  private var sectionRows: ArraySlice<Bookmark>?
  /// Whether all bytes have been read, and all rows.
  private var (isFinished, isAtEnd) = (false, false)
  /// The error that the text ends with, after the rows before it were returned.
  private var failure: BookmarkSourceError?
  private var nextPage = 0
  private var numberOfRows = 0
  /// The numbers of reports and of losses that have been passed on.
  private var (reported, reportedLosses) = (0, 0)

  /// Creates a page source.
  /// - Parameters:
  ///   - isPrinted: Whether the rows are printed as they arrive. A screen puts a row that arrives late into its
  ///     section.
  ///   - sentences: Receives a sentence for each record that is left out, and whether the file is truncated.
  init(
    _ file: SourceFile, fields: RecordFields, query: TextQuery, follows: Bool = false, isPrinted: Bool,
    clock: any Clock<Duration>, sentences: Sentences
  ) {
    self.file = file
    (self.fields, self.query, self.follows) = (fields, query, follows)
    self.isPrinted = isPrinted
    self.clock = clock
    self.sentences = sentences
  }

  func page(_ request: PageRequest<Int>) async throws -> Page<Bookmark, Int> {
    if reader == nil || request.cursor != nextPage {
      // The text of standard input is gone.
      if reader != nil, file.source == .standardInput { return .unchanged }
      if reader != nil { file = try SourceFile(file.source) }
      (failure, nextPage, numberOfRows) = (nil, 0, 0)
      (reported, reportedLosses) = (0, 0)
      (isFinished, isAtEnd, sectionRows) = (false, false, nil)
      reader = BookmarkReader(name: file.source.name, fields: fields)
    }
    if let failure { throw failure }
    var items: [Bookmark] = []
    do {
      for _ in 0..<Self.mostRecords where items.count < request.size {
        // Rows are shown before their writer has written more.
        guard let row = try next(waits: items.isEmpty) else {
          guard follows, items.isEmpty, !isAtEnd else { break }
          try await clock.sleep(for: Self.pause)
          continue
        }
        if query.isEmpty || query.matches(BookmarkWords.row(row)) { items.append(row) }
      }
    } catch let error as BookmarkSourceError {
      failure = error
    }
    numberOfRows += items.count
    passOn()
    if let failure, items.isEmpty { throw failure }
    nextPage += 1
    var page = Page(items, next: isAtEnd ? nil : nextPage, total: isAtEnd ? numberOfRows : estimate)
    page.lostItems = takeLosses()
    return page
  }

  /// Returns what was lost since the page before.
  private func takeLosses() -> LostItems? {
    guard let reports = reader?.reports, reports.numberOfLosses > reportedLosses else { return nil }
    defer { reportedLosses = reports.numberOfLosses }
    return LostItems(reports.numberOfLosses - reportedLosses, reason: reports.firstLoss)
  }

  private func next(waits: Bool) throws(BookmarkSourceError) -> Bookmark? {
    guard isPrinted, fields.section != nil else { return try read(waits: waits) }
    if sectionRows == nil {
      var rows: [Bookmark] = []
      while let row = try read(waits: true) { rows.append(row) }
      sectionRows = rows.inFolders[...]
    }
    let row = sectionRows?.popFirst()
    isAtEnd = row == nil
    return row
  }

  /// Returns the next row, or `nil` at the end, or if its bytes have not arrived.
  private func read(waits: Bool) throws(BookmarkSourceError) -> Bookmark? {
    while true {
      if let row = try reader?.next() { return row }
      guard !isFinished, waits || file.isReady else {
        isAtEnd = isFinished
        return nil
      }
      if let block = try file.next() {
        reader?.append(block)
      } else if follows {
        return nil
      } else {
        isFinished = true
        try reader?.finish()
      }
    }
  }

  /// The number of rows in the whole file, if the rest of it has rows of the same length.
  private var estimate: Int? {
    guard query.isEmpty, !follows, let size = file.size, let offset = reader?.offset, offset > 0 else { return nil }
    return max(numberOfRows, Int(Double(numberOfRows - 1) * Double(size) / Double(offset)))
  }

  private func passOn() {
    guard let reports = reader?.reports else { return }
    if reports.numberOfLosses > 0 { sentences.noteLoss() }
    // The error of a file without a row says more than what is wrong with each of its records.
    guard numberOfRows > 0 || (isAtEnd && failure == nil) else { return }
    for report in reports.kept.dropFirst(reported) { sentences.add(report) }
    reported = reports.kept.count
    if isAtEnd || failure != nil { for report in reports.sentences.dropFirst(reported) { sentences.add(report) } }
  }
}

extension BookmarkSourceError: RetryAdvising {
  // Reading the same text again gives the same error.
  var retryAdvice: RetryAdvice { .doNotRetry }
}
