/// What one pull reads of a data source inside the observation scope.
///
/// The sections, their counts, the load state and the first item of each section are read, each once; or the whole
/// list, if the source hands it over. The walk over all items of a source that answers by index is made after the
/// scope: observing a read costs more than the read, and items come from the properties that the first one came from.
@MainActor
struct SourceReading<Section: ListElement, Item: ListElement> {
  typealias Failure = ListUpdateError<Section.ID, Item.ID>

  let loadStates: LoadStates
  let strategy: ListUpdateStrategy
  /// The list, if the source handed it over whole.
  private let whole: ListSnapshot<Section, Item>?
  private let outline: Result<ListOutline<Section>, Failure>
  /// By index in the whole list.
  private(set) var firstItems: [Int: Item] = [:]

  var isWhole: Bool { whole != nil }

  init(_ source: any ListAdapterDataSource<Section, Item>) {
    strategy = source.updateStrategy
    loadStates = LoadStates(preceding: source.precedingLoadState, following: source.loadState)
    whole = (source as? any SnapshotDataSource<Section, Item>)?.snapshot
    guard whole == nil else {
      outline = .success(ListOutline(sections: [], counts: []))
      return
    }
    let sections = source.sections
    outline = Self.outline(
      of: sections, counts: sections.map { source.numberOfItems(in: $0) }, numberOfItems: source.numberOfItems)
    guard case .success(let outline) = outline else { return }
    for section in sections.indices {
      if let first = outline.items(inSection: section).first { firstItems[first] = source.item(at: first) }
    }
  }

  private static func outline(
    of sections: [Section], counts: [Int], numberOfItems: Int
  ) -> Result<ListOutline<Section>, Failure> {
    if let negative = (counts + [numberOfItems]).first(where: { $0 < 0 }) { return .failure(.negativeCount(negative)) }
    var (sum, isTooMuch) = (0, false)
    for count in counts where !isTooMuch { (sum, isTooMuch) = sum.addingReportingOverflow(count) }
    guard !isTooMuch, sum == numberOfItems else {
      return .failure(.countsDisagree(inSections: isTooMuch ? .max : sum, inList: numberOfItems))
    }
    return .success(ListOutline(sections: sections, counts: counts))
  }

  func content(
    from source: any ListAdapterDataSource<Section, Item>
  ) throws(Failure) -> ListContent<Section, Item> {
    if let whole { return .of(whole) }
    let outline = try outline.get()
    guard strategy.comparesItems else { return .live(outline) }
    let blocks = outline.sections.enumerated().map { index, section in
      (section: section, items: outline.items(inSection: index).map { firstItems[$0] ?? source.item(at: $0) })
    }
    return .of(ListSnapshot(sections: blocks))
  }
}

/// What loading does at the two ends of a list.
struct LoadStates: Hashable {
  var preceding = ListLoadState.idle
  var following = ListLoadState.idle

  var areSettled: Bool { preceding.isSettled && following.isSettled }
}
