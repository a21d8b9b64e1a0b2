/// A search for the next row that matches a query. After the last row, the search continues at the first.
struct RowSearch {
  let query: TextQuery
  /// The direction of the search: 1 for down, −1 for up.
  let step: Int
  /// The index of the row that was searched last.
  var index: Int
  /// The number of rows left to search. A match that is passed over resets it to the length of the list.
  var rowsLeft: Int
  /// The number of matches to advance.
  var matchesLeft: Int
  var hasWrapped = false

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
