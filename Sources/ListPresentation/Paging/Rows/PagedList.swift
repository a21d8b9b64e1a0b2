/// The loaded items and the machine that loads them. This value holds the entire state of a ``Pager``.
///
/// The list holds each item once, however many pages contain it. An answer to an earlier request does not bring back an
/// item that was removed.
package struct PagedList<Item: ListElement>: Sendable {
  package typealias Snapshot = ListSnapshot<SingleSection, Item>

  package internal(set) var snapshot = Snapshot([]) {
    didSet { version += 1 }
  }
  /// The number of changes to the snapshot so far.
  private(set) var version = 0
  /// The state machine that decides what to load.
  package var machine: PagingMachine
  /// The number of items that the source says it has, or `nil` if it has not said so.
  var total: PagingTotal?
  /// What the pages since the last refresh have left out.
  var lost: LostItems?
  /// The number of received items that repeated others.
  private(set) var numberOfRepeatedItems = 0
  /// The most recent diagnostics, newest last.
  package var diagnostics: [PagingDiagnostic] { machine.journal.diagnostics }
  /// The most recent events.
  package var log: PagingLog { machine.journal.log }
  /// The ids of items that were removed since the last refresh, each with the newest ticket at the time of the removal.
  var removed: [Item.ID: Int] = [:]
  /// The local insertions and changes that an answer still to come may not include, by the ids of their items.
  var edited: [Item.ID: LocalEdit<Item>] = [:]
  /// The ids of inserted items that the source does not have yet.
  var pendingInsertions: Set<Item.ID> = [] {
    didSet { if pendingInsertions != oldValue { version += 1 } }
  }
  /// The pending insertions that are not in the list, because a refresh has not loaded their neighbors.
  var waitingInsertions: [WaitingInsertion<Item>] = []
  /// The anchor at the last refresh, for use while the list is empty.
  var lastAnchor: Item?
  /// The items that have come before those that were loaded.
  var arrivals = Arrivals()
  /// The pages of a refresh that has not reached what the user sees.
  var refreshed: RefreshedPages<Item>?

  package init(_ configuration: PagingConfiguration = PagingConfiguration(), startingAt cursor: Int? = nil) {
    machine = PagingMachine(configuration, startingAt: cursor)
  }

  /// The item around which a refresh begins: the first one that the user sees. While the list is empty, it is the last
  /// known anchor. It is `nil` while the items of a previous source are shown.
  package var anchor: Item? {
    if machine.showsAnotherSource { return nil }
    let first = machine.visible.lowerBound
    return first < snapshot.numberOfItems ? snapshot[at: first] : lastAnchor
  }

  /// Handles an event that brings no items.
  /// - Returns: The commands for the pager, in order.
  package mutating func handle(
    _ event: PagingEvent, at now: Duration, using generator: inout some RandomNumberGenerator
  ) -> [RequestCommand<PagingRequest>] {
    if case .refresh(isReplaced: true) = event {
      total = nil
      pendingInsertions = []
      waitingInsertions = []
    }
    machine.unshownItems = removed.count + (lost?.count ?? 0) + arrivals.count
    return machine.handle(event, at: now, using: &generator)
  }

  /// Receives a page. If the page is no longer awaited, its items are ignored.
  /// - Parameter around: The cursor around the anchor that a refresh used instead of its own, or `nil`.
  /// - Returns: The commands for the pager, in order.
  /// - Complexity: O(k log n) for k items.
  package mutating func receive(
    _ page: Page<Item, Int>, around: Int? = nil, _ ticket: Int, at now: Duration,
    using generator: inout some RandomNumberGenerator
  ) -> [RequestCommand<PagingRequest>] {
    let direction = machine.destination(of: ticket)
    let request = machine.ledger.flight(ticket)?.request
    var page = page
    var wider: Int?
    if direction != nil { (page, wider) = joined(page, to: request, now) }
    var answer = PagingAnswer(
      received: page.items.count, next: page.next, previous: page.previous, isProvisional: page.isProvisional)
    answer.backoff = page.backoff
    answer.around = around
    answer.overlap = request?.overlap ?? 0
    answer.leadsBack = (request?.key.direction == .prepend ? page.next : page.previous) != nil
    if let wider {
      answer.widerOverlap = wider
      return handle(.answer(ticket: ticket, answer), at: now, using: &generator)
    }
    // While nothing is loaded, nothing can be unchanged.
    answer.isUnchanged = page.isUnchanged && direction == .refresh && !machine.isStarting
    if let direction, !answer.isUnchanged {
      total = total?.updated(by: page.statedTotal) ?? page.counted
      let merge =
        direction == .refresh
        ? refresh(by: page, ticket, &answer, now) : extend(by: page, at: direction, ticket)
      if direction != .refresh {
        lost = lost.adding(machine.overlapsPages ? page.lostItems : page.lost(merge))
        machine.counted = page.counted ?? machine.counted
      }
      answer.new = merge.new
      answer.isRepetition = merge.repeated > 0 && merge.repeated == page.items.count
      answer.visible = merge.visible
      if let id = merge.firstRepeated, !machine.overlapsPages || merge.repeated > merge.overlapping {
        numberOfRepeatedItems += merge.repeated
        machine.diagnose(.repeatedItems(direction, count: merge.repeated, id: "\(id)"), direction, now)
      }
    }
    defer {
      machine.unshownItems = removed.count + (lost?.count ?? 0) + arrivals.count
      forgetEdits()
    }
    let commands = handle(.answer(ticket: ticket, answer), at: now, using: &generator)
    return commands + showWaitingInsertions(at: now, using: &generator)
  }
}

extension PagedList {
  /// Joins a page to the items before it.
  /// - Returns: The page without the items that it overlaps, or the wider overlap with which it has to be requested
  ///   again.
  private mutating func joined(
    _ page: Page<Item, Int>, to request: PagingRequest?, _ now: Duration
  ) -> (page: Page<Item, Int>, wider: Int?) {
    guard let request, request.overlap > 0, !page.isUnchanged else { return (page, nil) }
    let border = border(before: request)
    guard let overlap = border.overlap(with: page, asked: request.overlap) else {
      // The end of the list may have moved to before the page.
      if border.ids.isEmpty { return (page, nil) }
      if let wider = border.overlap(after: request.overlap) { return (page, wider) }
      var page = page
      page.lostItems = page.lostItems.adding(border.lostItems)
      return (page, nil)
    }
    let isRefresh = request.subject == .refresh
    let awaited = request.overlap + (isRefresh ? 0 : machine[request.subject].missingOverlap)
    let moved = overlap.held - awaited
    if !isRefresh { machine[request.subject].missingOverlap = overlap.isWhole ? 0 : max(-moved, 0) }
    if moved > 0 { machine.diagnose(.arrivedItems(request.key.direction, count: moved), request.subject, now) }
    if isRefresh {
      let old = refreshed?.pages.last { $0.counted != nil }?.counted
      refreshed?.arrivals.add(moved, (old, page.counted))
    } else {
      arrivals.add(moved, (machine.counted, page.counted))
    }
    return (page.dropping(overlap.count, request.key.direction), nil)
  }

  private func border(before request: PagingRequest) -> PageBorder<Item> {
    let direction = request.key.direction
    if request.subject == .refresh {
      let ids = (refreshed?.pages ?? []).flatMap { $0.items.map(\.id) }
      return direction == .prepend ? PageBorder(ids, direction) : PageBorder(ids.reversed(), direction)
    }
    let indices = 0..<snapshot.numberOfItems
    let ids = { (index: Int) in snapshot[at: index].id }
    let isSettled = { (id: Item.ID) in !pendingInsertions.contains(id) }
    return direction == .prepend
      ? PageBorder(indices.lazy.map(ids).filter(isSettled), direction)
      : PageBorder(indices.reversed().lazy.map(ids).filter(isSettled), direction)
  }
}

extension PagedList: PagerState {
  struct Observed: Equatable {
    let snapshot: Snapshot
    /// The number of changes to the snapshot, which is compared instead of it.
    let version: Int
    let states: PagingStates
    let total: PagingTotal?
    let lostItems: LostItems?
    let diagnostics: [PagingDiagnostic]

    static func == (one: Self, other: Self) -> Bool {
      one.version == other.version && one.states == other.states && one.total == other.total
        && one.lostItems == other.lostItems && one.diagnostics == other.diagnostics
    }
  }

  /// A list of the pages of a loader.
  @MainActor
  init(_ configuration: PagingConfiguration, of loader: some PageLoading, startingAt cursor: Int?) {
    self.init(configuration, startingAt: cursor)
    machine.hasCache = loader.hasCache
    machine.forecast?.pageSizes = loader.pageSizes
  }

  /// Loads the pages of another loader after the next refresh.
  @MainActor
  mutating func load(from loader: some PageLoading, startingAt cursor: Int?) {
    machine.replacementCursor = cursor
    machine.hasCache = loader.hasCache
    machine.forecast?.pageSizes = loader.pageSizes
  }

  var ledger: RequestLedger<PagingRequest> { machine.ledger }
  var isStarted: Bool { machine.phase != .unstarted }

  var observed: Observed {
    Observed(
      snapshot: snapshot, version: version, states: machine.states, total: total, lostItems: lost,
      diagnostics: diagnostics)
  }

  static var start: PagingEvent { .start }
  static func show(_ items: RangeSet<Int>) -> PagingEvent { .show(items.span ?? 0..<0, count: items.numberOfIndices) }
  static func request(_ event: RequestEvent) -> PagingEvent { .request(event) }
  static func haveSameItems(_ one: Observed, _ other: Observed) -> Bool { one.version == other.version }
  static func numberOfItems(in answer: ReceivedPage<Item>) -> Int { answer.page.items.count }

  mutating func receive(
    _ answer: ReceivedPage<Item>, to request: PagingRequest, at now: Duration,
    using generator: inout some RandomNumberGenerator
  ) -> [RequestCommand<PagingRequest>] {
    machine.countsItems = answer.countsItems
    if !answer.countsItems { machine.keepRefreshValid() }
    return receive(answer.page, around: answer.around, request.ticket, at: now, using: &generator)
  }
}

/// Access by item index to a list without sections.
extension ListSnapshot where Section == SingleSection {
  subscript(at index: Int) -> Item { self[ListPosition(section: 0, item: index)] }

  func index(of id: Item.ID) -> Int? { position(of: id)?.item }

  /// Inserts items before the item at an index, or at the end if there is no such item.
  mutating func insert(_ items: [Item], at index: Int) throws(ListSnapshotError) {
    if index < numberOfItems {
      try insert(items, before: self[at: index].id)
    } else {
      try append(items)
    }
  }
}
