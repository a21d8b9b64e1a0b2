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
  /// How many more bookmarks to read, or `nil` for all.
  private var rest: Int?
  private let isWanted: Filter
  private let sentences: Sentences
  private var reader: BookmarkReader
  /// The error that the text ends with, after what came before it.
  private var failure: BookmarkSourceError?
  private var count = 0

  /// Whether a bookmark in the folder with a path counts.
  typealias Filter = @Sendable (NodeContent, _ folder: String) -> Bool

  /// Creates a page source.
  /// - Parameters:
  ///   - limit: The most bookmarks to read, also those in folders, or `nil` for all.
  ///   - isWanted: Whether a bookmark counts. With a limit, others are left out.
  ///   - sentences: Receives a sentence for each record that is left out.
  init(
    _ file: SourceFile, limit: Int? = nil, of isWanted: @escaping Filter = { _, _ in true }, _ sentences: Sentences
  ) {
    (self.file, rest, self.isWanted, self.sentences) = (file, limit, isWanted, sentences)
    reader = BookmarkReader(name: file.source.name, sentences)
  }

  /// Returns at least as many as there have been, because each page makes the list again. What the writer of a
  /// pipe has written is there before it has written more.
  func page(_ request: PageRequest<Int>) async throws -> Page<Arrival, Int> {
    if let failure { throw failure }
    var trees: [NodeTree] = []
    let size = max(request.size, count)
    do {
      while trees.count < size, rest != 0, let element = try reader.next(of: &file, waits: trees.isEmpty) {
        if let tree = limited(reader.tree(of: element)) { trees.append(tree) }
      }
    } catch {
      failure = error
    }
    let isAtEnd = rest == 0 || trees.count < size && reader.isFinished && failure == nil
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

  /// Returns what of a tree is within the limit, or `nil` if nothing is. A folder that has lost everything is left out.
  private func limited(_ tree: NodeTree, in path: String = "") -> NodeTree? {
    guard let rest else { return tree }
    if rest == 0 { return nil }
    guard tree.content.kind == .bookmark else {
      let inner = tree.content.path(in: path)
      let children = tree.children.compactMap { limited($0, in: inner) }
      return children.isEmpty && !tree.children.isEmpty ? nil : NodeTree(content: tree.content, children: children)
    }
    guard isWanted(tree.content, path) else { return nil }
    self.rest = rest - 1
    return tree
  }

  /// The number of rows in the whole file, if the rest of it has rows of the same length.
  private var estimate: Int? {
    guard let size = file.size, reader.offset > 0, rest == nil else { return nil }
    return max(count, Int(Double(count - 1) * Double(size) / Double(reader.offset)))
  }
}

extension BookmarkSourceError: RetryAdvising {
  // Reading the same text again gives the same error.
  var retryAdvice: RetryAdvice { .doNotRetry }
}
