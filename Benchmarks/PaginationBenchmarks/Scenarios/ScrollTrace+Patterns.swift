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
