import ListPresentation

/// What has arrived from a source: a bookmark, or a folder with all that is in it.
struct Arrival: ListElement {
  let id: Int
  let tree: NodeTree

  static func == (a: Arrival, b: Arrival) -> Bool { a.id == b.id && a.tree == b.tree }
}

/// Reads the bookmarks of a file as they are asked for.
struct FileReader {
  let file: SourceFile
  private let sentences: Sentences
  private var reader: BookmarkReader
  /// Whether all bytes have been read.
  private(set) var isFinished = false

  init(_ file: SourceFile, _ sentences: Sentences) {
    (self.file, self.sentences) = (file, sentences)
    reader = BookmarkReader(name: file.source.name, sentences)
  }

  /// Where the last record begins. 0 if that says nothing about the rest of the text.
  var offset: Int { reader.offset }

  /// Returns what is next, or `nil` at the end.
  /// - Parameter waits: Whether to wait for bytes that have not arrived, instead of returning `nil`.
  mutating func next(waits: Bool) throws(BookmarkSourceError) -> BookmarkReader.Element? {
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

  /// Returns the node that an element is.
  mutating func tree(of element: BookmarkReader.Element) -> NodeTree { reader.tree(of: element) }
}

/// A page source that reads bookmarks from a file as they are asked for, away from the main actor.
actor FilePages: PageSource {
  private let limit: Int
  private let sentences: Sentences
  private var reader: FileReader
  /// The error that the text ends with, after what came before it.
  private var failure: BookmarkSourceError?
  private var count = 0

  /// Creates a page source.
  /// - Parameters:
  ///   - limit: The most records to read.
  ///   - sentences: Receives a sentence for each record that is left out.
  init(_ file: SourceFile, limit: Int = .max, _ sentences: Sentences) {
    (self.limit, self.sentences) = (limit, sentences)
    reader = FileReader(file, sentences)
  }

  /// Returns at least as many as there have been, because each page makes the list again. What the writer of a
  /// pipe has written is there before it has written more.
  func page(_ request: PageRequest<Int>) async throws -> Page<Arrival, Int> {
    if let failure { throw failure }
    var trees: [NodeTree] = []
    let size = min(max(request.size, count), limit - count)
    do {
      while trees.count < size, let element = try reader.next(waits: trees.isEmpty) {
        trees.append(reader.tree(of: element))
      }
    } catch {
      failure = error
    }
    let isAtEnd = count + trees.count >= limit || trees.count < size && reader.isFinished && failure == nil
    let first = count
    count += trees.count
    // The error of a file without a row says more than what is wrong with each of its records.
    sentences.hold(count == 0 && (!isAtEnd || failure != nil))
    if let failure, trees.isEmpty { throw failure }
    let items = zip(first..., trees).map { Arrival(id: $0, tree: $1) }
    var page = Page(items, next: isAtEnd ? nil : count, total: isAtEnd ? count : estimate)
    page.lostItems = sentences.takeLosses()
    return page
  }

  /// The number of rows in the whole file, if the rest of it has rows of the same length.
  private var estimate: Int? {
    guard let size = reader.file.size, reader.offset > 0, limit == .max else { return nil }
    return max(count, Int(Double(count - 1) * Double(size) / Double(reader.offset)))
  }
}

extension BookmarkSourceError: RetryAdvising {
  // Reading the same text again gives the same error.
  var retryAdvice: RetryAdvice { .doNotRetry }
}
