import ListPresentation
import Synchronization

/// What a source has learned from the answers so far.
final class SourceMemory<Item: ListElement>: Sendable {
  /// A page as it was last answered.
  struct LoadedPage: Sendable {
    var target: HTTPCursor.Target?
    /// Whether the page names the one before it.
    var leadsBack: Bool
    var ids: [Item.ID]
    var generation: Int
    var total: Int?
  }

  struct State: Sendable {
    /// The format that the answers had, where it was not given.
    var format: PageFormat?
    /// Whether a second page has shown that the format is right.
    var isProven = false
    /// The guesses at the second page, until one is right.
    var trial: Trial<Item>?
    /// The target that was given for the second page, and that of the right format.
    var alias: (from: HTTPCursor.Target, to: HTTPCursor.Target)?
    /// The pages of the newest generation, the newest last, and the index of each by its target.
    var pages: [LoadedPage] = []
    private var indices: [HTTPCursor.Target?: Int] = [:]
    /// How many items the server puts into a page, where pages are asked for out of order.
    var pageSize: Int?
    /// Whether the list was started over because of a cursor, and no page behind the first has come since.
    var hasStartedOver = false

    /// Keeps a page instead of what it was before; of the oldest pages the first alone is kept.
    mutating func keep(_ page: LoadedPage) {
      let newest = pages.last?.generation ?? 0
      guard page.generation >= newest else { return }
      if page.generation > newest { (pages, indices) = ([], [:]) }
      if let known = indices[page.target] { return pages[known] = page }
      indices[page.target] = pages.count
      pages.append(page)
      guard pages.count > 1_000 else { return }
      // Half of them go at once, so that a page costs the same however many there are.
      pages.removeSubrange(1...500)
      indices = Dictionary(uniqueKeysWithValues: pages.indices.map { (pages[$0].target, $0) })
    }
  }

  private let state = Mutex(State())

  func read<Value: Sendable>(_ value: (State) -> Value) -> Value { state.withLock { value($0) } }

  func change(_ change: @Sendable (inout State) -> Void) { state.withLock { change(&$0) } }
}
