import ListPresentation
import Synchronization

/// A row that is sorted by its rank. The rank of a row that moves changes, and its id stays.
struct RankedRow: ListElement, Codable, Hashable {
  let id: Int
  var rank: Int
}

/// The rows of a server, in the order of their ranks.
final class RankedRows: Sendable {
  private let rows: Mutex<[RankedRow]>

  init(_ count: Int) { rows = Mutex((0..<count).map { RankedRow(id: $0 + 1, rank: ($0 + 1) << 20) }) }

  var all: [RankedRow] { rows.withLock { $0 } }
  var ids: [Int] { all.map(\.id) }

  func change(_ change: @Sendable (inout [RankedRow]) -> Void) {
    rows.withLock {
      change(&$0)
      $0.sort { $0.rank < $1.rank }
    }
  }

  /// The rows of a query: all of them, or those with an even id.
  func found(_ query: String) -> [RankedRow] { query == "even" ? all.filter { $0.id.isMultiple(of: 2) } : all }
}
