/// The values that one pull reads from a data source. All reads are observed.
///
/// A pull reads each member of the source once: the load states, and then the snapshot, or the outline and every item.
/// Under ``ListUpdateStrategy/reload``, it does not read items.
@MainActor
struct SourceReading<Section: ListElement, Item: ListElement> {
  typealias Failure = ListUpdateError<Section.ID, Item.ID>

  enum Content {
    case list(ListSnapshot<Section, Item>)
    /// The outline of a list whose items are read when they are drawn.
    case outline(ListOutline<Section>)
  }

  let loadStates: ListLoadStates
  let strategy: ListUpdateStrategy
  let content: Result<Content, Failure>
  /// What the source has found in its pages.
  let diagnostics: [PagingDiagnostic]
  /// The list that contradicts itself, if it is one that the source is made of.
  private(set) var rejected: (any ListAdapterDataSource)?

  /// - Parameters:
  ///   - snapshotSource: The source, if it provides its list as a snapshot.
  ///   - abilities: What the source and the lists that it is made of can do.
  init(
    _ source: any ListAdapterDataSource<Section, Item>, _ snapshotSource: (any SnapshotDataSource<Section, Item>)?,
    _ abilities: SourceAbilities<Item>, _ tracker: SourceTracker
  ) {
    (strategy, loadStates, diagnostics) = tracker.observe {
      let foremost = source.loadState
      return (
        source.updateStrategy,
        ListLoadStates(
          refresh: abilities.refreshable.refreshState, preceding: source.precedingLoadState, foremost: foremost,
          hasFailedToRefresh: foremost.hasFailed
            && abilities.refreshable.contains { $0.hasFailedToRefresh(with: foremost) }),
        abilities.diagnosed.flatMap { $0.diagnostics }
      )
    }
    for list in abilities.counted where list !== source {
      guard let failure = tracker.observeItems({ Self.contradiction(in: list) }) else { continue }
      (content, rejected) = (.failure(failure), list)
      return
    }
    // A list that wraps one that is read by index is read by index too.
    if let snapshotSource, strategy.comparesItems || snapshotSource.upstream == nil {
      content = .success(.list(tracker.observeItems { snapshotSource.snapshot }))
      return
    }
    let outline = tracker.observeItems { Self.outline(of: source) }
    content =
      strategy.comparesItems
      ? outline.map { .list(Self.snapshot(of: source, $0, tracker)) } : outline.map { .outline($0) }
  }

  /// The number of items, or `nil` if the source contradicts itself.
  var numberOfItems: Int? {
    switch content {
    case .success(.list(let list)): list.numberOfItems
    case .success(.outline(let outline)): outline.numberOfItems
    case .failure: nil
    }
  }

  private static func outline(
    of source: any ListAdapterDataSource<Section, Item>
  ) -> Result<ListOutline<Section>, Failure> {
    let sections = source.sections
    let counts = sections.map { source.numberOfItems(in: $0) }
    let failure = contradiction(in: source.numberOfItems, counts) { sections[$0].id }
    return failure.map { .failure($0) } ?? .success(ListOutline(sections: sections, counts: counts))
  }

  /// Returns what is wrong with the counts of a list that the source is made of.
  private static func contradiction(in source: some ListAdapterDataSource) -> Failure? {
    let sections = source.sections
    return contradiction(in: source.numberOfItems, sections.map { source.numberOfItems(in: $0) }) {
      // The source may have other sections.
      sections[$0].id as? Section.ID
    }
  }

  private static func contradiction(
    in numberOfItems: Int, _ counts: [Int], section: (Int) -> Section.ID?
  ) -> Failure? {
    if numberOfItems < 0 { return .negativeCount(numberOfItems, section: nil) }
    if let index = counts.firstIndex(where: { $0 < 0 }) {
      return .negativeCount(counts[index], section: section(index))
    }
    var (sum, isTooMuch) = (0, false)
    for count in counts where !isTooMuch { (sum, isTooMuch) = sum.addingReportingOverflow(count) }
    if !isTooMuch, sum == numberOfItems { return nil }
    return .countsDisagree(inSections: isTooMuch ? .max : sum, inList: numberOfItems)
  }

  private static func snapshot(
    of source: any ListAdapterDataSource<Section, Item>, _ outline: ListOutline<Section>, _ tracker: SourceTracker
  ) -> ListSnapshot<Section, Item> {
    let count = outline.numberOfItems
    var items: [Item] = []
    items.reserveCapacity(count)
    // The items of most sources come from the same properties. The first item is read apart, so that changes which the
    // reads of the others make to these properties are noticed.
    for part in [0..<min(1, count), min(1, count)..<count] where !part.isEmpty {
      tracker.observeItems { for index in part { items.append(source.item(at: index)) } }
    }
    var storedSections: [StoredSection<Section, Item>] = []
    for section in 0..<outline.numberOfSections {
      let range = outline.items(inSection: section)
      storedSections.append(
        StoredSection(
          section: outline.section(at: section), items: range == items.indices ? items : Array(items[range])))
    }
    return ListSnapshot(storedSections: storedSections)
  }
}
