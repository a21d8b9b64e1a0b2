extension SparseMachine {
  /// A row came or went at an index; `held` are the rows that each page has now.
  ///
  /// What was asked for behind it would come for other rows, and is asked for again. A list that is being loaded anew is
  /// begun once more: which of its pages know of the edit cannot be known.
  mutating func edit(at index: Int, by count: Int, held: [Int: Int], at now: Duration) {
    if isPresented || !isReplaced { visible = visible.moved(by: count, at: index) }
    guard isPresented else { return begin(isReplaced: false, at: now) }
    for flight in flights where flight.rows.upperBound > index { cancel(flight, now) }
    list.edit(at: index, by: count, held: held, newest: tickets)
    revision += 1
  }
}

extension SparseGeneration {
  /// A row came or went. Answers to requests up to the newest do not know how long the list is now.
  mutating func edit(at index: Int, by count: Int, held: [Int: Int], newest ticket: Int) {
    var edited: [Int: Page] = [:]
    for (page, rows) in held {
      edited[page] = Page(rows: rows, ticket: pages[page]?.ticket ?? ticket, isStale: pages[page]?.isStale ?? false)
    }
    pages = edited
    rows = held.values.reduce(0, +)
    total = total?.changed(by: count)
    if limit < Self.mostRows { limit = max(limit + count, 0) }
    if index <= reach { reach = max(reach + count, 0) }
    reach = held.reduce(reach) { max($0, $1.key * pageSize + $1.value) }
    lengthTicket = ticket
  }
}
