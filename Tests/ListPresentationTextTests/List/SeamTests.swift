import ListPresentation
import ListPresentationTesting
import ListPresentationText
import Observation
import TestSupport
import Testing

/// Nothing is lost between the parts of a list, however it is derived.
@MainActor @Suite struct SeamTests {
  private static var configuration: PagingConfiguration {
    var configuration = PagingConfiguration(pageSize: 20, prefetch: .items(5))
    configuration.retry = RetryPolicy(base: .zero)
    configuration.timeout = nil
    return configuration
  }

  private static func pager(_ server: OffsetServer) -> Pager<Fruit> {
    Pager(server, configuration: configuration, clock: ManualClock())
  }

  private static func composed(
    _ sources: [any ListAdapterDataSource<SingleSection, Fruit>]
  ) -> ListComposition<FruitPart, Fruit> {
    ListComposition {
      for (index, source) in sources.enumerated() { section(FruitPart(id: index), source) }
    }
  }

  private static func section(
    _ part: FruitPart, _ source: some ListAdapterDataSource<SingleSection, Fruit>
  ) -> ListSection<ListPart<FruitPart, Fruit>> {
    ListSection(part, from: source)
  }

  private static func view(_ source: some ListAdapterDataSource<FruitPart, Fruit>) -> TextListView<FruitPart, Fruit> {
    let view = TextListView(heading: { (_: FruitPart) in nil }, row: { (fruit: Fruit) in TextRow(fruit.name) })
    ListAdapter(dataSource: source, view: view)
    return view
  }

  private static func printed(
    _ source: some ListAdapterDataSource<FruitPart, Fruit>
  ) async -> (ids: [Int], outcome: TextPrintOutcome) {
    let view = view(source)
    var ids: [Int] = []
    func take(_ text: String) { ids += text.split(separator: " ").compactMap { Int($0) } }
    let outcome = await view.print(each: { "\($0.id) " }, to: take)
    return (ids, outcome)
  }

  @Test(arguments: 5...9)
  func partThatFailedPrintsWhatCameAndItsReason(failures: Int) async {
    let list = Self.composed([
      Self.pager(OffsetServer(1..<101, failures: [20: failures])), Self.pager(OffsetServer(1_001..<1_101)),
    ])
    let view = Self.view(list)
    var text = ""
    let outcome = await view.print { text += $0 }
    #expect(outcome == .incomplete(items: 120, reason: "the page at 20 is broken"))
    #expect(text == [1...20, 1_001...1_100].map { $0.map { "  Fruit \($0)\n" }.joined() }.joined())
  }

  @Test func rowsThatArriveAboveThePrintedOnesAreMissing() async {
    let basket = LateRows()
    let list = Self.composed([basket, Self.pager(OffsetServer(1_001..<1_061))])
    let view = Self.view(list)
    var text = ""
    let outcome = await view.print {
      text += $0
      if basket.snapshot.numberOfItems == 0, text.contains("Fruit 1060\n") {
        basket.snapshot = ListSnapshot((1...3).map { Fruit($0) })
      }
    }
    #expect(outcome == .incomplete(items: 60, reason: "60 of 63 items"))
  }

  // MARK: - Screens

  /// A list of two parts, of which one answers after two seconds and the other after one.
  @Test(arguments: [true, false])
  func userWhoHasNotMovedSeesTheFirstRow(isFirstLate: Bool) async {
    let clock = ManualClock()
    func pager(_ ids: Range<Int>, after delay: Duration) -> Pager<Fruit> {
      let source = ScriptedPageSource<Fruit, Int>(
        script: [.page(Page(ids.map { Fruit($0) }), after: delay)], clock: clock)
      return Pager(source, clock: clock)
    }
    let list = Self.composed([
      pager(1..<6, after: .seconds(isFirstLate ? 2 : 1)), pager(1_001..<1_021, after: .seconds(isFirstLate ? 1 : 2)),
    ])
    let terminal = makeTerminal(of: list, rows: 10, clock: clock)
    await terminal.press()
    #expect(terminal.text.hasPrefix("> Fruit 1\n"), "\(terminal.text)")
  }

  @Test func countThatJumpsPastAPartLeavesAGapThatIsSaid() async {
    let list = Self.composed([Self.pager(OffsetServer(1..<61)), Self.pager(OffsetServer(1_001..<1_016))])
    let terminal = makeTerminal(of: list)
    await terminal.press("3 2 j")
    #expect(terminal.text.contains("> Fruit 1013\n"), "\(terminal.text)")
    await terminal.press("2 j")
    #expect(terminal.text.contains("> Fruit 1015\n35 of 75 items\n"), "\(terminal.text)")
    await terminal.press("G")
    #expect(terminal.text.contains("> Fruit 1015\n35 of 75 items\n"), "\(terminal.text)")
  }

  @Test(arguments: [1_027, 1_030])
  func headOfWhichAFilterShowsNothingIsLoadedPast(last: Int) async {
    let source = ArrayPageSource((1_001...1_030).map { Fruit($0) })
    let pager = Pager(source, startingAt: 25, configuration: Self.configuration, clock: ManualClock())
    let screen = TextListScreen { (fruit: Fruit) in TextRow(fruit.name) }
    ListAdapter(dataSource: pager.filter { $0.id < 1_004 || $0.id > last }, view: screen)
    let terminal = HeadlessTerminal(screen, columns: 60, rows: 8)
    await terminal.press("g")
    #expect(terminal.text.contains("> Fruit 1001\n"), "\(terminal.text)")
  }

  // MARK: - Random lists

  /// A list of random parts and derivations, with the rows that it has when it is complete.
  private struct RandomList {
    let list: FruitsInParts
    let servers: [OffsetServer]
    /// Returns the rows of the list for the rows of the servers.
    let model: ([[Int]]) -> [Int]
    /// Whether a server keeps something back.
    let mayLackRows: Bool
    let steps: [String]
  }

  private static func random(_ generator: inout SeededGenerator) -> RandomList {
    var servers: [OffsetServer] = []
    var sources: [any ListAdapterDataSource<SingleSection, Fruit>] = []
    var steps: [String] = []
    var mayLackRows = false
    let grows = Int.random(in: 0..<3, using: &generator) == 0
    let sieve = Int.random(in: 2...40, using: &generator)
    for index in 0..<Int.random(in: 1...4, using: &generator) {
      let count = Int.random(in: 0...90, using: &generator)
      let fails = Int.random(in: 0..<4, using: &generator) == 0
      let page = 20 * Int.random(in: 0...2, using: &generator)
      let failures = fails ? [page: Int.random(in: 1...11, using: &generator)] : [:]
      let growth = grows && Bool.random(using: &generator) ? Int.random(in: 1...9, using: &generator) : 0
      if growth > 0 || failures.values.contains(where: { $0 > 4 }) { mayLackRows = true }
      let first = 10_000 * (index + 1)
      let server = OffsetServer(first..<first + count, failures: failures, growth: growth)
      servers.append(server)
      sources.append(pager(server))
      steps.append("\(count) rows failing \(failures) growing by \(growth)")
    }
    var list: FruitsInParts = composed(sources)
    var model: ([[Int]]) -> [[Int]] = { $0 }
    for _ in 0..<Int.random(in: 0...3, using: &generator) {
      let old = model
      let step = ["one of", "mapped", "hiding", "separated", "wrapped"].randomElement(using: &generator) ?? ""
      steps.append(step)
      switch step {
      case "one of": model = { old($0).map { $0.filter { $0 % sieve == 0 } } }
      case "hiding": model = { old($0).map { $0.filter { !hiddenFruits.contains($0) } } }
      case "separated":
        // No two rows have the same id.
        guard !steps.dropLast().contains(step) else { continue }
        model = { old($0).map { $0.flatMap { $0 % 3 == 0 ? [-$0, $0] : [$0] } } }
      default: break
      }
      list = derived(list, step, sieve)
    }
    let old = model
    if Int.random(in: 0..<3, using: &generator) == 0 {
      steps.append("sorted")
      list = derived(list, "sorted", sieve)
      model = { old($0).map { $0.sorted(by: >) } }
    }
    return RandomList(
      list: list, servers: servers, model: { Array(model($0).joined()) }, mayLackRows: mayLackRows, steps: steps)
  }

  @Test func printedListIsWholeAndInOrderOrSaysWhy() async {
    for seed in testSeeds("LIST_PRESENTATION_SEAMS", small: 10) {
      var generator = SeededGenerator(seed: seed)
      let random = Self.random(&generator)
      let (ids, outcome) = await Self.printed(random.list)
      var rows: [[Int]] = []
      for server in random.servers { rows.append(await server.rows.map(\.id)) }
      let all = random.model(rows)
      let steps = "seed \(seed): \(random.steps.joined(separator: ", ")): \(ids.count) of \(all.count) rows, \(outcome)"
      #expect(outcome.items == ids.count, "\(steps)")
      switch outcome {
      case .complete: #expect(ids == all, "\(steps)")
      case .incomplete(_, let reason):
        let indices = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1, $0) })
        #expect(ids.compactMap { indices[$0] } == ids.compactMap { indices[$0] }.sorted(), "\(steps)")
        #expect(Set(ids).count == ids.count && Set(ids).isSubset(of: all) && !reason.isEmpty, "\(steps)")
        #expect(random.mayLackRows, "\(steps)")
      case .limited, .cancelled: Issue.record("\(steps)")
      }
    }
  }
}

@MainActor @Observable
private final class LateRows: SnapshotDataSource {
  var snapshot = ListSnapshot<SingleSection, Fruit>([])
}
