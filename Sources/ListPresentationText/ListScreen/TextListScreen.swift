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
/// Before the first row arrives, a key that needs a row has no effect, and the status says so. The user can already
/// press the keys of a filter, and the key that goes to the last row: they have their effect when rows arrive.
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
  public var keyMap = TextLanguage.keyMap
  /// What the screen says about the list.
  public var words = TextLanguage.words
  /// The arrangement of the rows. Without it, each row has a line of its own.
  ///
  /// The closure of a layout can read a model: if that part of the model changes, the screen lays out the list again. A
  /// layout can be set at any time. The row with the cursor and the row at the top stay in place.
  public var layout: ListLayout<Section>? { didSet { receive(.layout) } }
  /// Returns the words below the rows of a section, or `nil` for none. A layout can hide the footer of a section
  /// without rows.
  ///
  /// ```swift
  /// screen.footer = { folder in folder.isShared ? "Shared with your family" : nil }
  /// ```
  public var footer: (Section) -> String? = { _ in nil }
  /// Returns the details of the item with the cursor. A screen of at least 120 columns shows them beside the rows.
  ///
  /// ```swift
  /// screen.details = { message in [.text("From", message.sender), .text("", message.text)] }
  /// ```
  public var details: ((Item) -> [TextDetail])?
  /// Returns what the list has, for the title line, or `nil` to say nothing. The number of the rows is there already.
  ///
  /// ```swift
  /// screen.summary = { _ in "newest first" }
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
  public private(set) var drawsAssets = true
  /// Whether the user has quit.
  public private(set) var hasEnded = false
  /// The adapter that serves the view, set by `attach(_:)` and `detach(_:)` of the adapter.
  public var adapter: ListAdapter<Section, Item>?

  let heading: (Section) -> String?
  let row: (Item) -> TextRow
  /// Returns the indices of the rows in some ranges that a query finds. The closure is made where the types of sections
  /// and items are known, because it is many times faster there.
  let find: (TextQuery, ListSnapshot<Section, Item>, [Range<Int>]) -> [UInt32]
  /// The list as of the last update, which the screen shows until the next one. `nil` before the first.
  private var content: ListContent<Section, Item>?
  /// What the user has done. While an input changes it, where they were before.
  private(set) var state = ListState<Section, Item>()
  /// What the app does to the screen while an input changes the state, which comes after it; `nil` otherwise.
  private var lateInputs: [ListInput<Section, Item>]?
  /// The keys of the app.
  private(set) var ownKeys = OwnKeys<Item?>()
  let pictures = PictureDrawing<Item.ID>()
  /// What the layout has read since it was asked for all sections.
  private(set) var reading: ObservedReading?
  /// The task that looks at rows for the filter and the search. It ends when no row is left.
  private var work: Task<Void, Never>?
  /// The outlines that the filter has expanded, until it ends.
  private var expansion: TemporaryExpansion?
  /// Receives an element when the list begins or ends to load or a retry is scheduled, while the screen is animated.
  private var waits: AsyncStream<Void>.Continuation?
  /// Whether a key is being taken. The next frame shows all that it changes, so none of it is reported.
  private(set) var isTakingKey = false
  /// Whether the last key has called the app, which may show another screen.
  private var hasCalledApp = false

  /// Creates the screen of a list with sections.
  /// - Parameters:
  ///   - title: The first line of the screen; empty for none.
  ///   - heading: Returns the heading of a section, or `nil` for none.
  ///   - row: Returns the row of an item.
  @inlinable
  public convenience init(
    _ title: String = "", heading: @escaping (Section) -> String?, row: @escaping (Item) -> TextRow
  ) {
    self.init(title, heading, row) { query, snapshot, ranges in
      var matcher = RowMatcher(query)
      var found: [UInt32] = []
      for range in ranges {
        snapshot.forEachItem(in: range) { index, item in
          if matcher.matches(row(item)) { found.append(UInt32(truncatingIfNeeded: index)) }
        }
      }
      return found
    }
  }

  @usableFromInline
  init(
    _ title: String, _ heading: @escaping (Section) -> String?, _ row: @escaping (Item) -> TextRow,
    find: @escaping (TextQuery, ListSnapshot<Section, Item>, [Range<Int>]) -> [UInt32]
  ) {
    self.title = title
    (self.heading, self.row, self.find) = (heading, row, find)
  }

  /// Creates the screen of a list without sections.
  @inlinable
  public convenience init(_ title: String = "", row: @escaping (Item) -> TextRow) where Section == SingleSection {
    self.init(title, heading: { _ in nil }, row: row)
  }

  deinit {
    work?.cancel()
    if let expansion { Task { @MainActor in expansion.end() } }
  }

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
  public func onKeyPress(_ key: Key, _ words: String, action: @escaping (Item?) -> Void) {
    ownKeys.onKeyPress(key, words, action)
  }

  /// The item with the cursor, if it is shown.
  public var cursorItem: Item? { state.cursorIndex.flatMap { content?.item(at: $0) } }

  /// Whether nothing changes without the user: nothing is being loaded, pulled or searched for, no retry is scheduled,
  /// and no picture on the screen is loading.
  public var isSettled: Bool {
    !isLooking && state.loading.destination == nil && adapter?.isSettled != false
      && !list.isLoadingPicture(among: state.shown.items.map(\.index))
  }

  /// The list as it is now.
  var list: ScreenList<Section, Item> { ScreenList(screen: self, content: content) }

  // MARK: The state and its effects

  /// Hands an input to the state, and does what is to be done for it.
  private func receive(_ input: ListInput<Section, Item>) {
    if lateInputs != nil {
      lateInputs?.append(input)
      return
    }
    lateInputs = []
    // The state asks the app for rows, and the app may ask the screen meanwhile.
    var changing = state.takeOut()
    let effects = changing.receive(input, list)
    state = consume changing
    let late = lateInputs.take() ?? []
    for effect in effects + late.map({ .then($0) }) { perform(effect) }
  }

  private func perform(_ effect: ListEffect<Section, Item>) {
    switch effect {
    case .then(.command(let key)):
      // The app may show another screen, so the rest of a syllable is not for this one.
      if !hasCalledApp, !hasEnded { receive(.command(key)) }
    case .then(let input): receive(input)
    // What a key changes is in the next frame.
    case .draw: if !isTakingKey { onChange?() }
    case .work: workLater()
    case .measureTime: waits?.yield()
    case .quit: if let onQuit { onQuit() } else { hasEnded = true }
    case .back:
      hasCalledApp = true
      onBack?()
    case .perform(let key):
      hasCalledApp = true
      ownKeys.action(of: key)?(cursorItem)
    default: if let adapter { perform(effect, at: adapter) }
    }
  }

  private func perform(_ effect: ListEffect<Section, Item>, at adapter: ListAdapter<Section, Item>) {
    switch effect {
    case .moveCursor(let index):
      guard let id = list.id(at: index), adapter.selection.cursor != id else { return }
      if adapter.selection.isRangeSticky { extendRange(to: index, at: adapter) } else { adapter.moveCursor(to: index) }
    case .extendRange(let index): extendRange(to: index, at: adapter)
    case .endRange: adapter.endRange()
    case .cancelRange: receive(.selected(adapter.cancelRange()))
    case .select(let ids, let operation, let next):
      receive(.selected(adapter.select(ids, by: operation, reason: .user), of: ids.count, next: next))
    case .selectAll:
      guard let ids = adapter.snapshot?.itemIDs else { return }
      receive(.selected(adapter.select(ids, by: .adding, reason: .user), of: ids.count))
    case .open(let index):
      hasCalledApp = true
      adapter.openItem(at: index)
    case .invoke(let action, let index, let asks):
      hasCalledApp = true
      guard let targets = adapter.targets(of: action.id, at: index) else { return }
      let outcome = adapter.invoke(action.id, at: index, asks: asks)
      receive(.performed(outcome, action, of: targets.ids.count, leavingOut: targets.numberLeftOut))
    case .answer(let isYes):
      guard let question = adapter.question else { return }
      let outcome = adapter.answerQuestion(isYes)
      receive(.performed(outcome, question.action, of: question.ids.count, leavingOut: question.numberLeftOut))
    case .take(let row): receive(.taken(row, adapter.beginInteractiveMovement(at: row.index)))
    case .carry(let steps):
      adapter.updateInteractiveMovement(by: steps)
      receive(.carried)
    case .carryTo(let index):
      adapter.updateInteractiveMovement(toItemAt: index)
      receive(.carried)
    case .drop: adapter.endInteractiveMovement()
    case .putBack: adapter.cancelInteractiveMovement()
    case .expand(let index): adapter.expandItem(at: index)
    case .collapse(let index): adapter.collapseItem(at: index)
    case .expandTemporarily(let isExpandedTemporarily):
      var (ids, next): ([Item.ID], Int?) = ([], state.cursorIndex)
      while let index = next, let id = list.id(at: index) {
        ids.append(id)
        next = adapter.parentIndex(at: index)
      }
      expansion?.end()
      expansion = isExpandedTemporarily ? adapter.abilities.beginTemporaryExpansion() : nil
      adapter.flush()
      let cursor = ids.first { list.index(of: $0) != nil }
      receive(.expandedTemporarily(cursor: cursor == ids.first ? nil : cursor.flatMap(list.index)))
    case .undo:
      guard let edit = adapter.abilities.undoTitle else { return }
      receive(.undone(edit, isAgain: false, remark: adapter.abilities.undo()))
    case .redo:
      guard let edit = adapter.abilities.redoTitle else { return }
      receive(.undone(edit, isAgain: true, remark: adapter.abilities.redo()))
    case .refresh: adapter.refresh()
    case .retry: adapter.retry()
    case .cancelLoading:
      adapter.abilities.cancel()
      adapter.flush()
    case .search(let text):
      adapter.search(text)
      adapter.flush()
    case .load(let end): loadOn(to: end, at: adapter)
    case .see(let rows): adapter.visibleItemsChanged(to: rows, in: self)
    case .then, .draw, .work, .measureTime, .quit, .back, .perform: break
    }
  }

  /// Extends a range to a row. A filter leaves out the rows that it has not found.
  private func extendRange(to index: Int, at adapter: ListAdapter<Section, Item>) {
    // A range that moves on by one row says what it says of that row.
    let step = max(1, abs(index - (list.cursor(near: index)?.index ?? index)))
    let change =
      switch state.matches {
      case .all: adapter.extendSelection(to: index, isSticky: true, reason: .user)
      case .some(let indices):
        adapter.extendSelection(to: index, among: indices.lazy.map { Int($0) }, isSticky: true, reason: .user)
      }
    receive(.selected(change, of: step))
  }

  /// Whether the filter or the search has rows to look at. A list that is shown no more has none.
  private var isLooking: Bool { state.query.isWorking && adapter != nil }

  /// Continues the filter and the search, one slice a turn, until no row is left or a key ends them.
  private func workLater() {
    guard work == nil else { return }
    work = Task { [weak self] in
      repeat { await Task.yield() } while !Task.isCancelled && self?.workOnSlice() == true
    }
  }

  private func workOnSlice() -> Bool {
    receive(.slice)
    if !isLooking { work = nil }
    return isLooking
  }

  private func loadOn(to end: TextWords.End, at adapter: ListAdapter<Section, Item>) {
    let count = list.numberOfItems
    // The user has asked for the end, so each step towards it is theirs.
    adapter.userDidMove()
    if count > 0 {
      let outermost = end == .first ? 0 : count - 1
      adapter.visibleItemsChanged(to: outermost..<outermost + 1, in: self)
    }
    // The bound of one fill stops a list that nobody reads. The user has asked for its end.
    if case .stopped = end == .first ? adapter.loadStates.prepend : adapter.loadState { adapter.retry() }
    guard adapter.isSettled else { return }
    Task { [weak self] in
      // A source begins to load in a later turn.
      for _ in 0..<5 {
        await ScreenSession.turn()
        guard let self, state.loading.destination == end, adapter.isSettled, list.numberOfItems == count else { return }
      }
      self?.receive(.endOfLoading(end))
    }
  }

  // MARK: The adapter

  /// Called by the adapter. Keeps the row with the cursor and the rows on the screen where the user sees them.
  public func adapter(_ adapter: ListAdapter<Section, Item>, didUpdate update: ListUpdate<Section, Item>) {
    content = update.new
    receive(.update(update))
  }

  /// Called by the adapter. Moves the cursor to the item, because the row with the cursor is always visible. Has no
  /// effect if a filter hides the item.
  public func adapter(_ adapter: ListAdapter<Section, Item>, scrollToItemAt index: Int) { receive(.reveal(index)) }

  // MARK: The terminal

  /// Carries out a key. With Hangul input on, a key counts by where it is on the keyboard, except in a query.
  public func press(_ key: Key) {
    guard !hasEnded else { return }
    isTakingKey = true
    defer { isTakingKey = false }
    hasCalledApp = false
    adapter?.userDidMove()
    receive(.key(key))
  }

  /// The picture of the list: the title with the status at its right end, the rows, and the keys, each as far as there
  /// is room. A list without a title has the status below its rows.
  ///
  /// On a low screen the keys go first, then the title or the status. On a narrow screen each line is cut or leaves out
  /// what matters least.
  public func frame(in size: ScreenSize) -> ScreenFrame {
    drawsAssets = size.hasPictures
    let list = list
    if layout == nil {
      if !state.arrangement.isPlain { state.keep(TextArrangement()) }
    } else if let environment = ListDrawing(state, list).environment(in: size) {
      arrange(list, in: environment)
    }
    let drawing = ListDrawing(state, list, isAnimated: size.isAnimated)
    let (frame, arrangement, reading) = drawing.frame(in: size)
    if let arrangement { state.keep(arrangement) }
    if let reading { state.keep(reading) }
    return drawing.dialog?.covering(frame, in: size) ?? frame
  }

  /// Lays out the rows that are shown, if anything has changed since the last frame. If anything that the layout reads
  /// changes, the next frame lays out the list again.
  private func arrange(_ list: ScreenList<Section, Item>, in environment: LayoutEnvironment) {
    guard let layout else { return }
    guard state.user.needsLayout || state.arrangement.environment != environment else { return }
    // All sections are asked again, so the observation of the previous answers ends.
    let reading = ObservedReading { [weak self] in self?.receive(.layout) }
    self.reading = reading
    // Other rows can be where the measured ones were.
    let (structure, isStale) = (state.rows.structure(of: list.structure), state.user.needsLayout)
    var arrangement = state.takeArrangement()
    reading.read { arrangement.arrange(layout, of: structure, in: environment, expiringSizes: isStale) }
    state.lay(arrangement)
  }

  /// Remembers where the rows are in a frame that the user sees, and reports the items of the frame to the adapter.
  ///
  /// A filter reports the rows that it shows. If the last of them is visible, it reports the last item of the list and
  /// the one at which the list grows too, so that the source loads on and more rows may be found.
  public func didShow(_ frame: ScreenFrame) {
    if layout != nil { for problem in state.arrangement.diagnostics { adapter?.diagnose(problem) } }
    receive(.frame(frame))
  }

  /// Draws the screen again while the list loads, so that a sign moves and the seconds are counted, and every second
  /// while a retry is scheduled. At any other time, it waits for that.
  public func animate(on clock: any Clock<Duration>) async {
    let (changes, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    waits = continuation
    continuation.yield()
    var ticking: Task<Void, Never>?
    for await _ in changes {
      ticking?.cancel()
      ticking = Task { [weak self] in await self?.tick(on: clock) }
    }
    ticking?.cancel()
    await ticking?.value
  }

  /// Passes the time on until the list loads nothing and no retry is scheduled.
  private func tick(on clock: some Clock<Duration>) async {
    let start = clock.now.advanced(by: .zero - (state.loading.time?.elapsed ?? .zero))
    while let pause = state.loading.time?.untilNext ?? (list.scheduledRetry == nil ? nil : .seconds(1)),
      (try? await clock.sleep(for: pause)) != nil
    {
      receive(.time(start.duration(to: clock.now)))
    }
  }

  /// The row with the cursor as one line: its texts, its state in words and the actions of the keys. While the user
  /// types a query, answers a question or chooses from the menu, it is that instead.
  public var spokenLine: DisplayText { ListDrawing(state, list).spokenLine }

  /// What has happened since the last call, once the list is settled: what a key did, what changed above the cursor,
  /// and how many rows a search found or a list has that was loaded again. Rows that arrive below are not announced.
  public func takeAnnouncement() -> DisplayText? {
    // The list asks the source, which may ask the screen meanwhile.
    let isSettled = list.isSettled
    let sentences = state.takeSentences(isSettled: isSettled, words)
    return sentences.isEmpty ? nil : DisplayText(sentences.joined(separator: ", "))
  }

  // MARK: Positions

  /// Where the user is: the row with the cursor, the row at the top, the filter and the selection.
  public var position: Position { state.position(list) }

  /// Shows the list as it was left.
  ///
  /// If the row with the cursor is not loaded yet, the last row gets the cursor, so that a list that arrives in pages
  /// loads on. The position is restored as soon as the row is loaded, unless the user presses a key before, the app
  /// moves the cursor or reveals a row, or an update makes the list long enough without the row. In a list that stays
  /// shorter, the position waits until the source says that it is exhausted.
  public func restore(_ position: Position) {
    adapter?.select(position.selectedIDs)
    adapter?.answerQuestion(false)
    adapter?.cancelInteractiveMovement()
    receive(.position(position))
  }
}

extension TextListScreen: NavigableProgram {
  /// Adds a key of the app that does not depend on the row with the cursor.
  public func onKeyPress(_ key: Key, _ words: String, action: @escaping () -> Void) {
    onKeyPress(key, words) { (_: Item?) in action() }
  }

  /// Prints the list to its end, with the rows and the words of the screen.
  public func print(columns: Int?, to write: (String) throws -> Void) async throws -> TextPrintOutcome {
    let (list, adapter) = (TextListView(heading: heading, row: row), adapter)
    (list.words, list.layout, list.footer) = (words, layout, footer)
    adapter?.detach(self)
    adapter?.attach(list)
    defer {
      adapter?.detach(list)
      adapter?.attach(self)
    }
    return try await list.print(columns: columns, to: write)
  }
}
