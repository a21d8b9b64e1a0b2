/// A search for the next row that matches a query. After the last row, the search continues at the first.
struct RowSearch {
  let query: TextQuery
  /// The number of matches to advance from the row that the user chose; negative to go up.
  private let matches: Int
  /// The index of the row that was searched last.
  private var index: Int
  /// The number of rows left to search. A match that is passed over resets it to the length of the list.
  private(set) var rowsLeft: Int
  /// The number of matches left to advance.
  private var matchesLeft: Int
  private(set) var hasWrapped = false

  /// Creates a search from the row that the user chose, which may be beyond the end of a list that has become shorter.
  init(_ query: TextQuery, by matches: Int, from chosen: Int, numberOfRows: Int) {
    (self.query, self.matches) = (query, matches)
    index = min(chosen, numberOfRows)
    rowsLeft = numberOfRows
    matchesLeft = min(abs(matches), numberOfRows)
  }

  /// Returns the same search in a list that has changed.
  func again(from chosen: Int, numberOfRows: Int) -> RowSearch {
    RowSearch(query, by: matches, from: chosen, numberOfRows: numberOfRows)
  }

  /// The direction of the search: 1 for down, −1 for up.
  var step: Int { matches.signum() }

  /// Returns the next rows of a list to search, in the order of the list.
  mutating func nextSlice(atMost limit: Int, of count: Int) -> Range<Int> {
    if step > 0 ? index >= count - 1 : index <= 0 {
      index = step > 0 ? -1 : count
      hasWrapped = true
    }
    let length = min(limit, rowsLeft, step > 0 ? count - 1 - index : index)
    let start = step > 0 ? index + 1 : index - length
    index += step * length
    rowsLeft -= length
    return start..<start + length
  }

  /// Receives the matches among the next rows, in the order of the search.
  /// - Returns: The index of the row to go to, if it is among them.
  mutating func receive(_ found: [UInt32], of count: Int) -> Int? {
    if matchesLeft <= found.count { return Int(found[matchesLeft - 1]) }
    matchesLeft -= found.count
    if !found.isEmpty { rowsLeft = count }
    return nil
  }
}
