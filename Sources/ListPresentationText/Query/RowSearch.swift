/// A walk from row to row for the next that a query finds; behind the last row comes the first.
struct RowSearch {
  let query: TextQuery
  /// 1 or -1.
  let step: Int
  /// The row that was looked at last.
  var index: Int
  /// How many rows are left to look at; matches that are passed over make it the whole list again.
  var rowsLeft: Int
  /// How many matches further to go.
  var matchesLeft: Int
  var hasWrapped = false

  /// The next rows of a list to look at, in the list's order.
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

  /// Takes what was found in the next rows, in the order of the search.
  /// - Returns: The row to go to, if it is among them.
  mutating func take(_ found: [UInt32], of count: Int) -> Int? {
    if matchesLeft <= found.count { return Int(found[matchesLeft - 1]) }
    matchesLeft -= found.count
    if !found.isEmpty { rowsLeft = count }
    return nil
  }
}
