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
  /// The collection view performs a batch for each update, updates the rows whose content has changed, and reloads
  /// only if it shows nothing yet or is in no window. What the user reads keeps its place. It reports what the user
  /// sees to the adapter, shows the selection, and offers the actions of the items in context menus, behind swipes, and
  /// to assistive technologies. VoiceOver hears of each failure to load once, and keeps its focus on its item, or on the
  /// nearest one if the item has left. In an outline, it says whether an item is expanded.
  ///
  /// The ``layout`` becomes a compositional layout of UIKit. Its lists are those of a list configuration, with the
  /// separators, swipes and accessories of the system, and its carousels scroll by themselves. A carousel that wraps
  /// ends at its last item here, and separators lie between the rows of lists only: the adapter reports both once.
  ///
  /// A tap, or Return on a keyboard, opens the item. While `isEditing` is `true`, taps select and deselect items. If the
  /// list is movable, the user holds an item and drags it, or all selected items, elsewhere. The rows follow the finger,
  /// and updates go on meanwhile. A destination that the data source refuses has the sign of the system for it. Items
  /// are not dragged to another list.
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
    public var accessories: ((Item) -> [UICellAccessory])?
    /// Called when `isEditing` changes, such as to show a button that ends it.
    ///
    /// With this closure, the user begins editing by dragging two fingers across rows, if several items can be selected.
    /// Set `isEditing` to `false` to end it. Without the closure, two fingers scroll.
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
    public var unavailableContent: ((ListLoadState) -> any UIContentConfiguration)? { didSet { updateUnavailable() } }

    /// Returns the content of the row of an item, or `nil` for cells of a class.
    var content: ((Item) -> any UIContentConfiguration)? {
      didSet {
        contentVersion += 1
        setNeedsLayout()
      }
    }
    private(set) var contentVersion = 0
    /// Called when the user has opened an item.
    var opened: ((Item) -> Void)?
    /// Called when the user has pulled the list down, instead of a refresh of the data source.
    var pulled: (() async -> Void)? { didSet { if let adapter { updateRefreshing(adapter.loadStates) } } }
    /// Whether `pulled` has not returned yet.
    var isPulling = false
    /// The list that the collection view believes in.
    var shown: ListContent<Section, Item>?
    /// The updates that came while the collection view was asking.
    var waiting: [ListUpdate<Section, Item>] = []
    /// Whether the collection view asks for something, so that an update has to wait.
    var isAsking = false { didSet { if !isAsking { planWaiting() } } }
    /// Whether the updates that wait are received in the next turn.
    var hasPlan = false
    /// The items that the collection view prepares.
    var soon = RangeSet<Int>()
    /// What was reported last, and of which list.
    var reported: (list: ListContent<Section, Item>, items: RangeSet<Int>, soon: RangeSet<Int>)?
    /// Whether a report is made in the next turn.
    private var willReport = false
    /// The state that an empty list shows.
    var unavailable: ListLoadState?
    /// The question that the user is asked.
    var question: (value: ListQuestion<Item.ID>, alert: UIAlertController)?
    /// Whether the user drags items that this view has taken.
    var holdsItems = false
    /// The items that the user has lifted last.
    var lifted: [Item.ID] = []
    /// The item below the finger at the last step of the drag.
    var carriedOnto: Item.ID?
    /// The failure that was announced last.
    var announced: String?
    /// The heights of the rows of lists that have one height, by section.
    private var rowHeights: [Int: CGFloat] = [:]
    let dequeue: (UICollectionView, IndexPath, Item?) -> UICollectionViewCell
    private(set) var boundaries: [String: UICollectionView.SupplementaryRegistration<ListContentCell>] = [:]
    private let proxy = CollectionProxy()

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
      proxy.host = self
      (dataSource, delegate, prefetchDataSource) = (proxy, proxy, proxy)
      (dragDelegate, dropDelegate) = (proxy, proxy)
    }

    /// A collection view of an adapter is made in code, because an archive has no closures.
    @available(*, unavailable)
    public required init?(coder: NSCoder) { nil }

    /// The layout of this package, or `nil` for a layout of the app.
    var anchoredLayout: AnchoredLayout? { collectionViewLayout as? AnchoredLayout }

    private func connect(_ sections: AnchoredLayout.Sections, _ layout: ListLayout<Section>) {
      sections.make = { [weak self] in self?.makeSection($0, in: $1) }
      self.layout = layout
    }

    private func updateLayout() {
      guard let anchoredLayout else { return }
      let configuration = UICollectionViewCompositionalLayoutConfiguration()
      configuration.boundarySupplementaryItems = [
        layout.header.map { SectionPlan.Boundary(ofList: $0).item(ListElementKind.header, isAtTop: true) },
        layout.footer.map { SectionPlan.Boundary(ofList: $0).item(ListElementKind.footer, isAtTop: false) },
      ].compactMap { $0 }
      // Another configuration makes the layout ask for all sections again.
      anchoredLayout.configuration = configuration
    }

    private func makeSection(
      _ index: Int, in environment: any NSCollectionLayoutEnvironment
    ) -> NSCollectionLayoutSection? {
      guard let outline = shown?.outline, index < outline.numberOfSections else { return nil }
      let (section, size) = (outline.section(at: index), environment.container.effectiveContentSize)
      let scale = max(1, environment.traitCollection.displayScale)
      let count = outline.items(inSection: index).count
      let screen = LayoutEnvironment(width: size.width, height: size.height, scale: scale)
      let chosen = layout.sectionLayout(
        for: section, at: index,
        in: effectiveUserInterfaceLayoutDirection == .leftToRight
          ? screen : LayoutEnvironment(width: size.width, height: size.height, scale: scale, isRightToLeft: true))
      let plan = SectionPlan(chosen, in: screen, scale: scale, isEmpty: count == 0)
      if let omission = plan.omission { adapter?.diagnose(.omission(section: index, omission)) }
      anchoredLayout?.setPinned(plan.header?.isPinned == true, section: index)
      rowHeights[index] = plan.rowHeight.map { CGFloat($0) }
      let made = plan.section(in: environment) { configuration(plan, of: section, numberOfItems: count) }
      if plan.isCarousel {
        // A section that scrolls by itself does not lay the collection view out.
        made.visibleItemsInvalidationHandler = { [weak self] _, _, _ in self?.reportSoon() }
      }
      return made
    }

    private func configuration(
      _ plan: SectionPlan, of section: Section, numberOfItems: Int
    ) -> UICollectionLayoutListConfiguration {
      var configuration = UICollectionLayoutListConfiguration(appearance: appearance)
      configuration.headerMode = plan.header == nil ? .none : .supplementary
      configuration.footerMode = plan.footer == nil ? .none : .supplementary
      configuration.showsSeparators = plan.content == .list(rowHeight: plan.rowHeight, hasSeparators: true)
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
      configureList?(&configuration, section)
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
      isAsking = wasAsking
      // The layout of a list can have changed, or a row can have moved to another list.
      for path in indexPathsForVisibleItems {
        guard let cell = cellForItem(at: path) as? ListContentCell else { continue }
        cell.rowHeight = rowHeights[path.section]
        // The collection view can have prepared it before the content was another one.
        if !isAsking, cell.contentVersion != contentVersion, let content, let item = item(at: path) {
          cell.show(content(item), contentVersion)
          cell.invalidateIntrinsicContentSize()
        }
      }
      if anchoredLayout?.finish(anchor) != true { report() }
    }

    /// Reports in the next turn.
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
      window == nil ? report() : setNeedsLayout()
    }

    /// Receives an update of the list, and shows it at once, or in the next turn of the main actor if the collection
    /// view is asking for cells.
    public func adapter(_ adapter: ListAdapter<Section, Item>, didUpdate update: ListUpdate<Section, Item>) {
      guard !isAsking, waiting.isEmpty else { return waiting.append(update) }
      receive(update)
    }

    /// Scrolls, without an animation, until an item is visible.
    public func adapter(_ adapter: ListAdapter<Section, Item>, revealItemAt index: Int) {
      guard waiting.isEmpty, let position = shown?.outline.position(at: index) else { return }
      let path = IndexPath(position)
      layoutIfNeeded()
      guard anchoredLayout?.shows(rowAt: path) != true else { return }
      scrollToItem(at: path, at: [.centeredVertically, .centeredHorizontally], animated: false)
      anchoredLayout?.hold(rowAt: path)
      layoutIfNeeded()
    }

    func rowHeight(at path: IndexPath) -> CGFloat? { rowHeights[path.section] }
  }

  extension ListPosition {
    init(_ path: IndexPath) { self.init(section: path.section, item: path.item) }
  }

  extension IndexPath {
    init(_ position: ListPosition) { self.init(item: position.item, section: position.section) }
  }
#endif
