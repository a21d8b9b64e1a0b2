/// How the rows of a screen are divided among its parts.
///
/// Where rows are short, the line of help goes first, then the title, then the status; the list keeps a row to the last.
/// While a query is typed its line takes the place of the help, and stays as long as there is a row at all.
struct ScreenRegions {
  let title: Int
  let body: Int
  let status: Int
  /// The line of help, or of the query.
  let bottom: Int

  init(rows: Int, hasTitle: Bool, isTyping: Bool) {
    bottom = rows >= (isTyping ? 1 : 6) ? 1 : 0
    title = hasTitle && rows >= 5 ? 1 : 0
    status = rows >= (isTyping ? 3 : 2) ? 1 : 0
    body = max(0, rows - title - status - bottom)
  }
}
