import ListPresentation
import ListPresentationText

/// Measures a list on a screen: the time from the data to the first frame, and from a key to its frame.
@MainActor
struct ScreenBenchmark {
  let rows: Int
  private let rounds = 100

  /// Returns a table of the times for common terminal sizes.
  func table() async throws -> TextTable {
    var table = TextTable(
      "A list of \(rows.grouped) rows on a screen: from a key to the frame",
      words: ["screen", "rows"],
      numbers: ["first frame", "step", "p99", "page", "p99", "first found", "all found"],
      notes: [
        "first frame: includes creating the adapter and the screen",
        "found: from a key in the filter until the first row is shown, and until the filter has searched all rows",
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
    var stage = Stage(source, words, size)
    for _ in 0..<20 {
      stage = first.measure {
        let stage = Stage(source, words, size)
        stage.draw()
        return stage
      }
    }
    for _ in 0..<rounds { step.measure { stage.press(.down) } }
    for _ in 0..<rounds { page.measure { stage.press(.pageDown) } }
    let filter = try await timeFilter(stage)
    return [
      first.median.cell, step.median.cell, step.percentile(99).cell, page.median.cell, page.percentile(99).cell,
      filter.first.cell, filter.all.cell,
    ]
  }

  /// Returns the times from a key in the filter until the first matching row is found, and until all rows are searched.
  private func timeFilter(_ stage: Stage) async throws -> (first: Double, all: Double) {
    stage.press(.character("/"))
    let start = ContinuousClock.now
    stage.press(.character("9"))
    while stage.screen.cursorItem?.content.description.contains("9") != true { await stage.turn() }
    let first = start.duration(to: .now)
    while !stage.screen.isSettled { await stage.turn() }
    return (first / .microseconds(1), start.duration(to: .now) / .microseconds(1))
  }

  /// A list and its screen.
  @MainActor
  private final class Stage {
    let screen: TextListScreen<SingleSection, Row>
    private let adapter: ListAdapter<SingleSection, Row>
    private let size: ScreenSize

    init(_ source: SnapshotSource<Int>, _ words: String, _ size: ScreenSize) {
      self.size = size
      screen = TextListScreen("Rows") { TextRow("\(words) \($0.content)") }
      adapter = ListAdapter(dataSource: source, view: screen)
    }

    func draw() {
      let frame = screen.frame(in: size)
      Sink.take(frame.lines.count)
      screen.didShow(frame)
    }

    func press(_ key: Key) {
      screen.press(key)
      draw()
    }

    func turn() async {
      await Task.yield()
      draw()
    }
  }
}
