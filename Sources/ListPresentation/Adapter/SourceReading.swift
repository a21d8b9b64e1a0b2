/// What one pull reads of a data source inside the observation scope.
///
/// The sections, their counts, the load state and the first item of each section are read, each once; or the whole
/// list, if the source hands it over. The walk over all items of a source that answers by index is made after the
/// scope: observing a read costs more than the read, and items come from the properties that the first one came from.
@MainActor
struct SourceReading<Section: ListElement, Item: ListElement> where Section.ID: Sendable, Item.ID: Sendable {
  let loadState: ListLoadState
  private let whole: ListSnapshot<Section, Item>?
  /// Whether the source handed the list over whole.
  var isWhole: Bool { whole != nil }
  private var sections: [Section] = []
  private var counts: [Int] = []
  private var numberOfItems = 0
  /// By index in the whole list.
  private(set) var firstItems: [Int: Item] = [:]
  private let isWalked: Bool

  init(_ source: any ListAdapterDataSource<Section, Item>, isWalked: Bool) {
    self.isWalked = isWalked
    loadState = source.loadState
    whole = source.snapshot
    guard whole == nil else { return }
    numberOfItems = source.numberOfItems
    sections = source.sections
    var start = 0
    for section in sections {
      let count = source.numberOfItems(in: section)
      counts.append(count)
      if count > 0, (0..<max(numberOfItems, 0)).contains(start) { firstItems[start] = source.item(at: start) }
      start &+= max(count, 0)
    }
  }

  func content(
    from source: any ListAdapterDataSource<Section, Item>
  ) throws(ListUpdateError<Section.ID, Item.ID>) -> ListContent<Section, Item> {
    if let whole { return .of(whole) }
    if let negative = (counts + [numberOfItems]).first(where: { $0 < 0 }) { throw .negativeCount(negative) }
    let sum = counts.reduce(0) { $0.addingReportingOverflow($1).overflow ? .max : $0 + $1 }
    guard sum == numberOfItems else { throw .countsDisagree(inSections: sum, inList: numberOfItems) }
    let outline = ListOutline(sections: sections, counts: counts)
    guard isWalked else { return .live(outline) }
    let blocks = sections.indices.map { section in
      (
        section: sections[section],
        items: outline.items(inSection: section).map { firstItems[$0] ?? source.item(at: $0) }
      )
    }
    return .of(ListSnapshot(sections: blocks))
  }
}

extension ListSnapshot {
  /// The snapshot as the policy wants it, each id once, and what was doubled.
  func unique(
    _ policy: DuplicatePolicy
  ) throws(ListUpdateError<Section.ID, Item.ID>) -> (ListSnapshot, DuplicateReport<Section.ID, Item.ID>) {
    let duplicates = duplicates()
    if case .reject = policy, !duplicates.isEmpty { throw .duplicates(duplicates) }
    return (removingDuplicates(), duplicates)
  }
}
