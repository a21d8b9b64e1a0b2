/// A problem with the answers of a source or the reports of a screen. The list continues to work.
public enum PagingDiagnostic: Error, Hashable, Sendable, CustomStringConvertible {
  /// A page contained rows that are already loaded. `id` is the text of the first repeated id.
  case repeatedRows(PageDirection, count: Int, id: String)
  /// Consecutive pages brought no new row, although each named a next page. The pager treats this as the end of the
  /// list until you call ``Pager/retry()``.
  case nothingNew(PageDirection, pages: Int)
  /// A page named a cursor that was already used. The pager loads nothing more in this direction.
  case repeatedCursor(PageDirection)
  /// Loading in this direction stopped after `count` consecutive empty pages.
  case emptyPages(PageDirection, count: Int)
  /// Loading in this direction stopped at ``PagingConfiguration/maximumRowsPerFill``. The screen reported too many rows
  /// as visible, or too many rows arrived while the end of the list stayed visible.
  case endStaysInSight(PageDirection, rows: Int)
  /// The pager evicted these pages so long ago that it no longer knows their cursors, and the source doesn't name them.
  /// A refresh loads the list from its beginning.
  case forgottenPages(PageDirection)
  /// The source changed after rows were evicted, and no longer leads from them to the rows that the pager kept. The
  /// pager drops `count` kept rows and loads them again as the user moves.
  case unreachableRows(PageDirection, count: Int)
  /// Other rows took the place of evicted rows. If cursors count rows, the source may skip some rows.
  case changedRows(PageDirection)
  /// A range contains rows that are already loaded at other indices. `id` is the text of the first of their ids.
  case movedRows(Range<Int>, count: Int, id: String)
  /// The source answered a range without rows, although its total says that the range has rows.
  case missingRows(Range<Int>, total: Int)
  /// The page starts at another row than the range that was requested. The values are the two first indices.
  case otherRows(asked: Int, came: Int)
  /// The source asked several times in a row to start over.
  case startsOver(times: Int)

  /// The direction, if there is one, the problem, and how to correct it.
  public var description: String { (direction.map { "\($0): " } ?? "") + words }

  private var direction: PageDirection? {
    switch self {
    case .repeatedRows(let direction, _, _), .nothingNew(let direction, _), .repeatedCursor(let direction),
      .emptyPages(let direction, _), .endStaysInSight(let direction, _), .forgottenPages(let direction),
      .unreachableRows(let direction, _), .changedRows(let direction):
      direction
    case .movedRows, .missingRows, .otherRows, .startsOver: nil
    }
  }

  /// The problem and how to correct it, without the direction.
  var words: String {
    switch self {
    case .repeatedRows(_, let count, let id):
      "\(count.counted("received row")) \(count == 1 ? "was" : "were") already loaded, the first with the id \(id); pages must not overlap"
    case .nothingNew(_, let pages):
      "\(pages.counted("page")) in a row had no new row and named a next page; the last page must have no cursor"
    case .repeatedCursor:
      "a page named a cursor that was used before; the last page must have no cursor"
    case .emptyPages(_, let count):
      "\(count.counted("page")) in a row had no rows; loading continues when the user moves or retries"
    case .endStaysInSight(_, let rows):
      "\(rows.rows) became visible, although the user did not move; loading continues when the user moves or retries, and "
        + "a screen must report the rows that are visible, not those that exist"
    case .forgottenPages:
      "the pages from here on were evicted, and their cursors are no longer known; a refresh loads the list from its "
        + "beginning"
    case .unreachableRows(_, 0):
      "an evicted page is now empty, although rows behind it are loaded"
    case .unreachableRows(_, let count):
      "the source no longer leads from the evicted rows to the \(count.rows) that were loaded, which are loaded again"
    case .changedRows:
      "other rows took the place of evicted rows; if cursors count rows, a refresh finds the rows between"
    case .movedRows(let rows, let count, let id):
      "\(rows.inWords): \(count) of them were already loaded at other indices, the first with the id \(id); rows that have "
        + "moved are loaded again, and rows that occur twice are shown once"
    case .missingRows(let rows, let total):
      "\(rows.inWords): no row arrived, although the source says that there are \(total)"
    case .otherRows(let asked, let came):
      "rows from \(asked) on were requested, but rows from \(came) on arrived; a page must begin where the range does"
    case .startsOver(let times):
      "the source asked \(times) times in a row to load the list again; loading stopped"
    }
  }
}
