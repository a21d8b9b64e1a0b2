/// The queries that a user has typed, the newest last.
struct QueryHistory {
  private static let most = 100
  private var queries: [String] = []
  /// The index of the query that was recalled last.
  private var recalledIndex: Int?

  /// Adds a query, which becomes the newest.
  mutating func add(_ query: String) {
    recalledIndex = nil
    guard !query.isEmpty else { return }
    queries.removeAll { $0 == query }
    queries = queries.suffix(Self.most - 1) + [query]
  }

  /// Returns the query before the one that was recalled, or the newest if nothing is typed; `nil` if the user has typed
  /// a query of their own, or if there is none.
  mutating func older(than typed: String) -> String? {
    guard let next = typed.isEmpty ? queries.count : recalled(typed) else { return nil }
    guard next > 0 else { return typed.isEmpty ? nil : typed }
    recalledIndex = next - 1
    return queries[next - 1]
  }

  /// Returns the query after the one that was recalled, an empty one after the newest, or `nil` if none was recalled.
  mutating func newer(than typed: String) -> String? {
    guard let recalled = recalled(typed) else { return nil }
    recalledIndex = recalled + 1 < queries.count ? recalled + 1 : nil
    return recalledIndex.map { queries[$0] } ?? ""
  }

  private func recalled(_ typed: String) -> Int? { recalledIndex.flatMap { queries[$0] == typed ? $0 : nil } }
}
