import ListPresentation

/// All that the text views say, for an app in another language or with other words.
///
/// ```swift
/// var words = TextWords()
/// words.empty = "상품이 없습니다"
/// words.failed = { "불러오지 못했습니다: \($1)" }
/// screen.words = words
/// ```
///
/// The words of the keys of a list are in the ``ListKeyMap``. Why a route cannot be shown is always said in English.
public struct TextWords: Sendable {
  /// What a list loads.
  public enum Part: Hashable, Sendable {
    /// The first items, or those beyond the last and before the first item.
    case first, more, earlier
    /// The whole list once more, and what failed before.
    case again, failed
    /// The newest list, which contradicts itself. The rows are those from before.
    case rejected
  }

  /// An end of a list.
  public enum End: Hashable, Sendable { case first, last }

  /// What is said of a row besides its texts.
  public enum RowState: Hashable, Sendable {
    case selected, held, expanded, collapsed
    /// The level in an outline, from 2 on.
    case level(Int)
    /// The title of the row before which a held row would be dropped.
    case before(String)
    /// The titles of the actions that the row offers.
    case offers([String])
  }

  /// Why a key has no effect.
  public enum Hindrance: Hashable, Sendable {
    /// The key means nothing here.
    case none
    case noQuery, notRefreshable, firstScreen, nothingToUndo, nothingToRedo
    /// The rows that a filter hides can be between those that it shows.
    case filtered
  }

  // MARK: The list

  /// Instead of rows, in an empty list.
  public var empty = "No items"
  /// Instead of rows or beside them, while a part of the list is being loaded.
  public var loading: @Sendable (Part) -> String = Self.loading
  /// Instead of rows or beside them, if a part of the list could not be loaded, for this reason.
  public var failed: @Sendable (Part, _ reason: String) -> String = Self.failed
  /// Below the last row of a list that was loaded to its end, with so many items, and whether it was also loaded from
  /// its beginning; empty for nothing.
  public var end: @Sendable (_ items: Int, _ hasBeginning: Bool) -> String = {
    "End of list, \($0) \($0 == 1 ? "item" : "items")" + ($1 ? "" : " loaded, and there may be earlier ones")
  }
  /// Behind the title of a list that is anchored at its end, if it was loaded to its beginning.
  public var beginning = "Beginning of list"
  /// Below the last row of a list that is not loaded to its end and is not being loaded.
  public var incomplete: @Sendable (Count) -> String = Self.incomplete
  /// If the source could not read some of the items: below the rows, and in short in the status.
  public var lost: @Sendable (LostItems, _ isShort: Bool) -> String = {
    $1 ? "\($0.count)".grouped + " unreadable" : "\($0)"
  }
  /// Instead of rows, while a filter has found none yet, and in the status while rows are being looked at.
  public var searching = "searching"
  /// If no row is found: instead of rows for an empty query, and after a search for a query.
  public var notFound: @Sendable (_ query: String) -> String = { $0.isEmpty ? "Nothing found" : "Not found: \($0)" }
  /// Below a failure, with the label of the key that tries again. Below the rows of a filter that has not looked at all
  /// items, with the label of the key that goes on.
  public var retry: @Sendable (_ key: String, _ hasFailed: Bool) -> String = {
    "Press \($0) to " + ($1 ? "try again" : "look further")
  }
  /// While a query is still empty: what the user can look for; empty for nothing.
  public var queryHint = ""

  // MARK: The status

  /// Behind the row's number and the number of rows; empty if there is nothing to add.
  public var outOf: @Sendable (Count) -> String = Self.outOf
  /// While items are being loaded, and on the placeholder of a picture; empty for nothing.
  public var isLoading = "loading"
  /// After items could not be loaded, and on the placeholder of a picture; empty for nothing.
  public var isFailed = "failed"
  /// The number of a retry, and the seconds until it if it is scheduled.
  public var attempt: @Sendable (_ attempt: Int, _ seconds: Int?) -> String = { attempt, seconds in
    "attempt \(attempt)" + (seconds.map { " in \($0) s" } ?? "")
  }
  /// While the list is loaded to an end, with the label of the key that stops it.
  public var goingTo: @Sendable (End, _ cancel: String) -> String = {
    "loading to the \($0 == .first ? "beginning" : "end"), \($1) stops"
  }
  /// After the list has not been loaded to an end, at the first or the last row there is.
  public var outermost: @Sendable (End) -> String = { "\($0 == .first ? "First" : "Last") loaded row" }
  /// If rows have arrived beyond an end, until the user gets there. Spoken after an update, if rows have arrived above
  /// the cursor.
  public var new: @Sendable (_ rows: Int, End) -> String = {
    "\($0)".grouped + " new \($1 == .first ? "above" : "below")"
  }
  /// If rows are selected.
  public var selected: @Sendable (_ rows: Int) -> String = { "\($0)".grouped + " selected" }
  /// While a range is being selected, with the labels of the keys that end it and undo it.
  public var endOfRange: @Sendable (_ end: String, _ cancel: String) -> String = {
    "\($0) ends the range, \($1) undoes it"
  }
  /// While the user holds rows to move them.
  public var moving: @Sendable (_ rows: Int) -> String = { $0 == 1 ? "moving the row" : "moving " + Self.rows($0) }
  /// The number of one of several things, or the numbers of the visible lines of a text.
  public var number: @Sendable (_ number: String, _ count: Int) -> String = { "\($0) of " + "\($1)".grouped }

  // MARK: Spoken

  /// What is said of a row besides its texts.
  public var state: @Sendable (RowState) -> String = Self.state
  /// The number of rows, after all have been replaced by others, such as by loading the list again.
  public var rows: @Sendable (_ rows: Int) -> String = Self.rows
  /// If rows have left the list.
  public var removed: @Sendable (_ rows: Int, _ left: Int) -> String = {
    "\($0)".grouped + " removed; " + "\($1)".grouped + " left"
  }
  /// The number of rows that a query finds.
  public var found: @Sendable (_ rows: Int) -> String = { "\($0)".grouped + " found" }
  /// After held rows were dropped or put back.
  public var moved: @Sendable (_ isDropped: Bool) -> String = { $0 ? "Dropped" : "Put back" }

  // MARK: Answers to keys

  /// After a key that has no effect now.
  public var noEffect: @Sendable (_ key: String, Hindrance) -> String = Self.noEffect
  /// After a search that passed the last row or the first one: where it went on.
  public var wentOn: @Sendable (End) -> String = { "Went on at the \($0 == .first ? "top" : "end")" }
  /// Before a destructive action: its question or its title, the number of its rows, and how many of them a filter
  /// hides.
  public var question: @Sendable (_ action: String, _ rows: Int, _ hidden: Int) -> String = Self.question
  /// After an action that was not performed, or not on a number of rows.
  public var notPerformed: @Sendable (ListActionOutcome, _ action: String, _ rows: Int) -> String = Self.notPerformed
  /// After rows were not selected, for this reason: the number of rows that the user wanted to select.
  public var refused: @Sendable (SelectionRefusal, _ rows: Int) -> String = Self.refused
  /// After rows cannot be moved, or not to where the user wants them, for this reason.
  public var moveRefused: @Sendable (ListMoveRefusal) -> String = { "\($0)" }
  /// After an edit was undone or done again: its name, and what could not be done.
  public var undone: @Sendable (_ edit: String, _ isAgain: Bool, _ remark: String?) -> String = {
    "\($1 ? "Redone" : "Undone"): \($0)" + ($2.map { "; \($0)" } ?? "")
  }

  // MARK: Help, menu and app

  /// The title of the help.
  public var help = "Keys"
  /// The title of the menu: the title of the row with the cursor, and the number of rows that the user has selected.
  public var actions: @Sendable (_ title: String, _ selected: Int) -> String = {
    "Actions for " + ($1 == 0 ? $0 : Self.rows($1))
  }
  /// The title of a group of keys in the help.
  public var group: @Sendable (KeyGroup) -> String = { $0.rawValue }
  /// What a key does that is not in the ``ListKeyMap``, for the help and the line of hints.
  public var key: @Sendable (FixedKey) -> String = { $0.rawValue }
  /// The status while the texts of a form are submitted, and of text that differs from the saved text.
  public var isSubmitting = "submitting", notSaved = "not saved"
  /// The question before text is lost that is not saved, or not submitted.
  public var leaveUnsaved = "Leave without saving?"

  /// Creates the English words.
  public init() {}
}

extension TextWords {
  /// A group of keys in the help.
  public enum KeyGroup: String, Hashable, Sendable, CaseIterable {
    /// The keys of the screen, and of the row with the cursor.
    case here = "Here"
    /// The keys that mean the same on every screen.
    case everywhere = "Everywhere"
    /// The keys of a list.
    case moving = "Moving", searching = "Searching", selecting = "Selecting", list = "The list"
    /// The keys that edit a query, and those that edit another text.
    case typing = "While typing a query", text = "Text"
  }

  /// A key that is the same on all screens of its kind.
  public enum FixedKey: String, Hashable, Sendable, CaseIterable {
    /// Ctrl-C, Ctrl-Z and Ctrl-L, on every terminal.
    case interrupt = "quit at once", suspend = "suspend the program", redraw = "draw the screen again"
    /// The keys of an app with links, and with tabs.
    case link = "link", nextTab = "next tab"
    /// The keys of a question, and of a text that the user acknowledges.
    case yes = "yes", no = "no", ok = "OK"
    /// The keys of the question before text is lost.
    case leave = "leave", stay = "stay"
    /// The keys that scroll a text, and those that move in it.
    case scroll = "scroll", moveInText = "left or right", textStart = "to the start", textEnd = "to the end"
    /// The keys that erase in a text.
    case erase = "erase", eraseForward = "erase forward", eraseWord = "erase a word", eraseAll = "erase to the start"
    /// The keys of a text entry and of a form.
    case save = "save", submit = "submit", nextField = "next", press = "press"
    /// The keys that end the moving of rows.
    case drop = "drop", putBack = "put back"
    /// The keys of a query.
    case keepFound = "keep the rows found", leaveQuery = "back to the row before", queries =
      "earlier query, or a row up or down"
    /// The keys that move among the rows found.
    case foundPages = "a page down or up", foundEnds = "first or last row found"
  }

  /// How many rows a view shows, and of how many items.
  public struct Count: Hashable, Sendable {
    /// The number of rows that the view shows: all loaded items, or those that a filter finds.
    public var shown: Int
    /// The number of items that are loaded, whether they are shown or not.
    public var loaded: Int
    /// The number of items in the whole list, or `nil` if it is unknown and more items than the loaded ones may exist.
    public var total: Int?
    /// Whether ``total`` is an estimate.
    public var isApproximate: Bool
    /// Whether the view shows only the rows that a filter finds: its own filter, or that of a filtered data source.
    public var isFiltered: Bool

    /// Creates a count.
    public init(shown: Int, loaded: Int, total: Int?, isApproximate: Bool = false, isFiltered: Bool = false) {
      self.shown = shown
      self.loaded = loaded
      self.total = total
      self.isApproximate = isApproximate
      self.isFiltered = isFiltered
    }

    /// Whether the list has, or may have, more items than the loaded ones.
    public var isIncomplete: Bool { total.map { $0 > loaded } ?? true }
  }
}

// MARK: English

extension TextWords {
  private static func loading(_ part: Part) -> String {
    switch part {
    case .first, .rejected: "Loading…"
    case .more: "Loading more…"
    case .earlier: "Loading earlier…"
    case .again: "Refreshing"
    case .failed: "Trying again"
    }
  }

  private static func failed(_ part: Part, _ reason: String) -> String {
    switch part {
    case .first, .failed: "Could not load: \(reason)"
    case .more: "Could not load more: \(reason)"
    case .earlier: "Could not load earlier: \(reason)"
    case .again: "Could not refresh: \(reason)"
    case .rejected: "The list could not be shown"
    }
  }

  private static func state(_ state: RowState) -> String {
    switch state {
    case .selected: "selected"
    case .held: "held"
    case .expanded: "expanded"
    case .collapsed: "collapsed"
    case .level(let level): "level \(level)"
    case .before(let title): "before \(title)"
    case .offers(let actions): "actions: " + actions.joined(separator: ", ")
    }
  }

  private static func noEffect(_ key: String, _ hindrance: Hindrance) -> String {
    switch hindrance {
    case .none: "\(key) has no effect here"
    case .noQuery: "No search yet"
    case .notRefreshable: "This list cannot be loaded again"
    case .firstScreen: "At the first screen"
    case .nothingToUndo: "Nothing to undo"
    case .nothingToRedo: "Nothing to redo"
    case .filtered: "Show all rows to move one"
    }
  }

  private static func rows(_ count: Int) -> String { "\(count)".grouped + (count == 1 ? " row" : " rows") }

  private static func notPerformed(_ outcome: ListActionOutcome, _ action: String, _ rows: Int) -> String {
    switch outcome {
    case .itemsLeft: "The row has left the list"
    case .takesOne: "\(action) takes one row; esc deselects the others"
    case .notOffered, .performed: "\(action): not offered by \(Self.rows(rows))"
    }
  }

  private static func refused(_ refusal: SelectionRefusal, _ rows: Int) -> String {
    switch refusal {
    case .mode: "Rows cannot be selected in this list"
    case .limit(let limit): "No more than \(Self.rows(limit)) can be selected"
    case .item: rows == 1 ? "This row cannot be selected" : "Some of the rows cannot be selected"
    }
  }

  private static func question(_ action: String, _ rows: Int, _ hidden: Int) -> String {
    let title = action.prefix(1).uppercased() + action.dropFirst()
    let count: String? =
      switch hidden {
      case 0: rows == 1 ? nil : Self.rows(rows)
      case rows: "\(Self.rows(rows)), not shown"
      default: "\(Self.rows(rows)), \(String(hidden).grouped) of them not shown"
      }
    // The words of an app may be a question already.
    if title.hasSuffix("?") { return title + (count.map { " (\($0))" } ?? "") }
    return title + (count.map { " \($0)" } ?? "") + "?"
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

// MARK: What is said of a list

extension TextWords.Count {
  /// The count of what an adapter shows.
  @MainActor
  init<Section: ListElement, Item: ListElement>(_ adapter: ListAdapter<Section, Item>, showing rows: ShownRows) {
    let (count, abilities) = (adapter.structure.numberOfItems, adapter.abilities)
    let loaded = abilities.numberOfLoadedItems ?? count
    self.init(shown: rows.count, loaded: abilities.hasPlaceholders ? loaded : max(loaded, count), total: nil)
    isFiltered = self.loaded > count
    if case .some = rows { isFiltered = true }
    // If the list is loaded to both ends, what the source said earlier of its length no longer counts.
    let isAtBothEnds = adapter.loadState == .exhausted && adapter.hasBeginning
    if let known = abilities.total, !known.isApproximate || known.count > self.loaded && !isAtBothEnds {
      // Rows that the list adds, such as headings, are not among those that the source counts.
      if known.count > self.loaded || known.count <= loaded { total = max(known.count, self.loaded) }
      isApproximate = known.isApproximate
      return
    }
    switch adapter.gap {
    case _ where abilities.numberOfLoadedItems == nil: total = count
    case .failed, .unloaded: break
    case .lost, nil: total = self.loaded
    }
  }
}

extension TextWords {
  /// The line below the rows of a list, or instead of them, if there is anything to say.
  /// - Parameters:
  ///   - states: The states of loading, or `nil` for a list that is complete.
  ///   - gap: What is missing in the list.
  ///   - isSearching: Whether a filter has rows to look at.
  func end(_ states: ListLoadStates?, _ gap: ListGap?, _ count: Count, isSearching: Bool = false) -> String? {
    let state = states?.atEnd ?? .exhausted
    switch state {
    case .loading: return loading(count.loaded == 0 ? .first : .more)
    case .failed(let reason, _):
      return state == .rejected
        ? failed(.rejected, reason)
        : failure(reason, isRefresh: states?.hasFailedToRefresh == true, isEmpty: count.loaded == 0)
    case .idle, .stopped, .exhausted: break
    }
    if isSearching { return count.shown == 0 ? searching : nil }
    switch gap {
    case .unloaded where state == .exhausted && count.total == nil && !count.isFiltered: return end(count.loaded, false)
    case .unloaded, .failed: return incomplete(count)
    case .lost where count.isIncomplete: return incomplete(count)
    case .lost, nil: break
    }
    if count.loaded == 0 { return empty }
    if count.isFiltered { return count.shown == 0 ? notFound("") : nil }
    guard state == .exhausted, case let end = end(count.loaded, true), !end.isEmpty else { return nil }
    return end
  }

  /// What is said of a failure.
  /// - Parameters:
  ///   - isRefresh: Whether the list could not be loaded again.
  ///   - isEmpty: Whether the list has no items.
  func failure(_ reason: String, isRefresh: Bool, isEmpty: Bool) -> String {
    failed(isEmpty ? .first : isRefresh ? .again : .more, reason)
  }

  /// What loading before the first row does, or `nil` if there is nothing to say.
  func beginning(_ state: ListLoadState) -> String? {
    switch state {
    case .idle, .stopped: nil
    case .loading: loading(.earlier)
    case .failed(let reason, _): failed(.earlier, reason)
    case .exhausted: beginning
    }
  }

  /// What a row says of the children of its item, which are shown; `nil` for nothing.
  func children(_ state: ListPartState) -> String? {
    switch state.loadState {
    case .loading: loading(state.isEmpty ? .first : .more)
    case .failed(let reason, _): failure(reason, isRefresh: false, isEmpty: state.isEmpty)
    case .idle, .stopped, .exhausted: state.isEmpty ? empty : nil
    }
  }
}

extension DisplayText {
  /// Breaks the text at the end of a list, such as the reason of a failure on a narrow screen, into at most four lines.
  static func lines(ofEnd text: String, columns: Int?) -> [DisplayText] {
    columns.map { wrapped(text, columns: $0, lines: 4) } ?? [DisplayText(text)]
  }
}

extension ListLoadState {
  /// The reason of a failure.
  var reason: String? { if case .failed(let reason, _) = self { reason } else { nil } }

  /// The role of the line that says it.
  var role: TextRole { hasFailed ? .failure : .status }
}
