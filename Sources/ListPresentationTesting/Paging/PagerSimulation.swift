import ListPresentation

/// A pager as a value, without tasks and without a clock, for simulations of many sessions.
///
/// A simulation makes the decisions of a `Pager`. It returns what a pager would do, and the caller does it at the
/// time of its choice:
///
/// ```swift
/// var simulation = PagerSimulation<Fruit>()
/// for command in simulation.handle(.start, at: .zero) {
///   guard case .send(let request) = command else { continue }
///   let page = Page([Fruit(id: 1)], next: 1)
///   _ = simulation.handle(.page(page, request), at: .milliseconds(200))
/// }
/// print(simulation.snapshot.numberOfItems)  // 1
/// ```
///
/// The same events at the same times give the same commands. Cursors are numbers. A simulation does not edit the list.
public struct PagerSimulation<Item: ListElement>: Sendable {
  private var list: PagedList<Item>
  private var generator: SeededGenerator
  private let pageSizes: ClosedRange<Int>?
  private let cursorsCountItems: Bool
  private let cursorAround: @Sendable (Item) -> Int?

  /// Creates a simulation of a pager that has not started.
  /// - Parameters:
  ///   - configuration: The configuration of the pager.
  ///   - pageSizes: The page sizes that the source accepts, or `nil` if all pages have the configured size.
  ///   - cursorsCountItems: Whether cursors are offsets. Every page but the first then overlaps the loaded items, as
  ///     `PageSource.cursor(_:movedBy:)` says.
  ///   - generator: The source of randomness for the waits before retries.
  ///   - cursorAround: Returns the cursor for a refresh around an item, or `nil` to begin at the first page.
  public init(
    _ configuration: PagingConfiguration = PagingConfiguration(), pageSizes: ClosedRange<Int>? = nil,
    cursorsCountItems: Bool = false, generator: SeededGenerator = SeededGenerator(seed: 1),
    cursorAround: @escaping @Sendable (Item) -> Int? = { _ in nil }
  ) {
    list = PagedList(configuration)
    list.accept(pageSizes: pageSizes, countsItems: cursorsCountItems)
    self.pageSizes = pageSizes
    self.cursorsCountItems = cursorsCountItems
    self.generator = generator
    self.cursorAround = cursorAround
  }

  /// The loaded items.
  public var snapshot: ListSnapshot<SingleSection, Item> { list.snapshot }

  /// The load states of the refresh and of both ends of the list.
  public var states: PagingStates { list.states }

  /// The problems found so far, newest last, as those of a pager.
  public var diagnostics: [PagingDiagnostic] { list.diagnostics }

  /// The most recent events, with the reasons why the pager did or did not load.
  public var log: PagingLog { list.log }

  /// Handles an event.
  /// - Parameters:
  ///   - event: What happened.
  ///   - now: The time of the event, not before that of the event before.
  /// - Returns: What a pager would do, in order.
  /// - Complexity: O(k log n) for a page of k items, and O(1) for every other event that releases no page.
  public mutating func handle(_ event: Event, at now: Duration) -> [Command] {
    let commands =
      switch event {
      case .start: list.handle(.start, at: now, using: &generator)
      case .show(let items): list.handle(.show(items), at: now, using: &generator)
      case .refresh(let replacesSource):
        list.handle(.refresh(isReplaced: replacesSource), at: now, using: &generator)
      case .retry: list.handle(.request(.retry), at: now, using: &generator)
      case .tick: list.handle(.request(.tick), at: now, using: &generator)
      case .reachability(let isOnline): list.handle(.request(.reachability(isOnline)), at: now, using: &generator)
      case .page(let page, let request):
        list.receive(
          page, around: request.page.direction == .refresh ? request.page.cursor : nil, request.ticket, at: now,
          using: &generator)
      case .failure(let error, let request):
        list.handle(
          .request(.failure(ticket: request.ticket, PagingFailure(error))), at: now, using: &generator)
      }
    return commands.map { command in
      switch command {
      case .send(let request): .send(Request(ticket: request.ticket, page: pageRequest(request)))
      case .cancel(let ticket): .cancel(ticket: ticket)
      case .wake(let time): .wake(at: time)
      }
    }
  }

  private func pageRequest(_ request: PagingRequest) -> PageRequest<Int> {
    if request.key.cursor == nil, request.isAnchored, let around = list.anchor.flatMap(cursorAround) {
      return request.pageRequest(around: around)
    }
    return request.pageRequest(at: request.key.cursor, sizes: pageSizes) { cursorsCountItems ? $0 + $1 : nil }
  }

  /// What happens to a pager.
  public enum Event: Sendable {
    /// Something reads the list for the first time.
    case start
    /// The user sees the items in a range.
    case show(Range<Int>)
    /// The list is loaded again. With `replacesSource`, another source takes over, and its items replace all others.
    case refresh(replacesSource: Bool)
    /// The user asks to retry what failed or stopped.
    case retry
    /// The time of the last ``PagerSimulation/Command/wake(at:)`` has come.
    case tick
    /// The network became available (`true`) or unavailable (`false`).
    case reachability(Bool)
    /// The source answered a request. An answer to a cancelled request changes nothing.
    case page(Page<Item, Int>, Request)
    /// A request failed. An error can give advice: see `RetryAdvising`.
    case failure(any Error, Request)
  }

  /// What a pager does in answer to an event.
  public enum Command: Hashable, Sendable {
    /// The pager sends a request.
    case send(Request)
    /// The pager cancels the request with a number.
    case cancel(ticket: Int)
    /// The pager waits for a time and then handles a tick. The command replaces the one before. `nil` cancels it.
    case wake(at: Duration?)
  }

  /// A request to the source.
  public struct Request: Hashable, Sendable {
    /// The number of the request. Each request has a number of its own.
    public let ticket: Int
    /// What the pager asks the source for.
    public let page: PageRequest<Int>
  }
}
