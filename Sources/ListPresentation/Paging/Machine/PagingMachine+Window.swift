extension PagingMachine {
  /// Evicts pages at the opposite end while there are more rows than `maximumRows`. A page stays if too few rows for
  /// the prefetch distance would be left without it, because it would be requested again at once. The last two pages
  /// always stay.
  mutating func evict(awayFrom direction: PageDirection, at now: Duration) {
    guard let most = configuration.maximumRows else { return }
    let end = direction == .append ? PageDirection.prepend : .append
    while rows > most, pages.count > 2, let page = end == .prepend ? pages.first : pages.last,
      ahead(end) - page.rows >= distance(end)
    {
      if let flight = self[end].flight {
        cancel(flight, end, now)
        self[end].giveUp()
      }
      update(end) { $0.letGo(of: page, end) }
      if end == .prepend {
        pages.removeFirst()
        visible = visible.lowerBound - page.rows..<visible.upperBound - page.rows
      } else {
        pages.removeLast()
      }
      rows -= page.rows
      evictions.append(PagingEviction(direction: end, rows: page.rows, ticket: page.ticket))
      note(.evicted(rows: page.rows), end, now)
    }
  }

  /// Records that a row was inserted at an index or removed from it. The row changes the size of its page and the
  /// visible range. Where cursors count rows, it also moves the cursors behind the page.
  ///
  /// The server may or may not know of the edit when it answers a request under way. If the answer may skip a row, or
  /// the place of a first page is uncertain, the machine sends the same request again after the answer.
  mutating func edit(at index: Int, by count: Int, _ movesCursors: Bool) {
    rows += count
    if pages.isEmpty { pages = [LoadedPage(key: PageKey(cursor: nil, direction: .refresh), rows: 0, ticket: 0)] }
    let page = page(at: index)
    pages[page].rows += count
    visible = visible.moved(by: count, at: index)
    keepInSight()
    // If the page is loaded again, it must reach as far as it does now.
    if count > 0, let size = pages[page].key.size { pages[page].key.size = size + count }
    if movesCursors { moveCursors(behind: page, by: count) }
  }

  /// The index of the page to which the row at an index belongs. A row between two pages belongs to the second, because
  /// it lies behind the cursor of the second.
  func page(at index: Int) -> Int {
    var first = 0
    var page = 0
    while page < pages.count - 1, index >= first + pages[page].rows {
      first += pages[page].rows
      page += 1
    }
    return page
  }

  /// Moves the cursors behind a page after a row was inserted into it or removed from it. The cursors must count rows.
  mutating func moveCursors(behind page: Int, by count: Int) {
    guard pages.indices.contains(page) else { return }
    refreshKey = nil
    if var flight = refresh?.flight {
      flight.isOutdated = true
      refresh = .loading(flight)
    }
    for place in pages.indices[page...] where place > page || pages[place].key.direction == .prepend {
      pages[place].key = pages[place].key.moved(by: count)
    }
    append.move(by: count)
  }

  /// Keeps the answer to a refresh valid after edits. Where cursors do not count rows, an edit does not change where a
  /// page belongs.
  package mutating func keepPlaces() {
    guard var flight = refresh?.flight else { return }
    flight.isOutdated = false
    refresh = .loading(flight)
  }
}
