import ListPresentation
import ListPresentationHTTP

/// What has arrived from a source: a bookmark, or a folder with all that is in it.
struct Arrival: ListElement, Equatable {
  /// The place in a file, or the id that a server has given.
  enum ID: Hashable, Sendable, CustomStringConvertible {
    case place(Int)
    case key(ExactID)

    var description: String {
      switch self {
      case .place(let place): "\(place)"
      case .key(let id): "\(id)"
      }
    }
  }

  let id: ID
  let tree: NodeTree
}

/// A page source that reads bookmarks from a file as they are asked for, away from the main actor.
actor FilePages: PageSource {
  private var file: SourceFile
  private let sentences: Sentences
  private var reader: BookmarkReader
  /// The error that the text ends with, after what came before it.
  private var failure: BookmarkSourceError?
  private var count = 0

  /// Creates a page source.
  /// - Parameter sentences: Receives a sentence for each record that is left out.
  init(_ file: SourceFile, _ sentences: Sentences) {
    (self.file, self.sentences) = (file, sentences)
    reader = BookmarkReader(name: file.source.name, sentences)
  }

  /// Returns at least as many as there have been, because each page makes the list again. What the writer of a
  /// pipe has written is there before it has written more.
  func page(_ request: PageRequest<Int>) async throws -> Page<Arrival, Int> {
    if let failure { throw failure }
    var trees: [NodeTree] = []
    let size = max(request.size, count)
    do {
      while trees.count < size, let element = try reader.next(of: &file, waits: trees.isEmpty) {
        trees.append(reader.tree(of: element))
      }
    } catch {
      failure = error
    }
    let isAtEnd = trees.count < size && reader.isFinished && failure == nil
    let first = count
    count += trees.count
    // The error of a file without a row says more than what is wrong with each of its records.
    sentences.hold(count == 0 && (!isAtEnd || failure != nil))
    if let failure, trees.isEmpty { throw failure }
    let items = zip(first..., trees).map { Arrival(id: .place($0), tree: $1) }
    var page = Page(items, next: isAtEnd ? nil : count, total: isAtEnd ? count : estimate)
    page.lostItems = sentences.takeLosses()
    return page
  }

  /// The number of rows in the whole file, if the rest of it has rows of the same length.
  private var estimate: Int? {
    guard let size = file.size, reader.offset > 0 else { return nil }
    return max(count, Int(Double(count - 1) * Double(size) / Double(reader.offset)))
  }
}

extension BookmarkSourceError: RetryAdvising {
  // Reading the same text again gives the same error.
  var retryAdvice: RetryAdvice { .doNotRetry }
}
