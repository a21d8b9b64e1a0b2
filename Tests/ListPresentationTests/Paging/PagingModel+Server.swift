import ListPresentationTesting

@testable import ListPresentation

extension PagingModel {
  /// The answer of the server: rows after or before the target of a cursor, some of them repeated, and the cursor
  /// around the anchor if it was used.
  mutating func answer(_ call: Call) -> (page: Page<ScriptedItem, Int>, around: Int?) {
    let request = call.request
    let cursor = request.key.cursor.map { cursors[$0] }
    // An answer to an old query contains old rows.
    let query = cursor?.query ?? query
    let bounds = server.startIndex..<server.endIndex
    if pick(0..<8) == 0, !countsRows {
      guard let target = cursor?.target else { return (Page([]), nil) }
      // A refresh begins with the row it is asked for; an append begins behind the row that its cursor names.
      let number = number(request.key.direction == .refresh ? target - 1 : target, query)
      var page = Page<ScriptedItem, Int>([])
      if request.key.direction == .prepend { page.previous = number } else { page.next = number }
      return (page, nil)
    }
    let anchor = beginsAround ? call.anchor.flatMap { $0 / 10_000 == query ? $0 % 10_000 : nil } : nil
    let direction = anchor == nil ? request.key.direction : .refresh
    let start: Int
    if let anchor {
      start = index(of: anchor, .refresh)
    } else if let cursor {
      let overlap = direction == .prepend ? request.overlap : -request.overlap
      start = countsRows ? cursor.target + request.key.shift + overlap : index(of: cursor.target, direction)
    } else {
      start = 0
    }
    let size = (variesSizes ? pick(1..<8) : request.size) + request.overlap
    var range = (direction == .prepend ? start - size..<start : start..<start + size).clamped(to: bounds)
    if pick(0..<6) == 0 { range = overlapped(range, direction, query) }
    let items = server[range].map { ScriptedItem(id: query * 10_000 + $0, edition: pick(0..<2)) }
    // With offsets the beginning has a number too; otherwise only rows have names.
    let first = countsRows ? range.lowerBound : server[range].first
    let last = countsRows ? range.upperBound : server[range].last
    var page = Page<ScriptedItem, Int>(items)
    var around: Int?
    if anchor != nil { around = first.map { number($0, query) } }
    if range.upperBound < server.count { page.next = last.map { number($0, query) } }
    if range.lowerBound > 0, goesBack || direction != .append {
      page.previous = first.map { number($0, query) }
    }
    return (page, around)
  }

  /// The index at which the rows after, before or at an id begin or end.
  private func index(of id: Int, _ direction: PageDirection) -> Int {
    server.firstIndex { direction == .append ? $0 > id : $0 >= id } ?? server.count
  }

  /// A range extended by some rows that the list has already.
  private mutating func overlapped(_ range: Range<Int>, _ direction: PageDirection, _ query: Int) -> Range<Int> {
    guard direction != .refresh else { return range }
    let known = Set(list.snapshot.itemIDs.map { $0 - query * 10_000 })
    var range = range
    for _ in 0..<pick(0..<3) {
      if direction == .append, let row = server[..<range.lowerBound].last, known.contains(row) {
        range = range.lowerBound - 1..<range.upperBound
      } else if direction == .prepend, range.upperBound < server.count, known.contains(server[range.upperBound]) {
        range = range.lowerBound..<range.upperBound + 1
      }
    }
    return range
  }

  private mutating func number(_ target: Int, _ query: Int) -> Int {
    cursors.append((query, target))
    return cursors.count - 1
  }
}
