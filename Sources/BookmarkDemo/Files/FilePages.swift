import ListPresentation

/// What has arrived from a source: a bookmark, or a folder with all that is in it.
struct Arrival: ListElement {
  let id: Int
  let tree: NodeTree

  static func == (a: Arrival, b: Arrival) -> Bool { a.id == b.id && a.tree == b.tree }
}

/// A page source that reads bookmarks from a file as they are asked for, away from the main actor.
actor FilePages: PageSource {
  private let limit: Int
  private let sentences: Sentences
  private let file: SourceFile
  private var reader: BookmarkReader
  /// Whether all bytes have been read.
  private var isFinished = false
  /// The error that the text ends with, after what came before it.
  private var failure: BookmarkSourceError?
  private var count = 0

  /// Creates a page source.
  /// - Parameters:
  ///   - fields: The members that are shown.
  ///   - limit: The most records to read.
  ///   - sentences: Receives a sentence for each record that is left out.
  init(_ file: SourceFile, fields: RecordFields, limit: Int = .max, _ sentences: Sentences) {
    (self.file, self.limit, self.sentences) = (file, limit, sentences)
    reader = BookmarkReader(name: file.source.name, fields: fields, sentences)
  }

  /// Returns at least as many as there have been, because each page makes the list again. What the writer of a
  /// pipe has written is there before it has written more.
  func page(_ request: PageRequest<Int>) async throws -> Page<Arrival, Int> {
    if let failure { throw failure }
    var trees: [NodeTree] = []
    let size = min(max(request.size, count), limit - count)
    var isAtEnd = false
    do {
      while trees.count < size {
        guard let element = try read(waits: trees.isEmpty) else {
          isAtEnd = isFinished
          break
        }
        switch element {
        case .tree(let tree): trees.append(tree)
        case .record(let record): trees.append(NodeTree(content: reader.content(of: record)))
        }
      }
    } catch {
      failure = error
    }
    let first = count
    count += trees.count
    // The error of a file without a row says more than what is wrong with each of its records.
    sentences.hold(count == 0 && (!isAtEnd || failure != nil))
    if let failure, trees.isEmpty { throw failure }
    let items = zip(first..., trees).map { Arrival(id: $0, tree: $1) }
    isAtEnd = isAtEnd || count >= limit
    var page = Page(items, next: isAtEnd ? nil : count, total: isAtEnd ? count : estimate)
    page.lostItems = sentences.takeLosses()
    return page
  }

  /// Returns what is next, or `nil` at the end, or if its bytes have not arrived.
  private func read(waits: Bool) throws(BookmarkSourceError) -> BookmarkReader.Element? {
    while true {
      if let element = try reader.next() { return element }
      guard !isFinished, waits || file.isReady else { return nil }
      if let block = try file.next() {
        reader.append(block)
      } else {
        isFinished = true
        if let cut = file.cut { sentences.add(cut) }
        try reader.finish()
      }
    }
  }

  /// The number of rows in the whole file, if the rest of it has rows of the same length.
  private var estimate: Int? {
    guard let size = file.size, reader.offset > 0, limit == .max else { return nil }
    return max(count, Int(Double(count - 1) * Double(size) / Double(reader.offset)))
  }
}

extension BookmarkSourceError: RetryAdvising {
  // Reading the same text again gives the same error.
  var retryAdvice: RetryAdvice { .doNotRetry }
}
