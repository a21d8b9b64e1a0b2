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
/// moves in ascending order. It does not use the package's code for this. It then compares its rows with those of the
/// adapter.
@MainActor
public final class RecordingListView<Section: ListElement, Item: ListElement>: ListView {
  /// The adapter that the view shows. The adapter's `attach(_:)` and `detach(_:)` set it.
  public var adapter: ListAdapter<Section, Item>?
  /// The changes of all updates that the view received, in order.
  public private(set) var changes: [ListChange] = []
  /// The sections that the view shows.
  public private(set) var sections: [Section] = []
  /// The items that the view shows, by section.
  public private(set) var rows: [[Item]] = []
  /// The updates that a collection view would refuse, and the differences between the view's rows and the adapter's.
  /// Each is a sentence.
  public private(set) var refusals: [String] = []

  /// Creates a view that shows nothing.
  public init() {}

  /// Records an update and applies it as a collection view would.
  public func adapter(_ adapter: ListAdapter<Section, Item>, didUpdate update: ListUpdate<Section, Item>) {
    changes.append(update.change)
    switch update.change {
    case .reload: readAll(of: update.new)
    case .difference(let plan): perform(plan, leadingTo: update.new)
    case .stateChanged: break
    }
    compare(with: update.new)
  }

  private func readAll(of list: ListContent<Section, Item>) {
    sections = list.structure.sections
    rows = sections.indices.map { items(inSection: $0, of: list) }
  }

  private func items(inSection section: Int, of list: ListContent<Section, Item>) -> [Item] {
    list.structure.items(inSection: section).compactMap { list.item(at: $0) }
  }

  private func perform(_ plan: ListBatch, leadingTo list: ListContent<Section, Item>) {
    let violations = plan.violations(
      from: ListStructure(sections: sections, counts: rows.map(\.count)), to: list.structure)
    guard violations.isEmpty else {
      refusals += violations.map(\.description)
      return readAll(of: list)
    }
    let old = (sections: sections, rows: rows)
    for position in (plan.deletedItems + plan.movedItems.map(\.from)).sorted(by: >) {
      rows[position.section].remove(at: position.item)
    }
    let moved = plan.movedSections.map { (to: $0.to, section: old.sections[$0.from], rows: rows[$0.from]) }
    for section in (plan.deletedSections + plan.movedSections.map(\.from)).sorted(by: >) {
      sections.remove(at: section)
      rows.remove(at: section)
    }
    let arriving =
      moved
      + plan.insertedSections.map {
        (to: $0, section: list.structure.section(at: $0), rows: items(inSection: $0, of: list))
      }
    for arrival in arriving.sorted(by: { $0.to < $1.to }) {
      sections.insert(arrival.section, at: arrival.to)
      rows.insert(arrival.rows, at: arrival.to)
    }
    func item(at position: ListPosition) -> Item? { list.structure.index(of: position).flatMap(list.item) }
    let arrivingItems =
      plan.insertedItems.compactMap { position in item(at: position).map { (position, $0) } }
      + plan.movedItems.map { ($0.to, old.rows[$0.from.section][$0.from.item]) }
    for (position, item) in arrivingItems.sorted(by: { $0.0 < $1.0 }) {
      rows[position.section].insert(item, at: position.item)
    }
    for section in plan.reconfiguredSections { sections[section] = list.structure.section(at: section) }
    for position in plan.reconfiguredItems + plan.reloadedItems {
      if let item = item(at: position) { rows[position.section][position.item] = item }
    }
  }

  private func compare(with list: ListContent<Section, Item>) {
    let structure = list.structure
    if sections != structure.sections {
      refusals.append("the view shows \(sections), the adapter has \(structure.sections)")
    }
    let items = structure.sections.indices.map { self.items(inSection: $0, of: list) }
    if rows != items { refusals.append("the view shows \(rows), the adapter has \(items)") }
  }
}
