#if canImport(UIKit)
  import ListPresentation
  import UIKit

  /// A collection view that shows the list of an adapter.
  ///
  /// ```swift
  /// let list = CollectionListView<SingleSection, Fruit>(layout: ListLayout(.list(height: .estimated(60)))) { fruit in
  ///   var content = UIListContentConfiguration.cell()
  ///   content.text = fruit.name
  ///   return content
  /// }
  /// ListAdapter(dataSource: Fruits(), view: list, delegate: coordinator)
  /// view.addSubview(list)
  /// ```
  ///
  /// The collection view performs a batch for each update, and updates the rows whose content has changed. It reloads
  /// if it shows nothing yet, is in no window or has no size, if the data source asks for it, and after a drag by the
  /// control for reordering. What the user reads keeps its place. It reports what the user sees to the adapter, shows
  /// the selection, and offers the actions of the items in context menus, behind swipes, and to assistive technologies.
  /// VoiceOver hears of each failure to load once, and keeps its focus on its item, or on the nearest one if the item
  /// has left. In an outline, it says whether an item is expanded.
  ///
  /// The ``layout`` becomes a compositional layout of UIKit. Its lists are those of a list configuration, with the
  /// separators, swipes and accessories of the system, and its carousels scroll by themselves. A carousel that wraps
  /// ends at its last item here, and separators lie between the rows of lists only: the adapter reports both once.
  ///
  /// A tap, or Return on a keyboard, opens the item. While `isEditing` is `true`, taps select and deselect items. If
  /// the list is movable, the user holds an item and drags it, or all selected items, elsewhere. The rows follow the
  /// finger, and updates go on meanwhile. A destination that the data source refuses has the sign of the system for it.
  /// Items are not dragged to another list.
  ///
  /// The collection view owns its `dataSource`, `delegate`, `prefetchDataSource`, `dragDelegate` and `dropDelegate`. It
  /// was type-checked and played against a stand-in for UIKit, and has not run on a device yet.
  public final class CollectionListView<Section: ListElement, Item: ListElement>: UICollectionView, ListView {
    /// The adapter that serves the view.
    public var adapter: ListAdapter<Section, Item>?
    /// The layout of the list. Has no effect on a collection view with a layout of the app.
    public var layout = ListLayout<Section>(.list()) { didSet { updateLayout() } }
    /// The look of sections that are lists. By default, it is `plain`.
    public var appearance = UICollectionLayoutListConfiguration.Appearance.plain { didSet { updateLayout() } }
    /// Changes the configuration of a section that is a list, after the collection view has made it:
    ///
    /// ```swift
    /// list.configureList = { configuration, section in configuration.headerTopPadding = 0 }
    /// ```
    public var configureList: ((inout UICollectionLayoutListConfiguration, Section) -> Void)? {
      didSet { updateLayout() }
    }
    /// Returns what a row shows beside its content, such as a disclosure indicator.
    ///
    /// It is added to what the collection view shows by itself: a mark of selection and a control for reordering while
    /// `isEditing` is `true`, and an arrow beside an item of an outline that can have children. Cells of a class have
    /// the accessories that their registration gives them.
    public var accessories: ((Item) -> [UICellAccessory])? { didSet { renewRows() } }
    /// Called when `isEditing` changes, such as to show a button that ends it.
    ///
    /// With this closure, the user begins editing by dragging two fingers across rows, if several items can be
    /// selected. Set `isEditing` to `false` to end it. Without the closure, two fingers scroll.
    public var editingChanged: ((Bool) -> Void)?
    /// Returns the content of the header of a section, whose height is in ``layout``.
    public var header: ((Section) -> any UIContentConfiguration)? { didSet { updateBoundaries() } }
    /// Returns the content of the footer of a section, whose height is in ``layout``.
    public var footer: ((Section) -> any UIContentConfiguration)? { didSet { updateBoundaries() } }
    /// Returns the content of the header of the whole list; see `boundaries(header:footer:)` of a layout.
    public var listHeader: ((ListLoadStates) -> any UIContentConfiguration)? { didSet { updateBoundaries() } }
    /// Returns the content of the footer of the whole list, such as the state of loading.
    public var listFooter: ((ListLoadStates) -> any UIContentConfiguration)? { didSet { updateBoundaries() } }
    /// Returns what an empty list shows in its state of loading, instead of English words of the view's own.
    public var unavailableContent: ((ListLoadState) -> any UIContentConfiguration)? {
      didSet { status.updateUnavailable() }
    }

    /// Returns the content of the row of an item, or `nil` for cells of a class.
    var content: ((Item) -> any UIContentConfiguration)? { didSet { renewRows() } }
    /// Called when the user has opened an item.
    var opened: ((Item) -> Void)?
    /// The list that the collection view believes in.
    private(set) var shown: ListContent<Section, Item>? {
      didSet { (soon, countsAfterMove) = (RangeSet(), nil) }
    }
    /// The numbers of items that the collection view expects after it has moved one, until it reads the list again.
    private var countsAfterMove: [Int]?
    /// Whether the collection view asks for something, so that an update has to wait.
    var isAsking = false { didSet { if !isAsking, !waiting.isEmpty { Task { catchUp() } } } }
    /// The refresh control, the state of an empty list, the question to the user, and what is said of failures.
    private(set) lazy var status = ListStatus(of: self)
    private(set) lazy var drag = ListDrag(in: self)

    /// The updates and the scrolling that came while the collection view was asking.
    private var waiting: [() -> Void] = []
    /// The items that the collection view prepares.
    private var soon = RangeSet<Int>()
    /// What was reported last, and of which list.
    private var reported: (list: ListContent<Section, Item>, items: RangeSet<Int>, soon: RangeSet<Int>)?
    /// Whether a report is made in the next turn.
    private var willReport = false
    private var contentVersion = 0
    /// The mode of selection, on which it depends what rows show beside their contents.
    private var shownMode: SelectionMode?
    /// The heights of the rows of lists that have one height, by section.
    private var rowHeights: [Int: CGFloat] = [:]
    private let dequeue: (UICollectionView, IndexPath, Item?) -> UICollectionViewCell
    private var boundaries: [String: UICollectionView.SupplementaryRegistration<ListContentCell>] = [:]
    private let proxy = CollectionProxy<Section, Item>()

    /// Creates a collection view whose cells show a content configuration, such as a `UIHostingConfiguration` with a
    /// view of SwiftUI.
    /// - Parameters:
    ///   - layout: The layout of the list.
    ///   - content: A closure that returns the content of an item.
    public convenience init(
      layout: ListLayout<Section> = ListLayout(.list()), content: @escaping (Item) -> any UIContentConfiguration
    ) {
      let sections = AnchoredLayout.Sections()
      self.init(collectionViewLayout: AnchoredLayout(sections), content: content)
      connect(sections, layout)
    }

    /// Creates a collection view with cells of a class. They are as wide as the layout says. Where the layout does not
    /// give the height, and in lists, they are as high as their constraints say.
    /// - Parameters:
    ///   - layout: The layout of the list.
    ///   - cell: The registration, which configures a cell for an item.
    public convenience init<Cell: UICollectionViewCell>(
      layout: ListLayout<Section> = ListLayout(.list()), cell: UICollectionView.CellRegistration<Cell, Item>
    ) {
      let sections = AnchoredLayout.Sections()
      self.init(AnchoredLayout(sections)) { $0.dequeueConfiguredReusableCell(using: cell, for: $1, item: $2) }
      connect(sections, layout)
    }

    /// Creates a collection view with a layout of the app.
    ///
    /// Such a layout knows nothing of the update, so rows that arrive above what the user reads move it.
    /// - Parameters:
    ///   - collectionViewLayout: The layout.
    ///   - content: A closure that returns the content of an item.
    public convenience init(
      collectionViewLayout: UICollectionViewLayout, content: @escaping (Item) -> any UIContentConfiguration
    ) {
      // The cell shows its content when it is made.
      let registration = UICollectionView.CellRegistration<ListContentCell, Item> { _, _, _ in }
      self.init(collectionViewLayout) { $0.dequeueConfiguredReusableCell(using: registration, for: $1, item: $2) }
      self.content = content
    }

    private init(
      _ collectionViewLayout: UICollectionViewLayout,
      dequeue: @escaping (UICollectionView, IndexPath, Item?) -> UICollectionViewCell
    ) {
      self.dequeue = dequeue
      super.init(frame: .zero, collectionViewLayout: collectionViewLayout)
      let kinds = [
        UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter, ListElementKind.header,
        ListElementKind.footer,
      ]
      // Collection views refuse registrations that are made when they ask for a view.
      for kind in kinds {
        boundaries[kind] = SupplementaryRegistration(elementKind: kind) { [weak self] view, kind, path in
          self?.configure(view, ofKind: kind, at: path)
        }
      }
      allowsMultipleSelectionDuringEditing = true
      proxy.list = self
      (dataSource, delegate, prefetchDataSource) = (proxy, proxy, proxy)
      (dragDelegate, dropDelegate) = (drag, drag)
    }

    /// A collection view of an adapter is made in code, because an archive has no closures.
    @available(*, unavailable)
    public required init?(coder: NSCoder) { nil }

    /// The layout of this package, or `nil` for a layout of the app.
    private var anchoredLayout: AnchoredLayout? { collectionViewLayout as? AnchoredLayout }

    private func connect(_ sections: AnchoredLayout.Sections, _ layout: ListLayout<Section>) {
      sections.make = { [weak self] in self?.makeSection($0, in: $1) }
      self.layout = layout
    }

    private func updateLayout() {
      guard let anchoredLayout else { return }
      let configuration = UICollectionViewCompositionalLayoutConfiguration()
      configuration.boundarySupplementaryItems = [
        layout.header.map { SystemSection.boundary(ofList: $0, ListElementKind.header, isAtTop: true) },
        layout.footer.map { SystemSection.boundary(ofList: $0, ListElementKind.footer, isAtTop: false) },
      ].compactMap { $0 }
      // Another configuration makes the layout ask for all sections again.
      anchoredLayout.configuration = configuration
    }

    private func makeSection(
      _ index: Int, in environment: any NSCollectionLayoutEnvironment
    ) -> NSCollectionLayoutSection? {
      guard let structure = shown?.structure, index < structure.numberOfSections else { return nil }
      let (section, size) = (structure.section(at: index), environment.container.effectiveContentSize)
      let scale = max(1, environment.traitCollection.displayScale)
      let count = structure.items(inSection: index).count
      let screen = LayoutEnvironment(width: size.width, height: size.height, scale: scale)
      let chosen = layout.sectionLayout(
        for: section, at: index,
        in: effectiveUserInterfaceLayoutDirection == .leftToRight
          ? screen : LayoutEnvironment(width: size.width, height: size.height, scale: scale, isRightToLeft: true))
      let made = SystemSection(chosen, in: screen, scale: scale, isEmpty: count == 0) { hasHeader, hasFooter in
        var list = configuration(numberOfItems: count)
        list.headerMode = hasHeader ? .supplementary : .none
        list.footerMode = hasFooter ? .supplementary : .none
        list.showsSeparators = chosen.hasSeparators
        configureList?(&list, section)
        return .list(using: list, layoutEnvironment: environment)
      }
      for omission in made.omissions { adapter?.diagnose(.omission(section: index, omission)) }
      anchoredLayout?.setPinned(made.isHeaderPinned, section: index)
      rowHeights[index] = made.rowHeight
      if made.section.orthogonalScrollingBehavior != .none {
        // A section that scrolls by itself does not lay the collection view out.
        made.section.visibleItemsInvalidationHandler = { [weak self] _, _, _ in self?.reportSoon() }
      }
      return made.section
    }

    private func configuration(numberOfItems: Int) -> UICollectionLayoutListConfiguration {
      var configuration = UICollectionLayoutListConfiguration(appearance: appearance)
      // Separators are between rows, and not around them.
      configuration.itemSeparatorHandler = { path, separators in
        var separators = separators
        if path.item == 0 { separators.topSeparatorVisibility = .hidden }
        if path.item == numberOfItems - 1 { separators.bottomSeparatorVisibility = .hidden }
        return separators
      }
      configuration.leadingSwipeActionsConfigurationProvider = { [weak self] in
        self?.swipeActions(at: $0, from: .leading)
      }
      configuration.trailingSwipeActionsConfigurationProvider = { [weak self] in
        self?.swipeActions(at: $0, from: .trailing)
      }
      return configuration
    }

    /// Whether the user selects items.
    public override var isEditing: Bool {
      didSet {
        guard isEditing != oldValue else { return }
        updateSelection()
        editingChanged?(isEditing)
      }
    }

    /// Lays the cells out, and reports those that the user sees.
    public override func layoutSubviews() {
      let anchor = anchoredLayout?.anchor
      let wasAsking = isAsking
      isAsking = true
      super.layoutSubviews()
      for path in indexPathsForVisibleItems {
        guard let cell = cellForItem(at: path) as? ListContentCell else { continue }
        // The layout of a list can have changed, or a row can have moved to another list.
        cell.rowHeight = rowHeights[path.section]
        // The collection view can have prepared the row before its content was another one.
        if cell.contentVersion != contentVersion, let item = item(at: path) {
          fill(cell, with: item)
          cell.invalidateIntrinsicContentSize()
        }
      }
      isAsking = wasAsking
      if anchoredLayout?.finish(anchor) != true { report() }
    }

    /// Reports in the next turn, once for all carousels and frames of this one.
    private func reportSoon() {
      guard !willReport else { return }
      willReport = true
      Task {
        willReport = false
        report()
      }
    }

    /// Reports that the user sees the items, or none any more.
    public override func didMoveToWindow() {
      super.didMoveToWindow()
      guard window != nil else { return report() }
      setNeedsLayout()
      // UIKit presents nothing while it shows the view.
      Task { status.updateQuestion() }
    }

    /// Receives an update of the list, and shows it at once, or in the next turn of the main actor if the collection
    /// view is asking for cells.
    public func adapter(_ adapter: ListAdapter<Section, Item>, didUpdate update: ListUpdate<Section, Item>) {
      afterAsking { [self] in receive(update) }
    }

    /// Scrolls, without an animation, until an item is visible. Waits behind the updates that wait.
    public func adapter(_ adapter: ListAdapter<Section, Item>, scrollToItemAt index: Int) {
      afterAsking { [self] in scroll(to: index) }
    }

    private func scroll(to index: Int) {
      guard let path = shown?.structure.position(at: index).map({ IndexPath($0) }) else { return }
      layoutIfNeeded()
      guard anchoredLayout?.shows(rowAt: path) != true else { return }
      scrollToItem(at: path, at: [.centeredVertically, .centeredHorizontally], animated: false)
      anchoredLayout?.hold(rowAt: path)
      layoutIfNeeded()
    }

    // MARK: Updates

    /// Does something now, or in a later turn if the collection view is asking.
    private func afterAsking(_ change: @escaping () -> Void) {
      guard !isAsking, waiting.isEmpty else { return waiting.append(change) }
      change()
    }

    /// Does what waits. In a nested run loop, the collection view can still be asking. Then it waits until that has
    /// ended.
    private func catchUp() { while !isAsking, !waiting.isEmpty { waiting.removeFirst()() } }

    private func receive(_ update: ListUpdate<Section, Item>) {
      let focus = VoiceOverFocus(in: self)
      if update.moveOutcome != nil { drag.end() }
      switch update.change {
      case .difference(let batch) where canPerformBatch(after: update.old): perform(batch, update)
      case .difference, .reload: reload(update)
      case .stateChanged: break
      }
      status.update(update.loadStates)
      if listHeader != nil || listFooter != nil { updateBoundaries() }
      layoutIfNeeded()
      updateSelection()
      report()
      focus?.follow(update, in: self)
    }

    /// Whether the collection view is on the screen and shows the list before a batch.
    private func canPerformBatch(after old: ListContent<Section, Item>) -> Bool {
      shown === old && window != nil && !bounds.isEmpty
    }

    private func reload(_ update: ListUpdate<Section, Item>) {
      // A difference reloads, too, while the view has no size or is in no window.
      let anchor = shown === update.old ? anchor(after: update) : nil
      shown = update.new
      anchoredLayout?.hold(anchor)
      reloadData()
      if update.change == .reload(.first) { contentOffset.y = -adjustedContentInset.top }
    }

    private func perform(_ batch: ListBatch, _ update: ListUpdate<Section, Item>) {
      // The collection view reads the numbers of the list, if it has not yet, before they change.
      layoutIfNeeded()
      if batch.hasStructuralChanges {
        isAsking = true
        if update.isAnimated {
          performBatch(batch, update)
        } else {
          UIView.performWithoutAnimation { performBatch(batch, update) }
        }
        isAsking = false
      } else {
        let prepared = soon
        shown = update.new
        soon = prepared
        // The layout can depend on the content of a section.
        if !batch.reconfiguredSections.isEmpty { anchoredLayout?.invalidateLayout() }
      }
      updateContents(of: batch)
    }

    /// Performs the operations. The collection view counts the old list until the closure begins, and the new one when
    /// it has ended.
    private func performBatch(_ batch: ListBatch, _ update: ListUpdate<Section, Item>) {
      let anchor = anchor(after: update)
      performBatchUpdates { [self] in
        shown = update.new
        anchoredLayout?.hold(anchor)
        deleteSections(IndexSet(batch.deletedSections))
        insertSections(IndexSet(batch.insertedSections))
        for move in batch.movedSections { moveSection(move.from, toSection: move.to) }
        deleteItems(at: batch.deletedItems.map { IndexPath($0) })
        insertItems(at: batch.insertedItems.map { IndexPath($0) })
        for move in batch.movedItems { moveItem(at: IndexPath(move.from), to: IndexPath(move.to)) }
      }
      anchoredLayout?.keep(anchor)
    }

    /// The row of the new list that takes the place of the one that the user reads.
    private func anchor(after update: ListUpdate<Section, Item>) -> AnchoredLayout.Anchor? {
      guard let old = anchoredLayout?.anchor, let map = update.indexMap, let index = index(at: old.path) else {
        return nil
      }
      let visible = indexPathsForVisibleItems.compactMap { self.index(at: $0) }
      let range = (visible.min() ?? index)..<(visible.max() ?? index) + 1
      return map.anchor(of: index, among: range).flatMap(update.new.structure.position).map {
        AnchoredLayout.Anchor(path: IndexPath($0), place: old.place)
      }
    }

    /// Updates what has another content, by its position in the new list. A batch must not do it.
    private func updateContents(of batch: ListBatch) {
      if !batch.reconfiguredItems.isEmpty {
        reconfigureItems(at: batch.reconfiguredItems.map { IndexPath($0) })
      }
      if !batch.reloadedItems.isEmpty { reloadItems(at: batch.reloadedItems.map { IndexPath($0) }) }
      if !batch.reconfiguredSections.isEmpty { updateBoundaries() }
    }

    // MARK: Reports

    func index(at path: IndexPath) -> Int? { shown?.structure.index(of: ListPosition(path)) }

    /// Whether the collection view shows the list of the adapter, and not an older one.
    var isCurrent: Bool { shown != nil && shown === adapter?.list }

    /// Reports what the user sees, if it has changed.
    private func report() {
      guard !isAsking, isCurrent, let adapter, let shown else { return }
      let paths = window == nil ? [] : indexPathsForVisibleItems
      let items = RangeSet(paths.compactMap(index).map { $0..<$0 + 1 })
      if let reported, reported.list === shown, reported.items == items, reported.soon == soon { return }
      reported = (shown, items, soon)
      adapter.visibleItemsChanged(to: items, soon: soon.subtracting(items), in: self)
      // Of a list that is not compared, only the visible items are known.
      if shown.snapshot == nil { updateSelection() }
    }

    func prepareItems(at paths: [IndexPath], areNeeded: Bool) {
      for index in paths.compactMap(index) {
        if areNeeded { soon.insert(contentsOf: index..<index + 1) } else { soon.remove(contentsOf: index..<index + 1) }
      }
      report()
    }

    // MARK: Selection

    /// Shows the selection of the adapter, by id.
    private func updateSelection() {
      guard isCurrent, let adapter, let shown else { return }
      if let shownMode, shownMode != adapter.selection.mode { renewRows() }
      shownMode = adapter.selection.mode
      let selected = adapter.selection.ids
      let wanted: Set<IndexPath> =
        if let snapshot = shown.snapshot {
          Set(selected.compactMap { snapshot.position(of: $0).map { IndexPath($0) } })
        } else {
          Set(indexPathsForVisibleItems.filter { path in item(at: path).map { selected.contains($0.id) } ?? false })
        }
      // A tap has an action where it does not extend a selection, so only several selected items allow that.
      if allowsMultipleSelection != (wanted.count > 1) { allowsMultipleSelection = wanted.count > 1 }
      let current = Set(indexPathsForSelectedItems ?? [])
      for path in current.subtracting(wanted) { deselectItem(at: path, animated: false) }
      for path in wanted.subtracting(current) { selectItem(at: path, animated: false, scrollPosition: []) }
    }

    func canSelectItem(at path: IndexPath) -> Bool {
      guard isEditing else { return isCurrent }
      return item(at: path).map { adapter?.canSelect($0) ?? false } ?? false
    }

    /// Whether two fingers begin to select at an item.
    func beginsSelecting(at path: IndexPath) -> Bool {
      guard editingChanged != nil, isCurrent, let adapter, let item = item(at: path), adapter.canSelect(item) else {
        return false
      }
      if case .multiple = adapter.selection.mode { return adapter.selection.mode.capacity.map { $0 > 1 } ?? true }
      return false
    }

    func selectItem(at path: IndexPath, isSelected: Bool) {
      if isEditing, isCurrent, let adapter, let index = index(at: path), let item = item(at: path) {
        adapter.moveCursor(to: index)
        let operation: ListSelection<Item.ID>.Operation =
          !isSelected ? .removing : adapter.selection.mode == .single ? .replacing : .adding
        adapter.select([item.id], by: operation, reason: .user)
      }
      // What opens an item selects nothing, and the adapter may have refused.
      updateSelection()
    }

    func openItem(at path: IndexPath) {
      guard isCurrent, let adapter, let index = index(at: path), let item = item(at: path) else { return }
      adapter.moveCursor(to: index)
      // Who hears of the cursor, or of the item, may change the list.
      let isThere = adapter.item(at: index)?.id == item.id
      guard let index = isThere ? index : adapter.currentIndex(of: item) else { return }
      adapter.openItem(at: index)
      opened?(item)
    }

    // MARK: Cells, headers and footers

    var numberOfShownSections: Int { countsAfterMove?.count ?? shown?.structure.numberOfSections ?? 0 }

    func numberOfItems(inShownSection section: Int) -> Int {
      countsAfterMove?[section] ?? shown?.structure.items(inSection: section).count ?? 0
    }

    func item(at path: IndexPath) -> Item? {
      shown.flatMap { shown in shown.structure.index(of: ListPosition(path)).flatMap(shown.item) }
    }

    func makeCell(at path: IndexPath) -> UICollectionViewCell {
      let wasAsking = isAsking
      isAsking = true
      defer { isAsking = wasAsking }
      let item = item(at: path)
      let cell = dequeue(self, path, item)
      if let item {
        if let cell = cell as? ListContentCell {
          fill(cell, with: item)
          cell.rowHeight = rowHeights[path.section]
        }
        cell.accessibilityCustomActions = adapter?.accessibilityActions(of: item)
        cell.accessibilityExpandedStatus = adapter?.expandedStatus(of: item) ?? .unsupported
      }
      return cell
    }

    private func fill(_ cell: ListContentCell, with item: Item) {
      if let content { cell.show(content(item), contentVersion) }
      cell.indentationLevel = adapter?.node(of: item)?.depth ?? 0
      cell.accessories = (accessories?(item) ?? []) + (adapter?.accessories(of: item) ?? [])
    }

    /// Makes the contents of all rows, and what is beside them, again.
    private func renewRows() {
      contentVersion += 1
      setNeedsLayout()
    }

    func makeBoundary(ofKind kind: String, at path: IndexPath) -> UICollectionReusableView {
      guard let registration = boundaries[kind] else { return UICollectionReusableView(frame: .zero) }
      return dequeueConfiguredReusableSupplementary(using: registration, for: path)
    }

    private func configure(_ view: ListContentCell, ofKind kind: String, at path: IndexPath) {
      view.contentConfiguration = content(ofKind: kind, at: path)
      view.accessibilityTraits = kind == Self.elementKindSectionHeader ? .header : []
    }

    private func content(ofKind kind: String, at path: IndexPath) -> (any UIContentConfiguration)? {
      guard let shown, let adapter else { return nil }
      switch kind {
      case ListElementKind.header: return listHeader?(adapter.loadStates)
      case ListElementKind.footer: return listFooter?(adapter.loadStates)
      default:
        guard path.section < shown.structure.numberOfSections else { return nil }
        let section = shown.structure.section(at: path.section)
        return kind == UICollectionView.elementKindSectionHeader ? header?(section) : footer?(section)
      }
    }

    /// Updates all headers and footers that are shown. Collection views do not ask for them again.
    private func updateBoundaries() {
      for kind in boundaries.keys {
        for path in indexPathsForVisibleSupplementaryElements(ofKind: kind) {
          guard let view = supplementaryView(forElementKind: kind, at: path) as? ListContentCell else { continue }
          configure(view, ofKind: kind, at: path)
          // Its new content can have another height.
          view.invalidateIntrinsicContentSize()
        }
      }
    }

    // MARK: Actions

    func menu(ofItemAt path: IndexPath) -> UIContextMenuConfiguration? {
      item(at: path).flatMap { adapter?.menu(of: $0) }
    }

    /// Returns the actions behind a swipe, for a list configuration of the app:
    ///
    /// ```swift
    /// configuration.trailingSwipeActionsConfigurationProvider = { [weak list] in list?.swipeActions(at: $0, from: .trailing) }
    /// ```
    ///
    /// With a `ListLayout`, the rows of lists have the swipes without it.
    /// - Parameters:
    ///   - path: The index path of the item.
    ///   - edge: The edge, as the placement of the actions says.
    public func swipeActions(at path: IndexPath, from edge: ListAction.Placement) -> UISwipeActionsConfiguration? {
      item(at: path).flatMap { adapter?.swipeActions(of: $0, from: edge) }
    }

    // MARK: Reordering

    /// Takes the list of the adapter after a change that the collection view has made already. It asks for the numbers
    /// of the new list next.
    func takeMovedList(from path: IndexPath, to destination: IndexPath, _ change: () -> Void) {
      var counts = (0..<numberOfShownSections).map { numberOfItems(inShownSection: $0) }
      counts[path.section] -= 1
      counts[destination.section] += 1
      isAsking = true
      change()
      shown = adapter?.list
      // The model may have it elsewhere, which the collection view learns when it reads the list again.
      countsAfterMove = counts
      isAsking = false
      Task {
        countsAfterMove = nil
        anchoredLayout?.hold(nil)
        reloadData()
      }
    }
  }

  extension ListPosition {
    init(_ path: IndexPath) { self.init(section: path.section, item: path.item) }
  }

  extension IndexPath {
    init(_ position: ListPosition) { self.init(item: position.item, section: position.section) }
  }
#endif
