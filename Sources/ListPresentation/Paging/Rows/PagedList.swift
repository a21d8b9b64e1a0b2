/// The rows that were loaded, and the machine that loads them: everything a ``Pager`` knows, as a value.
///
/// It sees to it that a row stands in the list once, however often pages bring it, and that a row that was taken out
/// does not come back with an answer that does not know of it yet.
package struct PagedList<Item: ListElement>: Sendable {
  package typealias Snapshot = ListSnapshot<SingleSection, Item>

  package internal(set) var snapshot = Snapshot([]) {
    didSet { version += 1 }
  }
  /// Counts the changes of the rows.
  private(set) var version = 0
  package var machine: PagingMachine
  package internal(set) var total: PagingTotal?
  /// How many rows came that were there already.
  package private(set) var numberOfRepeatedRows = 0
  package private(set) var diagnostics: [PagingDiagnostic] = []
  /// Rows that were taken out since the rows were last loaded anew, each with the newest request of that time.
  var removed: [Item.ID: Int] = [:]
  /// Rows that were put in or changed, as long as an older request is under way.
  var edited: [Item.ID: LocalEdit] = [:]
  /// Rows that were put in and that the source does not have yet.
  var pendingInsertions: Set<Item.ID> = []
  /// What the user saw before the list was empty.
  var lastAnchor: Item?
  /// Rows that are loaded again and do not yet lead to those that are held.
  var pending: [PageDirection: [Item]] = [:]
  /// The first pages of a refresh that has not reached what the user sees, and the ticket of the first.
  var refreshed: (page: KeyedPage<Item>, ticket: Int)?
  /// Where pages were let go of, by the requests that had brought them.
  var borders: [Int: Border] = [:]

  package init(_ configuration: PagingConfiguration = PagingConfiguration(), startingAt cursor: Int? = nil) {
    machine = PagingMachine(configuration, startingAt: cursor)
  }

  /// The first row that the user sees, around which a refresh begins; while the list is empty, what it was before.
  package var anchor: Item? {
    if machine.showsAnotherSource { return nil }
    let first = machine.visible.lowerBound
    return first < snapshot.numberOfItems ? snapshot[row: first] : lastAnchor
  }

  /// Takes an event in that brings no rows, and says what to do. Rows that are let go of are gone already.
  package mutating func handle(
    _ event: PagingEvent, at now: Duration, using generator: inout some RandomNumberGenerator
  ) -> [PagingCommand] {
    if case .refresh(isReplaced: true) = event {
      total = nil
      pending = [:]
      pendingInsertions = []
    }
    return run(machine.handle(event, at: now, using: &generator))
  }

  /// Takes a page in. The rows of one that is not awaited are of no interest.
  /// - Complexity: O(k log n) for k rows.
  package mutating func take(
    _ page: KeyedPage<Item>, _ ticket: Int, at now: Duration, using generator: inout some RandomNumberGenerator
  ) -> [PagingCommand] {
    var answer = PagingAnswer(
      received: page.items.count, cursor: page.cursor, next: page.next, previous: page.previous,
      isProvisional: page.isProvisional)
    answer.backoff = page.backoff
    let direction = machine.destination(of: ticket)
    // Where nothing is loaded yet there is nothing that could have stayed as it was.
    answer.isUnchanged = page.isUnchanged && direction == .refresh && !machine.isStarting
    if let direction, !answer.isUnchanged {
      total = total?.updated(by: page.total) ?? page.total.map { PagingTotal(count: max($0, 0)) }
      let merge =
        direction == .refresh
        ? refresh(by: page, ticket, &answer) : extend(by: page, at: direction, ticket, &answer.reach, now)
      answer.new = merge.new
      answer.isRepetition = merge.repeated > 0 && merge.repeated == page.items.count
      answer.visible = merge.visible
      if let id = merge.firstRepeated {
        numberOfRepeatedRows += merge.repeated
        let diagnostic = PagingDiagnostic.repeatedRows(direction, count: merge.repeated, id: "\(id)")
        machine.note(.diagnosed(diagnostic), direction, now)
        keep(diagnostic)
      }
    }
    defer {
      forgetEdits()
      forgetBorders()
    }
    return run(machine.handle(.answer(ticket: ticket, answer), at: now, using: &generator))
  }

  mutating func keep(_ diagnostic: PagingDiagnostic) {
    diagnostics.append(diagnostic)
    // Enough to find out; a session that goes on for days must not grow by it.
    if diagnostics.count > 100 { diagnostics.removeFirst(50) }
  }

  private mutating func run(_ commands: [PagingCommand]) -> [PagingCommand] {
    var rest: [PagingCommand] = []
    for command in commands {
      switch command {
      case .evict(let direction, let rows, let ticket): evict(rows, at: direction, ticket)
      case .diagnose(let diagnostic): keep(diagnostic)
      case .send, .cancel, .wake: rest.append(command)
      }
    }
    return rest
  }
}
