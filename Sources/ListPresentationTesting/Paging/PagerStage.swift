import ListPresentation

/// A pager whose source and clock a test controls, with scripts that read as tables.
///
/// ```swift
/// let stage = PagerStage()
/// #expect(await stage.mismatch("""
///   start       | -    | #1 refresh     | loading
///   page 1-5 >  | 1-5  |                | idle
///   show 4-4    | 1-5  | #2 append at 5 | loading
///   fail stop   | 1-5  |                | failed
///   """) == nil)
/// ```
///
/// Each line contains an event, and then the items, the open requests, and the load state after the pager has settled.
/// See ``play(_:)`` for the events and ``picture`` for the items. The stage never sleeps.
///
/// A stage that is made with a number of items has a `SparsePager`, and any other has a `Pager`:
///
/// ```swift
/// let stage = PagerStage(items: 100)
/// #expect(await stage.mismatch("""
///   start    | -                 | #1 items 0-4                   | loading
///   serve    | 0-4 _95           | #2 items 5-9                   | exhausted
///   serve    | 0-9 _90           |                                | exhausted
///   jump 50  | 0-9 _90           | #3 items 50-54                 | loading
///   serve    | 0-9 _40 50-54 _45 | #4 items 45-49, #5 items 55-59 | exhausted
///   """) == nil)
/// ```
@MainActor
public final class PagerStage<StagedPager: AnyObject> {
  /// The pager under test.
  public let pager: StagedPager
  /// The source that answers the pager's requests.
  public let source: ScriptedPageSource<ScriptedItem, Int>
  /// The clock of the pager and the source.
  public let clock: ManualClock
  /// The numbers of the items that the event `serve` answers with.
  public var server: [Int]
  /// The longest wait of ``settle()``.
  var patience = Duration.seconds(30)
  private let staged: any Staged
  private let replaceSource: () -> Void
  /// Why the pager did not settle, or `nil` if it always has.
  private var fault: String?

  fileprivate init(
    server: [Int] = [],
    _ make: (ScriptedPageSource<ScriptedItem, Int>, ManualClock) -> (
      StagedPager, any Staged, replaceSource: () -> Void
    )
  ) {
    clock = ManualClock()
    source = ScriptedPageSource(clock: clock)
    self.server = server
    (pager, staged, replaceSource) = make(source, clock)
  }

  /// Plays a script and compares the result with it. Returns `nil` if they match, and otherwise the table with the
  /// actual results.
  public func mismatch(_ script: String) async -> String? {
    func cells(_ table: String) -> [[String]] {
      table.split(separator: "\n").map { line in
        line.split(separator: "|", omittingEmptySubsequences: false).map {
          $0.split(separator: " ").joined(separator: " ")
        }
      }
    }
    let played = await play(script)
    return cells(played) == cells(script) ? nil : "\n" + played
  }

  /// Plays the event at the beginning of each line, and returns the lines with the result of each event.
  ///
  /// - `start` asks for the list. `show 3-9 40` reports the visible indices.
  /// - `page 1-5 7 >` answers the oldest request with items and a next cursor, which is the number of the last item.
  ///   `>12` names another next cursor. `<` and `<4` name a previous cursor, by default the number of the first item.
  ///   `page #2 …` answers request 2.
  /// - `fail`, `fail stop`, `fail after 60`, `fail startOver` and `cancel` fail the oldest request, or request 2 with
  ///   `#2`.
  /// - `wait 2.5` advances the time by 2.5 seconds. `refresh`, `retry` and `query` call the pager; `query` replaces the
  ///   source.
  /// - `insert 9 at 2`, `update 4'` and `remove 4` edit the items of a `Pager`.
  /// - `jump 50` jumps to an index of a `SparsePager`. `serve` answers the oldest request with the items of ``server``
  ///   and their total, and `serve #2` answers request 2. `page 1-5 7' of 40` answers with these items and a total of
  ///   40. Without `of`, the page has no total. `from 20` sets the number of items before the page.
  public func play(_ script: String) async -> String {
    var lines: [String] = []
    for line in script.split(separator: "\n") {
      let event = line.prefix { $0 != "|" }
      let isKnown = perform(String(event))
      await settle()
      lines.append(isKnown ? "\(event)| \(picture)" : "\(event)| is no event")
    }
    return lines.joined(separator: "\n")
  }

  /// The items, the open requests, and the load state. If the pager has not settled, the picture says so instead.
  /// `1-5 7` are items by their numbers. Of a `SparsePager`, `_8` are eight placeholders, `!5` are five failed items,
  /// and `=2` are two rows whose items are shown at other indices.
  public var picture: String {
    if let fault { return fault }
    let open = source.openRequests.map { "#\($0 + 1) \(staged.words(for: source.requests[$0]))" }
    return "\(staged.picture) | \(open.joined(separator: ", ")) | \(staged.loadState.word)"
  }

  /// Answers the request at an index in the source's requests, or the oldest open request, with the items of
  /// ``server``. Returns whether there was one to answer.
  @discardableResult
  public func serve(_ index: Int? = nil) -> Bool {
    guard let index = index ?? source.openRequests.first, source.requests.indices.contains(index) else { return false }
    let first = source.requests[index].cursor ?? 0
    let range = (first..<first + source.requests[index].size).clamped(to: 0..<server.count)
    return source.answer(Page(server[range].map { ScriptedItem(id: $0) }, total: server.count), to: index)
  }

  /// Plays one event without waiting for the pager to settle, so that several events share a turn.
  /// - Returns: Whether the event is known and could be played.
  @discardableResult
  func perform(_ event: String) -> Bool {
    var words = event.split(separator: " ").map(String.init)
    guard !words.isEmpty else { return true }
    let name = words.removeFirst()
    var index = words.first.flatMap { $0.hasPrefix("#") ? Int($0.dropFirst()) : nil }
    if index != nil { words.removeFirst() }
    index = index.map { $0 - 1 }
    switch name {
    case "page": return source.answer(staged.page(words), to: index)
    case "serve": return serve(index)
    case "fail": return source.fail(ScriptedError(Self.advice(words)), to: index)
    case "cancel": return source.fail(CancellationError(), to: index)
    case "wait": clock.advance(by: .seconds(words.last.flatMap { Double($0) } ?? 0))
    case "start": staged.start()
    case "show":
      let ranges = words.compactMap(ScriptedItem.range)
      staged.visibleItemsChanged(to: RangeSet(ranges.map { Range($0) }))
      return !ranges.isEmpty
    case "refresh": staged.refresh()
    case "retry": staged.retry()
    case "query": replaceSource()
    default: return staged.perform(name, words)
    }
    return true
  }

  private static func advice(_ words: [String]) -> RetryAdvice {
    switch words.first {
    case "stop": .doNotRetry
    case "startOver": .startOver
    case "after": .retryAfter(.seconds(words.last.flatMap { Double($0) } ?? 0))
    default: .retry
    }
  }

  /// Waits until the pager can do nothing more without another event. If the pager does not settle within 30 seconds,
  /// the wait ends, and ``picture`` says so from then on.
  public func settle() async {
    var waited = Duration.zero
    var last = ContinuousClock.now
    // A pager may continue after a quiet turn, so the wait ends only after three quiet turns.
    var quietTurns = 0
    while quietTurns < 3 {
      // Everything that was scheduled before runs first. `Task.yield()` does not guarantee that in release builds.
      await Task { @MainActor in }.value
      let activity = staged.activity
      let isQuiet = activity.isQuiet(
        clock: clock, openRequests: source.openRequests.count, delayedRequests: source.numberOfDelayedRequests)
      quietTurns = isQuiet ? quietTurns + 1 : 0
      guard waited < patience else {
        fault = "the pager did not settle within \(patience): \(words(for: activity))"
        return
      }
      // The missing work waits for another thread. A detached task waits behind that work and takes no time from it.
      if quietTurns == 0 { await Task.detached {}.value }
      // Other tests may keep all threads busy. Time in which this wait does not run is not counted.
      waited += min(ContinuousClock.now - last, .milliseconds(10))
      last = .now
    }
  }

  /// The work that the pager counts, and the work that the source and the clock know of.
  private func words(for activity: PagerActivity) -> String {
    "starting \(activity.starting); calls \(activity.calling), of which the source knows "
      + "\(source.openRequests.count + source.numberOfDelayedRequests); sleeps "
      + "\(activity.sleeping + source.numberOfDelayedRequests), of which the clock knows \(clock.numberOfSleepers)"
  }
}

/// What a stage does with a pager, of either kind.
@MainActor
private protocol Staged: AnyObject {
  var activity: PagerActivity { get }
  var loadState: ListLoadState { get }
  /// The items in short form.
  var picture: String { get }

  /// Reads the list, which starts the pager.
  func start()
  func visibleItemsChanged(to indices: RangeSet<Int>)
  func refresh()
  func retry()
  /// Plays an event of this kind of pager. Returns whether it is known and could be played.
  func perform(_ event: String, _ words: [String]) -> Bool
  /// Returns a request as it reads in a script.
  func words(for request: PageRequest<Int>) -> String
  /// Returns the page that the words of an event describe.
  func page(_ words: [String]) -> Page<ScriptedItem, Int>
}

extension PagingConfiguration {
  /// The configuration of a ``PagerStage``, with small pages, so that scripts are short: five items in a page, and five
  /// items ahead.
  public static var scripted: PagingConfiguration { PagingConfiguration(pageSize: 5, prefetch: .items(5)) }
}

extension PagerStage where StagedPager == Pager<ScriptedItem> {
  /// Creates a stage. The waits before retries are random, but the same seed gives the same waits.
  /// - Parameters:
  ///   - configuration: The configuration of the pager.
  ///   - seed: The seed of the random waits.
  ///   - cursorsCountItems: Whether cursors are offsets, which move when items are inserted or removed.
  ///   - refreshesAround: Whether a refresh may begin around an item. Its cursor is the item's number.
  ///   - cursor: The cursor at which loading starts, or `nil` for the first page.
  public convenience init(
    _ configuration: PagingConfiguration = .scripted, seed: UInt64 = 1, cursorsCountItems: Bool = false,
    refreshesAround: Bool = false, startingAt cursor: Int? = nil
  ) {
    self.init(
      configuration, seed: seed, cursorsCountItems: cursorsCountItems, refreshesAround: refreshesAround,
      startingAt: cursor, wrapping: { $0 })
  }

  /// Creates a stage whose pager has another source around the one that answers.
  package convenience init<Source: PageSource<ScriptedItem>>(
    _ configuration: PagingConfiguration = .scripted, seed: UInt64 = 1, cursorsCountItems: Bool = false,
    refreshesAround: Bool = false, startingAt cursor: Source.Cursor? = nil, wrapping wrap: (StagedSource) -> Source
  ) {
    self.init { source, clock in
      let staged = StagedSource(
        source: source, cursorsCountItems: cursorsCountItems, refreshesAround: refreshesAround)
      let pager = Pager(
        wrap(staged), startingAt: cursor, configuration: configuration, clock: clock,
        generator: SeededGenerator(seed: seed))
      return (pager, pager, replaceSource: { pager.replaceSource(staged) })
    }
  }
}

extension Pager: Staged where Item == ScriptedItem {
  fileprivate var picture: String { (0..<numberOfItems).map { item(at: $0) }.picture }

  fileprivate func start() { _ = snapshot }

  fileprivate func perform(_ event: String, _ words: [String]) -> Bool {
    guard let item = words.first.flatMap({ ScriptedItem($0) }) else { return false }
    do {
      switch event {
      case "insert": try insert(item, at: words.last.flatMap { Int($0) } ?? 0)
      case "update": try update(item)
      case "remove": try remove(item.id)
      default: return false
      }
    } catch { return false }
    return true
  }

  fileprivate func words(for request: PageRequest<Int>) -> String {
    "\(request.direction)" + (request.cursor.map { " at \($0)" } ?? "")
  }

  fileprivate func page(_ words: [String]) -> Page<ScriptedItem, Int> {
    var page = Page<ScriptedItem, Int>(ScriptedItem.items(words))
    for word in words {
      switch word.first {
      case ">": page.next = Int(word.dropFirst()) ?? page.items.last?.id ?? 0
      case "<": page.previous = Int(word.dropFirst()) ?? page.items.first?.id ?? 0
      default: break
      }
    }
    return page
  }
}

/// A source that passes the requests of the pager to the scripted source.
package struct StagedSource: PageSource {
  let source: ScriptedPageSource<ScriptedItem, Int>
  let cursorsCountItems: Bool
  let refreshesAround: Bool

  package func cursor(around item: ScriptedItem) -> Int? { refreshesAround ? item.id : nil }

  package func page(_ request: PageRequest<Int>) async throws -> Page<ScriptedItem, Int> {
    try await source.page(request)
  }

  package func cursor(_ cursor: Int, movedBy items: Int) -> Int? { cursorsCountItems ? cursor + items : nil }
}

extension PagerStage where StagedPager == SparsePager<ScriptedItem> {
  /// Creates a stage. The waits before retries are random, but the same seed gives the same waits.
  /// - Parameters:
  ///   - items: The number of items that the server has. At first, the number of each item is its index.
  ///   - configuration: The configuration of the pager.
  ///   - seed: The seed of the random waits.
  public convenience init(
    items: Int, _ configuration: PagingConfiguration = .scripted, seed: UInt64 = 1
  ) {
    self.init(server: Array(0..<items)) { source, clock in
      let pager = SparsePager(
        source, configuration: configuration, clock: clock, generator: SeededGenerator(seed: seed))
      return (pager, pager, replaceSource: { pager.replaceSource(source) })
    }
  }
}

extension SparsePager: Staged where Element == ScriptedItem {
  fileprivate var picture: String {
    var runs: [(sign: String, rows: [SparseItem<ScriptedItem>])] = []
    for index in 0..<numberOfItems {
      let row = item(at: index)
      let sign =
        switch row.content {
        case .element: ""
        case .placeholder: "_"
        case .failed: "!"
        case .repeated: "="
        }
      if runs.last?.sign != sign { runs.append((sign, [])) }
      runs[runs.count - 1].rows.append(row)
    }
    let words = runs.map { $0.sign.isEmpty ? $0.rows.compactMap(\.element).picture : "\($0.sign)\($0.rows.count)" }
    return words.isEmpty ? "-" : words.joined(separator: " ")
  }

  fileprivate func start() { _ = numberOfItems }

  fileprivate func perform(_ event: String, _ words: [String]) -> Bool {
    guard event == "jump" else { return false }
    jump(to: words.first.flatMap { Int($0) } ?? 0)
    return true
  }

  fileprivate func words(for request: PageRequest<Int>) -> String {
    "items \(request.cursor ?? 0)-\((request.cursor ?? 0) + request.size - 1)"
  }

  fileprivate func page(_ words: [String]) -> Page<ScriptedItem, Int> {
    var page = Page<ScriptedItem, Int>(ScriptedItem.items(Array(words.prefix { $0 != "of" && $0 != "from" })))
    for (key, value) in zip(words, words.dropFirst()) {
      if key == "of" { page.total = Int(value) }
      if key == "from" { page.itemsBefore = Int(value) }
    }
    return page
  }
}

extension ListLoadState {
  /// The name of the state, such as `idle`, and how far the source has looked if it has stopped.
  fileprivate var word: String {
    switch self {
    case .idle: "idle"
    case .stopped(let count): "stopped after \(count)"
    case .loading: "loading"
    case .failed: "failed"
    case .exhausted: "exhausted"
    }
  }
}

extension ScriptedItem {
  /// Creates the item that a word such as `7` or `7'` names.
  fileprivate init?(_ word: String) {
    let number = word.prefix { $0 != "'" }
    guard let id = Int(number) else { return nil }
    self.init(id: id, edition: word.count - number.count)
  }

  /// Returns the items that words such as `1-5 7'` name. It ignores other words.
  fileprivate static func items(_ words: [String]) -> [ScriptedItem] {
    words.flatMap { word in ScriptedItem(word).map { [$0] } ?? range(word)?.map { ScriptedItem(id: $0) } ?? [] }
  }

  /// Returns the numbers that a word such as `3-9` or `3` names.
  fileprivate static func range(_ word: String) -> ClosedRange<Int>? {
    let ends = word.split(separator: "-").map { Int($0) }
    guard let first = ends.first ?? nil, let last = ends.last ?? nil, first <= last else { return nil }
    return first...last
  }
}
