import ListPresentation
import ListPresentationTesting
import ListPresentationText

private typealias Row = BenchmarkRow<Int>

/// The number of lines of a screen.
private let lines = 24

/// Text on a screen: whole updates, frames, scroll steps, keys and pictures.
extension EngineCase {
  /// From a page that the view model appends to the text on the screen.
  static func textUpdate<ID: BenchmarkID>(_ id: ID.Type, _ sizes: [Int]) -> EngineCase {
    EngineCase("page to text", id: ID.name, sizes) { size, watch in
      let source = SnapshotSource(BenchmarkRow<ID>.rows(0..<size))
      let view = TextListView { (row: BenchmarkRow<ID>) in TextRow("Row \(row.content)") }
      let adapter = ListAdapter(dataSource: source, view: view)
      for round in 0...200 {
        let start = size + round * pageSize
        let page = BenchmarkRow<ID>.rows(start..<start + pageSize)
        let (outcome, text) = try watch.time(counts: round > 0) {
          try source.list.append(page)
          let outcome = adapter.flush()
          return (outcome, view.text(from: start - lines / 2, columns: 80, lines: lines))
        }
        guard case .applied(.difference(let plan), _) = outcome else { throw BenchmarkFailure("the page is no update") }
        try watch.expect(
          plan.insertedItems.count == page.count && text.hasSuffix("Row \(start + lines / 2 - 1)\n"),
          "the page is not what is shown")
      }
    }
  }

  /// A redraw without a change: a pull and the text of a screen in the middle of the list.
  static func frame(_ sizes: [Int]) -> EngineCase {
    EngineCase("frame", sizes) { size, watch in
      let source = SnapshotSource(Row.rows(0..<size))
      let view = TextListView { (row: Row) in TextRow("Row \(row.content)") }
      let adapter = ListAdapter(dataSource: source, view: view)
      for round in 0..<200 {
        let first = size / 2 + round % lines
        let text = watch.time {
          adapter.setNeedsUpdate()
          adapter.flush()
          return view.text(from: first, columns: 80, lines: lines)
        }
        try watch.expect(text.hasSuffix("Row \(first + lines - 1)\n"), "the rows in the middle are not what is shown")
      }
    }
  }

  static func adapterScroll(_ sizes: [Int]) -> EngineCase {
    EngineCase("adapter", sizes) { size, watch in
      let view = TextListView { (row: Row) in TextRow("Row \(row.content)") }
      let adapter = ListAdapter(dataSource: SnapshotSource(Row.rows(0..<size)), view: view)
      for round in 0..<1_000 {
        let range = visibleRows(in: round, of: size)
        watch.time { adapter.visibleItemsChanged(to: range, in: view) }
      }
    }
  }

  /// A step in a pager that has loaded all pages, one after another.
  static func pagerScroll(_ sizes: [Int]) -> EngineCase {
    EngineCase("pager", sizes) { size, watch in
      var configuration = PagingConfiguration(pageSize: pageSize, prefetch: .adaptive())
      configuration.maximumItemsPerFill = .max
      let pager = Pager(ArrayPageSource(Row.rows(0..<size)), configuration: configuration, clock: ManualClock())
      var turns = 0
      while pager.numberOfItems < size {
        let count = pager.numberOfItems
        pager.visibleItemsChanged(to: RangeSet(max(count - lines, 0)..<count))
        await Task.yield()
        turns += 1
        try watch.expect(turns < 20 * size + 1_000, "\(pager.numberOfItems.grouped) of \(size.grouped) rows are loaded")
      }
      for round in 0..<1_000 {
        let range = RangeSet(visibleRows(in: round, of: size))
        watch.time { pager.visibleItemsChanged(to: range) }
      }
    }
  }

  private static func visibleRows(in round: Int, of rows: Int) -> Range<Int> {
    let last = max(rows - lines, 1)
    let first = (rows / 2 + round) % last
    return first..<min(first + lines, rows)
  }

  /// The time from the data to the first frame, and from a key to its frame.
  static func screen(_ kind: ScreenKind, _ step: ScreenStep, _ sizes: [Int]) -> EngineCase {
    EngineCase("\(kind.name): \(step.rawValue)", sizes) { size, watch in
      let source = SnapshotSource(Row.rows(0..<size))
      var stage = Stage(source, kind)
      stage.draw()
      for _ in 0..<step.rounds {
        switch step {
        case .firstFrame:
          stage = watch.time {
            let stage = Stage(source, kind)
            stage.draw()
            return stage
          }
        case .step: watch.time { stage.press(.down) }
        case .page: watch.time { stage.press(.pageDown) }
        case .firstFound, .allFound:
          stage.press(.character("/"))
          let start = ContinuousClock.now
          stage.press(.character("9"))
          while stage.screen.cursorItem?.content.description.contains("9") != true { await stage.turn() }
          if step == .allFound { while !stage.screen.isSettled { await stage.turn() } }
          watch.time(since: start)
        }
      }
    }
  }

  /// What pictures add to the scrolling of a list: 8x4 cells of one color for each row, drawn when it comes into view.
  static func pictures(_ sizes: [Int]) -> EngineCase {
    EngineCase("with pictures", sizes) { size, watch in
      let source = SnapshotSource(Row.rows(0..<size))
      for _ in 0..<20 {
        scroll(source, hasPictures: false) { body in watch.timePeer(body) }
        scroll(source, hasPictures: true) { body in watch.time(body) }
      }
    }
  }

  private static func scroll(_ source: SnapshotSource<Int>, hasPictures: Bool, in time: (() -> Void) -> Void) {
    let screen = TextListScreen<SingleSection, Row> { row in
      var text = TextRow("the quick brown fox \(row.content)", detail: "jumps over the lazy dog", lines: 4)
      if hasPictures {
        let gray = PixelImage.Pixel(red: 90, green: 90, blue: 90)
        text.image = TextImage(nil, placeholder: gray, alternative: "picture \(row.content)")
      }
      return text
    }
    let adapter = ListAdapter(dataSource: source, view: screen)
    time {
      for _ in 0..<source.list.numberOfItems {
        let frame = screen.frame(in: ScreenSize(columns: 80, rows: 24))
        Sink.take(frame.lines.count)
        screen.didShow(frame)
        screen.press(.down)
      }
    }
    adapter.detach(screen)
  }
}

/// A size of a screen, and the words of its rows.
struct ScreenKind {
  let name: String
  fileprivate let size: ScreenSize
  fileprivate let words: String

  static let all = [ScreenSize(columns: 80, rows: 24), ScreenSize(columns: 200, rows: 50)].flatMap { size in
    [("ASCII", "the quick brown fox jumps"), ("Korean", "다람쥐 헌 쳇바퀴에 타고파")].map { language, words in
      ScreenKind(name: "\(size.columns)x\(size.rows), \(language)", size: size, words: words)
    }
  }
}

/// What happens on a screen.
enum ScreenStep: String, CaseIterable {
  case firstFrame = "first frame"
  case step, page
  case firstFound = "first found"
  case allFound = "all found"

  fileprivate var rounds: Int {
    switch self {
    case .firstFrame: 20
    case .step, .page: 100
    case .firstFound, .allFound: 1
    }
  }
}

/// A list and its screen.
@MainActor
private final class Stage {
  let screen: TextListScreen<SingleSection, Row>
  private let adapter: ListAdapter<SingleSection, Row>
  private let size: ScreenSize

  init(_ source: SnapshotSource<Int>, _ kind: ScreenKind) {
    size = kind.size
    screen = TextListScreen("Rows") { TextRow("\(kind.words) \($0.content)") }
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
