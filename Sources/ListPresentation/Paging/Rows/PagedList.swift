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
    machine.excused = removed.count + (lost?.count ?? 0)
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
    var answer = PagingAnswer(
      received: page.items.count, next: page.next, previous: page.previous, isProvisional: page.isProvisional)
    answer.backoff = page.backoff
    answer.around = around
    let direction = machine.destination(of: ticket)
    let asked = machine.ledger.flight(ticket)?.request.key
    answer.leadsBack = (asked?.direction == .prepend ? page.next : page.previous) != nil
    // While nothing is loaded, nothing can be unchanged.
    answer.isUnchanged = page.isUnchanged && direction == .refresh && !machine.isStarting
    if let direction, !answer.isUnchanged {
      total = total?.updated(by: page.statedTotal) ?? page.counted
      let merge =
        direction == .refresh
        ? refresh(by: page, ticket, &answer, now) : extend(by: page, at: direction, ticket)
      if direction != .refresh {
        lost = lost.adding(page.lost(merge))
        machine.counted = page.counted ?? machine.counted
      }
      answer.new = merge.new
      answer.isRepetition = merge.repeated > 0 && merge.repeated == page.items.count
      answer.visible = merge.visible
      if let id = merge.firstRepeated {
        numberOfRepeatedItems += merge.repeated
        machine.diagnose(.repeatedItems(direction, count: merge.repeated, id: "\(id)"), direction, now)
      }
    }
    defer {
      machine.excused = removed.count + (lost?.count ?? 0)
      forgetEdits()
    }
    let commands = handle(.answer(ticket: ticket, answer), at: now, using: &generator)
    return commands + showWaitingInsertions(at: now, using: &generator)
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
