import Synchronization

/// What a source has learned from the answers so far.
final class SourceMemory<ID: Hashable & Sendable>: Sendable {
  /// A page as it was last answered.
  struct LoadedPage: Sendable {
    var place: HTTPCursor.Place?
    var ids: [ID]
    var entityTag: String?
    var lastModified: String?
    var generation: Int
    var total: Int?
  }

  struct State: Sendable {
    /// The format that the first answer had, where it was not given.
    var format: PageFormat?
    /// The largest page that the server is known to allow, if it has refused one.
    var size: Int?
    /// The pages of the newest generation, the newest last.
    var pages: [LoadedPage] = []

    /// Takes a page in, in the place of what it was before; of the oldest pages the first alone is kept.
    mutating func keep(_ page: LoadedPage) {
      let newest = pages.last?.generation ?? 0
      guard page.generation >= newest else { return }
      if page.generation > newest { pages = [] }
      if let known = pages.firstIndex(where: { $0.place == page.place }) { return pages[known] = page }
      pages.append(page)
      if pages.count > 500 { pages.remove(at: 1) }
    }

    mutating func forgetConditions() {
      for place in pages.indices { (pages[place].entityTag, pages[place].lastModified) = (nil, nil) }
    }
  }

  private let state = Mutex(State())

  func read<Value: Sendable>(_ value: (State) -> Value) -> Value { state.withLock { value($0) } }

  func change(_ change: @Sendable (inout State) -> Void) { state.withLock { change(&$0) } }
}
