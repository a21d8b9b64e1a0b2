import ListPresentation

/// A list that the user browses, filters and opens with keys. Run it with ``Terminal``; to print a list instead, use
/// ``TextListView``.
///
/// ```swift
/// let screen = TextListScreen("Fruits") { (fruit: Fruit) in TextRow(fruit.name, trailing: fruit.price) }
/// let adapter = ListAdapter(dataSource: fruits, view: screen)
/// print(screen.frame(in: ScreenSize(columns: 60, rows: 20)).text, terminator: "")
/// ```
///
/// To draw, the screen reads the items of the rows that it shows and no others, whatever the length of the list. A
/// filter and a search read all loaded items, some at a time. The screen keeps the cursor, the selection and the row at
/// the top by id through every update, filter and reload: rows that arrive above do not move what the user reads, and
/// if the row with the cursor leaves the list, its neighbor gets the cursor. The adapter's delegate receives what the
/// user selects and opens, and ``onBack`` is called when the user leaves the list.
///
/// The status says how many rows have arrived above the first one, such as by a refresh, until the user gets there. It
/// counts no banners, which are the items of carousels above all other rows. A failure is said once: in its place in
/// the list if that is on the screen, and in the status otherwise.
///
/// Before the first row arrives, a key that needs a row has no effect, and the status says so. The keys of a filter and
/// the key that goes to the last row have an effect as soon as there are rows.
@MainActor
public final class TextListScreen<Section: ListElement, Item: ListElement>: ListView, ScreenProgram {
  /// Where the user is in the list.
  public typealias Position = TextListPosition<Item.ID>

  /// The first line of the screen; empty for none.
  public var title: String
  /// Whether the list begins at its end and follows it, as a chat does.
  ///
  /// While the last row has the cursor, a row that arrives after it gets the cursor. Otherwise nothing moves, and the
  /// status says how many rows have arrived below, until the user gets there. The title line says what loading before
  /// the first row does.
  public var isAnchoredAtEnd = false
  /// The keys and their commands.
  public var keyMap = ListKeyMap.standard
  /// What the screen says about the list.
  public var words = TextWords()
  /// The arrangement of the rows. Without it, each row has a line of its own.
  ///
  /// The closure of a layout can read a model: if that part of the model changes, the screen lays out the list again.
  /// A layout can be set at any time. The row with the cursor and the row at the top stay in place.
  public var layout: ListLayout<Section>? { didSet { layoutChanged() } }
  /// Returns the words below the rows of a section, or `nil` for none. A layout can hide the footer of a section
  /// without rows.
  ///
  /// ```swift
  /// screen.footer = { folder in folder.isShared ? "Shared with your family" : nil }
  /// ```
  public var footer: (Section) -> String? = { _ in nil }
  /// Returns titles and texts about the item with the cursor. A screen of at least 120 columns shows them beside the
  /// rows.
  ///
  /// ```swift
  /// screen.pane = { message in [("From", message.sender), ("", message.text)] }
  /// ```
  public var pane: ((Item) -> [(title: String, text: String)])?
  /// Returns what the list has, for the title line, or `nil` to say nothing.
  ///
  /// ```swift
  /// screen.summary = { "\($0.total ?? $0.loaded) products, newest first" }
  /// ```
  public var summary: ((TextWords.Count) -> String)?
  /// Called when the user goes back from the list. Without it the list is the first screen, and going back does
  /// nothing.
  public var onBack: (() -> Void)?
  /// Called when the user quits. Without it, the screen ends.
  public var onQuit: (() -> Void)?
  /// Called when the screen has changed for another reason than a key.
  public var onChange: (() -> Void)?
  /// Whether the last frame had pictures. A terminal without colors draws none.
  public internal(set) var drawsAssets = true
  /// Whether the user has quit.
  public internal(set) var hasEnded = false

  let heading: (Section) -> String?
  let row: (Item) -> TextRow
  /// Returns the indices of the rows in a range that a query finds. The closure is made where the types of sections and
  /// items are known, because it is many times faster there.
  let find: (TextQuery, ListSnapshot<Section, Item>, Range<Int>) -> [UInt32]
  /// The adapter that serves the view, set by `attach(_:)` and `detach(_:)` of the adapter.
  public var adapter: ListAdapter<Section, Item>?

  // MARK: The parts

  /// The list as of the last update, which the screen shows until the next one. `nil` before the first.
  var list: ListContent<Section, Item>?
  var structure: ListStructure<Section> { list?.structure ?? ListStructure(sections: [], counts: []) }
  /// What takes the keys: the rows, a query, the menu, a question or the help.
  var mode = Mode.browsing
  /// Where the user is.
  var userState = UserState<Item.ID>()
  /// What the user looks for.
  var query = ListQuery<Item.ID>()
  /// The number that is typed before a command.
  var count = TypedCount()
  /// The end to which the user has the list loaded.
  var loading = ListLoading()
  /// The layout of the rows.
  var arranger = ListArranger<Section>()
  /// What the user saw last.
  var shown = ShownFrame()
  /// What the screen says once.
  var news = ListNews()
  /// The keys of the app.
  var ownKeys = OwnKeys<Item?>()
  let pictures = PictureDrawing<Item.ID>()
  /// The task that looks at rows for the filter and the search. It ends when no row is left.
  var work: Task<Void, Never>?
  /// Whether a key is being taken. The next frame shows all that it changes, so none of it is reported.
  var isTakingKey = false
  /// Whether the last key has called the app, which may show another screen.
  var hasCalledApp = false

  /// What takes the keys. Each mode has one function that takes a key.
  enum Mode {
    /// The user browses the rows.
    case browsing
    /// The user types a query; `before` is their position until then.
    case typing(before: Position)
    /// The screen shows the actions for a row.
    case menu(RowMenu<Item.ID>)
    /// The screen asks the question of the adapter.
    case question
    /// The user holds rows, which the keys of the cursor move.
    case carrying
    /// The screen shows all keys.
    case help(ScrolledLines)
  }

  /// Creates the screen of a list with sections.
  /// - Parameters:
  ///   - title: The first line of the screen; empty for none.
  ///   - heading: Returns the heading of a section, or `nil` for none.
  ///   - row: Returns the row of an item.
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

  /// Configures the screen in an expression, such as a case in the closure of a ``TextApp``.
  ///
  /// ```swift
  /// case .chat: .list("Chat", chat, in: TextListScreen { TextRow($0.text) }.configured { $0.isAnchoredAtEnd = true })
  /// ```
  /// - Returns: The screen.
  public func configured(_ configure: (TextListScreen) -> Void) -> Self {
    configure(self)
    return self
  }

  /// Adds a key of the app. It takes precedence over the key map.
  /// - Parameters:
  ///   - key: The key.
  ///   - words: A word or two for the help.
  ///   - action: Receives the item with the cursor, or `nil` if there is none.
  public func bind(_ key: Key, _ words: String, action: @escaping (Item?) -> Void) {
    ownKeys.bind(key, words, action)
  }

  /// Reports a change, unless it is made by a key.
  func reportChange() { if !isTakingKey { onChange?() } }

  /// Whether nothing changes without the user: nothing is being loaded, pulled or searched for, no retry is scheduled,
  /// and no picture on the screen is loading.
  public var isSettled: Bool {
    !query.isWorking && loading.destination == nil && adapter?.isSettled != false && !isLoadingPictures
  }

  private var isLoadingPictures: Bool {
    adapter?.abilities.assetState.map { pictures.isLoading(shownIDs, $0) } ?? false
  }

  /// Whether a picture on the screen could not be loaded.
  var hasFailedPictures: Bool { adapter?.abilities.assetState.map { pictures.hasFailed(shownIDs, $0) } ?? false }

  private var shownIDs: some Sequence<Item.ID> { shown.items.lazy.compactMap { self.list?.item(at: $0.index)?.id } }

  /// The rows that are shown: all, or those that the filter has found. In an outline, the rows above these are shown
  /// too.
  var rows: ShownRows { query.rows(of: structure.numberOfItems) }

  /// The rows that the filter has found, or all.
  var matches: ShownRows { query.matches(of: structure.numberOfItems) }

  /// The row with the cursor, if it is shown.
  var cursorRow: Int? { userState.cursor.flatMap { rows.row(of: $0.index) } }

  /// The item with the cursor, if it is shown.
  public var cursorItem: Item? { cursorRow == nil ? nil : userState.cursor.flatMap { list?.item(at: $0.index) } }
}
