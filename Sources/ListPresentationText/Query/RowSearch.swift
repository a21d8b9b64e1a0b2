/// A walk from row to row for the next that a query finds; behind the last row comes the first.
struct RowSearch {
  let query: TextQuery
  /// 1 or -1.
  let step: Int
  /// The row that was looked at last.
  var index: Int
  /// How many rows are left to look at; each match that is passed over makes it the whole list again.
  var rowsLeft: Int
  /// How many matches further to go.
  var matchesLeft: Int
  var hasWrapped = false
}
