/// A problem with the answers of a source or the reports of a screen. The list continues to work.
public enum PagingDiagnostic: Error, Hashable, Sendable, CustomStringConvertible {
  /// A page contained items that are already loaded. `id` is the text of the first repeated id.
  case repeatedItems(PageDirection, count: Int, id: String)
  /// New items have arrived before those that were loaded last, as an overlapping page shows.
  case arrivedItems(PageDirection, count: Int)
  /// Consecutive pages brought no new item, although each named a next page. The pager treats this as the end of the
  /// list until you call ``Pager/retry()``. If the source counts more items, it says so.
  case nothingNew(PageDirection, pages: Int)
  /// A page named a cursor that was already used. The pager loads nothing more in this direction.
  case repeatedCursor(PageDirection)
  /// Loading in this direction stopped after `count` pages without an item to show since the last new one: they were
  /// empty, the app has removed their items, or they ended before the place from which they were to go on.
  case emptyPages(PageDirection, count: Int)
  /// Loading in this direction stopped at ``PagingConfiguration/maximumItemsPerFill``. The screen reported too many
  /// items as visible, or too many items arrived while the end of the list stayed visible. The pager reports it only if
  /// it is a mistake of the view: a filter that finds little stops loading in the same way.
  case endStaysInSight(PageDirection, items: Int)
  /// The list was loaded around the user, and the source does not say what follows in this direction. A retry loads the
  /// list from its beginning.
  case unknownEnd(PageDirection)
  /// A range contains items that are already loaded at other indices. `id` is the text of the first of their ids.
  case movedItems(Range<Int>, count: Int, id: String)
  /// The source answered a range without items, although its total says that the range has items.
  case missingItems(Range<Int>, total: Int)
  /// The first page of a range has no total. A list that is loaded by index needs the number of its items.
  case missingTotal(Range<Int>)
  /// The page starts at another item than the range that was requested. The values are the two first indices.
  case otherItems(asked: Int, came: Int)
  /// The source asked several times in a row to start over.
  case startsOver(times: Int)
  /// The list ends at both ends, and the source counts more items than it has. A refresh loads the list again.
  case fewerItems(count: Int, total: Int)
  /// A refresh found none of the items that the user saw where they were. `id` is the text of the id of the first one.
  case lostAnchor(id: String)
  /// An outline has an item several times, or below itself, and shows it where it occurs first. `id` is the text of its
  /// id. See ``OutlineList``.
  case repeatedInOutline(id: String)
  /// The closure of a ``ListComposition`` makes a source of this type at each call.
  case sourceMadeAnew(type: String)

  /// The direction, if there is one, the problem, and how to correct it.
  public var description: String { (direction.map { "\($0): " } ?? "") + words }

  private var direction: PageDirection? {
    switch self {
    case .repeatedItems(let direction, _, _), .arrivedItems(let direction, _), .nothingNew(let direction, _),
      .repeatedCursor(let direction),
      .emptyPages(let direction, _), .endStaysInSight(let direction, _), .unknownEnd(let direction):
      direction
    case .movedItems, .missingItems, .missingTotal, .otherItems, .startsOver, .fewerItems, .lostAnchor,
      .repeatedInOutline, .sourceMadeAnew:
      nil
    }
  }

  /// The problem and how to correct it, without the direction.
  var words: String {
    switch self {
    case .repeatedItems(_, let count, let id):
      "\(count.counted("received item")) \(count == 1 ? "was" : "were") already loaded, the first with the id \(id); "
        + "pages must not overlap"
    case .arrivedItems(_, let count):
      "\(count.items) \(count == 1 ? "has" : "have") come where the list was loaded before; a refresh shows "
        + "\(count == 1 ? "it" : "them")"
    case .nothingNew(_, let pages):
      "\(pages.counted("page")) in a row had no new item and named a next page; the last page must have no cursor"
    case .repeatedCursor:
      "a page named a cursor that was used before; the last page must have no cursor"
    case .emptyPages(_, let count):
      "\(count.counted("page")) in a row had no items to show; loading continues when the user moves or retries"
    case .endStaysInSight(_, let items):
      "\(items.items) became visible, although the user did not move; loading continues when the user moves or retries, "
        + "and a screen must report the items that are visible, not those that exist"
    case .unknownEnd:
      "the source does not say what follows here; a retry loads the list from its beginning"
    case .movedItems(let items, let count, let id):
      "\(items.inWords): \(count) of them \(count == 1 ? "was" : "were") already loaded at other indices, the first with "
        + "the id \(id); items that have moved are loaded again, and items that occur twice are shown once"
    case .missingItems(let items, let total):
      "\(items.inWords): no item arrived, although the source says that there are \(total)"
    case .missingTotal(let items):
      "\(items.inWords): the page has no total; a list that is loaded by index needs the number of its items"
    case .otherItems(let asked, let came):
      "items from \(asked) on were requested, but items from \(came) on arrived; a page must begin where the range does"
    case .startsOver(let times):
      "the source asked \(times) times in a row to load the list again; loading stopped"
    case .fewerItems(let count, let total):
      "the source counts \(total.items), but its pages have \(count); a refresh may find the others"
    case .lostAnchor(let id):
      "the user saw the item with the id \(id), and a refresh found neither this item nor those around it"
    case .repeatedInOutline(let id):
      "the item with the id \(id) is in an outline several times, or below itself, and is shown where it occurs first; "
        + "an id must occur once in the whole outline"
    case .sourceMadeAnew(let type):
      "the closure makes a new \(type) at each call, so its rows and requests would be lost at every update; store the "
        + "source outside the closure"
    }
  }
}

/// A data source that finds problems in the answers of its source or the reports of its screen. The adapter passes them
/// on to the developer.
@MainActor
protocol DiagnosedDataSource: AnyObject {
  /// The problems, newest last. The adapter observes them.
  var diagnostics: [PagingDiagnostic] { get }
}

extension ListAbilities {
  /// The problems that the lists have found.
  var diagnostics: [PagingDiagnostic] { nearest { $0 as? any DiagnosedDataSource }.flatMap(\.diagnostics) }
}
