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
  /// The states of loading, as of the last pull. After the adapter rejected a pulled list, the state after the last
  /// item is ``ListLoadState/rejected``, unless the source loads or has failed itself.
  public internal(set) var loadStates = ListLoadStates()
  /// The cursor and the selected items. Under ``ListUpdateStrategy/reload``, an update does not change them.
  public internal(set) var selection = ListSelection<Item.ID>()

  /// The question that the views ask the user, or `nil`; see ``invoke(_:at:asks:)``.
  public internal(set) var question: ListQuestion<Item.ID>?
  /// The item that the question is about, in a list that is not compared.
  var askedItem: Item?
  /// What the user searches for, as given to ``search(_:)``. Empty without a search.
  public internal(set) var searchText = ""
  /// The items that the user holds, and the list without their move. `nil` while the user holds none.
  var carrying: Carrying?

  /// The list that is shown. A view that has not taken an update yet shows ``ListUpdate/old``.
  public internal(set) var list = ListContent<Section, Item>()
  var source: AdaptedSource<Section, Item>
  private(set) lazy var tracker = SourceTracker { [weak self] in self?.runTurn() }
  var computing: UpdateComputing<Section, Item>
  /// The functions that select many items. They are made in the user's module, as ``UpdateComputing/compute`` is.
  let selectItems: Selecting
  let extendRange: Extending
  let requests = RequestQueue<Section, Item>()
  var delivery = Delivery()
  var views = AttachedViews<Section, Item>()
  var diagnosis = ListDiagnosis<Section, Item>()
  /// The assets of the visible rows, if the data source has any.
  var assets: AssetTracker<Item>?

  @usableFromInline
  typealias Selecting = (
    inout SelectionEdit<Item.ID>, [Item.ID], ListSelection<Item.ID>.Operation, ListSnapshot<Section, Item>,
    _ canSelect: ((Item) -> Bool)?
  ) -> Void
  @usableFromInline
  typealias Extending = (
    inout SelectionEdit<Item.ID>, SelectionRange<Item.ID>, RangeSet<Int>, ListSnapshot<Section, Item>,
    _ canSelect: (Item) -> Bool
  ) -> Void

  /// Creates an adapter without views, and pulls for the first time.
  @inlinable
  public convenience init(
    dataSource: some ListAdapterDataSource<Section, Item>,
    delegate: (any ListAdapterDelegate<Section, Item>)? = nil
  ) {
    self.init(
      dataSource, delegate, plan: { $1.difference(from: $0) }, compute: { $0.result() },
      select: { $0.select($1, by: $2, in: $3, canSelect: $4) },
      extend: { edit, range, indices, list, canSelect in
        edit.extend(range, over: indices) { list.candidates(in: $0, canSelect: canSelect) }
      })
  }

  @usableFromInline
  init(
    _ dataSource: any ListAdapterDataSource<Section, Item>,
    _ delegate: (any ListAdapterDelegate<Section, Item>)?,
    plan makePlan: @escaping UpdateJob<Section, Item>.Planner, compute: @escaping UpdateJob<Section, Item>.Computation,
    select selectItems: @escaping Selecting, extend extendRange: @escaping Extending
  ) {
    source = AdaptedSource(dataSource)
    computing = UpdateComputing(makePlan: makePlan, compute: compute)
    (self.selectItems, self.extendRange) = (selectItems, extendRange)
    self.delegate = delegate
    perform { _ = pull(atOnce: true) }
    checkObservability()
  }

  deinit {
    computing.cancel()
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

  /// The view model that provides the list.
  ///
  /// If you set another data source, the adapter shows its list at once as a change of the previous list. An item whose
  /// id is in both lists keeps its row and its selection. The question, the search and the carrying of items end,
  /// because they were about the previous list. If the adapter is calling its source, a view, the delegate or a
  /// completion, it shows the list after that call, as with ``flush()``.
  public var dataSource: any ListAdapterDataSource<Section, Item> {
    get { source.dataSource }
    set {
      guard newValue !== source.dataSource else { return }
      forgetCarried()
      forgetQuestion()
      source = AdaptedSource(newValue)
      searchText = ""
      assets?.end()
      assets = nil
      dataSourceChanged()
    }
  }

  /// The abilities of the data source and of the lists that it is made of: refresh and search, totals and lost items,
  /// selection, actions and assets. A view uses them without knowing the type of the source.
  public var abilities: ListAbilities<Item> { source.all }

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
}

extension ListAdapterDataSource {
  /// The type of the adapters of this source, for the declaration of a property.
  public typealias Adapter = ListAdapter<Section, Item>
}
