/// How the rows of a screen are divided among its parts.
///
/// On a low screen, the help is left out first, then the title, then the status; the list always keeps a row. While the
/// user types a query, its line replaces the help and is never left out.
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
