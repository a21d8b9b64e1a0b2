/// The rows of a pager with random access and what becomes of them: the machine and the rows together, as a value.
package struct SparseList<Item: ListElement> {
  package internal(set) var machine: SparseMachine
  package private(set) var diagnostics: [PagingDiagnostic] = []
  package private(set) var numberOfRepeatedRows = 0
  /// The rows of the newest list.
  var rows: SparseRows<Item>
  /// What is shown as long as the newest list is not.
  var former: Former?
  /// The rows from before the last refresh, shown where the newest list has none yet.
  var stale: SparseRows<Item>?
  /// Rows that were changed here while requests were under way, each with the newest of these.
  var updated: [Item.ID: (item: Item, ticket: Int)] = [:]

  struct Former {
    var rows: SparseRows<Item>
    var count: Int
    var total: PagingTotal?

    mutating func change(by rows: Int, _ change: (inout SparseRows<Item>) -> Void) {
      change(&self.rows)
      count += rows
      total = total?.changed(by: rows)
    }
  }

  package init(_ configuration: PagingConfiguration = PagingConfiguration()) {
    machine = SparseMachine(configuration)
    rows = SparseRows(pageSize: machine.list.pageSize)
    former = Former(rows: rows, count: 0, total: nil)
  }

  /// The rows that are shown.
  var shown: SparseRows<Item> { former?.rows ?? rows }

  /// How many rows there are, whether their items are there or not.
  package var numberOfItems: Int { former?.count ?? machine.list.count ?? 0 }

  /// How many rows the source says there are.
  package var total: PagingTotal? { former.map(\.total) ?? machine.list.total }

  /// The row at an index; outside the list, a placeholder.
  /// - Complexity: O(1).
  package func row(at index: Int) -> SparseRow<Item> {
    guard index >= 0, index < numberOfItems else { return SparseRow(index: index, content: .placeholder) }
    let failure = former == nil ? machine.failure(at: index) : nil
    let content = shown[index] ?? staleRow(at: index) ?? failure.map { .failed($0) } ?? .placeholder
    return SparseRow(index: index, content: content)
  }

  /// The row from before the last refresh, unless it stands elsewhere by now.
  private func staleRow(at index: Int) -> SparseRow<Item>.Content? {
    guard former == nil, case .item(let item)? = stale?[index], rows.index(of: item.id) == nil else { return nil }
    return .item(item)
  }

  /// Takes an event in and says what to do.
  package mutating func handle(
    _ event: SparseEvent, at now: Duration, using generator: inout some RandomNumberGenerator
  ) -> [SparseCommand] {
    let (count, total) = (numberOfItems, total)
    return run(machine.handle(event, at: now, using: &generator), after: count, total)
  }

  /// Takes a page in. One that is not awaited changes nothing.
  /// - Complexity: O(k) for k rows.
  package mutating func take(
    _ page: Page<Item, Never>, _ ticket: Int, at now: Duration, using generator: inout some RandomNumberGenerator
  ) -> [SparseCommand] {
    var answer = SparseAnswer(received: 0, new: 0, total: page.statedTotal.map { max($0, 0) })
    answer.backoff = page.backoff
    guard let flight = machine.flight(ticket) else {
      return handle(.answer(ticket: ticket, answer), at: now, using: &generator)
    }
    if let before = page.itemsBefore, before != flight.rows.lowerBound {
      let diagnostic = PagingDiagnostic.otherRows(asked: flight.rows.lowerBound, came: before)
      keep(diagnostic)
      return handle(.failure(ticket: ticket, PagingFailure(diagnostic)), at: now, using: &generator)
    }
    let items = page.items.prefix(flight.rows.count).map { item in
      // What was done here since is newer than what the answer brings.
      if let edit = updated[item.id], edit.ticket >= ticket { edit.item } else { item }
    }
    answer.received = items.count
    if !items.isEmpty {
      let merge = rows.take(items, at: flight.rows.lowerBound)
      (answer.new, answer.otherPages) = (merge.new, merge.otherPages)
      numberOfRepeatedRows += merge.repeated
      if rows.isFull(flight.page) { stale?.remove(flight.page) }
      if let id = merge.firstRepeated { keep(.movedRows(flight.rows, count: merge.repeated, id: "\(id)")) }
    }
    defer { forgetUpdates() }
    return handle(.answer(ticket: ticket, answer), at: now, using: &generator)
  }

  private mutating func keep(_ diagnostic: PagingDiagnostic) {
    diagnostics.append(diagnostic)
    // Enough to find out; a session that goes on for days must not grow by it.
    if diagnostics.count > 100 { diagnostics.removeFirst(50) }
  }

  private mutating func run(_ commands: [SparseCommand], after count: Int, _ total: PagingTotal?) -> [SparseCommand] {
    var rest: [SparseCommand] = []
    for command in commands {
      switch command {
      case .begin:
        if former == nil { former = Former(rows: rows.filled(from: stale), count: count, total: total) }
        stale = nil
        rows = SparseRows(pageSize: machine.list.pageSize)
      case .present(let keepsRows):
        stale = keepsRows ? former?.rows : nil
        former = nil
      case .evict(let page):
        rows.remove(page)
        stale?.remove(page)
      case .trim(let count):
        rows.trim(to: count)
        stale?.trim(to: count)
      case .diagnose(let diagnostic): keep(diagnostic)
      case .send, .cancel, .wake: rest.append(command)
      }
    }
    return rest
  }
}
