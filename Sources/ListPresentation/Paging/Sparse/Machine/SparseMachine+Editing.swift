/// The requests and the length of the list after an item is inserted or removed locally.
extension SparseMachine {
  /// Adjusts the list after an item was inserted or removed at an index. `held` is the number of items that each page
  /// holds now.
  ///
  /// Requests for items behind the edit would return other items, so the machine cancels them and sends them again. If
  /// the list is still loading, it starts again, because the machine can't know which of its pages include the edit.
  mutating func edit(at index: Int, by count: Int, held: [Int: Int], at now: Duration) {
    if isPresented || !isReplaced { visible = visible.moved(by: count, at: index) }
    guard isPresented else { return begin(isReplaced: false, at: now) }
    for flight in ledger.flights where flight.request.range.upperBound > index { cancel(flight, now) }
    list.edit(at: index, by: count, held: held, newest: ledger.tickets)
    revision += 1
  }
}

extension SparseGeneration {
  /// Adjusts the counts after an item was inserted or removed. Answers to requests up to `ticket` no longer set the
  /// length.
  mutating func edit(at index: Int, by count: Int, held: [Int: Int], newest ticket: Int) {
    var edited: [Int: Page] = [:]
    for (page, count) in held {
      edited[page] = Page(count: count, ticket: pages[page]?.ticket ?? ticket, isStale: pages[page]?.isStale ?? false)
    }
    pages = edited
    numberOfItems = held.values.reduce(0, +)
    total = total?.changed(by: count)
    if limit < Self.mostItems { limit = max(limit + count, 0) }
    if index <= reach { reach = max(reach + count, 0) }
    reach = held.reduce(reach) { max($0, $1.key * pageSize + $1.value) }
    lengthTicket = ticket
  }
}
