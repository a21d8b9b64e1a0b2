import ListPresentation

/// A list on a screen: rows that are selected, searched and opened with keys.
///
/// ```swift
/// let screen = TextListScreen("Fruits") { (fruit: Fruit) in TextRow(fruit.name, trailing: fruit.price) }
/// let adapter = ListAdapter(dataSource: fruits, view: screen)
/// print(screen.frame(in: ScreenSize(columns: 60, rows: 20)).text, terminator: "")
/// ```
///
/// It asks for the items of the rows on the screen and no others, whatever the length of the list. Selection, marks and
/// the row at the top are kept by id, through every update, filter and reload: rows that come above do not move what the
/// user reads, and if the selected row goes its neighbour is selected. What the user selects and opens the adapter's
/// delegate hears; leaving the list is for ``onBack``.
@MainActor
public final class TextListScreen<Section: ListElement, Item: ListElement>: ListView, ScreenProgram {
  /// Where the user stands in the list.
  public typealias Position = TextListPosition<Item.ID>

  /// The first line of the screen; empty for none.
  public var title: String
  /// Which keys do what.
  public var keyMap = ListKeyMap.standard
  /// What the screen says about the list.
  public var words = TextListWords()
  /// Called when the user goes back from the list. Without it the list is the first screen, and going back does nothing.
  public var onBack: (() -> Void)?
  /// Called when the user ends the program; without it the list has ended.
  public var onQuit: (() -> Void)?
  /// Called when the list has changed for another reason than a key.
  public var onChange: (() -> Void)?
  /// Whether a key is being taken. The next frame shows all that it changes, so none of it is reported.
  var isTakingKey = false
  /// Whether the user has ended the program.
  public internal(set) var hasEnded = false

  let heading: (Section) -> String?
  let row: (Item) -> TextRow
  /// The indices of the rows that a query finds among some; made where the types of sections and items are known, for
  /// there it is many times faster.
  let find: (TextQuery, ListSnapshot<Section, Item>, Range<Int>) -> [UInt32]
  /// The adapter that serves the view, set by `attach(_:)` and `detach(_:)` of the adapter.
  public var adapter: ListAdapter<Section, Item>?
  /// The list as of the last update; from it the next one is followed.
  var outline = ListOutline<Section>(sections: [], counts: [])
  /// The selected row.
  var selected: Position.Row?
  /// The row at the top of the screen.
  var top: Position.Row?
  /// The index of the row that the user chose last; where it is not shown, the next row is selected for it.
  var chosenIndex = 0
  /// Where to stand when the rows are there again.
  var awaited: Position?
  /// The ids of the items that the user has marked, among those that the list has.
  public internal(set) var markedIDs: Set<Item.ID> = []
  /// The ids of marked items that have left the list. An item that returns is marked again.
  var markedIDsGone: Set<Item.ID> = []
  /// The marks that a range under way changes.
  var range: MarkedRange?
  var filter: RowFilter?
  /// A search that has not come to its end.
  var search: RowSearch?
  /// What works the filter and the search out; it ends when nothing is left to look at.
  var work: Task<Void, Never>?
  /// The last query, for the search.
  var lastQuery = TextQuery("")
  /// Whether the last query is shown where it is found, for it has been searched.
  var isSearchShown = false
  var mode = Mode.list
  /// The number that was typed before a command.
  var count: Int?
  /// Whether the last key has gone to a row by its number.
  var hasGoneToNumber = false
  /// Something to be said once.
  var message: String?
  /// The items of the frame that was shown last.
  var shownItems: [ScreenFrame.Item] = []
  /// Whether the next frame has rows before and after the selected one, for a key has selected it.
  var wantsMargin = false
  var ownKeys: [OwnKey] = []

  enum Mode {
    case list
    /// A query is being typed; `before` is where the user stood.
    case typing(before: Position)
    /// All keys are shown, from a line on.
    case help(line: Int)
  }

  struct OwnKey {
    let key: Key
    let words: String
    let action: (Item?) -> Void
  }

  /// Creates the screen of a list with sections, from the words of a section, `nil` for no heading, and of an item.
  @inlinable
  public convenience init(
    _ title: String = "", heading: @escaping (Section) -> String?, row: @escaping (Item) -> TextRow
  ) {
    self.init(title, heading, row) { query, snapshot, range in
      var matcher = RowMatcher(query)
      var found: [UInt32] = []
      snapshot.forEachItem(in: range) { index, item in
        if matcher.matches(row(item)) { found.append(UInt32(truncatingIfNeeded: index)) }
      }
      return found
    }
  }

  @usableFromInline
  init(
    _ title: String, _ heading: @escaping (Section) -> String?, _ row: @escaping (Item) -> TextRow,
    find: @escaping (TextQuery, ListSnapshot<Section, Item>, Range<Int>) -> [UInt32]
  ) {
    self.title = title
    self.heading = heading
    self.row = row
    self.find = find
  }

  /// Creates the screen of a list without sections.
  @inlinable
  public convenience init(_ title: String = "", row: @escaping (Item) -> TextRow) where Section == SingleSection {
    self.init(title, heading: { _ in nil }, row: row)
  }

  deinit { work?.cancel() }

  /// Adds a key of the app's own, which comes before what the key does otherwise.
  /// - Parameters:
  ///   - key: The key.
  ///   - words: A word or two for the help.
  ///   - action: Called with the selected item.
  public func bind(_ key: Key, _ words: String, action: @escaping (Item?) -> Void) {
    ownKeys.removeAll { $0.key == key }
    ownKeys.append(OwnKey(key: key, words: words, action: action))
  }

  /// Reports a change, unless it is made by a key.
  func reportChange() { if !isTakingKey { onChange?() } }

  /// Whether nothing is being loaded, pulled or looked for.
  public var isSettled: Bool {
    filter?.isWorking != true && search == nil && adapter?.isSettled ?? true
  }

  /// The rows that are shown: all, or those that the filter has found.
  var rows: ShownRows { filter?.rows ?? .all(outline.numberOfItems) }

  /// The place of the selected row among those shown.
  var selectedPlace: Int? { selected.flatMap { rows.place(of: $0.index) } }

  /// The selected item, if it is shown.
  public var selectedItem: Item? { selectedPlace == nil ? nil : selected.flatMap { adapter?.item(at: $0.index) } }
}
