import ListPresentation
import ListPresentationTesting
import ListPresentationText

private typealias Row = BenchmarkRow<Int>

/// The number of lines of a screen.
private let lines = 24

/// Text on a screen: whole updates, frames, scroll steps, keys and pictures.
extension EngineCase {
  /// From a page that the view model appends to the text on the screen.
  static let wholeUpdates = EngineCase("whole updates") { sizes in
    var table = TextTable(
      "A page of 50 appended, flush(), text(columns: 80, lines: 24), by rows", words: ["id"], numbers: sizes.headings,
      notes: [TextTable.spreadNote])
    let spread = max(
      table.add([Int.name], try sizes.all.map { try updateTimes(Int.self, of: $0) }),
      table.add([String.name], try sizes.all.map { try updateTimes(String.self, of: $0) }))
    return Measured(table, factors: ["update": spread])
  }

  private static func updateTimes<ID: BenchmarkID>(_ id: ID.Type, of size: Int) throws -> Times {
    let source = SnapshotSource(BenchmarkRow<ID>.rows(0..<size))
    let view = TextListView { (row: BenchmarkRow<ID>) in TextRow("Row \(row.content)") }
    let adapter = ListAdapter(dataSource: source, view: view)
    var (times, warmUp) = (Times(), Times())
    for round in 0...200 {
      let start = size + round * pageSize
      let page = BenchmarkRow<ID>.rows(start..<start + pageSize)
      let body = {
        try source.list.append(page)
        let outcome = adapter.flush()
        return (outcome, text: view.text(from: start - lines / 2, columns: 80, lines: lines))
      }
      let (outcome, text) = round == 0 ? try warmUp.measure(body) : try times.measure(body)
      guard case .applied(.difference(let plan), _) = outcome, plan.insertedItems.count == page.count,
        text.hasSuffix("Row \(start + lines / 2 - 1)\n")
      else { throw BenchmarkFailure("a whole update: the page is not what is shown") }
    }
    return times
  }

  /// A redraw without a change: a pull and the text of a screen.
  static let frames = EngineCase("frames") { sizes in
    var table = TextTable(
      "A frame in the middle of the list, by rows: pull and text(columns: 80, lines: 24)", words: ["id"],
      numbers: sizes.headings,
      notes: ["pull: setNeedsUpdate() and flush() without a change", TextTable.spreadNote])
    let spread = table.add([Int.name], try sizes.all.map(frameTimes))
    return Measured(table, factors: ["frame": spread])
  }

  private static func frameTimes(of size: Int) throws -> Times {
    let source = SnapshotSource(Row.rows(0..<size))
    let view = TextListView { (row: Row) in TextRow("Row \(row.content)") }
    let adapter = ListAdapter(dataSource: source, view: view)
    var times = Times()
    for round in 0..<200 {
      let first = size / 2 + round % lines
      let text = times.measure {
        adapter.setNeedsUpdate()
        adapter.flush()
        return view.text(from: first, columns: 80, lines: lines)
      }
      guard text.hasSuffix("Row \(first + lines - 1)\n") else {
        throw BenchmarkFailure("a frame: the rows in the middle are not what is shown")
      }
    }
    return times
  }

  static let scrollSteps = EngineCase("scroll steps") { _ in
    let pages = [1, 100, 10_000]
    var table = TextTable(
      "A scroll by one row, \(lines) visible, by loaded pages of \(pageSize)", words: ["step"],
      numbers: pages.flatMap { [$0.grouped, "p99"] } + ["spread"],
      notes: [
        "adapter: ListAdapter.visibleItemsChanged(to:in:); pager: Pager.visibleItemsChanged(to:), adaptive policy",
        TextTable.spreadNote,
      ])
    var (adapter, pager): ([Times], [Times]) = ([], [])
    for count in pages {
      let list = try await loaded(pages: count)
      adapter.append(adapterTimes(list.snapshot))
      pager.append(pagerTimes(list))
    }
    let spread = max(table.add(["adapter"], adapter), table.add(["pager"], pager))
    return Measured(table, factors: ["step": spread])
  }

  /// Returns a pager that has loaded a number of pages, one after another.
  private static func loaded(pages: Int) async throws -> Pager<Row> {
    var configuration = PagingConfiguration()
    configuration.pageSize = pageSize
    configuration.prefetch = .adaptive()
    configuration.maximumItemsPerFill = .max
    let rows = Row.rows(0..<pages * pageSize)
    let pager = Pager(ArrayPageSource(rows), configuration: configuration, clock: ManualClock())
    var turns = 0
    while pager.numberOfItems < rows.count {
      let count = pager.numberOfItems
      pager.visibleItemsChanged(to: RangeSet(max(count - lines, 0)..<count))
      await Task.yield()
      turns += 1
      guard turns < 1_000 * pages else {
        throw BenchmarkFailure("\(pages.grouped) pages: \(pager.numberOfItems.grouped) rows are loaded")
      }
    }
    return pager
  }

  private static func visibleRows(in round: Int, of rows: Int) -> Range<Int> {
    let last = max(rows - lines, 1)
    let first = (rows / 2 + round) % last
    return first..<min(first + lines, rows)
  }

  private static func adapterTimes(_ list: ListSnapshot<SingleSection, Row>) -> Times {
    let source = SnapshotSource<Int>([])
    source.list = list
    let view = TextListView { (row: Row) in TextRow("Row \(row.content)") }
    let adapter = ListAdapter(dataSource: source, view: view)
    var times = Times()
    for round in 0..<1_000 {
      let range = visibleRows(in: round, of: list.numberOfItems)
      times.measure { adapter.visibleItemsChanged(to: range, in: view) }
    }
    return times
  }

  private static func pagerTimes(_ list: Pager<Row>) -> Times {
    var times = Times()
    for round in 0..<1_000 {
      let range = RangeSet(visibleRows(in: round, of: list.numberOfItems))
      times.measure { list.visibleItemsChanged(to: range) }
    }
    return times
  }

  /// The time from the data to the first frame, and from a key to its frame.
  static let screens = EngineCase("screens") { sizes in
    var table = TextTable(
      "A list of \(sizes.largest.grouped) rows on a screen: from a key to the frame", words: ["screen", "rows"],
      numbers: ["first frame", "step", "p99", "page", "p99", "first found", "all found"],
      notes: [
        "first frame: includes creating the adapter and the screen",
        "found: from a key in the filter until the first row is shown, and until the filter has searched all rows",
      ])
    for size in [ScreenSize(columns: 80, rows: 24), ScreenSize(columns: 200, rows: 50)] {
      for (language, words) in [("ASCII", "the quick brown fox jumps"), ("Korean", "다람쥐 헌 쳇바퀴에 타고파")] {
        let cells = try await screenCells(words, in: size, rows: sizes.largest)
        table.add(["\(size.columns)x\(size.rows)", language], cells)
      }
    }
    return Measured(table)
  }

  private static func screenCells(_ words: String, in size: ScreenSize, rows: Int) async throws -> [String] {
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
    for _ in 0..<100 { step.measure { stage.press(.down) } }
    for _ in 0..<100 { page.measure { stage.press(.pageDown) } }
    let filter = try await timeFilter(stage)
    return [
      first.median.cell, step.median.cell, step.percentile(99).cell, page.median.cell, page.percentile(99).cell,
      filter.first.cell, filter.all.cell,
    ]
  }

  /// Returns the times from a key in the filter until the first matching row is found, and until all rows are searched.
  private static func timeFilter(_ stage: Stage) async throws -> (first: Double, all: Double) {
    stage.press(.character("/"))
    let start = ContinuousClock.now
    stage.press(.character("9"))
    while stage.screen.cursorItem?.content.description.contains("9") != true { await stage.turn() }
    let first = start.duration(to: .now)
    while !stage.screen.isSettled { await stage.turn() }
    return (first / .microseconds(1), start.duration(to: .now) / .microseconds(1))
  }

  /// What pictures add to the scrolling of a list.
  static let pictures = EngineCase("pictures") { _ in
    let rows = 1_000
    let (plain, pictures) = (scrollTimes(hasPictures: false, rows: rows), scrollTimes(hasPictures: true, rows: rows))
    var table = TextTable(
      "A list of \(rows.grouped) rows of 4 lines on a screen of 80x24: from the first row to the last", words: ["rows"],
      numbers: ["median", "p99", "ratio"],
      notes: ["pictures: 8x4 cells of one color for each row, drawn when the row comes into view"])
    for (name, times) in [("text", plain), ("pictures", pictures)] {
      let ratio = times.median / plain.median
      table.add([name], [times.median.cell, times.percentile(99).cell, ratio.ratioCell])
    }
    return Measured(table)
  }

  private static func scrollTimes(hasPictures: Bool, rows: Int) -> Times {
    let source = SnapshotSource(BenchmarkRow<Int>.rows(0..<rows))
    var times = Times()
    for _ in 0..<20 {
      let screen = TextListScreen<SingleSection, BenchmarkRow<Int>> { row in
        var text = TextRow("the quick brown fox \(row.content)", detail: "jumps over the lazy dog", lines: 4)
        if hasPictures {
          let gray = PixelImage.Pixel(red: 90, green: 90, blue: 90)
          text.picture = TextPicture(nil, placeholder: gray, alternative: "picture \(row.content)")
        }
        return text
      }
      let adapter = ListAdapter(dataSource: source, view: screen)
      let size = ScreenSize(columns: 80, rows: 24)
      times.measure {
        for _ in 0..<rows {
          let frame = screen.frame(in: size)
          Sink.take(frame.lines.count)
          screen.didShow(frame)
          screen.press(.down)
        }
      }
      adapter.detach(screen)
    }
    return times
  }
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
