/// The values that one pull reads from a data source. All reads are observed.
///
/// A pull reads each member of the source once: the load states, and then the snapshot, or the structure and every item.
/// Under ``ListUpdateStrategy/reload``, it does not read items.
@MainActor
struct SourceReading<Section: ListElement, Item: ListElement> {
  typealias Failure = ListUpdateError<Section.ID, Item.ID>

  enum Content {
    case list(ListSnapshot<Section, Item>)
    /// The structure of a list whose items are read when they are drawn.
    case structure(ListStructure<Section>)
  }

  let loadStates: ListLoadStates
  let strategy: ListUpdateStrategy
  let content: Result<Content, Failure>
  /// What the source has found in its pages.
  let diagnostics: [PagingDiagnostic]
  /// A list of very many items that are read one by one: its type, and the number of its items.
  private(set) var longList: (type: String, count: Int)?
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
      let atEnd = source.loadState
      return (
        source.updateStrategy,
        ListLoadStates(
          refresh: abilities.refreshable.refreshState, prepend: source.prependState, atEnd: atEnd,
          hasFailedToRefresh: atEnd.hasFailed
            && abilities.refreshable.contains { $0.hasFailedToRefresh(with: atEnd) }),
        abilities.diagnosed.flatMap { $0.diagnostics }
      )
    }
    let comparesItems = strategy.comparesItems
    func isTooLong(_ count: Int) -> Bool { comparesItems && count > Self.mostItemsByIndex }
    for list in abilities.counted where list !== source {
      let (count, failure) = tracker.observeItems { Self.count(of: list) }
      if let failure {
        (content, rejected) = (.failure(failure), list)
        return
      }
      if isTooLong(count) { longList = ("\(type(of: list))", count) }
    }
    // A list that wraps one that is read by index is read by index too.
    if let snapshotSource, comparesItems || snapshotSource.inheritedAbilities == nil {
      content = .success(.list(tracker.observeItems { snapshotSource.snapshot }))
      return
    }
    let structure = tracker.observeItems { Self.structure(of: source) }
    if case .success(let structure) = structure, isTooLong(structure.numberOfItems) {
      longList = ("\(type(of: source))", structure.numberOfItems)
    }
    content =
      comparesItems
      ? structure.map { .list(Self.snapshot(of: source, $0, tracker)) } : structure.map { .structure($0) }
  }

  /// The largest number of items that may be read one by one. To read one takes 0.1 µs at least, so a pull of more takes
  /// longer than 10 ms, which is most of a frame.
  private static var mostItemsByIndex: Int { 100_000 }

  /// The number of items, or `nil` if the source contradicts itself.
  var numberOfItems: Int? {
    switch content {
    case .success(.list(let list)): list.numberOfItems
    case .success(.structure(let structure)): structure.numberOfItems
    case .failure: nil
    }
  }

  private static func structure(
    of source: any ListAdapterDataSource<Section, Item>
  ) -> Result<ListStructure<Section>, Failure> {
    let sections = source.sections
    let counts = sections.map { source.numberOfItems(in: $0) }
    let failure = contradiction(in: source.numberOfItems, counts) { sections[$0].id }
    return failure.map { .failure($0) } ?? .success(ListStructure(sections: sections, counts: counts))
  }

  /// Returns the number of items of a list that the source is made of, and what is wrong with its counts.
  private static func count(of source: some ListAdapterDataSource) -> (Int, Failure?) {
    let (sections, count) = (source.sections, source.numberOfItems)
    let failure = contradiction(in: count, sections.map { source.numberOfItems(in: $0) }) {
      // The source may have other sections.
      sections[$0].id as? Section.ID
    }
    return (count, failure)
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
    of source: any ListAdapterDataSource<Section, Item>, _ structure: ListStructure<Section>, _ tracker: SourceTracker
  ) -> ListSnapshot<Section, Item> {
    let count = structure.numberOfItems
    var items: [Item] = []
    items.reserveCapacity(count)
    // The items of most sources come from the same properties. The first item is read apart, so that changes which the
    // reads of the others make to these properties are noticed.
    for part in [0..<min(1, count), min(1, count)..<count] where !part.isEmpty {
      tracker.observeItems { for index in part { items.append(source.item(at: index)) } }
    }
    var storedSections: [StoredSection<Section, Item>] = []
    for section in 0..<structure.numberOfSections {
      let range = structure.items(inSection: section)
      storedSections.append(
        StoredSection(
          section: structure.section(at: section), items: range == items.indices ? items : Array(items[range])))
    }
    return ListSnapshot(storedSections: storedSections)
  }
}
