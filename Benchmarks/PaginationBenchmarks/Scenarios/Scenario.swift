import ListPresentation

/// The behavior of a user, and the content of a list.
struct Scenario: Sendable {
  let name: String
  /// A short description of the scenario.
  let summary: String
  /// The servers that are simulated by default.
  let models: [LatencyModel]
  /// Returns the rows of the server for a seed.
  let content: @Sendable (UInt64) -> ServerContent
  /// Returns the actions of the user for a seed.
  let trace: @Sendable (UInt64) -> ScrollTrace

  /// Creates a scenario whose user always does the same.
  init(_ name: String, _ trace: ScrollTrace, models: [LatencyModel]) {
    (self.name, summary, self.models) = (name, "recorded", models)
    content = { _ in ServerContent(length: trace.rowsNeeded) }
    self.trace = { _ in trace }
  }

  /// Creates a scenario whose user draws with a pen.
  /// - Parameters:
  ///   - seconds: When the user leaves, or `nil` for the end of what they draw.
  ///   - rows: The number of rows in the list, if the user starts at its last row.
  private init(
    _ name: String, _ summary: String, models: [LatencyModel] = [.fixed], until seconds: Double? = nil,
    fromLastOf rows: Int? = nil, share: Double = 1, draw: @escaping @Sendable (inout ScrollPen) -> Void
  ) {
    (self.name, self.summary, self.models) = (name, summary, models)
    content = { ServerContent(length: rows ?? 20_000, startsAtEnd: rows != nil, share: share, seed: $0) }
    trace = { seed in
      var pen = rows.map { ScrollPen(seed: seed, at: $0, rows: $0) } ?? ScrollPen(seed: seed)
      draw(&pen)
      return pen.trace(until: seconds ?? Double(pen.time) / 1_000)
    }
  }

  static let mixed = Scenario(
    "mixed", "reading and flicks, one in ten backward", models: LatencyModel.all, until: 60
  ) { pen in
    // Either reads slowly or flicks once or several times, each with probability one half, and then pauses.
    pen.dwell(median: 3, sigma: 0.8)
    while pen.time < 60_000 {
      let sign = pen.random.chance(0.1) ? -1.0 : 1
      if pen.random.chance(0.5) {
        let speed = Double.random(in: 4...8, using: &pen.random)
        pen.scroll(rowsPerSecond: sign * speed, for: Double.random(in: 1...4, using: &pen.random))
      } else {
        pen.fling(median: sign * 30, sigma: 0.8)
        while pen.random.chance(0.5) {
          pen.dwell(median: 0.2, sigma: 0.3)
          pen.fling(median: sign * 30, sigma: 0.8)
        }
      }
      pen.dwell(median: 3, sigma: 0.8)
    }
  }

  static let all = [
    mixed,
    Scenario("steady", "reading, 8 rows a second", until: 60) { pen in
      pen.dwell(median: 1, sigma: 0.5)
      pen.scroll(rowsPerSecond: 8, for: 60)
    },
    Scenario("skimming", "30 rows a second", until: 60) { pen in
      pen.dwell(median: 1, sigma: 0.5)
      pen.scroll(rowsPerSecond: 30, for: 60)
    },
    Scenario("flings", "flicks with pauses", until: 60) { pen in
      pen.dwell(median: 2, sigma: 0.8)
      while pen.time < 60_000 {
        pen.fling(median: 20, sigma: 0.7)
        pen.dwell(median: 2, sigma: 0.8)
      }
    },
    Scenario("backandforth", "80 rows down and 60 up, ten times") { pen in
      pen.dwell(median: 1, sigma: 0.5)
      for _ in 0..<10 {
        for rows in [80.0, -60] {
          pen.fling(median: rows, sigma: 0.3)
          pen.dwell(median: 1.5, sigma: 0.5)
        }
      }
    },
    Scenario("jump", "to row 300 at once") { pen in
      pen.dwell(median: 2, sigma: 0.5)
      pen.jump(to: 300)
      pen.rest(20)
    },
    Scenario("drag", "200 rows a second for a second or two") { pen in
      pen.dwell(median: 2, sigma: 0.5)
      pen.scroll(rowsPerSecond: 200, for: Double.random(in: 1...2, using: &pen.random))
      pen.rest(20)
    },
    Scenario("glance", "a short look") { pen in
      pen.dwell(median: 2, sigma: 0.5)
      if pen.random.chance(0.3) {
        pen.scroll(rowsPerSecond: 6, for: 1)
        pen.dwell(median: 2, sigma: 0.5)
      }
    },
    Scenario("chat", "upward from the last row", until: 60, fromLastOf: 5_000) { pen in
      pen.dwell(median: 2, sigma: 0.8)
      while pen.time < 60_000 {
        if pen.random.chance(0.5) {
          pen.scroll(rowsPerSecond: -6, for: 2)
        } else {
          pen.fling(median: -30, sigma: 0.8)
        }
        pen.dwell(median: 2, sigma: 0.8)
      }
    },
    Scenario("search", "six letters, then reading") { pen in
      pen.rest(1)
      for _ in 0..<6 {
        pen.act(.query)
        pen.rest(Double.random(in: 0.12...0.3, using: &pen.random))
      }
      pen.dwell(median: 2, sigma: 0.5)
      pen.scroll(rowsPerSecond: 8, for: 5)
    },
    Scenario("filter", "reading, a filter leaves 5 % of the rows", until: 60, share: 0.05) { pen in
      // Slowly, because few rows pass the filter.
      pen.dwell(median: 2, sigma: 0.5)
      pen.scroll(rowsPerSecond: 2, for: 60)
    },
    Scenario("refresh", "reading, a refresh every 20 s") { pen in
      pen.dwell(median: 1, sigma: 0.5)
      for _ in 0..<3 {
        for _ in 0..<10 {
          pen.scroll(rowsPerSecond: 8, for: 1)
          pen.rest(1)
        }
        pen.act(.refresh)
      }
      pen.scroll(rowsPerSecond: 8, for: 5)
    },
  ]
}
