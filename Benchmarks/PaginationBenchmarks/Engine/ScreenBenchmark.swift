import ListPresentation
import ListPresentationText

/// A list on a screen: from the data to the bytes of the first frame, and from a key to the bytes that it changes.
@MainActor
struct ScreenBenchmark {
  let rows: Int
  private let rounds = 100

  init(rows: Int) { self.rows = rows }

  /// The table for the usual sizes of terminals.
  func table() async throws -> TextTable {
    var table = TextTable(
      "A list of \(rows.grouped) rows on a screen: from a key to the bytes for the terminal",
      words: ["screen", "rows"],
      numbers: ["first frame", "bytes", "step", "p99", "bytes", "page", "p99", "bytes", "first found", "all found"],
      notes: [
        "microseconds, medians; first frame: with adapter and screen, when the data is there; bytes: the most",
        "found: after a key in the filter, until a row is on the screen, and until all rows were looked at",
      ])
    for size in [ScreenSize(columns: 80, rows: 24), ScreenSize(columns: 200, rows: 50)] {
      for (language, words) in [("ASCII", "the quick brown fox jumps"), ("Korean", "다람쥐 헌 쳇바퀴에 타고파")] {
        let cells = try await measure(words, in: size)
        table.add(["\(size.columns)x\(size.rows)", language], cells)
      }
    }
    return table
  }

  private typealias Row = BenchmarkRow<Int>

  private func measure(_ words: String, in size: ScreenSize) async throws -> [String] {
    let source = SnapshotSource(Row.rows(0..<rows))
    var (first, step, page) = (Times(), Times(), Times())
    var (firstBytes, stepBytes, pageBytes) = (0, 0, 0)
    var stage = Stage(source, words, size)
    for _ in 0..<20 {
      (stage, firstBytes) = first.measure {
        let stage = Stage(source, words, size)
        return (stage, stage.draw())
      }
    }
    for round in 0..<rounds {
      let bytes = step.measure { stage.press(.down) }
      // The first steps do not scroll.
      if round < size.rows / 2 { stepBytes = max(stepBytes, bytes) }
    }
    for _ in 0..<rounds { pageBytes = max(pageBytes, page.measure { stage.press(.pageDown) }) }
    let filter = try await timeFilter(stage)
    return [
      first.median.cell, "\(firstBytes)", step.median.cell, step.percentile(99).cell, "\(stepBytes)", page.median.cell,
      page.percentile(99).cell, "\(pageBytes)", filter.first.cell, filter.all.cell,
    ]
  }

  /// The times to the first row with a digit and to the last.
  private func timeFilter(_ stage: Stage) async throws -> (first: Double, all: Double) {
    _ = stage.press(.character("/"))
    let start = ContinuousClock.now
    _ = stage.press(.character("9"))
    while stage.screen.selectedItem?.content.description.contains("9") != true { await stage.turn() }
    let first = start.duration(to: .now)
    while !stage.screen.isSettled { await stage.turn() }
    return (first / .microseconds(1), start.duration(to: .now) / .microseconds(1))
  }

  /// A list, its screen, and what the terminal shows.
  @MainActor
  private final class Stage {
    let screen: TextListScreen<SingleSection, Row>
    private let adapter: ListAdapter<SingleSection, Row>
    private var painter = ScreenPainter(style: TerminalStyle(hasColor: true))
    private let size: ScreenSize

    init(_ source: SnapshotSource<Int>, _ words: String, _ size: ScreenSize) {
      self.size = size
      screen = TextListScreen("Rows") { TextRow("\(words) \($0.content)") }
      adapter = ListAdapter(dataSource: source, view: screen)
    }

    /// The number of bytes.
    func draw() -> Int {
      let frame = screen.frame(in: size)
      screen.didShow(frame)
      return painter.bytes(for: frame, in: size).count
    }

    func press(_ key: Key) -> Int {
      screen.take(key)
      return draw()
    }

    func turn() async {
      await Task.yield()
      Sink.take(draw())
    }
  }
}
