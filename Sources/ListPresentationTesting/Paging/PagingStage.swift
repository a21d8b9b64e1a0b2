import ListPresentation

/// A pager with a source, a clock and a network that a test plays, and a script that reads as a table.
///
/// ```swift
/// let stage = PagingStage()
/// #expect(await stage.mismatch("""
///   start       | -    | #1 refresh     | loading
///   page 1-5 >  | 1-5  |                | idle
///   show 4-4    | 1-5  | #2 append at 5 | loading
///   fail stop   | 1-5  |                | failed
///   """) == nil)
/// ```
///
/// Each line is an event, then the rows, the requests that are not answered, and the load state when nothing moves any
/// more. See ``play(_:)`` for the events. Nothing here sleeps.
@MainActor
public final class PagingStage {
  /// The pager.
  public let pager: Pager<ScriptedRow>
  let staged: StagedSource
  let environment = StageEnvironment()

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
    staged = StagedSource(
      source: environment.source, cursorsCountRows: cursorsCountRows, refreshesAround: refreshesAround)
    pager = Pager(
      staged, configuration: configuration, clock: environment.clock, generator: SeededGenerator(seed: seed),
      reachability: environment.reachability)
  }

  /// The source.
  public var source: ScriptedPageSource<ScriptedRow, Int> { environment.source }

  /// The time.
  public var clock: ManualClock { environment.clock }

  /// Small pages, so that scripts are short: five rows a page, five rows ahead.
  public nonisolated static var configuration: PagingConfiguration {
    var configuration = PagingConfiguration()
    configuration.pageSize = 5
    configuration.prefetch = .rows(5)
    return configuration
  }

  /// Waits until the pager has done all it can do without another event. A pager that never comes to rest is left alone
  /// after five minutes of real time; other tests may keep all threads busy for long.
  public func settle() async { await environment.settle { (pager.activity, pager.isOnline) } }
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
