/// The queries that a user has typed, the newest last.
struct QueryHistory {
  private static let most = 100
  private var queries: [String] = []
  /// The index of the query that was recalled last.
  private var place: Int?

  /// Adds a query, which becomes the newest.
  mutating func add(_ query: String) {
    place = nil
    guard !query.isEmpty else { return }
    queries.removeAll { $0 == query }
    queries = queries.suffix(Self.most - 1) + [query]
  }

  /// Returns the query before the one that was recalled, or the newest if nothing is typed; `nil` if the user has typed
  /// a query of their own, or if there is none.
  mutating func older(than typed: String) -> String? {
    guard let next = typed.isEmpty ? queries.count : recalled(typed) else { return nil }
    guard next > 0 else { return typed.isEmpty ? nil : typed }
    place = next - 1
    return queries[next - 1]
  }

  /// Returns the query after the one that was recalled, an empty one after the newest, or `nil` if none was recalled.
  mutating func newer(than typed: String) -> String? {
    guard let recalled = recalled(typed) else { return nil }
    place = recalled + 1 < queries.count ? recalled + 1 : nil
    return place.map { queries[$0] } ?? ""
  }

  private func recalled(_ typed: String) -> Int? { place.flatMap { queries[$0] == typed ? $0 : nil } }
}
