/// What a pager finds wrong with the way a source answers or a screen asks. The list goes on working.
public enum PagingDiagnostic: Error, Hashable, Sendable, CustomStringConvertible {
  /// Rows came that were there already; the first of their ids, as text.
  case repeatedRows(PageDirection, count: Int, id: String)
  /// Pages that claim a next one brought no new row: this is taken for the end, until ``Pager/retry()`` is called.
  case nothingNew(PageDirection, pages: Int)
  /// A page named a cursor that was used before: there is nothing more to load this way.
  case repeatedCursor(PageDirection)
  /// So many pages in a row were empty that loading this way stopped.
  case emptyPages(PageDirection, count: Int)
  /// So many rows are reported as visible, or arrived while the end of the list stayed visible, that loading this way
  /// stopped.
  case endStaysInSight(PageDirection, rows: Int)
  /// What was let go of long ago is no longer known, and the source does not say where it is: only a refresh finds it.
  case forgottenPages(PageDirection)
  /// Rows were let go of, and the source has changed so much since that it does not lead from them to the rows that were
  /// held; so many of these are given up, and loaded again as the user moves on.
  case unreachableRows(PageDirection, count: Int)
  /// Rows were let go of, and others have taken their place since: where cursors count rows, the source may skip some.
  case changedRows(PageDirection)
  /// Some of the rows in a range stand at other places already; the first of their ids, as text.
  case movedRows(Range<Int>, count: Int, id: String)
  /// No row came for a range, although the source says that there are more.
  case missingRows(Range<Int>, total: Int)
  /// Other rows came than those that were asked for; the indices of the first of both.
  case otherRows(asked: Int, came: Int)
  /// The source asked again and again for the list to be loaded anew.
  case startsOver(times: Int)

  /// Where, what is wrong and what would be right.
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

  /// What is wrong and what would be right.
  var words: String {
    switch self {
    case .repeatedRows(_, let count, let id):
      "\(count.rows) came again, the first with the id \(id); pages must not overlap"
    case .nothingNew(_, let pages):
      "\(pages.counted("page")) in a row brought no new row and claimed a next one; the last page must have no cursor"
    case .repeatedCursor:
      "a page named a cursor that was used before; the last page must have no cursor"
    case .emptyPages(_, let count):
      "\(count.counted("page")) in a row brought no row; loading goes on when the user moves or asks for it"
    case .endStaysInSight(_, let rows):
      "\(rows.rows) came into sight without a move of the user; loading goes on when the user moves or asks for it, and a "
        + "screen must report the rows that are visible, not those that exist"
    case .forgottenPages:
      "the pages from here on were let go of too long ago; a refresh loads the list from its beginning"
    case .unreachableRows(_, 0):
      "a page that was let go of is empty now, although rows are held behind it"
    case .unreachableRows(_, let count):
      "the source no longer leads from the rows that were let go of to the \(count.rows) that were held; these are loaded again"
    case .changedRows:
      "other rows than before follow those that are held; if cursors count rows, a refresh finds the rows between"
    case .movedRows(let rows, let count, let id):
      "\(rows.inWords): \(count) of them are at other places already, the first with the id \(id); rows that have moved "
        + "since are loaded once more, and rows that are there twice are shown once"
    case .missingRows(let rows, let total):
      "\(rows.inWords): none came, although the source says that there are \(total)"
    case .otherRows(let asked, let came):
      "rows from \(asked) on were asked for, and rows from \(came) on came; a page must begin where the range does"
    case .startsOver(let times):
      "the source asked \(times) times in a row for the list to be loaded anew; loading stopped"
    }
  }
}
