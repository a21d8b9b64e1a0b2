import ListPresentationTesting
import Synchronization

@testable import ListPresentation

/// A server with offsets whose rows change.
final class MovingServer: Sendable {
  private struct State {
    var rows: [Int]
    var requests: [(offset: Int, size: Int)] = []
  }

  private let state: Mutex<State>

  init(_ count: Int, from first: Int = 0) { state = Mutex(State(rows: Array(first..<first + count))) }

  var rows: [Int] { state.withLock(\.rows) }
  /// The requests so far: offset and size.
  var asked: String { state.withLock { $0.requests.map { "\($0.offset)+\($0.size)" }.joined(separator: " ") } }
  var numberOfRequests: Int { state.withLock(\.requests.count) }
  var numberOfRows: Int { state.withLock { $0.requests.reduce(0) { $0 + $1.size } } }

  func change(_ change: (inout [Int]) -> Void) { state.withLock { change(&$0.rows) } }

  var source: Source { source() }

  func source(
    countsItems: Bool = true, hasTotals: Bool = true, hasSizes: Bool = true, knowsItsEnd: Bool = true,
    goesBack: Bool = false, backoff: Duration? = nil,
    afterPage: @escaping @Sendable () -> Void = {}
  ) -> Source {
    Source(
      server: self, countsItems: countsItems, hasTotals: hasTotals, hasSizes: hasSizes, knowsItsEnd: knowsItsEnd,
      goesBack: goesBack, backoff: backoff,
      afterPage: afterPage)
  }

  struct Source: PageSource {
    let server: MovingServer
    let countsItems: Bool
    let hasTotals: Bool
    let hasSizes: Bool
    /// Whether the last page names no next one. Otherwise an empty page is the end.
    let knowsItsEnd: Bool
    /// Whether pages name the page before them.
    let goesBack: Bool
    /// The pause that the pages behind the first one ask for.
    let backoff: Duration?
    let afterPage: @Sendable () -> Void

    var pageSizes: ClosedRange<Int>? { hasSizes ? 1...100 : nil }

    func page(_ request: PageRequest<Int>) async throws -> Page<ScriptedItem, Int> {
      let page = server.state.withLock { state in
        let first = request.cursor ?? 0
        state.requests.append((first, request.size))
        let size = request.size
        let range = (request.direction == .prepend ? first - size..<first : first..<first + size)
          .clamped(to: 0..<state.rows.count)
        let isLast = knowsItsEnd ? range.upperBound == state.rows.count : range.isEmpty
        var page = Page(
          state.rows[range].map { ScriptedItem(id: $0) }, next: isLast ? nil : range.upperBound,
          total: hasTotals ? state.rows.count : nil)
        if goesBack, range.lowerBound > 0 { page.previous = range.lowerBound }
        if first > 0 { page.backoff = backoff }
        return page
      }
      afterPage()
      return page
    }

    func cursor(_ cursor: Int, movedBy items: Int) -> Int? { countsItems ? cursor + items : nil }
  }
}
