/// The medians of the sessions of one policy. A few extreme sessions would dominate an average.
struct Summary: Sendable {
  let policy: String
  let results: [SessionResult]

  init(policy: String, results: [SessionResult]) {
    self.policy = policy
    self.results = results
  }

  func median(_ value: (SessionResult) -> Double) -> Double { Self.median(results.map(value)) }

  private static func median(_ values: [Double]) -> Double {
    let values = values.sorted()
    guard !values.isEmpty else { return 0 }
    let middle = values.count / 2
    return values.count.isMultiple(of: 2) ? (values[middle - 1] + values[middle]) / 2 : values[middle]
  }

  private func perThousand(_ value: (SessionResult) -> Int) -> Double {
    median { Double(value($0)) * 1_000 / Double(max($0.rowsVisited, 1)) }
  }

  /// The seconds of stall for each 1,000 rows that the user wants to see.
  var stall: Double { perThousand(\.stallTime) / 1_000 }
  /// The requests for each 1,000 rows that the user wants to see.
  var requests: Double { perThousand(\.requests) }
  var neverSeen: Double { perThousand(\.neverSeen) }
  var repeatedRequests: Double { perThousand(\.repeatedRequests) }
  var noticedStalls: Double { perThousand(\.noticedStalls) }
  /// The 95th percentile of all stalls, in milliseconds.
  var longStall: Double {
    let stalls = results.flatMap(\.stalls).sorted()
    return stalls.isEmpty ? 0 : Double(stalls[(stalls.count * 95 - 1) / 100])
  }
  var firstRow: Double { median { Double($0.firstRow) } }
  var firstScreen: Double { median { Double($0.firstScreen) } }
  var mostRows: Double { median { Double($0.mostRows) } }
  /// Returns the bound divided by this result, in percent: the median over the seeds. A result of 0 counts as 100 %.
  func share(of bound: Summary, _ value: (SessionResult) -> Int) -> String {
    let shares = zip(bound.results, results).map { value($1) == 0 ? 1 : Double(value($0)) / Double(value($1)) }
    return "\(Int((Self.median(shares) * 100).rounded(.down)))"
  }
}
