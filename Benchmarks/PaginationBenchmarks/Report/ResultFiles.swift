import Foundation

/// Every session as a line, for a spreadsheet or a program.
struct ResultFiles {
  private struct Record {
    let scenario: String
    let latency: String
    let policy: String
    let seed: Int
    let result: SessionResult
  }

  private var records: [Record] = []

  mutating func add(_ summary: Summary, scenario: String, latency: String) {
    for (seed, result) in summary.results.enumerated() {
      records.append(
        Record(scenario: scenario, latency: latency, policy: summary.policy, seed: seed, result: result))
    }
  }

  private static let names = ["scenario", "latency", "policy"]
  private static let numbers: [(name: String, value: @Sendable (SessionResult) -> Int)] = [
    ("rows_visited", { $0.rowsVisited }), ("stall_ms", { $0.stallTime }), ("stalls", { $0.stalls.count }),
    ("stalls_over_100_ms", { $0.noticedStalls }), ("longest_stall_ms", { $0.stalls.max() ?? 0 }),
    ("missing_row_ms", { $0.missingRowTime }), ("waiting_ms", { $0.waiting }), ("first_row_ms", { $0.firstRow }),
    ("first_screen_ms", { $0.firstScreen }), ("requests", { $0.requests }),
    ("repeated_requests", { $0.repeatedRequests }), ("rows_sent", { $0.rowsSent }),
    ("never_seen_rows", { $0.neverSeen }), ("most_rows", { $0.mostRows }),
    ("duplicate_rows", { $0.faults.duplicateRows }),
    ("skipped_rows", { $0.faults.skippedRows }), ("stale_rows", { $0.faults.staleRows }),
    ("stuck_states", { $0.faults.stuckStates }), ("requests_in_retry_after", { $0.faults.violations }),
  ]

  /// The names need no quotes: the command line takes none that would.
  var csv: String {
    let heading = (Self.names + ["seed"] + Self.numbers.map(\.name)).joined(separator: ",")
    let lines = records.map { record in
      ([record.scenario, record.latency, record.policy] + ([record.seed] + values(record)).map { "\($0)" })
        .joined(separator: ",")
    }
    return ([heading] + lines).joined(separator: "\n") + "\n"
  }

  var json: String {
    let objects = records.map { record in
      let words = zip(Self.names, [record.scenario, record.latency, record.policy]).map { "\"\($0)\": \"\($1)\"" }
      let numbers = zip(["seed"] + Self.numbers.map(\.name), [record.seed] + values(record)).map { "\"\($0)\": \($1)" }
      return "  {" + (words + numbers).joined(separator: ", ") + "}"
    }
    return "[\n" + objects.joined(separator: ",\n") + "\n]\n"
  }

  private func values(_ record: Record) -> [Int] { Self.numbers.map { $0.value(record.result) } }

  func write(csv: String?, json: String?) throws {
    if let csv { try TextFile.write(self.csv, to: csv) }
    if let json { try TextFile.write(self.json, to: json) }
  }
}
