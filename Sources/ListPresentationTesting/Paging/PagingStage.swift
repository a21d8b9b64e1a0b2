import ListPresentation

/// A pager whose source, clock and network a test controls, with scripts that read as tables.
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
/// Each line contains an event, and then the items, the open requests, and the load state after the pager has settled.
/// See ``play(_:)`` for the events. The stage never sleeps.
@MainActor
public final class PagingStage {
  /// The pager under test.
  public let pager: Pager<ScriptedItem>
  let staged: StagedSource
  let environment: StageEnvironment

  /// Creates a stage. The waits before retries are random, but the same seed gives the same waits.
  /// - Parameters:
  ///   - configuration: The configuration of the pager.
  ///   - seed: The seed of the random waits.
  ///   - cursorsCountItems: Whether cursors are offsets, which move when items are inserted or removed.
  ///   - refreshesAround: Whether a refresh may begin around an item. Its cursor is the item's number.
  ///   - cursor: The cursor at which loading starts, or `nil` for the first page.
  public convenience init(
    _ configuration: PagingConfiguration = PagingStage.configuration, seed: UInt64 = 1, cursorsCountItems: Bool = false,
    refreshesAround: Bool = false, startingAt cursor: Int? = nil
  ) {
    self.init(
      configuration, seed: seed, cursorsCountItems: cursorsCountItems, refreshesAround: refreshesAround,
      startingAt: cursor, wrapping: { $0 })
  }

  /// Creates a stage whose pager has another source around the one that answers.
  package init<Source: PageSource<ScriptedItem>>(
    _ configuration: PagingConfiguration = PagingStage.configuration, seed: UInt64 = 1, cursorsCountItems: Bool = false,
    refreshesAround: Bool = false, startingAt cursor: Source.Cursor? = nil, wrapping wrap: (StagedSource) -> Source
  ) {
    environment = StageEnvironment()
    staged = StagedSource(
      source: environment.source, cursorsCountItems: cursorsCountItems, refreshesAround: refreshesAround)
    pager = Pager(
      wrap(staged), startingAt: cursor, configuration: configuration, clock: environment.clock,
      generator: SeededGenerator(seed: seed), reachability: environment.reachability)
  }

  /// The source that answers the pager's requests.
  public var source: ScriptedPageSource<ScriptedItem, Int> { environment.source }

  /// The clock of the pager and the source.
  public var clock: ManualClock { environment.clock }

  /// The longest wait of ``settle()``.
  var patience: Duration {
    get { environment.patience }
    set { environment.patience = newValue }
  }

  /// A configuration with small pages, so that scripts are short: five items in a page, and five items ahead.
  public nonisolated static var configuration: PagingConfiguration {
    var configuration = PagingConfiguration()
    configuration.pageSize = 5
    configuration.prefetch = .items(5)
    return configuration
  }

  /// Waits until the pager can do nothing more without another event. If the pager does not settle within 30 seconds,
  /// the wait ends, and ``picture`` says so from then on.
  public func settle() async { await environment.settle { (pager.activity, pager.isOnline) } }
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
