import Foundation

/// The results of all sessions, and the optimum for each seed, as JSON.
struct ResultFile {
  private struct Record {
    let words: [String]
    let numbers: [Int?]
  }

  private var records: [Record] = []

  /// Adds the results of one policy.
  /// - Parameters:
  ///   - pageSize: The number of rows in a page. For a bound, this is the maximum.
  ///   - isBound: Whether the results are bounds instead of sessions.
  mutating func add(_ summary: Summary, _ part: Plan.Part, pageSize: Int, isBound: Bool = false) {
    for (seed, result) in summary.results.enumerated() {
      let values = Self.values.map { isBound && !Self.bounded.contains($0.name) ? nil : $0.value(result) }
      records.append(
        Record(words: [part.scenario.name, part.model.name, summary.policy], numbers: [pageSize, seed] + values))
    }
  }

  private static let words = ["scenario", "latency", "policy"]
  private static let numbers = ["page_size", "seed"] + values.map(\.name)
  /// The members that a bound has. Its other members are `null`.
  private static let bounded: Set = [
    "rows_visited", "stall_ms", "waiting_ms", "first_screen_ms", "requests", "rows_sent", "unseen_rows",
  ]
  private static let values: [(name: String, value: @Sendable (SessionResult) -> Int)] = [
    ("rows_visited", { $0.rowsVisited }), ("stall_ms", { $0.stallTime }), ("stalls", { $0.stalls.count }),
    ("stalls_over_100_ms", { $0.noticedStalls }), ("longest_stall_ms", { $0.stalls.max() ?? 0 }),
    ("missing_row_ms", { $0.missingRowTime }), ("waiting_ms", { $0.waiting }),
    ("first_screen_ms", { $0.firstScreen }), ("requests", { $0.requests }),
    ("repeated_requests", { $0.repeatedRequests }), ("rows_sent", { $0.rowsSent }),
    ("unseen_rows", { $0.unseen }), ("most_rows", { $0.mostRows }),
    ("duplicate_rows", { $0.faults.duplicateRows }),
    ("skipped_rows", { $0.faults.skippedRows }), ("stale_rows", { $0.faults.staleRows }),
    ("stuck_states", { $0.faults.stuckStates }), ("requests_in_retry_after", { $0.faults.violations }),
  ]

  var json: String {
    let objects = records.map { record in
      let words = zip(Self.words, record.words).map { name, word in
        "\"\(name)\": \"\(word.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
      }
      let numbers = zip(Self.numbers, record.numbers).map { "\"\($0)\": \($1.map { "\($0)" } ?? "null")" }
      return "  {" + (words + numbers).joined(separator: ", ") + "}"
    }
    return "[\n" + objects.joined(separator: ",\n") + "\n]\n"
  }
}
