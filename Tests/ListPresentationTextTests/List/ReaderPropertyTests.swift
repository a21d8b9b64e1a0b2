import ListPresentation
import ListPresentationTesting
import ListPresentationText
import Synchronization
import TestSupport
import Testing

/// A user who refreshes a random list at random rows and then reads it row by row sees the rows of its servers.
@MainActor @Suite struct ReaderPropertyTests {
  @Test func readerSeesEveryRowAfterRefreshesAnywhere() async {
    await expectNoFault(for: testSeeds("LIST_PRESENTATION_READERS", small: 3)) { seed in
      var session = ReaderSession(seed: seed)
      return await session.play().map { "\($0)\n\(session.steps.joined(separator: "\n"))" }
    }
  }

  @Test func refreshKeepsTheRowOfAUserInPagesOfOneRow() async {
    let server = EditedServer(1..<13, .init(countsRows: true, goesBack: true))
    let clock = ManualClock()
    var configuration = PagingConfiguration(pageSize: 1, prefetch: .items(8))
    configuration.timeout = nil
    let screen = TextListScreen { (fruit: Fruit) in TextRow(fruit.name) }
    ListAdapter(dataSource: Pager(server, configuration: configuration, clock: clock), view: screen)
    let terminal = HeadlessTerminal(screen, columns: 40, rows: 6, clock: clock)
    await terminal.press("5 j")
    #expect(screen.cursorItem?.id == 6)
    await terminal.press("r")
    #expect(screen.cursorItem?.id == 6, "\(terminal.text)")
  }
}

/// A server whose cursors are indices or ids, and whose pages may name the page before them.
private final class EditedServer: PageSource {
  struct Manner {
    var countsRows = false, goesBack = false, beginsAround = false, hasTotal = false
  }

  let rows: Mutex<[Int]>
  let manner: Manner

  init(_ ids: Range<Int>, _ manner: Manner) {
    rows = Mutex(Array(ids))
    self.manner = manner
  }

  func page(_ request: PageRequest<Int>) async throws -> Page<Fruit, Int> {
    let rows = rows.withLock { $0 }
    let asked = request.cursor.map { cursor in
      if manner.countsRows { return min(max(cursor, 0), rows.count) }
      return rows.firstIndex { request.direction == .append ? $0 > cursor : $0 >= cursor } ?? rows.count
    }
    let (start, size) = (asked ?? 0, request.size)
    let range = request.direction == .prepend ? max(start - size, 0)..<start : start..<min(start + size, rows.count)
    var page = Page<Fruit, Int>(rows[range].map { Fruit($0) })
    if range.upperBound < rows.count { page.next = manner.countsRows ? range.upperBound : rows[range].last }
    if range.lowerBound > 0, manner.goesBack {
      page.previous = manner.countsRows ? range.lowerBound : rows[range].first ?? request.cursor
    }
    if manner.hasTotal { page.total = rows.count }
    return page
  }

  func cursor(around item: Fruit) -> Int? {
    guard manner.beginsAround else { return nil }
    return manner.countsRows ? rows.withLock { $0.firstIndex(of: item.id) } : item.id
  }

  func cursor(_ cursor: Int, movedBy items: Int) -> Int? { manner.countsRows ? cursor + items : nil }

  /// Removes or appends rows.
  func change(_ kind: Int, at index: Int, first id: Int) {
    rows.withLock { rows in
      switch kind {
      case 0 where !rows.isEmpty: rows.remove(at: index % rows.count)
      case 1 where !rows.isEmpty: rows.removeFirst()
      case 2 where rows.count > 4: rows.removeSubrange(1..<3)
      default: rows.append((rows.last ?? id) + 1)
      }
    }
  }
}

/// One user of a random list.
@MainActor
private struct ReaderSession {
  private final class Developer: ListAdapterDelegate {
    var sentences = 0
    func adapter(_ adapter: ListAdapter<FruitPart, Fruit>, didReport event: ListEvent<FruitPart, Fruit>) {}
    func adapter(_ adapter: ListAdapter<FruitPart, Fruit>, didFind diagnostic: ListDiagnostic) { sentences += 1 }
  }

  private var generator: SeededGenerator
  private let servers: [EditedServer]
  /// Returns the rows of the list for those of the servers.
  private let model: ([Int]) -> [Int]
  private let developer = Developer()
  private let terminal: HeadlessTerminal
  private(set) var steps: [String]

  init(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var steps: [String] = []
    var model: ([Int]) -> [Int] = { $0 }
    func pick(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    let clock = ManualClock()
    let (servers, pagers) = (0..<pick(1...3)).reduce(into: ([EditedServer](), [Pager<Fruit>]())) { parts, index in
      let (first, count) = (10_000 * (index + 1), pick(0...5) == 0 ? pick(0...2) : pick(3...40))
      let manner = EditedServer.Manner(
        countsRows: pick(0...1) == 0, goesBack: pick(0...2) > 0, beginsAround: pick(0...1) == 0,
        hasTotal: pick(0...1) == 0)
      var configuration = PagingConfiguration(pageSize: pick(1...12), prefetch: .items(pick(1...8)))
      configuration.timeout = nil
      // The beginning of a later part is loaded when the user sees its first row.
      let start = index == 0 && manner.goesBack && count > 2 && pick(0...1) == 0 ? pick(0...count - 1) : nil
      parts.0.append(EditedServer(first..<first + count, manner))
      parts.1.append(
        Pager(
          parts.0[index], startingAt: start.map { manner.countsRows ? $0 : first + $0 }, configuration: configuration,
          clock: clock))
      steps.append("\(count) rows from \(start ?? 0), \(manner), \(configuration)")
    }
    var list: FruitsInParts = ListComposition<FruitPart, Fruit> {
      for (index, pager) in pagers.enumerated() { ListSection(FruitPart(id: index), from: pager) }
    }
    for _ in 0..<pick(0...3) {
      let (step, number) = (["without", "one of", "mapped", "wrapped"][pick(0...3)], pick(2...20))
      let old = model
      list = derived(list, step, number)
      steps.append("\(step) \(number)")
      if step == "without" { model = { old($0).filter { $0 % number > 0 } } }
      if step == "one of" { model = { old($0).filter { $0 % number == 0 } } }
    }
    terminal = makeTerminal(of: list, rows: pick(4...9), clock: clock, delegate: developer)
    (self.servers, self.generator, self.model, self.steps) = (servers, generator, model, steps)
  }

  private var rows: [Int] { model(servers.flatMap { $0.rows.withLock { $0 } }) }
  private var cursor: Int? { terminal.text.firstMatch(of: /> Fruit (\d+)/).flatMap { Int($0.1) } }

  private mutating func pick(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  /// Plays the session. Returns what is wrong with the list, or `nil`.
  mutating func play() async -> String? {
    for _ in 0..<pick(1...3) {
      await press(["G", "g", "1 2 j", "5 j", "3 k", "pgdn pgdn", "G 5 k"][pick(0...6)])
      if pick(0...2) == 0 {
        let part = pick(0...servers.count - 1)
        servers[part].change(pick(0...3), at: pick(0...100), first: 10_000 * (part + 1))
        steps.append("the servers have \(rows)")
      }
      let (before, sentences) = (cursor, developer.sentences)
      await press("r")
      if let before, cursor != before, rows.contains(before), developer.sentences == sentences {
        return "the user saw \(before) and sees \(cursor.map { "\($0)" } ?? "nothing")"
      }
    }
    var seen: [Int] = []
    // The beginning of a later part is loaded when the user comes to its first row. A user who reads down has passed it
    // then, and reads it on the way up.
    for _ in 0...servers.count where seen != rows {
      _ = await read("k")
      var first = cursor
      repeat {
        first = cursor
        await press("g")
      } while cursor != first
      seen = await read("j")
    }
    return seen == rows ? nil : "the user saw \(seen) of \(rows):\n\(terminal.text)"
  }

  /// Presses a key until the cursor stays, and returns the rows that it was on.
  private func read(_ key: String) async -> [Int] {
    var seen: [Int] = []
    while let cursor, cursor != seen.last {
      seen.append(cursor)
      await terminal.press(key)
    }
    return seen
  }

  private mutating func press(_ keys: String) async {
    await terminal.press(keys)
    steps.append("\(keys): \(cursor.map { "\($0)" } ?? "-")")
  }
}
