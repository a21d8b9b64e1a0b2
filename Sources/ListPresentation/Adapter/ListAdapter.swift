/// Pulls a list from a data source, works out what changed, and hands it to views.
///
/// ```swift
/// let fruits = Fruits()
/// let list = TextListView { (fruit: Fruit) in TextRow(fruit.name) }
/// let adapter = ListAdapter(dataSource: fruits, view: list)
/// fruits.fruits.append(Fruit(id: 2, name: "Pear"))   // shown in the next turn of the main actor
/// ```
///
/// An adapter holds no data of its own beyond the snapshot it shows, and no logic of the screen. The first pull is made
/// when it is created; after that one pull is made in the next main-actor turn after a change, whatever the number of
/// changes. One adapter may serve several views, and one data source several adapters.
///
/// A view holds its adapter and the adapter holds its data source, so keeping the view keeps the whole list alive. The
/// adapter refers to its views and its delegate weakly. A data source must not hold its adapter.
@MainActor
public final class ListAdapter<Section: ListElement, Item: ListElement> {
  /// The view model that provides the list.
  ///
  /// Setting another one shows its list at once, as a change of the list before: an item with an id that both lists have
  /// keeps its row and its selection. Set from inside a call that the adapter makes, the list is shown after
  /// that call, as with ``flush()``.
  public var dataSource: any ListAdapterDataSource<Section, Item> {
    didSet { if dataSource !== oldValue { dataSourceChanged() } }
  }
  /// The object that receives the events of the list.
  public weak var delegate: (any ListAdapterDelegate<Section, Item>)?
  /// What loading does after the last item, as of the last pull.
  public var loadState: ListLoadState { loadStates.following }
  /// What loading does before the first item, as of the last pull.
  public var precedingLoadState: ListLoadState { loadStates.preceding }
  /// What the adapter has found wrong with the way its data source is written.
  public internal(set) var diagnostics: [ListDiagnostic] = []

  var content = ListContent<Section, Item>.nothing
  var loadStates = LoadStates()
  var attachments: [Attachment] = []
  var numberOfAttachments = 0
  var selectedItem: Item?
  var displays = DisplayTracker<Section, Item>()
  /// Under ``ListUpdateStrategy/reload``: the items asked for since the last pull, so that each is asked for once.
  var drawnItems: [Int: Item] = [:]
  /// What is still to be delivered.
  var notices = Queue<Notice>()
  /// Whether the source is being read or something is being delivered.
  var isBusy = false
  /// Whether a flush was requested meanwhile.
  var isFlushDue = false
  /// Whether to report to the source what the user sees.
  var isReportDue = false
  var hasRequestedUpdate = false
  let requests = RequestQueue<Section, Item>()
  private(set) lazy var tracker = SourceTracker { [weak self] in self?.takeTurn() }

  /// How a plan is made; the tests put another planner in its place.
  var makePlan: @Sendable (ListSnapshot<Section, Item>, ListSnapshot<Section, Item>) -> ListDifference<Section, Item>
  /// The number of items not shared with the list before from which the work of an update would block the main actor
  /// noticeably; the tests make it small.
  var sizeOfLargeUpdates = 10_000
  /// How an update is worked out: the one function, made where the types of sections and items are known, for there it
  /// is many times faster.
  let compute: UpdateJob<Section, Item>.Computation
  /// An update that is being worked out beside the main actor.
  var background: BackgroundUpdate<Section, Item>?

  /// Creates an adapter and pulls for the first time.
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
    Task { @MainActor [requests] in requests.cancel() }
  }

  /// Creates an adapter for a view, pulls for the first time and shows the list. The view holds the adapter.
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

  /// The sections and the numbers of their items.
  public var outline: ListOutline<Section> { content.outline }

  /// What is shown, if the adapter holds it: not under ``ListUpdateStrategy/reload`` over a source that answers by index.
  public var snapshot: ListSnapshot<Section, Item>? { content.snapshot }

  /// Returns the item at an index of the whole list, or `nil` if the index is outside the list.
  ///
  /// Under ``ListUpdateStrategy/reload`` it is asked of the source, which may have fewer items by now.
  public func item(at index: Int) -> Item? {
    guard let position = outline.position(at: index) else { return nil }
    if let snapshot { return snapshot[position] }
    if let item = drawnItems[index] { return item }
    guard index < dataSource.numberOfItems else { return nil }
    // Enough for any screen; a list that is printed as a whole must not be kept as a whole.
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
  /// The type of adapter that serves this source, for a property that holds one.
  public typealias Adapter = ListAdapter<Section, Item>
}

/// What an adapter shows.
enum ListContent<Section: ListElement, Item: ListElement> {
  /// Nothing was pulled yet.
  case nothing
  /// The list itself.
  case snapshot(ListSnapshot<Section, Item>, outline: ListOutline<Section>)
  /// Only its outline; items are asked of the source where they are drawn.
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
