import ListPresentationTesting
import TestSupport
import Testing

@testable import ListPresentation

/// Offsets lead past items if others before them have gone. What that costs is found, made up for, or said.
@MainActor @Suite struct MovedOffsetTests {
  private let stage = PagingStage(cursorsCountItems: true)

  private func answer(_ rows: ClosedRange<Int>, next: Int?, total: Int?) async -> String {
    stage.source.answer(Page(rows.map { ScriptedItem(id: $0) }, next: next, total: total))
    await stage.settle()
    return stage.picture
  }

  @Test func totalThatShrinksIsSaidAndAsksForAnOverlap() async {
    _ = await stage.play("start")
    #expect(await answer(0...4, next: 5, total: 30) == "0-4 |  | idle")
    _ = await stage.play("show 3-4")
    // Row 2 has gone, so row 5 is at offset 4, and the page at offset 5 begins with row 6.
    #expect(await answer(6...10, next: 10, total: 29) == "0-4 6-10 |  | idle")
    #expect(
      stage.pager.lostItems?.description
        == "the source has 1 item fewer than when it gave the page before; items may be missing behind the one with the id 4"
    )
    #expect(await stage.play("show 8-9") == "show 8-9| 0-4 6-10 | #3 append at 9 | loading")
    // A row that comes twice because it was asked for is no fault of the source.
    #expect(await answer(10...14, next: 14, total: 29) == "0-4 6-14 | #4 append at 13 | loading")
    #expect(stage.pager.lostItems?.count == 0 && stage.pager.diagnostics.isEmpty)
    // Row 8 has gone too. The overlap makes up for it.
    #expect(await answer(15...19, next: 18, total: 28) == "0-4 6-19 |  | idle")
    #expect(stage.pager.lostItems?.description.contains("1 item fewer") == true)
    _ = await stage.play("show 18-18")
    #expect(stage.source.requests.last?.cursor == 17)
  }

  @Test func rowThatIsSeenTwiceAsksForAnOverlap() async {
    _ = await stage.play("start")
    _ = await answer(0...4, next: 5, total: nil)
    _ = await stage.play("show 3-4")
    #expect(await answer(4...8, next: 10, total: nil) == "0-8 | #3 append at 9 | loading")
    // Without totals, nobody knows how many rows have gone.
    #expect(await answer(10...14, next: 14, total: nil) == "0-8 10-14 |  | idle")
    #expect(
      stage.pager.lostItems?.description
        == "the source no longer gives the page from the item with the id 8 on; items may be missing behind the one with the id 8"
    )
  }

  @Test func overlapAtTheEndIsTheEnd() async {
    _ = await stage.play("start")
    _ = await answer(0...4, next: 5, total: 6)
    _ = await stage.play("show 3-4")
    _ = await answer(4...7, next: 9, total: 8)
    _ = await stage.play("show 7-7")
    #expect(stage.source.requests.last?.cursor == 8)
    // The source says that there is more as long as a page has rows.
    #expect(await answer(7...7, next: 9, total: 8) == "0-7 |  | exhausted")
    #expect(stage.pager.diagnostics.map(\.description).filter { $0.contains("cursor") } == [])
  }

  @Test func editsOfTheAppAreNoSign() async {
    _ = await stage.play("start")
    _ = await answer(0...4, next: 5, total: 30)
    _ = await stage.play("remove 2\nshow 3-3")
    #expect(await answer(5...9, next: 9, total: 29) == "0-1 3-9 |  | idle")
    _ = await stage.play("show 8-8")
    #expect(stage.source.requests.last?.cursor == 9 && stage.pager.lostItems == nil)
  }

  @Test func cursorsThatCountNothingAskForNoOverlap() async {
    let stage = PagingStage()
    _ = await stage.play("start\npage 1-5 >\nshow 4-4\npage 5-9 >\nshow 8-8")
    #expect(stage.source.requests.last?.cursor == 9)
  }

  /// Random servers whose rows come, go and move while a list is read to its end. One that is not asked for overlaps loses
  /// rows in silence in about 15 % of the runs.
  @Test func fewRandomWorldsLoseRowsInSilence() {
    let count = testSize("LIST_PRESENTATION_MOVED_OFFSETS", small: 1_000)
    var (lossy, silent, asked, repeated, silentBefore) = (0, 0, 0, 0, 0)
    for seed in 0..<UInt64(count) {
      var world = OffsetWorld(seed: seed, countsItems: true)
      world.readToTheEnd()
      var plain = OffsetWorld(seed: seed, countsItems: false)
      plain.readToTheEnd()
      silentBefore += plain.lostRows.isEmpty || plain.saysSo ? 0 : 1
      lossy += world.lostRows.isEmpty ? 0 : 1
      silent += world.lostRows.isEmpty || world.saysSo ? 0 : 1
      asked += world.requestedRows
      repeated += world.overlaps
    }
    print(
      "moved offsets: \(count) worlds, \(lossy) lossy, \(silent) silent (\(silentBefore) before), \(repeated) of \(asked) rows"
    )
    #expect(silentBefore * 10 > count, "the worlds are hard")
    #expect(silent * 100 <= count && repeated * 100 <= asked * 3)
  }
}

/// A server with offsets whose rows come, go and move between two pages, and a list that reads it to its end.
private struct OffsetWorld {
  private(set) var requestedRows = 0
  /// The number of rows that were requested only to see whether others have moved.
  private(set) var overlaps = 0
  private var generator: SeededGenerator
  private var server: [Int]
  private var nextRow: Int
  private var changed: Set<Int> = []
  private var list: PagedList<ScriptedItem>
  private let rate: Double
  private let countsItems: Bool

  init(seed: UInt64, countsItems: Bool) {
    generator = SeededGenerator(seed: seed)
    nextRow = Int.random(in: 60...300, using: &generator)
    server = Array(0..<nextRow)
    rate = Double.random(in: 0...1, using: &generator)
    self.countsItems = countsItems
    var configuration = PagingStage.configuration
    configuration.pageSize = 20
    configuration.prefetch = .items(400)
    configuration.maximumItemsPerFill = 1_000
    list = PagedList(configuration)
    list.countsItems = countsItems
  }

  /// The rows that the server has had all the time, without a move, and that the list lacks.
  var lostRows: [Int] {
    let held = Set(list.snapshot.itemIDs)
    return server.filter { !held.contains($0) && !changed.contains($0) }
  }

  /// Whether the list says that rows may be missing.
  var saysSo: Bool { list.lost.sum != nil || list.machine.shortage != nil }

  mutating func readToTheEnd() {
    var waits = SeededGenerator(seed: 1)
    var commands = list.handle(.start, at: .zero, using: &waits)
    while !commands.isEmpty {
      guard case .send(let request) = commands.removeFirst() else { continue }
      let key = request.key
      let first = max((key.cursor ?? 0) + key.shift - key.overlap, 0)
      let range = (first..<first + request.size).clamped(to: 0..<server.count)
      requestedRows += request.size
      overlaps += key.overlap
      let page = Page(
        server[range].map { ScriptedItem(id: $0) }, next: range.upperBound < server.count ? range.upperBound : nil,
        total: server.count)
      commands += list.take(page, request.ticket, at: .zero, using: &waits)
      if page.next != nil { changeServer() }
    }
  }

  private mutating func changeServer() {
    var changes = 0
    while changes < 3, Double.random(in: 0...1, using: &generator) < rate * 0.5 {
      changes += 1
      let kind = Int.random(in: 0..<20, using: &generator)
      var row = nextRow
      if kind < 11 { row = server.remove(at: .random(in: server.indices, using: &generator)) } else { nextRow += 1 }
      changed.insert(row)
      if kind > 8 { server.insert(row, at: .random(in: 0...server.count, using: &generator)) }
    }
  }
}
