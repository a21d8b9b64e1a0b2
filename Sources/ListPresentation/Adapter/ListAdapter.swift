/// Pulls a list from a data source, works out what changed, and hands it to views.
///
/// ```swift
/// let fruits = Fruits()
/// let list = TextListView { (fruit: Fruit) in TextRow(fruit.name) }
/// let adapter = ListAdapter(dataSource: fruits, view: list)
/// fruits.items.append(Fruit(id: 2, name: "Pear"))   // shown in the next turn of the main actor
/// ```
///
/// An adapter has no data of its own except the snapshot that it shows, and no logic of the screen. It pulls when it is
/// created, and then once in the next turn of the main actor after one or more changes. One adapter can serve several
/// views, and one data source can serve several adapters.
///
/// A view has a strong reference to its adapter, and the adapter has one to its data source, so the view keeps the
/// whole list alive. The adapter's references to its views and its delegate are weak. A data source must not keep its
/// adapter.
@MainActor
public final class ListAdapter<Section: ListElement, Item: ListElement> {
  /// The object that receives the events of the list, and the problems in its program.
  public weak var delegate: (any ListAdapterDelegate<Section, Item>)?
  /// The list that is shown. A view that has not taken an update yet shows ``ListUpdate/old``.
  public private(set) var list = ListContent<Section, Item>()
  /// The states of loading, as of the last pull. After the adapter rejected a pulled list, the state after the last
  /// item is ``ListLoadState/rejected``, unless the source loads or has failed itself.
  public private(set) var loadStates = ListLoadStates()
  /// The cursor and the selected items. An update of a list that is read by index under ``ListUpdateStrategy/reload``
  /// does not change them.
  public private(set) var selection = ListSelection<Item.ID>() {
    didSet { isSelectionUsed = true }
  }
  /// The question that the views ask the user, or `nil`; see ``invoke(_:at:asks:)``.
  public private(set) var question: ListQuestion<Item.ID>?
  /// What the user searches for, as given to ``search(_:)``. Empty without a search.
  public private(set) var searchText = ""

  /// Whether the selection, its cursor or its mode was ever written, so that an update may change the selection.
  private var isSelectionUsed = false
  /// The item that the question is about, in a list that is not compared.
  private var askedItem: Item?
  /// The items that the user holds, or `nil` while the user holds none.
  private var held: HeldItems<Section, Item>? {
    didSet { isHolding = held != nil }
  }
  /// Whether something is held. If not, an update looks at no generic value.
  private var isHolding = false
  private var source: SourceReader<Section, Item>
  private let tracker: SourceTracker
  private let queue = UpdateQueue<Section, Item>()
  private let views = AttachedViews<Section, Item>()
  private var diagnosis = ListDiagnosis<Section, Item>()
  /// The assets of the visible rows, if the data source has any.
  private var assets: AssetTracker<Item>?
  var functions: ListFunctions<Section, Item>

  /// Creates an adapter without views, and pulls for the first time.
  @inlinable
  public convenience init(
    dataSource: some ListAdapterDataSource<Section, Item>,
    delegate: (any ListAdapterDelegate<Section, Item>)? = nil
  ) {
    self.init(dataSource, delegate, ListFunctions(for: dataSource))
  }

  @usableFromInline
  init(
    _ dataSource: any ListAdapterDataSource<Section, Item>,
    _ delegate: (any ListAdapterDelegate<Section, Item>)?, _ functions: ListFunctions<Section, Item>
  ) {
    let turn = PendingTurn()
    tracker = SourceTracker(turn: turn)
    source = SourceReader(dataSource, tracker, functions)
    self.functions = functions
    self.delegate = delegate
    turn.run = { [weak self] in
      if let self, self.tracker.isDirty { self.flush() }
    }
    perform { pull() }
    checkObservability()
  }

  deinit {
    Task { @MainActor [queue, assets] in
      queue.cancel()
      assets?.end()
    }
  }

  /// Creates an adapter, pulls for the first time, and attaches a view. The view keeps a strong reference to the
  /// adapter.
  @discardableResult
  @inlinable
  public convenience init(
    dataSource: some ListAdapterDataSource<Section, Item>,
    view: some ListView<Section, Item>,
    delegate: (any ListAdapterDelegate<Section, Item>)? = nil
  ) {
    self.init(dataSource: dataSource, delegate: delegate)
    attach(view)
  }

  /// The view model that provides the list.
  ///
  /// If you set another data source, the adapter shows its list at once as a change of the previous list. An item whose
  /// id is in both lists keeps its selection, and its row if its section is in both. The question, the search and the
  /// interactive movement end, because they were about the previous list. If the adapter is calling its source, a view,
  /// the delegate or a completion, it shows the list after that call, as with ``flush()``.
  public var dataSource: any ListAdapterDataSource<Section, Item> {
    get { source.dataSource }
    set {
      guard newValue !== source.dataSource else { return }
      forgetHeldItems()
      // Another data source may use the same ids for other items.
      if question != nil { ask(nil) }
      functions.replaceSource(newValue)
      source = SourceReader(newValue, tracker, functions)
      searchText = ""
      assets?.end()
      assets = nil
      queue.forgetSource()
      list.forgetDrawnItems()
      diagnosis.forgetSource()
      tracker.forgetSource()
      flush()
      checkObservability()
    }
  }

  /// The abilities of the data source and of the lists that it is made of: refresh and search, totals and lost items,
  /// selection, actions and assets. A view uses them without knowing the type of the source.
  public var abilities: ListAbilities<Item> { source.abilities }

  /// The outlines of the list, looked up once for many rows, or `nil` if it is none.
  var itemOutline: ItemOutline<Item>? { source.itemOutline }

  /// The state of loading for a view that has one place for it, as of the last pull; see ``ListLoadStates/atEnd``.
  public var loadState: ListLoadState { loadStates.atEnd }

  /// The sections of the list that is shown, and the number of items in each.
  public var structure: ListStructure<Section> { list.structure }

  /// The list that is shown. `nil` as long as every pull was rejected, and for a source that is read by index under
  /// ``ListUpdateStrategy/reload``.
  public var snapshot: ListSnapshot<Section, Item>? { list.snapshot }

  /// Returns the item at an index of the list that is shown; see ``ListContent/item(at:)``.
  /// - Complexity: O(log n) for n items.
  public func item(at index: Int) -> Item? { list.item(at: index) }

  // MARK: Updating

  /// Requests an update, after a change of a data source that is not observable or to receive the outcome.
  ///
  /// The adapter pulls in the next turn of the main actor, once for all requests of the current turn. It calls each
  /// completion exactly once, in the order of the requests.
  /// - Parameters:
  ///   - animated: A hint for the views: whether to animate the update. It is not animated if one of its requests says
  ///     so.
  ///   - completion: A closure that receives the outcome.
  public func setNeedsUpdate(
    animated: Bool = true, completion: (@MainActor (ListUpdateOutcome<Section, Item>) -> Void)? = nil
  ) {
    queue.request(animated: animated, completion)
    tracker.invalidate()
  }

  /// Whether the adapter shows the current list of the data source. `false` after a change that is not pulled yet.
  public var isUpToDate: Bool { !tracker.isDirty }

  /// Whether the list stays the same until the user or the program acts. If `true`, the adapter is up to date, the
  /// source loads nothing, and no retry is scheduled.
  public var isSettled: Bool { isUpToDate && loadStates.areSettled }

  /// Requests an update as ``setNeedsUpdate(animated:completion:)`` does, and waits for its outcome.
  public func update() async -> ListUpdateOutcome<Section, Item> {
    await withCheckedContinuation { continuation in
      setNeedsUpdate { continuation.resume(returning: $0) }
    }
  }

  /// Pulls at once if anything has changed. Use it in a loop that blocks the main actor, and in tests.
  ///
  /// A data source, a view, a delegate or a completion may call this method while the adapter calls it. Then the method
  /// returns immediately, and the adapter updates after it has delivered everything else. After 100 such updates one
  /// after the other, it goes on in the next turn.
  /// - Returns: The outcome, or `nil` if nothing has changed or the adapter updates later.
  @discardableResult
  public func flush() -> ListUpdateOutcome<Section, Item>? {
    if queue.isBusy {
      queue.flush()
      return nil
    }
    var outcome: ListUpdateOutcome<Section, Item>?
    perform {
      checkForUnseenChange()
      outcome = pullIfDirty()
    }
    return outcome
  }

  /// - Returns: The outcome, or `nil` if nothing has changed.
  @discardableResult
  private func pullIfDirty() -> ListUpdateOutcome<Section, Item>? { tracker.isDirty ? pull() : nil }

  /// Pulls and shows the list.
  @discardableResult
  private func pull() -> ListUpdateOutcome<Section, Item> {
    let requests = queue.serve()
    let content = source.pull()
    if tracker.isRestless { diagnose([.sourceChangesWhileRead(type: source.type)]) }
    if source.hasProblems || diagnosis.hasProblemsOfPages { diagnose(diagnosis.problems(of: source)) }
    let outcome =
      switch content {
      case .list(let pulled):
        if case .difference(let policy) = source.strategy { compare(pulled, policy) } else { reload(pulled) }
      case .structure(let structure):
        reload(ListContent(structure) { [weak self] in self?.drawItem(at: $0, forgettingOthers: $1) })
      case .contradiction(let error, let list): reject(error, of: list)
      }
    end(outcome, requests)
    return outcome
  }

  /// Compares a pulled list with the one that is shown, and shows the difference.
  private func compare(
    _ pulled: ListContent<Section, Item>, _ policy: DuplicatePolicy
  ) -> ListUpdateOutcome<Section, Item> {
    if diagnosis.checksItems(isAnyVisible: views.haveRows), let snapshot, let new = pulled.snapshot {
      diagnose(diagnosis.problems(from: snapshot, to: new, among: visibleIndices, of: dataSource))
    }
    guard isHolding, let duplicates = pulled.snapshot?.duplicates() else {
      return show(functions.update(list, pulled, policy), source.loadStates)
    }
    var update = functions.update(list, holding(over: pulled, policy), policy)
    // The list with the items at their destination has none.
    update.note(duplicates)
    return show(update, source.loadStates)
  }

  /// Shows a computed update.
  private func show(
    _ update: ComputedUpdate<Section, Item>, _ newStates: ListLoadStates
  ) -> ListUpdateOutcome<Section, Item> {
    if let failure = update.failure { return reject(failure, of: dataSource) }
    defer { if update.hasDuplicates { diagnose(diagnosis.repeats(update.duplicates, of: dataSource)) } }
    guard let change = update.change, let list = update.list else {
      if loadStates == newStates { return .unchanged(duplicates: update.duplicates) }
      show(.stateChanged, nil, newStates)
      return .applied(.stateChanged, duplicates: update.duplicates)
    }
    show(change, list, newStates)
    if case .reload(.refusedPlan(let fault)) = change { diagnose([.refusedPlan(fault, type: source.type)]) }
    return .applied(change, duplicates: update.duplicates)
  }

  /// - Parameter list: The list that is rejected: the data source, or one that it is made of.
  private func reject(
    _ error: ListUpdateError<Section.ID, Item.ID>, of list: any ListAdapterDataSource
  ) -> ListUpdateOutcome<Section, Item> {
    let newStates = source.loadStates.afterRejection
    self.list.forgetDrawnItems()
    if loadStates != newStates { show(.stateChanged, nil, newStates) }
    diagnose([.rejectedList(error, type: "\(type(of: list))")])
    return .rejected(error)
  }

  private func reload(_ new: ListContent<Section, Item>) -> ListUpdateOutcome<Section, Item> {
    forgetHeldItems()
    let change = ListChange.reload(list.isNothing ? .first : .strategy)
    show(change, new, source.loadStates)
    return .applied(change, duplicates: .none)
  }

  /// Shows a change at once inside a pull without notices, and otherwise after the notices that are not delivered yet.
  private func show(
    _ change: ListChange, _ new: ListContent<Section, Item>?, _ newStates: ListLoadStates?
  ) {
    let isAnimated = queue.isAnimated
    guard queue.hasNotices || !queue.isBusy else { return apply(change, new, newStates, isAnimated: isAnimated) }
    post { self.apply(change, new, newStates, isAnimated: isAnimated) }
  }

  /// Reads an item that a view draws.
  private func drawItem(at index: Int, forgettingOthers isFull: Bool) -> Item? {
    let count = dataSource.numberOfItems
    guard index < count else { return nil }
    if isFull {
      tracker.forgetDrawnItems()
      // The views still show rows that they have drawn before.
      for shown in visibleIndices.first(512).each where shown < count {
        _ = tracker.observeDrawnItem { dataSource.item(at: shown) }
      }
    }
    return tracker.observeDrawnItem { dataSource.item(at: index) }
  }

  /// Ends a pull: delivers its outcome. The list is shown before.
  private func end(_ outcome: ListUpdateOutcome<Section, Item>, _ requests: [UpdateQueue<Section, Item>.Completion]?) {
    // A change of the list that is not delivered yet may change the mode first.
    if source.selectionMode != selection.mode { post { self.followSelectionMode() } }
    if queue.hasNotices { queue.add { self.deliver(outcome, requests) } } else { deliver(outcome, requests) }
    queue.reportVisibleItems()
    queue.endPull()
  }

  // MARK: Delivering

  private typealias Notice = UpdateQueue<Section, Item>.Notice

  /// Adds a notice to those that are not delivered yet, and delivers all unless the adapter is busy.
  private func post(_ notice: @escaping Notice) {
    queue.add(notice)
    if !queue.isBusy { perform {} }
  }

  /// Adds notices to those that are not delivered yet, and delivers all unless the adapter is busy.
  private func post(_ new: [Notice]) {
    for notice in new { queue.add(notice) }
    if !queue.isBusy { perform {} }
  }

  /// Delivers an event to the delegate. The event is not made if there is none.
  private func report(_ event: @autoclosure () -> ListEvent<Section, Item>) {
    delegate?.adapter(self, didReport: event())
  }

  /// Reports events after the notices that are not delivered yet.
  private func postEvents(_ events: [ListEvent<Section, Item>]) { post(events.map { event in { self.report(event) } }) }

  /// Performs a step, and then delivers the notices one after the other.
  ///
  /// The data source, the views, the delegate and the completions may call the adapter while it calls them. Notices of
  /// these calls are delivered after the current ones, and updates that they request are made last. Therefore all views
  /// receive a change before the next one, and the order is always the same: the views, the delegate, the completions.
  private func perform(_ step: () -> Void) {
    queue.begin()
    step()
    while let next = queue.next() {
      switch next {
      case .notice(let notice): notice()
      case .visibleItems: reportVisibleItems()
      case .flush: pullIfDirty()
      }
    }
    queue.end()
  }

  /// Delivers the outcome of a pull to the delegate and then to the completions of its requests.
  private func deliver(
    _ outcome: ListUpdateOutcome<Section, Item>, _ requests: [UpdateQueue<Section, Item>.Completion]?
  ) {
    if delegate != nil { queue.add { self.report(.updated(outcome)) } }
    queue.end(outcome, requests)
  }

  /// Makes a change the shown list, updates the selection, and informs the views.
  /// - Parameters:
  ///   - new: The new list, or `nil` if it stays.
  ///   - newStates: The new states of loading, or `nil` if they stay.
  ///   - isAnimated: Whether the views may animate the change.
  ///   - add: Adds what else has changed.
  private func apply(
    _ change: ListChange, _ new: ListContent<Section, Item>? = nil, _ newStates: ListLoadStates? = nil,
    isAnimated: Bool = true, adding add: ((inout ListUpdate<Section, Item>) -> Void)? = nil
  ) {
    let old = list
    if let new {
      report(.willUpdate(change))
      list = new
      old.close()
    }
    if let newStates { loadStates = newStates }
    var update = ListUpdate(change, from: old, to: list, loadStates, isAnimated: isAnimated)
    add?(&update)
    if new != nil {
      views.follow(update)
      if let asked = question, let snapshot { question = asked.following(snapshot) }
      // After the events of earlier selections, and before those of selections that this change causes.
      if isSelectionUsed, !selection.isUnused { updateSelection(&update) }
    }
    // A view that a callback attaches reads the new list itself, and one that a callback detaches receives nothing.
    views.forEach { $0.adapter(self, didUpdate: update) }
  }

  // MARK: Views

  /// Attaches a view, which then reads the whole list. Attaching a view twice has no effect.
  ///
  /// The view keeps a strong reference to the adapter. A view shows one list, so if another adapter serves the view,
  /// that adapter detaches it first.
  public func attach(_ view: some ListView<Section, Item>) {
    guard !views.contains(view) else { return }
    view.adapter?.detach(view)
    views.add(view)
    view.adapter = self
    let update = ListUpdate(.reload(.first), from: ListContent(), to: list, loadStates)
    // What the view asks for meanwhile comes after its first update.
    if queue.isBusy { view.adapter(self, didUpdate: update) } else { perform { view.adapter(self, didUpdate: update) } }
  }

  /// Detaches a view and removes its reference to the adapter. Items that only this view shows are no longer visible.
  public func detach(_ view: some ListView<Section, Item>) {
    guard views.contains(view) else { return }
    view.adapter = nil
    postEvents(views.removeLost(and: view))
    wantAssets()
  }

  /// Reports the items that a view shows. A view calls this method after it has drawn.
  /// - Parameters:
  ///   - range: The indices of the items in the whole list.
  ///   - view: The view.
  /// - Complexity: O(items that came into the range or left it). O(items in the range) after an update.
  public func visibleItemsChanged(to range: Range<Int>, in view: some ListView<Section, Item>) {
    visibleItemsChanged(to: RangeSet(range), in: view)
  }

  /// Reports the items that a view shows, for a view that leaves out items in between, such as a filtered one.
  ///
  /// The delegate receives an event for each item that becomes visible and for each that is no longer visible. The data
  /// source receives the indices of the visible items of all views, so that it can fetch more. If the source has
  /// changed since the last update, it receives them after the next one. Indices outside the list are ignored.
  /// - Parameters:
  ///   - items: The indices of the items in the whole list.
  ///   - soon: The indices of the items that the view prepares because the user may see them soon, such as those that a
  ///     collection view prefetches. Their assets are loaded ahead. Without any, the adapter chooses items around the
  ///     visible ones.
  ///   - view: The view. Reports of a view that is not attached are ignored.
  /// - Complexity: O(items that came and went). O(items shown) after an update.
  public func visibleItemsChanged(
    to items: RangeSet<Int>, soon: RangeSet<Int> = RangeSet(), in view: some ListView<Section, Item>
  ) {
    let list = list
    var shown = items.intersection(RangeSet(0..<list.numberOfItems))
    guard let unknown = views.unknown(among: shown, in: view) else { return }
    var new: [(index: Int, item: AttachedViews<Section, Item>.Shown)] = []
    for index in unknown.ranges.joined() {
      if let position = list.structure.position(at: index), let item = list.item(at: index) {
        new.append((index, (item, list.structure.section(at: position.section))))
      } else {
        shown.remove(contentsOf: index..<index + 1)
      }
    }
    queue.reportVisibleItems()
    postEvents(views.show(shown, new: new, soon: soon, in: view))
  }

  /// Tells the lists that the user moves, for example with a key. A view calls this method before it reports what the
  /// user comes to see.
  ///
  /// A pager stops loading after ``PagingConfiguration/maximumItemsPerFill`` items that arrive one page after another
  /// while the user does not move. It takes a report right after the arrival of a page for a consequence of that page,
  /// unless the view has called this method. A view on its way to the end of the list, which the user has asked for,
  /// calls it at each step. The call loads nothing by itself.
  public func userDidMove() {
    for list in abilities.nearest({ $0 as? any BoundedDataSource }) { list.userDidMove() }
  }

  /// The indices in the whole list of the items that the user sees in any view.
  ///
  /// They come from the last reports of the views. After an update with a plan, the indices follow the items until the
  /// views report again. If the list has become shorter than the visible indices, the last item counts as visible.
  /// - Complexity: O(views and visible ranges).
  public var visibleIndices: RangeSet<Int> {
    views.haveRows ? views.visibleIndices(of: list.numberOfItems) : RangeSet()
  }

  /// Passes the visible indices to the data source, and wants the assets of the visible rows.
  private func reportVisibleItems() {
    if views.hasLost { postEvents(views.removeLost()) }
    let visible = visibleIndices
    wantAssets()
    // The indices are those of the shown list. If the source has changed since, they are other items there, and the
    // update that follows reports the visible ones.
    guard isUpToDate, !visible.isEmpty else { return }
    dataSource.visibleItemsChanged(to: source.told(visible, of: list.numberOfItems))
    checkForUnseenChange()
  }

  /// Wants the assets of the visible rows, if a list that the adapter shows has any and a view draws them.
  private func wantAssets() {
    guard views.haveRows || assets != nil else { return }
    guard let itemAssets = source.assets else {
      assets?.end()
      return assets = nil
    }
    let tracker = assets ?? AssetTracker { [weak self] in self?.assetsChanged() }
    assets = tracker
    let count = list.numberOfItems
    tracker.show(
      views.visibleIndices(of: count, whereAssetsAreDrawn: true), soon: views.soon, of: count, assets: itemAssets,
      item: item(at:))
  }

  /// Updates the rows whose assets have changed, with a batch that only reconfigures rows.
  private func assetsChanged() {
    guard let assets else { return }
    // The adapter is busy here only if a callback runs the main actor's loop.
    guard !queue.isBusy else { return assets.postpone() }
    let rows = assets.takeChanges().compactMap(structure.position)
    if !rows.isEmpty { post { self.apply(.difference(ListBatch(reconfiguredItems: rows))) } }
  }

  // MARK: Selecting

  /// Moves the cursor to the item at an index of the whole list. Has no effect if the index is outside the list.
  ///
  /// The cursor follows its item. Moving it selects nothing, except during a range: a sticky range is extended to the
  /// item, and another one ends.
  public func moveCursor(to index: Int) {
    guard let item = item(at: index) else { return }
    if selection.isRangeSticky {
      extendSelection(to: index)
    } else {
      let endsRange = selection.isExtending
      selection.endRange()
      report(SelectionChange(), putCursor(on: item), changesState: endsRange)
    }
  }

  /// Selects or deselects items, and ends a range that is being selected.
  ///
  /// The delegate receives one ``ListEvent/selectionChanged(_:)`` for the whole change. Items that the data source
  /// refuses, or for which its mode has no room, are left out; the first reason is in the change. An item that the list
  /// does not have is selected as soon as it arrives. In a list that is not compared, an id that is not visible counts
  /// as in the list.
  ///
  /// ```swift
  /// adapter.select([message.id], by: .toggling)
  /// adapter.select([])   // deselects everything
  /// ```
  /// - Parameters:
  ///   - ids: The ids of the items, in list order. They matter in that order if the mode has a limit.
  ///   - operation: What to do with items that are selected already.
  ///   - reason: Who selects. A view passes ``SelectionChange/Reason/user`` for what the user does in it.
  /// - Returns: What has changed.
  /// - Complexity: O(ids), and O(selected items) for ``ListSelection/Operation/replacing``.
  @discardableResult
  public func select(
    _ ids: some Sequence<Item.ID>, by operation: ListSelection<Item.ID>.Operation = .replacing,
    reason: SelectionChange<Item.ID>.Reason = .code
  ) -> SelectionChange<Item.ID> {
    updateSelectionMode()
    let endsRange = selection.isExtending
    // A mode without room is a reason of its own.
    let canSelect = source.selectionMode.capacity == 0 ? nil : source.selectability
    // The source may ask for the selection as long as it is asked what can be selected.
    var edit = SelectionEdit(selection) { self.selection.ids = [] }
    if let snapshot {
      functions.select(&edit, Array(ids), operation, snapshot, canSelect)
    } else {
      let ids = Array(ids)
      edit.select(ids, by: operation) { index in
        // Items that are not visible are not known, and count as selectable.
        guard let canSelect, let item = shownIndex(of: ids[index]).flatMap(item(at:)) else { return .selectable }
        return canSelect(item) ? .selectable : .refused
      }
    }
    var change = selection.apply(edit)
    change.reason = reason
    return report(change, changesState: endsRange)
  }

  /// Selects the items between the anchor of a range and the item at an index of the whole list, and moves the cursor
  /// there. Items that the range had selected before, and which are no longer in it, are deselected.
  ///
  /// The first call begins the range, with the cursor as its anchor. Selecting items ends it, and so does a move of the
  /// cursor unless the range is sticky. Has no effect if the index is outside the list.
  /// - Parameters:
  ///   - index: The index of the item at the end of the range.
  ///   - isSticky: Whether a new range goes on as the cursor moves, until ``endRange()``.
  ///   - reason: Who begins a new range. It is the reason of all changes that the range makes.
  /// - Returns: What has changed in the selection.
  @discardableResult
  public func extendSelection(
    to index: Int, isSticky: Bool = false, reason: SelectionChange<Item.ID>.Reason = .code
  ) -> SelectionChange<Item.ID> {
    extendSelection(to: index, among: Range<Int>?.none, isSticky: isSticky, reason: reason)
  }

  /// Extends a range as ``extendSelection(to:isSticky:reason:)`` does, for a view that hides items, such as a filtered
  /// one. After an update, the view extends the range again.
  /// - Parameters:
  ///   - index: The index of the item at the end of the range.
  ///   - shown: The indices of the items that the view shows, ascending, or `nil` for all items.
  ///   - isSticky: Whether a new range goes on as the cursor moves, until ``endRange()``.
  ///   - reason: Who begins a new range. It is the reason of all changes that the range makes.
  /// - Returns: What has changed in the selection.
  @discardableResult
  public func extendSelection<Shown: RandomAccessCollection<Int>>(
    to index: Int, among shown: Shown?, isSticky: Bool = false, reason: SelectionChange<Item.ID>.Reason = .code
  ) -> SelectionChange<Item.ID> where Shown.Index == Int {
    guard let item = item(at: index) else { return SelectionChange() }
    updateSelectionMode()
    let beginsRange = !selection.isExtending
    if beginsRange {
      let start = selection.cursor.flatMap(shownIndex) ?? index
      guard let anchor = self.item(at: start) else { return SelectionChange() }
      selection.beginRange(at: anchor.id, index: start, isSticky: isSticky, reason: reason)
    }
    // A mode without room is a reason of its own.
    let canSelect = (source.selectionMode.capacity == 0 ? nil : source.selectability) ?? { _ in true }
    // The source may ask for the selection meanwhile.
    var extended = selection
    let change = extended.extend(to: index, among: shown) { edit, range, indices in
      if let snapshot { return functions.extend(&edit, range, indices, snapshot, canSelect) }
      edit.extend(range, over: indices) { part in
        part.map { self.item(at: $0).flatMap { canSelect($0) ? $0.id : nil } }
      }
    }
    selection = extended
    return report(change, putCursor(on: item), changesState: beginsRange)
  }

  /// Ends the range that is being selected. Its items stay selected. Has no effect without a range.
  public func endRange() {
    guard selection.isExtending else { return }
    selection.endRange()
    post { self.apply(.stateChanged) }
  }

  /// Ends the range that is being selected, and restores the selection without it. Has no effect without a range.
  /// - Returns: What has changed in the selection.
  @discardableResult
  public func cancelRange() -> SelectionChange<Item.ID> {
    updateSelectionMode()
    let endsRange = selection.isExtending
    return report(selection.cancelRange(), changesState: endsRange)
  }

  /// Returns whether the data source lets an item be selected.
  public func canSelect(_ item: Item) -> Bool { source.selectability?(item) ?? true }

  /// Follows a change of the list. In a list that is not compared, the selection stays the same.
  private func updateSelection(_ update: inout ListUpdate<Section, Item>) {
    guard let snapshot else { return }
    var batch: ListBatch?
    if case .difference(let plan) = update.change { batch = plan }
    let canSelect = source.selectability
    // The source may ask for the selection while it is asked what can be selected. A source that is not asked leaves
    // the ids to the change, which copies none then.
    var new = selection
    if canSelect == nil { selection = ListSelection() }
    new.mode = source.selectionMode
    let (change, movesCursor) = new.follow(
      after: batch, map: update.indexMap, from: update.old.snapshot, to: snapshot,
      canSelect: canSelect ?? { _ in true })
    new.note(change)
    selection = new
    update.selection = change
    if !change.isEmpty { queue.add { self.report(.selectionChanged(change)) } }
    guard movesCursor else { return }
    let cursor = selection.cursor.flatMap(snapshot.item)
    queue.add { self.report(.cursorMoved(cursor)) }
  }

  /// Makes the mode that was read last the mode of the selection.
  private func followSelectionMode() {
    guard source.selectionMode != selection.mode else { return }
    // The source may ask for the selection while the items of a list that is not compared are read.
    var new = selection
    let change = new.setMode(source.selectionMode, index: shownIndex)
    selection = new
    report(change, changesState: true)
  }

  private func updateSelectionMode() {
    source.readSelectionMode()
    followSelectionMode()
  }

  /// Delivers changes that a view or the app asked for, in one batch, because the delegate may make others meanwhile. A
  /// refusal alone concerns no view.
  @discardableResult
  private func report(
    _ change: SelectionChange<Item.ID>, _ cursor: [Notice] = [], changesState: Bool = false
  ) -> SelectionChange<Item.ID> {
    selection.note(change)
    var notices = cursor
    if !change.isEmpty || change.refusal != nil { notices.insert({ self.report(.selectionChanged(change)) }, at: 0) }
    if !change.isEmpty || !cursor.isEmpty || changesState {
      notices.append { self.apply(.stateChanged) { $0.selection = change } }
    }
    if !notices.isEmpty { post(notices) }
    return change
  }

  /// Puts the cursor on an item.
  /// - Returns: The event, if the cursor was elsewhere.
  private func putCursor(on item: Item) -> [Notice] {
    guard selection.cursor != item.id else { return [] }
    // The list has items again, which it did not have when the cursor was kept.
    selection.held?.cursor = nil
    selection.cursor = item.id
    return [{ self.report(.cursorMoved(item)) }]
  }

  /// The index of the item with an id. Of a list that is not compared, only the visible items are known.
  func shownIndex(of id: Item.ID) -> Int? {
    if let snapshot { return snapshot.index(of: id) }
    return visibleIndices.ranges.joined().first { item(at: $0)?.id == id }
  }

  // MARK: Moving

  /// The items that the user holds, or `nil`.
  public var interactiveMovement: InteractiveMovement<Section.ID, Item.ID>? { held?.carry }

  /// Whether the data source, or a list that it is made of, lets items be moved; see ``MovableDataSource``.
  public var isMovable: Bool { snapshot != nil && dataSource.itemMoves != nil }

  /// Begins the movement of the item at an index of the whole list: of all selected items if it is one of them,
  /// otherwise of the item alone. Several items come together where this one is.
  ///
  /// Items that the data source does not let be moved are left out. A range that is being selected ends. Has no effect
  /// if the index is outside the list, or if the user holds items already. If the adapter is calling its source, a
  /// view, the delegate or a completion, the movement begins after that call, and is updated and ended after that in
  /// the order of the calls.
  /// - Returns: The reason why the item cannot be moved, or `nil`, which is also the result if the movement begins
  ///   later.
  @discardableResult
  public func beginInteractiveMovement(at index: Int) -> ListMoveRefusal? {
    guard let item = item(at: index) else { return nil }
    var refusal: ListMoveRefusal?
    whenUpToDate {
      guard self.held == nil else { return }
      do throws(ListMoveRefusal) {
        self.held = try HeldItems(item.id, among: self.selection, in: self.snapshot, by: self.dataSource.itemMoves)
        guard self.held != nil else { return }
        self.endRange()
        self.showHeldItems()
      } catch {
        refusal = error
      }
    }
    return refusal
  }

  /// Whether the data source lets the item at an index of the whole list be moved now, and the user holds nothing. A
  /// view shows by it which items can be dragged.
  public func canMoveItem(at index: Int) -> Bool {
    guard held == nil, let item = item(at: index) else { return false }
    return (try? HeldItems(item.id, among: nil, in: snapshot, by: dataSource.itemMoves)) ?? nil != nil
  }

  /// Moves the items that the user holds on by a number of destinations: one before each item, and one at the end of
  /// each section. A number that is beyond the ends of the list leads to the first or the last one.
  ///
  /// The data source is asked about the destination, and may choose another one; see
  /// ``InteractiveMovement/refusal``. Has no effect if the user holds nothing.
  public func updateInteractiveMovement(by steps: Int) { carry { $0.move(by: steps, in: $1) } }

  /// Moves the items that the user holds to where the item at an index of the whole list is. Has no effect if that
  /// item is one of them or leaves the list meanwhile, if the index is outside the list, or if the user holds nothing.
  public func updateInteractiveMovement(toItemAt index: Int) {
    // An update that this call shows first may put another item at the index.
    if let id = item(at: index)?.id { carry { $0.move(onto: id, in: $1) } }
  }

  /// Ends the movement of the items that the user holds. The data source carries out the move, unless it refuses it.
  ///
  /// Then the adapter pulls, and shows what the source has: if its model does not do what it has allowed, the items are
  /// where the model says. The delegate receives ``ListEvent/moveEnded(_:)``.
  /// - Returns: The outcome, or `nil` if the user holds nothing, or if the adapter is calling its source, a view, the
  ///   delegate or a completion. In that case the movement ends after that call.
  @discardableResult
  public func endInteractiveMovement() -> ListMoveOutcome<Section.ID, Item.ID>? {
    var outcome: ListMoveOutcome<Section.ID, Item.ID>?
    whenUpToDate { outcome = self.dropHeldItems() }
    return outcome
  }

  /// Cancels the movement, and puts the items that the user holds back to where they were. Has no effect if the user
  /// holds nothing.
  public func cancelInteractiveMovement() {
    whenUpToDate {
      if self.held != nil { self.endCarrying(.cancelled) }
    }
  }

  private func carry(
    _ step: @escaping (inout InteractiveMovement<Section.ID, Item.ID>, ListSnapshot<Section, Item>) -> Void
  ) {
    whenUpToDate {
      // The data source may ask for the items meanwhile.
      guard var held = self.held else { return }
      held.carry(asking: self.dataSource.itemMoves, step)
      self.held = held
      self.showHeldItems()
    }
  }

  private func dropHeldItems() -> ListMoveOutcome<Section.ID, Item.ID>? {
    guard let held else { return nil }
    let moves = dataSource.itemMoves
    let outcome = held.drop(asking: moves)
    guard case .moved(let move) = outcome else { return endCarrying(outcome) }
    self.held = nil
    moves?.perform(move)
    // Also if the source is not observable, or has done nothing.
    tracker.invalidate()
    pull()
    deliverEnd(outcome)
    return outcome
  }

  /// Shows the list without the move.
  @discardableResult
  private func endCarrying(
    _ outcome: ListMoveOutcome<Section.ID, Item.ID>
  ) -> ListMoveOutcome<Section.ID, Item.ID> {
    guard let list = held?.list else { return outcome }
    held = nil
    show(list)
    deliverEnd(outcome)
    return outcome
  }

  /// Delivers the end of the movement after the change of the list.
  private func deliverEnd(_ outcome: ListMoveOutcome<Section.ID, Item.ID>) {
    post([{ self.apply(.stateChanged) { $0.moveOutcome = outcome } }, { self.report(.moveEnded(outcome)) }])
  }

  private func showHeldItems() {
    guard let held else { return }
    show(held.preview)
    post { self.apply(.stateChanged) }
  }

  private func show(_ list: ListSnapshot<Section, Item>) {
    _ = show(functions.update(self.list, ListContent(list), .keepFirst), loadStates)
  }

  /// Returns the list to show for a pulled one: with the items at the destination to which the user has moved them.
  private func holding(
    over pulled: ListContent<Section, Item>, _ policy: DuplicatePolicy
  ) -> ListContent<Section, Item> {
    guard let list = pulled.snapshot else { return pulled }
    if case .reject = policy, !list.duplicates().isEmpty { return pulled }
    held?.follow(list.removingDuplicates())
    if let held, !held.carry.ids.isEmpty { return ListContent(held.preview) }
    held = nil
    deliverEnd(.itemsLeft)
    return pulled
  }

  /// Ends the movement in a list of another source, or in one that is not compared any more.
  private func forgetHeldItems() {
    guard held != nil else { return }
    held = nil
    deliverEnd(.cancelled)
  }

  /// Performs a step after the list has been brought up to date, when nothing else is being delivered.
  private func whenUpToDate(_ step: @escaping Notice) {
    queue.addStep {
      guard self.pullIfDirty() != nil else { return step() }
      // After the change, and before the next step.
      self.queue.add(step)
    }
    if !queue.isBusy { perform {} }
  }

  // MARK: Acting

  /// Returns the actions of the item at an index of the whole list, or none if the index is outside the list or no list
  /// that the item comes from adopts ``ActionableDataSource``.
  public func actions(at index: Int) -> [ListAction] {
    guard let actions = source.actions, let item = item(at: index) else { return [] }
    return actions.offered(item)
  }

  /// Returns the items on which an action is performed if the user invokes it on the item at an index.
  ///
  /// If the item is selected, these are all selected items that offer the action; otherwise the item alone. A list that
  /// is not compared knows no order of its selected items, so there the targets are the item alone.
  /// - Returns: The targets, or `nil` if the index is outside the list.
  /// - Complexity: O(k log n) for k selected items of n.
  public func targets(of action: ListAction.ID, at index: Int) -> ListActionTargets<Item.ID>? {
    item(at: index).map { item in
      ListActionTargets(invokedOn: item, selection: selection, in: snapshot) { offer(of: action, by: $0) != nil }
    }
  }

  /// Performs an action that the user invokes on the item at an index, on its ``targets(of:at:)``, or asks before a
  /// destructive one, and before any other if the view wants it.
  ///
  /// A question is a state of the adapter: the views receive an update, read ``question``, and call
  /// ``answerQuestion(_:)``.
  /// - Parameters:
  ///   - action: The id of the action.
  ///   - index: The index of the item.
  ///   - asks: Whether to ask before an action that is not destructive too, such as one on items that the user does not
  ///     see.
  /// - Returns: The outcome, or `nil` if the adapter asks, if the index is outside the list, or as for
  ///   ``perform(_:on:)``.
  @discardableResult
  public func invoke(_ action: ListAction.ID, at index: Int, asks: Bool = false) -> ListActionOutcome? {
    guard let targets = targets(of: action, at: index) else { return nil }
    // The item itself may not offer the action, if it is one of several that are selected.
    let first = targets.ids.first.flatMap(shownIndex).flatMap(item)
    guard let offer = first.flatMap({ offer(of: action, by: $0) }),
      let question = ListQuestion(offer, targets, asks: asks)
    else {
      return perform(action, on: targets.ids)
    }
    ask(question)
    return nil
  }

  /// Ends the question, and performs its action on the items that are still in the list if the answer is yes. Has no
  /// effect without a question.
  ///
  /// In a list that is not compared, such as that of a ``SparsePager``, an id can come to mean another item. There, the
  /// item must also be equal to the one that the user was asked about.
  /// - Returns: The outcome, as for ``perform(_:on:)``.
  @discardableResult
  public func answerQuestion(_ isYes: Bool) -> ListActionOutcome? {
    guard let answered = question else { return nil }
    let asked = askedItem
    ask(nil)
    return isYes ? perform(answered.action.id, on: answered.ids, as: asked) : nil
  }

  private func ask(_ new: ListQuestion<Item.ID>?) {
    question = new
    askedItem = snapshot == nil ? new.flatMap { shownIndex(of: $0.ids[0]) }.flatMap(item) : nil
    post { self.apply(.stateChanged) }
  }

  /// Performs an action on items, and reports it to the delegate with ``ListEvent/performed(_:_:)``.
  ///
  /// The adapter first pulls the changes of the data source that it does not show yet. Items that have left the list
  /// since the view showed them, and items that no longer offer the action, are left out. In a list that is not
  /// compared, an item that no view has reported as visible counts as one that has left. Therefore of two invocations
  /// on one row only the first is performed if it removes the row.
  ///
  /// It does not ask the user; see ``invoke(_:at:asks:)``.
  /// - Parameters:
  ///   - action: The id of the action.
  ///   - ids: The ids of the items in any order; see ``targets(of:at:)``.
  /// - Returns: The outcome, or `nil` if the adapter is calling its source, a view, the delegate or a completion. In
  ///   that case it performs the action after that call.
  @discardableResult
  public func perform(_ action: ListAction.ID, on ids: [Item.ID]) -> ListActionOutcome? {
    perform(action, on: ids, as: nil)
  }

  /// - Parameter asked: The item that the user was asked about, if its id is not enough to find it.
  private func perform(_ action: ListAction.ID, on ids: [Item.ID], as asked: Item?) -> ListActionOutcome? {
    var outcome: ListActionOutcome?
    whenUpToDate { outcome = self.act(action, on: ids, as: asked) }
    return outcome
  }

  private func act(_ action: ListAction.ID, on ids: [Item.ID], as asked: Item?) -> ListActionOutcome {
    // Rows may have moved since the view showed them.
    let ids = Set(ids)
    let shown = snapshot?.items(in: ids) ?? ids.compactMap(shownIndex).sorted().compactMap(item(at:))
    let items = shown.filter { asked == nil || asked == $0 }
    let offering = items.filter { offer(of: action, by: $0) != nil }
    guard let actions = source.actions, let first = offering.first, let offer = offer(of: action, by: first) else {
      return items.isEmpty && !ids.isEmpty ? .itemsLeft : .notOffered
    }
    guard offer.takesSeveral || offering.count == 1 else { return .takesOne }
    actions.perform(offer, offering)
    queue.add { self.report(.performed(offer, offering)) }
    return .performed(items: offering.count)
  }

  private func offer(of action: ListAction.ID, by item: Item) -> ListAction? {
    source.actions?.offered(item).first { $0.id == action }
  }

  // MARK: Opening, scrolling and searching

  /// Opens the item at an index of the whole list. The delegate receives ``ListEvent/opened(_:)`` and decides what
  /// opening means. Has no effect if the index is outside the list.
  public func openItem(at index: Int) {
    if let item = item(at: index) { post { self.report(.opened(item)) } }
  }

  /// Asks the views to scroll to the item at an index of the whole list. Has no effect if the index is outside the
  /// list.
  ///
  /// A view that always shows the row with the cursor also moves the cursor to the item. If the adapter is delivering
  /// updates, the views scroll after them, to the new index of the item, or not at all if the item has left the list.
  public func scrollToItem(at index: Int) {
    if let item = item(at: index) { post { self.reveal(item, index) } }
  }

  /// Asks the views to scroll to the item with an id. Has no effect if the list does not have the item.
  ///
  /// The adapter shows the changes of its data source first, so the item may be one that was just inserted:
  ///
  /// ```swift
  /// chat.send(message)
  /// list.adapter?.scrollToItem(id: message.id)
  /// ```
  ///
  /// If the adapter is delivering updates, the views scroll after them. Of a list that is read by index under
  /// ``ListUpdateStrategy/reload``, the adapter knows the ids of the visible items alone: use ``scrollToItem(at:)``.
  public func scrollToItem(id: Item.ID) {
    if !queue.isBusy { flush() }
    // In a callback, the change that it has made is shown first.
    whenUpToDate { self.reveal(self.shownIndex(of: id)) }
  }

  /// Scrolls to an item that had an index when the request was made.
  private func reveal(_ item: Item, _ index: Int) { reveal(snapshot == nil ? index : shownIndex(of: item.id)) }

  private func reveal(_ index: Int?) {
    guard let index else { return }
    views.forEach { $0.adapter(self, scrollToItemAt: index) }
  }

  /// Searches the list, if its data source searches; see ``SearchableDataSource``. For any other source, only
  /// ``searchText`` changes. An empty text ends the search. The views receive an update, and show the text in their
  /// fields for it.
  public func search(_ text: String) {
    abilities.search(text)
    guard text != searchText else { return }
    searchText = text
    post { self.apply(.stateChanged) }
  }

  // MARK: Problems in the program

  /// The problems that were found in the program of the list: at least the newest 50, newest last.
  public var diagnostics: [ListDiagnostic] { diagnosis.found }

  /// Reports a problem that a view has found, such as with the sizes that it measures. Each sentence is reported once.
  public func diagnose(_ problem: LayoutDiagnostic) { diagnose([.foreign(problem, type: source.type)]) }

  /// Tells the developer each problem that is new.
  private func diagnose(_ problems: [ListDiagnostic]) {
    for problem in problems where diagnosis.add(problem) {
      post {
        guard let delegate = self.delegate else { return problem.writeToStandardError() }
        delegate.adapter(self, didFind: problem)
      }
    }
  }

  /// Reports a source that is not observable and waits for its items, in the turn after the first pull, so that the
  /// creator of the adapter can call `setNeedsUpdate` first.
  private func checkObservability() {
    guard !tracker.isObservable else { return }
    Task { [weak self] in
      guard let self, self.source.numberOfItems == 0 || !self.loadStates.areSettled else { return }
      self.expectChanges()
    }
  }

  /// Reports a source that is not observable and has changed since the last pull. A list that never changes need not be
  /// observable.
  private func checkForUnseenChange() {
    // What the user holds is shown elsewhere than the source has it.
    guard !tracker.isObservable, !isHolding, !queue.hasRequests, isUpToDate else { return }
    if diagnosis.beginChangeCheck() { compareWithSource() }
  }

  @inline(never)  // Because the first use of the types in it takes as long as a quarter of a first adapter.
  private func compareWithSource() {
    guard let count = self.source.numberOfItems else { return }
    let (source, shown) = (dataSource, snapshot)
    let seen = visibleIndices.ranges.joined().prefix(shown?.numberOfItems == count ? 16 : 0)
    if source.numberOfItems != count || seen.contains(where: { source.item(at: $0) != item(at: $0) }) {
      expectChanges()
    }
  }

  private func expectChanges() {
    if !tracker.isObservable, !queue.hasRequests { diagnose([.sourceNeverChanges(type: source.type)]) }
  }
}

extension ListAdapterDataSource {
  /// The type of the adapters of this source, for the declaration of a property.
  public typealias Adapter = ListAdapter<Section, Item>
}
