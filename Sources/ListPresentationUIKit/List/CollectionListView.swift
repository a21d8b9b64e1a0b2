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
  /// to assistive technologies. A finger turns carousels. VoiceOver hears of each failure to load once, and keeps its
  /// focus on its item, or on the nearest one if the item has left. In an outline, it says whether an item is expanded.
  ///
  /// A tap opens the item. While `isEditing` is `true`, taps select and deselect items; dragging two fingers across the
  /// list begins it. If the list is movable, the user holds an item and drags it, or all selected items, elsewhere. The
  /// rows follow the finger, and updates go on meanwhile. A destination that the data source refuses has the sign of
  /// the system for it. Items are not dragged to another list.
  ///
  /// The collection view owns its `dataSource`, `delegate`, `prefetchDataSource`, `dragDelegate` and `dropDelegate`. It
  /// was type-checked and played against a stand-in for UIKit, and has not run on a device yet.
  public final class CollectionListView<Section: ListElement, Item: ListElement>: UICollectionView, ListView {
    /// The adapter that serves the view.
    public var adapter: ListAdapter<Section, Item>?
    /// The layout of the list. Has no effect on a collection view with a layout of UIKit.
    public var layout = ListLayout<Section>(.list()) { didSet { layOutAgain() } }
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

    /// The list that the collection view believes in.
    var shown: ListContent<Section, Item>?
    /// The updates that came while the collection view was asking.
    var waiting: [ListUpdate<Section, Item>] = []
    var isAsking = false
    /// The items that the collection view prepares.
    var soon = RangeSet<Int>()
    /// What was reported last, and of which list.
    var reported: (list: ListContent<Section, Item>, items: RangeSet<Int>, soon: RangeSet<Int>)?
    /// The state that an empty list shows.
    var unavailable: ListLoadState?
    /// The text size of the last layout.
    var textSize: UIContentSizeCategory?
    /// The question that the user is asked.
    var question: (value: ListQuestion<Item.ID>, alert: UIAlertController)?
    /// The row whose buttons the user sees.
    var swipe: RowSwipe?
    /// Whether the user drags items that this view has taken.
    var holdsItems = false
    /// The items that the user has lifted last.
    var lifted: [Item.ID] = []
    /// The item below the finger at the last step of the drag.
    var carriedOnto: Item.ID?
    /// The failure that was announced last.
    var announced: String?
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
      self.init(collectionViewLayout: ViewportLayout(), content: content)
      self.layout = layout
    }

    /// Creates a collection view with cells of a class, which say their own sizes.
    /// - Parameters:
    ///   - layout: The layout of the list.
    ///   - cell: The registration, which configures a cell for an item.
    public convenience init<Cell: UICollectionViewCell>(
      layout: ListLayout<Section> = ListLayout(.list()), cell: UICollectionView.CellRegistration<Cell, Item>
    ) {
      self.init(ViewportLayout()) { $0.dequeueConfiguredReusableCell(using: cell, for: $1, item: $2) }
      self.layout = layout
    }

    /// Creates a collection view with a layout of UIKit, such as one of a list that has swipe actions.
    ///
    /// Such a layout knows nothing of the update, so rows that arrive above what the user reads move it.
    /// - Parameters:
    ///   - collectionViewLayout: The layout.
    ///   - content: A closure that returns the content of an item.
    public convenience init(
      collectionViewLayout: UICollectionViewLayout, content: @escaping (Item) -> any UIContentConfiguration
    ) {
      let registration = UICollectionView.CellRegistration<ListContentCell, Item> { cell, _, item in
        cell.contentConfiguration = content(item)
      }
      self.init(collectionViewLayout) { $0.dequeueConfiguredReusableCell(using: registration, for: $1, item: $2) }
    }

    private init(
      _ collectionViewLayout: UICollectionViewLayout,
      dequeue: @escaping (UICollectionView, IndexPath, Item?) -> UICollectionViewCell
    ) {
      self.dequeue = dequeue
      super.init(frame: .zero, collectionViewLayout: collectionViewLayout)
      let kinds = [
        UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter, ViewportLayout.listHeader,
        ViewportLayout.listFooter,
      ]
      // Collection views refuse registrations that are made when they ask for a view.
      for kind in kinds {
        boundaries[kind] = SupplementaryRegistration(elementKind: kind) { [weak self] view, kind, path in
          self?.configure(view, ofKind: kind, at: path)
        }
      }
      viewportLayout?.register(ListSeparatorView.self, forDecorationViewOfKind: ViewportLayout.separator)
      viewportLayout?.register(ListBackgroundView.self, forDecorationViewOfKind: ViewportLayout.background)
      allowsMultipleSelection = true
      allowsMultipleSelectionDuringEditing = true
      let sideways = SidewaysGesture()
      sideways.movement = { [weak self] in self?.movement(at: $0, isRightward: $1) }
      addGestureRecognizer(sideways)
      panGestureRecognizer.require(toFail: sideways)
      proxy.host = self
      (dataSource, delegate, prefetchDataSource) = (proxy, proxy, proxy)
      // A phone has no drags by default.
      (dragDelegate, dropDelegate, dragInteractionEnabled) = (proxy, proxy, true)
    }

    /// A collection view of an adapter is made in code, because an archive has no closures.
    @available(*, unavailable)
    public required init?(coder: NSCoder) { nil }

    /// The layout over the geometry of the list, or `nil` for a layout of UIKit.
    var viewportLayout: ViewportLayout? { collectionViewLayout as? ViewportLayout }

    /// Lays the cells out, and reports those that the user sees.
    public override func layoutSubviews() {
      updateEnvironment()
      let wasAsking = isAsking
      isAsking = true
      super.layoutSubviews()
      isAsking = wasAsking
      report()
    }

    /// Reports that the user sees the items, or none any more.
    public override func didMoveToWindow() {
      super.didMoveToWindow()
      window == nil ? report() : setNeedsLayout()
    }

    /// Receives an update of the list, and shows it at once, or in the next turn of the main actor if the collection
    /// view is asking for cells.
    public func adapter(_ adapter: ListAdapter<Section, Item>, didUpdate update: ListUpdate<Section, Item>) {
      guard !isAsking, waiting.isEmpty else {
        if waiting.isEmpty { Task { self.receiveWaiting() } }
        return waiting.append(update)
      }
      receive(update)
    }

    /// Scrolls, without an animation, until an item is visible.
    public func adapter(_ adapter: ListAdapter<Section, Item>, revealItemAt index: Int) {
      guard waiting.isEmpty, let position = shown?.outline.position(at: index) else { return }
      if let viewportLayout {
        layoutIfNeeded()
        viewportLayout.change { $0.scroll(to: position) }
      } else {
        scrollToItem(at: IndexPath(position), at: .centeredVertically, animated: false)
      }
      layoutIfNeeded()
    }

    /// Turns the carousel of a section by items, or by pages if it snaps to pages.
    public func turnCarousel(inSection section: Int, by steps: Int) {
      viewportLayout?.change { $0.turnCarousel(inSection: section, by: steps) }
    }
  }
#endif
