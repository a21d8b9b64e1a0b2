/// The state of a pager with random access, as a value: its machine and its rows.
package struct SparseList<Item: ListElement> {
  package internal(set) var machine: SparseMachine
  package private(set) var numberOfRepeatedRows = 0
  /// The rows of the newest list.
  var rows: SparseRows<Item>
  /// The list that is shown until the newest list is presented.
  var former: Former?
  /// The rows from before the last refresh. They are shown where the newest list has no rows yet.
  var stale: SparseRows<Item>?
  /// The rows that were updated while requests were open, each with the ticket of the newest request.
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

  package var diagnostics: [PagingDiagnostic] { machine.control.diagnostics }

  /// The rows that are shown.
  var shown: SparseRows<Item> { former?.rows ?? rows }

  /// The number of rows in the shown list, including those that are not loaded.
  package var numberOfItems: Int { former?.count ?? machine.list.count ?? 0 }

  /// The total that the source states for the shown list.
  package var total: PagingTotal? { former.map(\.total) ?? machine.list.total }

  /// Returns the row at an index, or a placeholder if the index is outside the list.
  /// - Complexity: O(1).
  package func row(at index: Int) -> SparseRow<Item> {
    guard index >= 0, index < numberOfItems else { return SparseRow(index: index, content: .placeholder) }
    let failure = former == nil ? machine.failure(at: index) : nil
    let content = shown[index] ?? staleRow(at: index) ?? failure.map { .failed($0) } ?? .placeholder
    return SparseRow(index: index, content: content)
  }

  /// The indices of the pages that are held, with those of older rows that are still shown.
  var loadedIndices: RangeSet<Int> {
    let older = former == nil ? stale : nil
    return shown.heldIndices.union(older?.heldIndices ?? RangeSet()).intersection(RangeSet(0..<numberOfItems))
  }

  /// Returns the row from before the last refresh, unless the newest list has it at another index.
  private func staleRow(at index: Int) -> SparseRow<Item>.Content? {
    guard former == nil, case .item(let item)? = stale?[index], rows.index(of: item.id) == nil else { return nil }
    return .item(item)
  }

  /// Handles an event, and returns the commands for the pager.
  package mutating func handle(
    _ event: SparseEvent, at now: Duration, using generator: inout some RandomNumberGenerator
  ) -> [RequestCommand<SparseFlight>] {
    let (count, total) = (numberOfItems, total)
    let commands = machine.handle(event, at: now, using: &generator)
    for command in machine.rowCommands { change(by: command, after: count, total) }
    return commands
  }

  /// Adds a page to the list. A page whose request is no longer open changes no rows.
  /// - Complexity: O(k), where k is the number of rows in the page.
  package mutating func take(
    _ page: Page<Item, Never>, _ ticket: Int, at now: Duration, using generator: inout some RandomNumberGenerator
  ) -> [RequestCommand<SparseFlight>] {
    var answer = SparseAnswer(received: 0, new: 0, total: page.statedTotal.map { max($0, 0) })
    answer.backoff = page.backoff
    guard let flight = machine.flight(ticket) else {
      return handle(.answer(ticket: ticket, answer), at: now, using: &generator)
    }
    if let before = page.itemsBefore, before != flight.rows.lowerBound {
      let diagnostic = PagingDiagnostic.otherRows(asked: flight.rows.lowerBound, came: before)
      machine.diagnose(diagnostic, flight.rows, now)
      return handle(.failure(ticket: ticket, PagingFailure(diagnostic)), at: now, using: &generator)
    }
    let items = page.items.prefix(flight.rows.count).map { item in
      // An update is newer than an answer to a request that was sent before it.
      if let edit = updated[item.id], edit.ticket >= ticket { edit.item } else { item }
    }
    answer.received = items.count
    if !items.isEmpty {
      let merge = rows.take(items, at: flight.rows.lowerBound)
      (answer.new, answer.otherPages) = (merge.new, merge.otherPages)
      numberOfRepeatedRows += merge.repeated
      if rows.isFull(flight.page) { stale?.remove(flight.page) }
      if let id = merge.firstRepeated {
        machine.diagnose(.movedRows(flight.rows, count: merge.repeated, id: "\(id)"), flight.rows, now)
      }
    }
    defer { forgetUpdates() }
    return handle(.answer(ticket: ticket, answer), at: now, using: &generator)
  }

  private mutating func change(by command: SparseRowCommand, after count: Int, _ total: PagingTotal?) {
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
    }
  }
}
