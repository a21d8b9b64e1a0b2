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
    /// The title of the row before which the movement of a held row would end.
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
  /// Instead of rows, if a query finds none: with the rows that it was looked for in, and the label of the key that
  /// shows all rows again.
  public var nothing: @Sendable (_ query: String, Count, _ key: String?) -> String = Self.nothing
  /// Below a failure, with the label of the key that tries again. Below the rows of a filter that has not looked at all
  /// items, with the label of the key that goes on.
  public var retry: @Sendable (_ key: String, _ hasFailed: Bool) -> String = {
    "Press \($0) to " + ($1 ? "try again" : "look further")
  }
  /// While a query is still empty: what the user can look for; empty for nothing.
  public var queryHint = ""

  // MARK: The status

  /// The number of the row with the cursor, or `nil` if it has none, among the rows.
  public var place: @Sendable (_ row: Int?, Count) -> String = Self.place
  /// While items are being loaded, and on the placeholder of a picture; empty for nothing.
  public var isLoading = "loading"
  /// After items could not be loaded, and on the placeholder of a picture; empty for nothing.
  public var isFailed = "failed"
  /// Behind what is being loaded, after some seconds, with the label of the key that stops it.
  public var waited: @Sendable (_ seconds: Int, _ cancel: String?) -> String = {
    "\($0) s" + ($1.map { ", \($0) stops" } ?? "")
  }
  /// Instead of rows or below them after the user has stopped the loading, and in the status.
  public var cancelled = "Loading stopped", isCancelled = "stopped"
  /// The number of a retry that is loading.
  public var attempt: @Sendable (_ attempt: Int) -> String = { "attempt \($0)" }
  /// The seconds until a scheduled retry, with the label of the key that tries again at once.
  public var again: @Sendable (_ seconds: Int, _ key: String?) -> String = {
    "again in \($0) s" + ($1.map { ", \($0) now" } ?? "")
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
  /// After the movement of rows has ended, or was cancelled.
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
  /// The status while the texts of a form are submitted.
  public var isSubmitting = "submitting"
  /// The question before text is lost that is not submitted.
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
    /// The keys of a form.
    case submit = "submit", nextField = "next", press = "press"
    /// The key that deselects all rows.
    case selectNone = "none"
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

  private static func place(_ row: Int?, _ count: Count) -> String {
    let (shown, row) = ("\(count.shown)".grouped, row.map { "\($0)".grouped + " of " } ?? "")
    if count.isFiltered { return row + shown + " in " + extent(count) }
    // The rows that are not loaded can be shown as placeholders.
    if !count.isIncomplete || count.shown == count.total { return row + shown }
    return count.total == nil ? row + shown + " so far" : row + total(count) + " (\("\(count.loaded)".grouped) loaded)"
  }

  private static func nothing(_ query: String, _ count: Count, _ key: String?) -> String {
    let place = count.loaded == 0 ? "" : " in " + extent(count)
    return "Nothing for \(query)\(place)" + (key.map { ", \($0) shows all" } ?? "")
  }

  /// The items that a query is looked for in.
  private static func extent(_ count: Count) -> String {
    let loaded = "\(count.loaded)".grouped
    guard count.isIncomplete else { return loaded }
    return loaded + (count.total == nil ? " so far" : " of " + total(count))
  }

  private static func total(_ count: Count) -> String {
    (count.isApproximate ? "about " : "") + "\(count.total ?? count.loaded)".grouped
  }

  private static func incomplete(_ count: Count) -> String {
    let loaded = "\(count.loaded)".grouped
    if count.isFiltered {
      let shown = "\(count.shown)".grouped
      guard count.isIncomplete else { return shown + " of " + loaded }
      guard count.loaded > 0 || count.total != nil else { return shown }
      return shown + " of " + loaded + " loaded" + (count.total == nil ? "" : ", \(total(count)) in all")
    }
    guard count.total != nil else {
      return loaded + (count.loaded == 1 ? " item" : " items") + (count.loaded > 0 ? " so far" : "")
    }
    // The rows that are not loaded can be shown as placeholders.
    return loaded + (count.isIncomplete && count.shown != count.total ? " of " + total(count) : "") + " items"
  }
}

// MARK: Korean

extension TextWords {
  /// The Korean words. Those of the keys of a list are in ``ListKeyMap/korean``.
  public static let korean: TextWords = {
    var words = TextWords()
    words.empty = "항목이 없습니다"
    words.loading = {
      switch $0 {
      case .first, .rejected: "불러오는 중…"
      case .more: "더 불러오는 중…"
      case .earlier: "앞쪽을 불러오는 중…"
      case .again: "새로 고치는 중"
      case .failed: "다시 시도하는 중"
      }
    }
    words.failed = {
      switch $0 {
      case .first, .failed: "불러오지 못했습니다: \($1)"
      case .more: "더 불러오지 못했습니다: \($1)"
      case .earlier: "앞쪽을 불러오지 못했습니다: \($1)"
      case .again: "새로 고치지 못했습니다: \($1)"
      case .rejected: "목록을 표시할 수 없습니다"
      }
    }
    words.end = { "목록의 끝, \($0)개" + ($1 ? "" : " 불러옴, 앞쪽에 더 있을 수 있음") }
    words.beginning = "목록의 처음"
    words.incomplete = {
      if $0.isFiltered { return "\(extentInKorean($0)) 중 \($0.shown)개" }
      return $0.total == nil ? "지금까지 \($0.loaded)개" : "\($0.total ?? 0)개 중 \($0.loaded)개"
    }
    words.lost = { $1 ? "\($0.count)개 읽지 못함" : "\($0)" }
    words.searching = "찾는 중"
    words.notFound = { $0.isEmpty ? "찾은 것이 없습니다" : "찾지 못함: \($0)" }
    words.nothing = { query, count, key in
      (count.loaded == 0 ? "" : extentInKorean(count) + " 중 ") + "‘\(query)’ 없음"
        + (key.map { ", \($0) 전체 보기" } ?? "")
    }
    words.retry = { $1 ? "\($0) 키로 다시 시도" : "\($0) 키로 더 찾기" }
    words.place = { row, count in
      let row = row.map { ", \($0)번째" } ?? ""
      if count.isFiltered { return "\(extentInKorean(count)) 중 \(count.shown)개" + row }
      if !count.isIncomplete || count.shown == count.total { return "\(count.shown)개" + row }
      return (count.total == nil ? "" : "\(count.isApproximate ? "약 " : "")\(count.total ?? 0)개 중 ")
        + "\(count.loaded)개 불러옴" + row
    }
    words.isLoading = "불러오는 중"
    words.isFailed = "실패"
    words.waited = { "\($0)초" + ($1.map { ", \($0) 멈춤" } ?? "") }
    (words.cancelled, words.isCancelled) = ("불러오기를 멈췄습니다", "멈춤")
    words.attempt = { "\($0)번째 시도" }
    words.again = { "\($0)초 뒤 다시" + ($1.map { ", \($0) 지금" } ?? "") }
    words.goingTo = { "\($0 == .first ? "처음" : "끝")까지 불러오는 중, \($1) 멈춤" }
    words.outermost = { "불러온 \($0 == .first ? "첫" : "마지막") 행" }
    words.new = { "\($1 == .first ? "위" : "아래")에 새로 \($0)개" }
    words.selected = { "\($0)개 선택" }
    words.endOfRange = { "\($0) 범위 끝, \($1) 취소" }
    words.moving = { "\($0)개 옮기는 중" }
    words.number = { "\($1) 중 \($0)" }
    words.state = {
      switch $0 {
      case .selected: "선택됨"
      case .held: "들고 있음"
      case .expanded: "펼침"
      case .collapsed: "접힘"
      case .level(let level): "\(level)단계"
      case .before(let title): "\(title) 앞"
      case .offers(let actions): "동작: " + actions.joined(separator: ", ")
      }
    }
    words.rows = { "\($0)행" }
    words.removed = { "\($0)개 삭제, \($1)개 남음" }
    words.found = { "\($0)개 찾음" }
    words.moved = { $0 ? "놓음" : "되돌림" }
    words.noEffect = { key, hindrance in
      switch hindrance {
      case .none: "여기서는 \(key) 키가 쓰이지 않습니다"
      case .noQuery: "아직 찾은 말이 없습니다"
      case .notRefreshable: "이 목록은 새로 고칠 수 없습니다"
      case .firstScreen: "첫 화면입니다"
      case .nothingToUndo: "되돌릴 것이 없습니다"
      case .nothingToRedo: "다시 할 것이 없습니다"
      case .filtered: "옮기려면 먼저 전체를 보세요"
      }
    }
    words.wentOn = { $0 == .first ? "처음부터 이어서 찾음" : "끝에서부터 이어서 찾음" }
    words.question = { action, rows, hidden in
      (action.hasSuffix("?") ? String(action.dropLast()) : action)
        + (rows == 1 && hidden == 0 ? "" : ": \(rows)행") + (hidden == 0 ? "" : " (\(hidden)행은 보이지 않음)") + "?"
    }
    words.notPerformed = { outcome, action, rows in
      switch outcome {
      case .itemsLeft: "행이 목록에서 사라졌습니다"
      case .takesOne: "\(action): 한 행만 됩니다, esc 선택 해제"
      case .notOffered, .performed: "\(action): \(rows)행에는 없는 동작입니다"
      }
    }
    words.refused = { refusal, rows in
      switch refusal {
      case .mode: "이 목록에서는 선택할 수 없습니다"
      case .limit(let limit): "\(limit)행까지 선택할 수 있습니다"
      case .item: rows == 1 ? "이 행은 선택할 수 없습니다" : "선택할 수 없는 행이 있습니다"
      }
    }
    words.undone = { "\($1 ? "다시 함" : "되돌림"): \($0)" + ($2.map { "; \($0)" } ?? "") }
    words.help = "키"
    words.actions = { $1 == 0 ? "\($0): 동작" : "\($1)행: 동작" }
    words.group = { groupsInKorean[$0] ?? $0.rawValue }
    words.key = { keysInKorean[$0] ?? $0.rawValue }
    words.isSubmitting = "보내는 중"
    words.leaveUnsaved = "저장하지 않고 나갈까요?"
    return words
  }()

  private static func extentInKorean(_ count: Count) -> String {
    guard count.isIncomplete else { return "\(count.loaded)개" }
    return (count.total.map { "\($0)개 중 " } ?? "") + "불러온 \(count.loaded)개"
  }

  private static let groupsInKorean: [KeyGroup: String] = [
    .here: "여기", .everywhere: "어디서나", .moving: "움직이기", .searching: "찾기", .selecting: "선택", .list: "목록",
    .typing: "찾을 말을 쓰는 동안", .text: "글",
  ]

  private static let keysInKorean: [FixedKey: String] = [
    .interrupt: "바로 끝내기", .suspend: "잠시 멈추기", .redraw: "화면 다시 그리기", .link: "링크", .nextTab: "다음 탭", .yes: "예",
    .no: "아니요", .ok: "확인", .leave: "나가기", .stay: "머물기", .scroll: "넘기기", .moveInText: "왼쪽, 오른쪽", .textStart: "처음으로",
    .textEnd: "끝으로",
    .erase: "지우기", .eraseForward: "뒤 지우기", .eraseWord: "낱말 지우기", .eraseAll: "앞을 모두 지우기",
    .submit: "보내기", .nextField: "다음", .press: "누르기", .selectNone: "해제", .drop: "놓기", .putBack: "되돌리기",
    .keepFound: "찾은 행만 보기", .leaveQuery: "앞의 행으로", .queries: "앞서 찾은 말, 또는 위아래 행", .foundPages: "한 쪽 아래, 위",
    .foundEnds: "찾은 처음, 마지막 행",
  ]
}

extension ListKeyMap {
  /// The standard keys with Korean words.
  public static let korean: ListKeyMap = {
    var map = standard
    let words: KeyValuePairs<ListCommand, String> = [
      .help: "도움말", .quit: "끝내기", .filter: "거르기", .open: "열기", .menu: "동작", .down: "아래로", .up: "위로",
      .expand: "펼치기", .collapse: "접기", .left: "왼쪽", .right: "오른쪽", .nextMatch: "다음 찾기", .previousMatch: "이전 찾기",
      .select: "선택", .selectRange: "범위 선택", .selectAll: "모두 선택", .move: "옮기기", .undo: "되돌리기", .redo: "다시 하기",
      .refresh: "새로 고침", .retry: "다시 시도", .back: "뒤로", .halfPageDown: "반 쪽 아래로", .halfPageUp: "반 쪽 위로",
      .pageDown: "한 쪽 아래로", .pageUp: "한 쪽 위로", .screenTop: "화면 맨 위", .screenMiddle: "화면 가운데",
      .screenBottom: "화면 맨 아래", .first: "처음, 또는 그 번호의 행", .last: "마지막, 또는 그 번호의 행",
    ]
    for (command, words) in words { map.setWords(words, for: command) }
    return map
  }()
}

// MARK: The language of the user

/// The words with which the screens of a program begin: English, unless the program chooses others before it makes
/// them.
///
/// ```swift
/// TextLanguage.use(environment: ProcessInfo.processInfo.environment)
/// ```
///
/// A ``TextListView`` prints in English unless its words are set, so that its text is the same for every reader of a
/// pipe. An app prints in its own words.
@MainActor
public enum TextLanguage {
  /// The words of list screens and apps.
  public static var words = TextWords()
  /// Their keys, with the words of these.
  public static var keyMap = ListKeyMap.standard

  /// Chooses the language that the user has set: Korean where the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is
  /// set names the language `ko`, and English otherwise.
  public static func use(environment: [String: String]) {
    (words, keyMap) = code(of: environment) == "ko" ? (.korean, .korean) : (TextWords(), .standard)
  }

  /// Returns the code of the language that an environment asks for, of those that there are: `en` or `ko`.
  public static func code(of environment: [String: String]) -> String {
    let value = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    return value.prefix { $0 != "_" && $0 != "." && $0 != "@" } == "ko" ? "ko" : "en"
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
