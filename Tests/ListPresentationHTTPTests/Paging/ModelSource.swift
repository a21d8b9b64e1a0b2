import ListPresentation

/// A page source that an app could have: its cursors are ranks or indices, and it says as much of the list as `manner`
/// says.
struct ModelSource: PageSource, RandomAccessPageSource {
  struct Manner {
    /// Whether a cursor is an index, or the rank of a row.
    var countsItems = false
    /// Whether a page names the one before it.
    var goesBack = true
    /// Whether a page names only the page that follows it in the direction in which it was requested.
    var namesOneSide = false
    /// Whether a refresh may begin at a row.
    var beginsAround = false
    /// Whether pages have a total: all of them, or the first one alone.
    var total = Total.none
    /// Whether pages have the number of items before them.
    var countsBefore = false
    /// Whether the list begins with its last page, as a chat does.
    var beginsAtEnd = false

    enum Total { case none, first, every }
  }

  let rows: RankedRows
  let query: String
  let manner: Manner

  func page(_ request: PageRequest<Int>) async throws -> Page<RankedRow, Int> {
    let rows = rows.found(query)
    let range = range(request, rows)
    var page = Page<RankedRow, Int>(Array(rows[range]))
    let isForward = request.direction != .prepend
    if range.upperBound < rows.count, isForward || !manner.namesOneSide || request.cursor == nil {
      page.next = manner.countsItems ? range.upperBound : rows[range].last?.rank
    }
    if range.lowerBound > 0, manner.goesBack, request.direction != .append || !manner.namesOneSide {
      page.previous = manner.countsItems ? range.lowerBound : rows[range].first?.rank ?? request.cursor
    }
    if manner.total == .every || manner.total == .first && request.cursor == nil { page.total = rows.count }
    if manner.countsBefore { page.itemsBefore = range.lowerBound }
    return page
  }

  private func range(_ request: PageRequest<Int>, _ rows: [RankedRow]) -> Range<Int> {
    let size = max(request.size, 1)
    guard let cursor = request.cursor else {
      return manner.beginsAtEnd ? max(rows.count - size, 0)..<rows.count : 0..<min(size, rows.count)
    }
    let start: Int
    if manner.countsItems {
      start = min(max(cursor, 0), rows.count)
    } else {
      start = rows.firstIndex { request.direction == .append ? $0.rank > cursor : $0.rank >= cursor } ?? rows.count
    }
    return request.direction == .prepend ? max(start - size, 0)..<start : start..<min(start + size, rows.count)
  }

  func cursor(around item: RankedRow) -> Int? {
    guard manner.beginsAround else { return nil }
    return manner.countsItems ? rows.found(query).firstIndex { $0.id == item.id } : item.rank
  }

  func cursor(_ cursor: Int, movedBy items: Int) -> Int? { manner.countsItems ? cursor + items : nil }

  func page(at range: Range<Int>) async throws -> Page<RankedRow, Never> {
    let rows = rows.found(query)
    let range = range.clamped(to: 0..<rows.count)
    return Page(
      Array(rows[range]), total: manner.total == .every ? rows.count : nil,
      itemsBefore: manner.countsBefore && !range.isEmpty ? range.lowerBound : nil)
  }
}
