import ListPresentation

/// A pager with random access whose source, clock and network a test controls, with scripts that read as tables.
///
/// ```swift
/// let stage = SparseStage(items: 100)
/// #expect(await stage.mismatch("""
///   start    | -                 | #1 items 0-4                   | loading
///   serve    | 0-4 _95           | #2 items 5-9                   | exhausted
///   serve    | 0-9 _90           |                                | exhausted
///   jump 50  | 0-9 _90           | #3 items 50-54                 | loading
///   serve    | 0-9 _40 50-54 _45 | #4 items 45-49, #5 items 55-59 | exhausted
///   """) == nil)
/// ```
///
/// Each line contains an event, and then the items, the open requests, and the load state after the pager has settled.
/// See ``play(_:)`` for the events and ``picture`` for the items. The stage never sleeps.
@MainActor
public final class SparseStage {
  /// The pager under test.
  public let pager: SparsePager<ScriptedItem>
  /// The numbers of the items that the event `serve` answers with.
  public var server: [Int]
  let environment = StageEnvironment()

  /// Creates a stage. The waits before retries are random, but the same seed gives the same waits.
  /// - Parameters:
  ///   - items: The number of items that the server has. At first, the number of each item is its index.
  ///   - configuration: The configuration of the pager.
  ///   - seed: The seed of the random waits.
  public init(
    items: Int = 100, _ configuration: PagingConfiguration = PagingStage.configuration, seed: UInt64 = 1
  ) {
    server = Array(0..<items)
    pager = SparsePager(
      environment.source, configuration: configuration, clock: environment.clock,
      generator: SeededGenerator(seed: seed), reachability: environment.reachability)
  }

  /// The source that answers the pager's requests.
  public var source: ScriptedPageSource<ScriptedItem, Int> { environment.source }

  /// The clock of the pager and the source.
  public var clock: ManualClock { environment.clock }

  /// Plays a script and compares the result with it. Returns `nil` if they match, and otherwise the table with the
  /// actual results.
  public func mismatch(_ script: String) async -> String? {
    StageEnvironment.mismatch(script, await play(script))
  }

  /// Plays the event at the beginning of each line, and returns the lines with the result of each event.
  ///
  /// - `start` asks for the list. `show 3-9 40` reports the visible indices. `jump 50` jumps to an index.
  /// - `serve` answers the oldest request with the server's items and their total. `serve #2` answers request 2.
  /// - `page 1-5 7' of 40` answers the oldest request with these items and a total of 40. Without `of`, the page has no
  ///   total. `from 20` sets the number of items before the page.
  /// - `fail`, `fail stop`, `fail after 60`, `fail startOver` and `cancel` fail the oldest request, or request 2 with
  ///   `#2`.
  /// - `wait 2.5` advances the time by 2.5 seconds. `offline` and `online` change the network. `refresh`, `retry` and
  ///   `query` call the pager; `query` replaces the source.
  public func play(_ script: String) async -> String {
    await environment.play(script, perform, settle: settle, picture: { picture })
  }

  /// Plays one event without waiting for the pager to settle, so that several events share a turn.
  func perform(_ event: String) { StageEnvironment.perform(event, perform) }

  /// Waits until the pager can do nothing more without another event. If the pager does not settle within 30 seconds,
  /// the wait ends, and ``picture`` says so from then on.
  public func settle() async { await environment.settle { (pager.activity, pager.isOnline) } }

  /// The items, the open requests, and the load state. If the pager has not settled, the picture says so instead. `1-5
  /// 7` are items by their numbers, `_8` are eight placeholders, `!5` are five failed items, and `=2` are two items
  /// whose items are shown at other indices.
  public var picture: String {
    if let fault = environment.fault { return fault }
    let open = source.openRequests.map { index in
      let (first, size) = (source.requests[index].cursor ?? 0, source.requests[index].size)
      return "#\(index + 1) items \(first)-\(first + size - 1)"
    }
    return "\(items) | \(open.joined(separator: ", ")) | \(pager.loadState.word)"
  }

  private var items: String {
    var runs: [(sign: String, rows: [SparseItem<ScriptedItem>])] = []
    for index in 0..<pager.numberOfItems {
      let row = pager.item(at: index)
      let sign = Self.sign(row.content)
      if runs.last?.sign != sign { runs.append((sign, [])) }
      runs[runs.count - 1].rows.append(row)
    }
    let words = runs.map { $0.sign.isEmpty ? $0.rows.compactMap(\.element).picture : "\($0.sign)\($0.rows.count)" }
    return words.isEmpty ? "-" : words.joined(separator: " ")
  }

  private static func sign(_ content: SparseItem<ScriptedItem>.Content) -> String {
    switch content {
    case .element: ""
    case .placeholder: "_"
    case .failed: "!"
    case .repeated: "="
    }
  }

  private func perform(_ event: String, _ words: [String], _ index: Int?) -> Bool {
    switch event {
    case "start": _ = pager.numberOfItems
    case "show":
      let ranges = words.compactMap(ScriptedItem.range)
      guard !ranges.isEmpty else { return false }
      pager.visibleItemsChanged(to: RangeSet(ranges.map { Range($0) }))
    case "jump": pager.jump(to: words.first.flatMap { Int($0) } ?? 0)
    case "serve": return serve(index)
    case "page":
      var page = Page<ScriptedItem, Int>(ScriptedItem.items(Array(words.prefix { $0 != "of" && $0 != "from" })))
      for (key, value) in zip(words, words.dropFirst()) {
        if key == "of" { page.total = Int(value) }
        if key == "from" { page.itemsBefore = Int(value) }
      }
      return source.answer(page, to: index)
    case "refresh": pager.refresh()
    case "retry": pager.retry()
    case "query": pager.replaceSource(source)
    default: return environment.perform(event, words, index)
    }
    return true
  }

  /// Answers the request at an index in the source's requests, or the oldest open request, with the server's items.
  /// Returns whether there was one to answer.
  @discardableResult
  public func serve(_ index: Int? = nil) -> Bool {
    guard let index = index ?? source.openRequests.first else { return false }
    let first = source.requests[index].cursor ?? 0
    let range = (first..<first + source.requests[index].size).clamped(to: 0..<server.count)
    return source.answer(Page(server[range].map { ScriptedItem(id: $0) }, total: server.count), to: index)
  }
}
