import ListPresentation

/// The behavior of a user, and the content of a list.
struct Scenario: Sendable {
  let name: String
  /// A short description of the scenario.
  let summary: String
  /// Returns the actions of the user for a seed.
  let trace: @Sendable (UInt64) -> ScrollTrace
  /// Returns the rows of the server for a seed.
  let content: @Sendable (UInt64) -> ServerContent
  /// The servers that are simulated by default.
  let models: [LatencyModel]

  init(
    _ name: String, _ summary: String, models: [LatencyModel] = [.fixed],
    content: @escaping @Sendable (UInt64) -> ServerContent = { _ in ServerContent(length: 20_000) },
    trace: @escaping @Sendable (UInt64) -> ScrollTrace
  ) {
    self.name = name
    self.summary = summary
    self.models = models
    self.content = content
    self.trace = trace
  }

  static let all = [
    mixed,
    Scenario("steady", "reading, 8 rows a second", trace: ScrollTrace.steady),
    Scenario("skimming", "30 rows a second", trace: ScrollTrace.skimming),
    Scenario("flings", "flicks with pauses", trace: ScrollTrace.flings),
    Scenario("backandforth", "80 rows down and 60 up, ten times", trace: ScrollTrace.backAndForth),
    Scenario("jump", "to row 300 at once", trace: ScrollTrace.jump),
    Scenario("drag", "200 rows a second for a second or two", trace: ScrollTrace.drag),
    Scenario("glance", "a short look", trace: ScrollTrace.glance),
    Scenario(
      "chat", "upward from the last row", content: { _ in ServerContent(length: 5_000, startsAtEnd: true) },
      trace: { ScrollTrace.chat($0, rows: 5_000) }),
    Scenario("search", "six letters, then reading", trace: ScrollTrace.search),
    Scenario(
      "filter", "reading, a filter leaves 5 % of the rows",
      content: { ServerContent(length: 20_000, share: 0.05, seed: $0) }, trace: ScrollTrace.filtered),
    Scenario("refresh", "reading, a refresh every 20 s", trace: ScrollTrace.refreshing),
  ]

  static let mixed = Scenario(
    "mixed", "reading and flicks, one in ten backward", models: LatencyModel.all, trace: ScrollTrace.mixed)
}

extension ScrollTrace {
  /// Reads 8 rows a second without a pause.
  static func steady(_ seed: UInt64) -> ScrollTrace { moving(seed, rowsPerSecond: 8) }

  /// Skims 30 rows a second without a pause.
  static func skimming(_ seed: UInt64) -> ScrollTrace { moving(seed, rowsPerSecond: 30) }

  private static func moving(_ seed: UInt64, rowsPerSecond: Double) -> ScrollTrace {
    var pen = ScrollPen(seed: seed)
    pen.dwell(median: 1, sigma: 0.5)
    pen.scroll(rowsPerSecond: rowsPerSecond, for: 60)
    return pen.trace(until: 60)
  }

  /// Flicks again and again, with pauses.
  static func flings(_ seed: UInt64) -> ScrollTrace {
    var pen = ScrollPen(seed: seed)
    pen.dwell(median: 2, sigma: 0.8)
    while pen.time < 60_000 {
      pen.fling(pen.random.logNormal(median: 20, sigma: 0.7))
      pen.dwell(median: 2, sigma: 0.8)
    }
    return pen.trace(until: 60)
  }

  /// Either reads slowly or flicks once or several times, each with probability one half, and then pauses. One movement
  /// in ten is backward.
  static func mixed(_ seed: UInt64) -> ScrollTrace {
    var pen = ScrollPen(seed: seed)
    pen.dwell(median: 3, sigma: 0.8)
    while pen.time < 60_000 {
      let sign = pen.random.chance(0.1) ? -1.0 : 1
      if pen.random.chance(0.5) {
        let speed = Double.random(in: 4...8, using: &pen.random)
        pen.scroll(rowsPerSecond: sign * speed, for: Double.random(in: 1...4, using: &pen.random))
      } else {
        pen.fling(sign * pen.random.logNormal(median: 30, sigma: 0.8))
        while pen.random.chance(0.5) {
          pen.dwell(median: 0.2, sigma: 0.3)
          pen.fling(sign * pen.random.logNormal(median: 30, sigma: 0.8))
        }
      }
      pen.dwell(median: 3, sigma: 0.8)
    }
    return pen.trace(until: 60)
  }

  /// Scrolls down and up ten times, farther down than up.
  static func backAndForth(_ seed: UInt64) -> ScrollTrace {
    var pen = ScrollPen(seed: seed)
    pen.dwell(median: 1, sigma: 0.5)
    for _ in 0..<10 {
      pen.fling(pen.random.logNormal(median: 80, sigma: 0.3))
      pen.dwell(median: 1.5, sigma: 0.5)
      pen.fling(-pen.random.logNormal(median: 60, sigma: 0.3))
      pen.dwell(median: 1.5, sigma: 0.5)
    }
    return pen.trace(until: Double(pen.time) / 1_000)
  }

  /// Looks at the first rows, then jumps to row 300.
  static func jump(_ seed: UInt64) -> ScrollTrace {
    var pen = ScrollPen(seed: seed)
    pen.dwell(median: 2, sigma: 0.5)
    pen.jump(to: 300)
    pen.rest(20)
    return pen.trace(until: Double(pen.time) / 1_000)
  }

  /// Drags the scroll bar down at 200 rows a second and releases it.
  static func drag(_ seed: UInt64) -> ScrollTrace {
    var pen = ScrollPen(seed: seed)
    pen.dwell(median: 2, sigma: 0.5)
    pen.scroll(rowsPerSecond: 200, for: Double.random(in: 1...2, using: &pen.random))
    pen.rest(20)
    return pen.trace(until: Double(pen.time) / 1_000)
  }

  /// Looks at the first rows, sometimes scrolls by a few rows, and leaves.
  static func glance(_ seed: UInt64) -> ScrollTrace {
    var pen = ScrollPen(seed: seed)
    pen.dwell(median: 2, sigma: 0.5)
    if pen.random.chance(0.3) {
      pen.scroll(rowsPerSecond: 6, for: 1)
      pen.dwell(median: 2, sigma: 0.5)
    }
    return pen.trace(until: Double(pen.time) / 1_000)
  }

  /// Starts at the last row, the newest message, and scrolls upward.
  static func chat(_ seed: UInt64, rows: Int) -> ScrollTrace {
    var pen = ScrollPen(seed: seed, at: rows, rows: rows)
    pen.dwell(median: 2, sigma: 0.8)
    while pen.time < 60_000 {
      if pen.random.chance(0.5) {
        pen.scroll(rowsPerSecond: -6, for: 2)
      } else {
        pen.fling(-pen.random.logNormal(median: 30, sigma: 0.8))
      }
      pen.dwell(median: 2, sigma: 0.8)
    }
    return pen.trace(until: 60)
  }

  /// Types six letters, then reads the result.
  static func search(_ seed: UInt64) -> ScrollTrace {
    var pen = ScrollPen(seed: seed)
    pen.rest(1)
    for _ in 0..<6 {
      pen.act(.query)
      pen.rest(Double.random(in: 0.12...0.3, using: &pen.random))
    }
    pen.dwell(median: 2, sigma: 0.5)
    pen.scroll(rowsPerSecond: 8, for: 5)
    return pen.trace(until: Double(pen.time) / 1_000)
  }

  /// Reads slowly, because few rows pass the filter.
  static func filtered(_ seed: UInt64) -> ScrollTrace {
    var pen = ScrollPen(seed: seed)
    pen.dwell(median: 2, sigma: 0.5)
    pen.scroll(rowsPerSecond: 2, for: 60)
    return pen.trace(until: 60)
  }

  /// Reads, and refreshes the list every 20 seconds.
  static func refreshing(_ seed: UInt64) -> ScrollTrace {
    var pen = ScrollPen(seed: seed)
    pen.dwell(median: 1, sigma: 0.5)
    for _ in 0..<3 {
      for _ in 0..<10 {
        pen.scroll(rowsPerSecond: 8, for: 1)
        pen.rest(1)
      }
      pen.act(.refresh)
    }
    pen.scroll(rowsPerSecond: 8, for: 5)
    return pen.trace(until: Double(pen.time) / 1_000)
  }
}
