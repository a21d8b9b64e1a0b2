import ListPresentation

/// A pager with random access, with a source, a clock and a network that a test plays, and a script that reads as a
/// table.
///
/// ```swift
/// let stage = SparseStage(rows: 100)
/// #expect(await stage.mismatch("""
///   start    | -                 | #1 rows 0-4                  | loading
///   serve    | 0-4 _95           | #2 rows 5-9                  | exhausted
///   serve    | 0-9 _90           |                              | exhausted
///   jump 50  | 0-9 _90           | #3 rows 50-54                | loading
///   serve    | 0-9 _40 50-54 _45 | #4 rows 45-49, #5 rows 55-59 | exhausted
///   """) == nil)
/// ```
///
/// Each line is an event, then the rows, the requests that are not answered, and the load state when nothing moves any
/// more. See ``play(_:)`` for the events and ``picture`` for the rows. Nothing here sleeps.
@MainActor
public final class SparseStage {
  /// The pager.
  public let pager: SparsePager<ScriptedRow>
  /// The numbers of the rows that `serve` answers with.
  public var server: [Int]
  private let environment = StageEnvironment()

  /// Creates a stage; waits before retries are random, but the same for the same seed.
  /// - Parameters:
  ///   - rows: How many rows the server has; at first, their numbers are their indices.
  ///   - configuration: How the pager loads.
  ///   - seed: What the waits depend on.
  public init(
    rows: Int = 100, _ configuration: PagingConfiguration = PagingStage.configuration, seed: UInt64 = 1
  ) {
    server = Array(0..<rows)
    pager = SparsePager(
      environment.source, configuration: configuration, clock: environment.clock,
      generator: SeededGenerator(seed: seed), reachability: environment.reachability)
  }

  /// The source.
  public var source: ScriptedPageSource<ScriptedRow, Int> { environment.source }

  /// The time.
  public var clock: ManualClock { environment.clock }

  /// Plays a script and compares what comes of it: `nil`, or the table as it would have to be.
  public func mismatch(_ script: String) async -> String? {
    StageEnvironment.mismatch(script, await play(script))
  }

  /// Plays the events at the beginning of each line, and gives the lines with what came of each.
  ///
  /// - `start` asks for the list; `show 3-9` says which indices are seen; `jump 50`.
  /// - `serve` answers the oldest request with the server's rows and their number, `serve #2` the second.
  /// - `page 1-5 7' of 40` answers it with these rows and this total, without `of` with none; `from 20` says that
  ///   so many rows lie before.
  /// - `fail`, `fail stop`, `fail after 60`, `fail startOver`, `cancel` fail the oldest request, or with `#2` another.
  /// - `insert 9 at 2`, `update 4'`, `remove 4`.
  /// - `wait 2.5` moves the time by seconds. `offline`, `online`. `refresh`, `retry`, `query`.
  public func play(_ script: String) async -> String {
    await environment.play(script, perform, settle: settle, picture: { picture })
  }

  /// Waits until the pager has done all it can do without another event.
  public func settle() async { await environment.settle { (pager.activity, pager.isOnline) } }

  /// The rows, the requests that are not answered, and the load state. `1-5 7` are rows by their numbers, `_8` eight
  /// placeholders, `!5` five that failed, `=2` two whose items are shown elsewhere.
  public var picture: String {
    let open = source.openRequests.map { place in
      let (first, size) = (source.requests[place].cursor ?? 0, source.requests[place].size)
      return "#\(place + 1) rows \(first)-\(first + size - 1)"
    }
    return "\(rows) | \(open.joined(separator: ", ")) | \(pager.loadState.word)"
  }

  private var rows: String {
    var runs: [(sign: String, rows: [SparseRow<ScriptedRow>])] = []
    for index in 0..<pager.numberOfItems {
      let row = pager.item(at: index)
      let sign = Self.sign(row.content)
      if runs.last?.sign != sign { runs.append((sign, [])) }
      runs[runs.count - 1].rows.append(row)
    }
    let words = runs.map { $0.sign.isEmpty ? $0.rows.compactMap(\.item).picture : "\($0.sign)\($0.rows.count)" }
    return words.isEmpty ? "-" : words.joined(separator: " ")
  }

  private static func sign(_ content: SparseRow<ScriptedRow>.Content) -> String {
    switch content {
    case .item: ""
    case .placeholder: "_"
    case .failed: "!"
    case .repeated: "="
    }
  }

  private func perform(_ event: String, _ words: [String], _ place: Int?) -> Bool {
    switch event {
    case "start": _ = pager.numberOfItems
    case "show":
      guard let range = words.first.flatMap(ScriptedRow.range) else { return false }
      pager.visibleItemsChanged(to: RangeSet(range.lowerBound..<range.upperBound + 1))
    case "jump": pager.jump(to: words.first.flatMap { Int($0) } ?? 0)
    case "serve": return serve(place)
    case "page":
      var page = Page<ScriptedRow, Int>(ScriptedRow.rows(Array(words.prefix { $0 != "of" && $0 != "from" })))
      for (key, value) in zip(words, words.dropFirst()) {
        if key == "of" { page.total = Int(value) }
        if key == "from" { page.itemsBefore = Int(value) }
      }
      return source.answer(page, to: place)
    case "refresh": pager.refresh()
    case "retry": pager.retry()
    case "query": pager.replaceSource(source)
    case "insert", "update", "remove": return pager.edit(event, words)
    default: return environment.perform(event, words, place)
    }
    return true
  }

  /// Answers the request at a place among the source's requests, or the oldest that waits, with the server's rows. Whether
  /// there was one to answer.
  @discardableResult
  public func serve(_ place: Int? = nil) -> Bool {
    guard let place = place ?? source.openRequests.first else { return false }
    let first = source.requests[place].cursor ?? 0
    let range = (first..<first + source.requests[place].size).clamped(to: 0..<server.count)
    return source.answer(Page(server[range].map { ScriptedRow(id: $0) }, total: server.count), to: place)
  }
}
