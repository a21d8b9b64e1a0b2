/// Pulls a list from a data source, works out what changed, and hands it to views.
///
/// ```swift
/// let fruits = Fruits()
/// let list = TextListView { (fruit: Fruit) in TextRow(fruit.name) }
/// let adapter = ListAdapter(dataSource: fruits, view: list)
/// fruits.fruits.append(Fruit(id: 2, name: "Pear"))   // shown in the next turn of the main actor
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
  /// The view model that provides the list.
  ///
  /// If you set another data source, the adapter shows its list at once as a change of the previous list. An item whose
  /// id is in both lists keeps its row and its selection. If the adapter is calling its source, a view, the delegate or
  /// a completion, it shows the list after that call, as with ``flush()``.
  public var dataSource: any ListAdapterDataSource<Section, Item> {
    didSet {
      guard dataSource !== oldValue else { return }
      snapshotSource = dataSource as? any SnapshotDataSource<Section, Item>
      upstream = ListUpstream(dataSource)
      abilities = SourceAbilities(upstream)
      assets?.end()
      assets = nil
      dataSourceChanged()
    }
  }
  /// The object that receives the events of the list, and the problems in its program. For more than one receiver of
  /// events, see ``addListener(_:)``.
  public weak var delegate: (any ListAdapterDelegate<Section, Item>)?
  /// The state of loading after the last item, as of the last pull. It is ``ListLoadState/rejected`` after the adapter
  /// rejected a pulled list, unless the source loads or has failed itself.
  public var loadState: ListLoadState { loadStates.following }
  /// The state of loading before the first item, as of the last pull.
  public var precedingLoadState: ListLoadState { loadStates.preceding }

  /// The data source, if it provides its list as a snapshot. To cast it for each pull would cost a tenth of a small
  /// update.
  private(set) lazy var snapshotSource = dataSource as? any SnapshotDataSource<Section, Item>
  /// The abilities of the data source and of the lists that it is made of: refresh and search, totals and lost items,
  /// selection, actions and assets. A view uses them without knowing the type of the source.
  public private(set) lazy var upstream = ListUpstream(dataSource)
  /// What the lists can do, as of the last pull.
  lazy var abilities = SourceAbilities(upstream)
  /// Whether the data source was made of other lists at the last pull.
  var isMadeOfOthers = false
  var content = ListContent<Section, Item>.nothing
  var loadStates = LoadStates()
  /// Whether a view should animate the update that it receives. It is a hint, as given to
  /// ``setNeedsUpdate(animated:completion:)``, and `true` outside an update.
  public internal(set) var isUpdateAnimated = true
  /// Makes the map of the batch that the views receive, because not every update needs it. `nil` once it is made.
  var makeIndexMap: (() -> ListIndexMap?)?
  var madeIndexMap: ListIndexMap?
  /// The hint for the next update.
  var isNextUpdateAnimated = true
  var diagnosis = ListDiagnosis<Section, Item>()
  var listeners: [Listener] = []
  var attachments: [Attachment] = []
  var numberOfAttachments = 0
  /// The cursor and the selected items. Under ``ListUpdateStrategy/reload``, an update does not change them.
  public internal(set) var selection = ListSelection<Item.ID>()
  /// How many items the data source lets the user select, as last read.
  var sourceSelectionMode = SelectionMode.multiple()
  var displays = DisplayTracker<Section, Item>()
  /// The items that were read since the last pull under ``ListUpdateStrategy/reload``, so that each is read once.
  var drawnItems: [Int: Item] = [:]
  /// The notices that are not delivered yet.
  var notices = Queue<Notice>()
  /// Whether the adapter reads the source or delivers a notice.
  var isBusy = false
  /// Whether a flush was requested while the adapter was busy.
  var isFlushDue = false
  /// Whether the source must be informed about the visible items.
  var isReportDue = false
  /// Whether an update of the current source was requested.
  var hasRequestedUpdate = false
  let requests = RequestQueue<Section, Item>()
  /// The assets of the visible rows, if the data source has any.
  var assets: AssetTracker<Item>?
  private(set) lazy var tracker = SourceTracker { [weak self] in self?.takeTurn() }

  /// The function that makes a plan. Tests replace it.
  var makePlan: @Sendable (ListSnapshot<Section, Item>, ListSnapshot<Section, Item>) -> ListDifference<Section, Item>
  /// The number of items that are not shared with the list before from which an update is computed in the background,
  /// because it would block the main actor noticeably. Tests make it small.
  var sizeOfLargeUpdates = 10_000
  /// The function that computes an update. It is made in the user's module, where the compiler knows the types of
  /// sections and items, because it is many times faster there.
  let compute: UpdateJob<Section, Item>.Computation
  /// The update that is being computed in the background.
  var background: BackgroundUpdate<Section, Item>?

  /// Creates an adapter without views, and pulls for the first time.
  @inlinable
  public convenience init(
    dataSource: some ListAdapterDataSource<Section, Item>,
    delegate: (any ListAdapterDelegate<Section, Item>)? = nil
  ) {
    self.init(
      dataSource, delegate, plan: { $1.difference(from: $0) }, compute: { $0.result() })
  }

  @usableFromInline
  init(
    _ dataSource: any ListAdapterDataSource<Section, Item>,
    _ delegate: (any ListAdapterDelegate<Section, Item>)?,
    plan makePlan: @escaping UpdateJob<Section, Item>.Planner, compute: @escaping UpdateJob<Section, Item>.Computation
  ) {
    self.dataSource = dataSource
    self.delegate = delegate
    self.makePlan = makePlan
    self.compute = compute
    perform { _ = pull(atOnce: true) }
    checkObservability()
  }

  deinit {
    background?.work.cancel()
    Task { @MainActor [requests, assets] in
      requests.cancel()
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

  /// The sections of the list that is shown, and the number of items in each.
  public var outline: ListOutline<Section> { content.outline }

  /// The list that is shown. `nil` as long as every pull was rejected, and for a source that is read by index under
  /// ``ListUpdateStrategy/reload``.
  public var snapshot: ListSnapshot<Section, Item>? { content.snapshot }

  /// The indices of the items before and after the batch that the views receive. `nil` outside
  /// ``ListView/adapter(_:didUpdate:)``, and for an update that is not a ``ListUpdate/difference(_:)``.
  /// - Complexity: O(k log k) for a batch of k operations when it is first read during an update, and then O(1).
  public var indexMap: ListIndexMap? {
    if let make = makeIndexMap.take() { madeIndexMap = make() }
    return madeIndexMap
  }

  /// Returns the item at an index of the whole list, or `nil` if the index is outside the list.
  ///
  /// Under ``ListUpdateStrategy/reload``, the adapter reads the item from the source. The source may have fewer items
  /// than at the last pull.
  /// - Complexity: O(log n) for n items.
  public func item(at index: Int) -> Item? {
    guard let position = outline.position(at: index) else { return nil }
    if let snapshot { return snapshot[position] }
    if let item = drawnItems[index] { return item }
    guard index < dataSource.numberOfItems else { return nil }
    // More than any screen shows. A list that is printed as a whole must not be kept as a whole.
    if drawnItems.count >= 1_024 {
      drawnItems.removeAll()
      tracker.forgetDrawnItems()
    }
    let item = tracker.observeDrawnItem { dataSource.item(at: index) }
    drawnItems[index] = item
    return item
  }
}

extension ListAdapterDataSource {
  /// The type of the adapters of this source, for the declaration of a property.
  public typealias Adapter = ListAdapter<Section, Item>
}

/// What lists can do beyond showing their items.
@MainActor
struct SourceAbilities<Item: ListElement> {
  let actions: ItemActions<Item>?
  let selection: SelectionRules<Item>?
  let assets: ItemAssets<Item>?
  /// The lists that find problems in their pages.
  let diagnosed: [any DiagnosedDataSource]
  /// The lists that are read by index, whose counts may contradict each other.
  let counted: [any ListAdapterDataSource]

  init(_ upstream: ListUpstream<Item>) {
    (actions, selection, assets) = (upstream.itemActions, upstream.selectionRules, upstream.itemAssets)
    diagnosed = upstream.nearest { $0 as? any DiagnosedDataSource }
    counted = upstream.nearest { $0 is any SnapshotDataSource ? nil : $0 }
  }
}

/// The list that an adapter shows.
enum ListContent<Section: ListElement, Item: ListElement> {
  /// No list, because nothing was pulled yet.
  case nothing
  /// The whole list.
  case snapshot(ListSnapshot<Section, Item>, outline: ListOutline<Section>)
  /// Only the outline. The adapter reads the items that are drawn from the source.
  case live(ListOutline<Section>)

  static func of(_ snapshot: ListSnapshot<Section, Item>) -> ListContent {
    .snapshot(snapshot, outline: snapshot.outline)
  }

  var isNothing: Bool {
    if case .nothing = self { true } else { false }
  }

  var outline: ListOutline<Section> {
    switch self {
    case .nothing: ListOutline(sections: [], counts: [])
    case .snapshot(_, let outline), .live(let outline): outline
    }
  }

  var snapshot: ListSnapshot<Section, Item>? {
    if case .snapshot(let snapshot, _) = self { snapshot } else { nil }
  }
}
