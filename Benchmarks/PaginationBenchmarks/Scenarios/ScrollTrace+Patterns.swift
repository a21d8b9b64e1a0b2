extension ScrollTrace {
  /// Reading: 8 rows a second, without a pause.
  static func steady(_ seed: UInt64) -> ScrollTrace { moving(seed, rowsPerSecond: 8) }

  /// Skimming: 30 rows a second, without a pause.
  static func skimming(_ seed: UInt64) -> ScrollTrace { moving(seed, rowsPerSecond: 30) }

  private static func moving(_ seed: UInt64, rowsPerSecond: Double) -> ScrollTrace {
    var pen = ScrollPen(seed: seed)
    pen.dwell(median: 1, sigma: 0.5)
    pen.scroll(rowsPerSecond: rowsPerSecond, for: 60)
    return pen.trace(until: 60)
  }

  /// One flick after the other, with time to look in between.
  static func flings(_ seed: UInt64) -> ScrollTrace {
    var pen = ScrollPen(seed: seed)
    pen.dwell(median: 2, sigma: 0.8)
    while pen.time < 120_000 {
      pen.fling(pen.random.logNormal(median: 20, sigma: 0.7))
      pen.dwell(median: 2, sigma: 0.8)
    }
    return pen.trace(until: 120)
  }

  /// Half of the time he reads on slowly, half of the time he flicks, once or several times in a row; one time in ten
  /// back. Then he looks.
  static func mixed(_ seed: UInt64) -> ScrollTrace {
    var pen = ScrollPen(seed: seed)
    pen.dwell(median: 3, sigma: 0.8)
    while pen.time < 120_000 {
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
    return pen.trace(until: 120)
  }

  /// Down and up again, ten times, over some screens that drift downwards.
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

  /// He looks at the beginning, then wants row 300.
  static func jump(_ seed: UInt64) -> ScrollTrace {
    var pen = ScrollPen(seed: seed)
    pen.dwell(median: 2, sigma: 0.5)
    pen.jump(to: 300)
    pen.rest(20)
    return pen.trace(until: Double(pen.time) / 1_000)
  }

  /// He drags the bar at the side down, 200 rows a second, and lets go.
  static func drag(_ seed: UInt64) -> ScrollTrace {
    var pen = ScrollPen(seed: seed)
    pen.dwell(median: 2, sigma: 0.5)
    pen.scroll(rowsPerSecond: 200, for: Double.random(in: 1...2, using: &pen.random))
    pen.rest(20)
    return pen.trace(until: Double(pen.time) / 1_000)
  }

  /// He looks, perhaps scrolls by some rows, and leaves.
  static func glance(_ seed: UInt64) -> ScrollTrace {
    var pen = ScrollPen(seed: seed)
    pen.dwell(median: 2, sigma: 0.5)
    if pen.random.chance(0.3) {
      pen.scroll(rowsPerSecond: 6, for: 1)
      pen.dwell(median: 2, sigma: 0.5)
    }
    return pen.trace(until: Double(pen.time) / 1_000)
  }

  /// He begins at the newest message, the last row, and goes back in history.
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

  /// He types six letters, then reads what comes.
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

  /// He reads slowly, for what he reads is rare.
  static func filtered(_ seed: UInt64) -> ScrollTrace {
    var pen = ScrollPen(seed: seed)
    pen.dwell(median: 2, sigma: 0.5)
    pen.scroll(rowsPerSecond: 2, for: 60)
    return pen.trace(until: 60)
  }

  /// He reads, and every 20 seconds the list is loaded anew.
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
