import ListPresentation

/// A pager with a source, a clock and a network that a test plays, and a script that reads as a table.
///
/// ```swift
/// let stage = PagingStage()
/// #expect(await stage.mismatch("""
///   start       | -    | #1 refresh     | loading
///   page 1-5 >  | 1-5  | #2 append at 5 | loading
///   fail stop   | 1-5  |                | failed
///   """) == nil)
/// ```
///
/// Each line is an event, then the rows, the requests that are not answered, and the load state when nothing moves any
/// more. See ``play(_:)`` for the events. Nothing here sleeps.
@MainActor
public final class PagingStage {
  /// The source.
  public let source: ScriptedPageSource<ScriptedRow, Int>
  /// The time.
  public let clock: ManualClock
  /// The pager.
  public let pager: Pager<ScriptedRow>
  let staged: StagedSource
  let network: AsyncStream<Bool>.Continuation
  /// What the pager was last told of the network.
  var awaitedNetwork = true

  /// Creates a stage; waits before retries are random, but the same for the same seed.
  /// - Parameters:
  ///   - configuration: How the pager loads.
  ///   - seed: What the waits depend on.
  ///   - cursorsCountRows: Whether cursors are offsets, which move with edits.
  ///   - refreshesAround: Whether a refresh may begin around a row; its cursor is the row's number.
  public init(
    _ configuration: PagingConfiguration = PagingStage.configuration, seed: UInt64 = 1, cursorsCountRows: Bool = false,
    refreshesAround: Bool = false
  ) {
    clock = ManualClock()
    source = ScriptedPageSource(clock: clock)
    let (stream, continuation) = AsyncStream.makeStream(of: Bool.self)
    network = continuation
    staged = StagedSource(source: source, cursorsCountRows: cursorsCountRows, refreshesAround: refreshesAround)
    pager = Pager(
      staged, configuration: configuration, clock: clock, generator: SeededGenerator(seed: seed),
      reachability: stream)
  }

  /// Small pages, so that scripts are short: five rows a page, five rows ahead.
  public nonisolated static var configuration: PagingConfiguration {
    var configuration = PagingConfiguration()
    configuration.pageSize = 5
    configuration.prefetch = .rows(5)
    return configuration
  }

  /// Waits until the pager has done all it can do without another event. A pager that never comes to rest is left alone
  /// after five minutes of real time; other tests may keep all threads busy for long.
  public func settle() async {
    let limit = ContinuousClock.now + .seconds(300)
    // A turn in which nothing moves may be the one before something does, so more than one is wanted.
    var quietTurns = 0
    while quietTurns < 3, ContinuousClock.now < limit {
      await Task.yield()
      quietTurns = isQuiet ? quietTurns + 1 : 0
      // What is missing waits for another thread: waiting behind it takes no time from it.
      if quietTurns == 0 { await Task.detached {}.value }
    }
  }

  private var isQuiet: Bool {
    let activity = pager.activity
    return activity.starting == 0 && pager.isOnline == awaitedNetwork
      && activity.calling == source.openRequests.count + source.numberOfDelayedRequests
      && activity.sleeping + source.numberOfDelayedRequests == clock.numberOfSleepers
  }
}

/// The stage's source, as the pager sees it.
struct StagedSource: PageSource {
  let source: ScriptedPageSource<ScriptedRow, Int>
  let cursorsCountRows: Bool
  let refreshesAround: Bool

  func cursor(around item: ScriptedRow) -> Int? { refreshesAround ? item.id : nil }

  func page(_ request: PageRequest<Int>) async throws -> Page<ScriptedRow, Int> { try await source.page(request) }

  func cursor(_ cursor: Int, movedBy rows: Int) -> Int? { cursorsCountRows ? cursor + rows : nil }
}
