import ListPresentation

/// All words that a text view says about a list, for an app in another language or with other words.
///
/// ```swift
/// var words = TextListWords()
/// words.empty = "상품이 없습니다"
/// words.failed = { "불러오지 못했습니다: \($0)" }
/// screen.words = words
/// ```
///
/// The words of the keys are not here but in the ``ListKeyMap``.
public struct TextListWords: Sendable {
  /// Instead of rows, in an empty list.
  public var empty = "No items"
  /// Instead of rows, while the first items are being loaded.
  public var loading = "Loading…"
  /// Below the rows, while more items are being loaded.
  public var loadingMore = "Loading more…"
  /// Instead of rows, if the first items could not be loaded, for this reason.
  public var failed: @Sendable (_ reason: String) -> String = { "Could not load: \($0)" }
  /// Below the rows, if more items could not be loaded, for this reason.
  public var failedMore: @Sendable (_ reason: String) -> String = { "Could not load more: \($0)" }
  /// Below the rows, if the list could not be loaded again, for this reason. The rows are those from before.
  public var failedRefresh: @Sendable (_ reason: String) -> String = { "Could not refresh: \($0)" }
  /// Below the rows or instead of them, if the list contradicts itself, so that the newest one cannot be shown.
  public var notShown = "The list could not be shown"
  /// Behind the title of a list that is anchored at its end: what loading before the first row does, or `nil` if there
  /// is nothing to say.
  public var beginning: @Sendable (ListLoadState) -> String? = Self.beginning
  /// Below the last row of a list that was loaded to its end, with so many items; empty for nothing.
  public var end: @Sendable (_ items: Int) -> String = { "End of list, \($0) \($0 == 1 ? "item" : "items")" }
  /// Below the last row of a list that was loaded to its end, but not from its beginning, with the number of items.
  public var endOfLoaded: @Sendable (_ items: Int) -> String = {
    "End of list, \($0) \($0 == 1 ? "item" : "items") loaded, and there may be earlier ones"
  }
  /// Below the last row of a list that is not loaded to its end and is not being loaded.
  public var incomplete: @Sendable (Count) -> String = Self.incomplete
  /// Below the rows, if the source could not read some of the items.
  public var lost: @Sendable (LostItems) -> String = { "\($0)" }
  /// Instead of rows, while a filter has found none yet.
  public var searching = "Searching…"
  /// Instead of rows, if a filter finds none.
  public var notFound = "Nothing found"
  /// Below a failure, with the label of the key that tries again.
  public var retry: @Sendable (_ key: String) -> String = { "Press \($0) to try again" }
  /// Below the rows of a filter that has not looked at all items, with the label of the key that goes on.
  public var lookFurther: @Sendable (_ key: String) -> String = { "Press \($0) to look further" }

  /// In the status, behind the row's number and the number of rows; empty if there is nothing to add.
  public var outOf: @Sendable (Count) -> String = Self.outOf
  /// In the status, while rows are being looked at.
  public var isSearching = "searching"
  /// In the status, while items are being loaded.
  public var isLoading = "loading"
  /// In the status, after items could not be loaded.
  public var isNotLoaded = "not loaded"
  /// In the status, behind ``isNotLoaded``, while a retry is scheduled.
  public var nextAttempt: @Sendable (_ attempt: Int, _ seconds: Int) -> String = { "attempt \($0) in \($1) s" }
  /// In the status, behind ``isLoading``, while a retry is under way.
  public var attempt: @Sendable (_ attempt: Int) -> String = { "attempt \($0)" }
  /// In the status, while the list is loaded to its end, with the label of the key that stops it.
  public var isGoingToEnd: @Sendable (_ cancel: String) -> String = { "loading to the end, \($0) stops" }
  /// In the status, while the list is loaded to its beginning, with the label of the key that stops it.
  public var isGoingToBeginning: @Sendable (_ cancel: String) -> String = { "loading to the beginning, \($0) stops" }
  /// After the list has not been loaded to its beginning, at the first row there is.
  public var isFirstLoaded = "First loaded row"
  /// After the list has not been loaded to its end, at the last row there is.
  public var isLastLoaded = "Last loaded row"
  /// In the status, if the source could not read so many items.
  public var isUnreadable: @Sendable (_ items: String) -> String = { "\($0) unreadable" }
  /// In the status of a list that is anchored at its end, if rows have arrived below, until the user gets there.
  public var newBelow: @Sendable (_ rows: String) -> String = { "\($0) new below" }
  /// In the status, if rows are selected.
  public var selected: @Sendable (_ rows: String) -> String = { "\($0) selected" }
  /// In the status, while a range is being selected, with the labels of the keys that end it and undo it.
  public var endOfRange: @Sendable (_ end: String, _ cancel: String) -> String = {
    "\($0) ends the range, \($1) undoes it"
  }
  /// In the status, if rows have arrived above the first one, until the user gets there. Spoken after an update, if rows
  /// have arrived above the cursor.
  public var newAbove: @Sendable (_ rows: String) -> String = { "\($0) new above" }
  /// Spoken after an update, if rows have left the list.
  public var removed: @Sendable (_ rows: String, _ left: String) -> String = { "\($0) removed; \($1) left" }
  /// Spoken after the key that refreshes the list.
  public var isRefreshing = "Refreshing"
  /// Spoken after the key that tries again what failed.
  public var isTryingAgain = "Trying again"
  /// In the status, and spoken, after a key that has no effect now.
  public var noEffect: @Sendable (_ key: String) -> String = { "\($0) has no effect here" }
  /// Spoken after all rows have been replaced by others, such as by loading the list again.
  public var loaded: @Sendable (_ rows: String) -> String = { "\($0) \($0 == "1" ? "row" : "rows")" }
  /// Spoken behind a selected row.
  public var isSelected = "selected"
  /// Spoken behind a row whose children are shown, or can be.
  public var isExpanded = "expanded", isCollapsed = "collapsed"
  /// Spoken behind a row that is below another one: the number of its level, from 2 on.
  public var level: @Sendable (_ level: String) -> String = { "level \($0)" }
  /// Spoken behind a row or an entry of the menu, and shown below the menu: its number, and how many there are.
  public var number: @Sendable (_ number: String, _ count: String) -> String = { "\($0) of \($1)" }
  /// Spoken behind a row that offers actions: their titles.
  public var offered: @Sendable (_ actions: String) -> String = { "actions: \($0)" }
  /// Spoken behind a query that is being typed.
  public var found: @Sendable (_ rows: String) -> String = { "\($0) found" }

  /// On the placeholder of a picture, while its asset is being loaded; empty if there is nothing to say.
  public var isPictureLoading = "loading"
  /// On the placeholder of a picture, if its asset could not be loaded; empty if there is nothing to say.
  public var isPictureFailed = "failed"

  /// While a query is still empty: what the user can look for; empty for nothing.
  public var queryHint = ""
  /// After a search without a query.
  public var noQuery = "No search yet"
  /// After a search that found nothing.
  public var queryNotFound: @Sendable (_ query: String) -> String = { "Not found: \($0)" }
  /// After a search that passed the last row.
  public var wentOnAtFirst = "Went on at the top"
  /// After a search that passed the first row.
  public var wentOnAtLast = "Went on at the end"
  /// Before a destructive action: its question or its title, the number of its rows, how many of them a filter hides,
  /// and the keys to answer.
  public var question: @Sendable (_ action: String, _ rows: Int, _ hidden: Int) -> String = Self.question
  /// After an action that a number of rows do not offer.
  public var notOffered: @Sendable (_ action: String, _ rows: String) -> String = {
    "\($0): not offered by \($1) \($1 == "1" ? "row" : "rows")"
  }
  /// After an action that takes one row was invoked on several.
  public var takesOne: @Sendable (_ action: String) -> String = { "\($0) takes one row; esc deselects the others" }
  /// After an action on rows that have left the list.
  public var itemsLeft = "The row has left the list"
  /// After rows were not selected, for this reason: the number of rows that the user wanted to select.
  public var refused: @Sendable (SelectionRefusal, _ rows: Int) -> String = Self.refused
  /// In the status, while the user holds rows to move them: the number of rows.
  public var carrying: @Sendable (_ rows: Int) -> String = {
    $0 == 1 ? "moving the row" : "moving " + "\($0)".grouped + " rows"
  }
  /// Spoken behind a row that the user holds.
  public var isCarried = "held"
  /// Spoken behind a row that the user holds: the title of the row before which it would be dropped.
  public var beforeRow: @Sendable (_ title: String) -> String = { "before \($0)" }
  /// Spoken after the rows that the user holds were dropped, or put back.
  public var dropped = "Dropped", putBack = "Put back"
  /// After rows cannot be moved, or not to where the user wants them, for this reason.
  public var moveRefused: @Sendable (ListMoveRefusal) -> String = { "\($0)" }
  /// After a row cannot be moved because a filter hides others.
  public var cannotMoveAmongFound = "Show all rows to move one"
  /// After an edit was undone: its name, and what could not be undone.
  public var undone: @Sendable (_ edit: String, _ remark: String?) -> String = { "Undone: \($0)" + Self.remark($1) }
  /// After an edit was done again: its name, and what could not be done again.
  public var redone: @Sendable (_ edit: String, _ remark: String?) -> String = { "Redone: \($0)" + Self.remark($1) }
  /// After the keys that undo and redo, if there is nothing to undo or to do again.
  public var nothingToUndo = "Nothing to undo", nothingToRedo = "Nothing to redo"
  /// What the help says.
  public var help = Help()
  /// After the key that refreshes, if the source cannot load the list again.
  public var cannotRefresh = "This list cannot be loaded again"
  /// If the user goes back at the first screen.
  public var isFirstScreen = "At the first screen"

  /// Creates the English words.
  public init() {}
}

extension TextListWords {
  private static func beginning(_ state: ListLoadState) -> String? {
    switch state {
    case .idle, .stopped: nil
    case .loading: "Loading earlier…"
    case .failed(let reason, _): "Could not load earlier: \(reason)"
    case .exhausted: "Beginning of list"
    }
  }

  private static func remark(_ remark: String?) -> String { remark.map { "; \($0)" } ?? "" }

  private static func refused(_ refusal: SelectionRefusal, _ rows: Int) -> String {
    switch refusal {
    case .mode: "Rows cannot be selected in this list"
    case .limit(let limit): "No more than " + "\(limit)".grouped + " \(limit == 1 ? "row" : "rows") can be selected"
    case .item: rows == 1 ? "This row cannot be selected" : "Some of the rows cannot be selected"
    }
  }

  private static func question(_ action: String, _ rows: Int, _ hidden: Int) -> String {
    let number = "\(rows)".grouped + (rows == 1 ? " row" : " rows")
    return switch hidden {
    case 0: rows == 1 ? "\(action)? y/n" : "\(action): \(number)? y/n"
    case rows: "\(action): \(number), not shown? y/n"
    default: "\(action): \(number), \(String(hidden).grouped) of them not shown? y/n"
    }
  }

  private static func outOf(_ count: Count) -> String {
    // The rows that are not loaded are shown as placeholders.
    if !count.isFiltered, count.shown == count.total { return "" }
    guard count.isIncomplete else { return count.isFiltered ? " of " + "\(count.loaded)".grouped : "" }
    guard count.loaded > 0 || count.total != nil else { return "" }
    let total = count.total.map { (count.isApproximate ? "about " : "") + "\($0)".grouped }
    if count.isFiltered {
      return " of " + "\(count.loaded)".grouped + " loaded" + (total.map { ", \($0) in all" } ?? "")
    }
    return total.map { " of \($0)" } ?? " so far"
  }

  private static func incomplete(_ count: Count) -> String {
    if count.isFiltered { return "\(count.shown)".grouped + outOf(count) }
    let items = count.loaded == 1 && count.total == nil ? " item" : " items"
    let loaded = "\(count.loaded)".grouped
    return count.total == nil ? loaded + items + outOf(count) : loaded + outOf(count) + items
  }
}

extension String {
  /// Digits in groups of three.
  var grouped: String {
    var grouped = ""
    for (index, digit) in enumerated() {
      if index > 0, (count - index) % 3 == 0 { grouped.append(",") }
      grouped.append(digit)
    }
    return grouped
  }
}
