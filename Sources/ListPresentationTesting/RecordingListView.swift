import ListPresentation

/// A view for tests that records every update, and refuses the updates that `UICollectionView` would refuse. It keeps
/// its own rows, as a collection view does.
///
/// ```swift
/// let view = RecordingListView<SingleSection, Fruit>()
/// let adapter = ListAdapter(dataSource: fruits, view: view)
/// view.changes         // [reload(first)]
/// view.rows            // [[apple, pear]]
/// view.refusals        // []
/// ```
///
/// The view applies each plan to its own rows step by step: first it deletes from the end, and then it inserts and
/// moves in ascending order. It does not use the code of the adapter for this. It then compares its rows with those of
/// the adapter.
@MainActor
public final class RecordingListView<Section: ListElement, Item: ListElement>: ListView {
  /// The adapter that the view shows. The adapter's `attach(_:)` and `detach(_:)` set it.
  public var adapter: ListAdapter<Section, Item>?
  /// The changes of all updates that the view received, in order.
  public private(set) var changes: [ListChange] = []
  /// The updates that a collection view would refuse, and the differences between the view's rows and the adapter's.
  /// Each is a sentence.
  public private(set) var refusals: [String] = []
  private var shown = BatchedRows<Section, Item>()

  /// Creates a view that shows nothing.
  public init() {}

  /// The sections that the view shows.
  public var sections: [Section] { shown.sections }

  /// The items that the view shows, by section.
  public var rows: [[Item]] { shown.rows }

  /// Records an update and applies it as a collection view would.
  public func adapter(_ adapter: ListAdapter<Section, Item>, didUpdate update: ListUpdate<Section, Item>) {
    changes.append(update.change)
    let all = BatchedRows(update.new.structure.sections.indices.map { part($0, of: update.new) })
    switch update.change {
    case .reload: shown = all
    case .difference(let plan): perform(plan, leadingTo: update.new, all)
    case .stateChanged: break
    }
    if sections != all.sections { refusals.append("the view shows \(sections), the adapter has \(all.sections)") }
    if rows != all.rows { refusals.append("the view shows \(rows), the adapter has \(all.rows)") }
  }

  private func part(_ section: Int, of list: ListContent<Section, Item>) -> BatchedRows<Section, Item>.Part {
    (list.structure.section(at: section), list.structure.items(inSection: section).compactMap { list.item(at: $0) })
  }

  private func perform(
    _ plan: ListBatch, leadingTo list: ListContent<Section, Item>, _ all: BatchedRows<Section, Item>
  ) {
    let violations = plan.violations(
      from: ListStructure(sections: sections, counts: shown.counts), to: list.structure)
    guard violations.isEmpty else {
      refusals += violations.map(\.description)
      shown = all
      return
    }
    func item(at position: ListPosition) -> Item { all.rows[position.section][position.item] }
    _ = shown.perform(BatchOperations(plan), section: { part($0, of: list) }, row: item)
    for section in plan.reconfiguredSections { shown.sections[section] = list.structure.section(at: section) }
    for position in plan.reconfiguredItems + plan.reloadedItems {
      shown.rows[position.section][position.item] = item(at: position)
    }
  }
}
