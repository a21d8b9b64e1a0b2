extension PagingMachine {
  /// Lets go of pages at the other end, as long as there are too many rows, and those that stay are enough for the
  /// prefetch distance: a page that would be asked for again at once stays.
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
      commands.append(.evict(end, rows: page.rows, ticket: page.ticket))
      note(.evicted(rows: page.rows), end, now)
    }
  }

  /// A row came or went: the page it belongs to, what the user sees and, where cursors count rows, what lies behind it
  /// move with it.
  ///
  /// Whether the server knows of it when it answers a request that is under way cannot be known. Where the row after the
  /// last may be skipped for it, or the place of a first page is not certain, the same is asked for once more when the
  /// answer is there.
  mutating func edit(at index: Int, by count: Int, _ movesCursors: Bool) {
    rows += count
    if pages.isEmpty { pages = [LoadedPage(key: PageKey(cursor: nil, direction: .refresh), rows: 0, ticket: 0)] }
    let page = page(at: index)
    pages[page].rows += count
    visible = visible.moved(by: count, at: index)
    keepInSight()
    // Asked for again, the page has to reach as far as it does now.
    if count > 0, let size = pages[page].key.size { pages[page].key.size = size + count }
    if movesCursors { moveCursors(behind: page, by: count) }
  }

  /// The page that a row at an index belongs to. What comes between two pages belongs to the second, whose cursor it lies
  /// behind.
  func page(at index: Int) -> Int {
    var first = 0
    var page = 0
    while page < pages.count - 1, index >= first + pages[page].rows {
      first += pages[page].rows
      page += 1
    }
    return page
  }

  /// Where cursors count rows, those behind a page move with a row that came or went in it.
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

  /// Cursors do not count rows: what is under way belongs where it was to belong, whatever was edited.
  package mutating func keepPlaces() {
    guard var flight = refresh?.flight else { return }
    flight.isOutdated = false
    refresh = .loading(flight)
  }
}
