/// The data source of an adapter: what it can do, and what a pull reads from it. All reads of a pull are observed.
///
/// A pull reads the load states, and the snapshot, or the structure and every item. It reads a member twice only if the
/// source is an outline, or is made of other lists than at the last pull. Under ``ListUpdateStrategy/reload``, it does
/// not read items.
@MainActor
final class SourceReader<Section: ListElement, Item: ListElement> {
  typealias Source = any ListAdapterDataSource<Section, Item>
  typealias Failure = ListUpdateError<Section.ID, Item.ID>

  /// The list that a pull has read.
  enum Content {
    case list(ListContent<Section, Item>)
    /// The structure of a list whose items are read when they are drawn.
    case structure(ListStructure<Section>)
    /// A list whose numbers contradict each other: the data source, or one that it is made of.
    case contradiction(Failure, in: any ListAdapterDataSource)
  }

  private struct ToldEnd {
    /// The number of items that are shown.
    let shown: Int
    /// The number of items that the source has.
    let items: Int
    /// How often that number has changed while so many are shown.
    var changes = 0
  }

  let dataSource: Source
  /// The abilities of the data source and of the lists that it is made of.
  let abilities: ListAbilities<Item>
  /// The state of loading as of the last pull.
  private(set) var loadStates = ListLoadStates()
  private(set) var strategy = ListUpdateStrategy.reload
  /// The number of items that the last pull read, or `nil` if it was rejected.
  private(set) var numberOfItems: Int?
  /// What the source had found in its pages by the last pull.
  private(set) var diagnostics: [PagingDiagnostic] = []
  /// A list of very many items that were read one by one: its type, and the number of its items.
  private(set) var longList: (type: String, count: Int)?
  /// How many items the data source lets the user select, as last read.
  private(set) var selectionMode = SelectionMode.multiple()

  /// How the source was told that the user sees its end. `nil` if the user does not see the end, or all items are shown.
  private var toldEnd: ToldEnd?
  private let functions: ListFunctions<Section, Item>
  private let tracker: SourceTracker
  /// What the pull under way has read. Closures store it here, because to return it through functions that are generic
  /// over their result takes longer than the rest of a short pull.
  private var content: Content
  private let nothing = ListContent<Section, Item>()
  /// Whether the data source was made of other lists at the last pull.
  private var isMadeOfOthers: Bool
  private var known: KnownAbilities<Item>

  init(_ dataSource: Source, _ tracker: SourceTracker, _ functions: ListFunctions<Section, Item>) {
    self.dataSource = dataSource
    self.tracker = tracker
    self.functions = functions
    content = .list(nothing)
    abilities = ListAbilities(of: dataSource)
    isMadeOfOthers = dataSource.inheritedAbilities != nil
    known = KnownAbilities(abilities)
  }

  var type: String { "\(Swift.type(of: dataSource))" }

  var actions: ItemActions<Item>? { known.actions }
  var assets: ItemAssets<Item>? { known.assets }
  var itemOutline: ItemOutline<Item>? { known.itemOutline }

  /// Returns whether the data source lets an item be selected, or `nil` if it lets every item be. Looked up once for
  /// many items.
  var selectability: ((Item) -> Bool)? { known.selection?.selectability() }

  /// Reads how many items can be selected, outside a pull.
  func readSelectionMode() { selectionMode = known.selection?.mode() ?? .multiple() }

  /// Whether the last pull has found anything that is wrong with the source.
  var hasProblems: Bool { longList != nil || diagnostics.count > 0 }

  func pull() -> Content {
    tracker.track { if isMadeOfOthers { pullParts() } else { pullWhole() } }
    // A list that the adapter does not come to show must not be kept.
    defer { content = .list(nothing) }
    switch content {
    case .list(let list): numberOfItems = list.numberOfItems
    case .structure(let structure): numberOfItems = structure.numberOfItems
    case .contradiction: numberOfItems = nil
    }
    return content
  }

  /// Returns the visible indices of which the source is told: with its last one if the user sees the last shown item.
  ///
  /// Items whose ids repeat are not shown, so the index of the last shown item does not say that it is at the end of the
  /// source. If a source comes to have repeated items alone twice in a row, it is told again when the user comes back
  /// to the end. The way to the end of a source that repeats itself would have no end otherwise.
  /// - Parameter count: The number of items that are shown.
  func told(_ visible: RangeSet<Int>, of count: Int) -> RangeSet<Int> {
    guard case .difference(duplicates: .keepFirst) = strategy, let items = numberOfItems, items > count,
      visible.contains(count - 1)
    else {
      toldEnd = nil
      return visible
    }
    var end = ToldEnd(shown: count, items: items)
    if let before = toldEnd, before.shown == count { end.changes = before.changes + (before.items == items ? 0 : 1) }
    toldEnd = end
    return end.changes < 2 ? visible.union(RangeSet(items - 1..<items)) : visible
  }

  /// Reads a list that is made of no others. A list at hand is read before its states, so that a state that the reading
  /// changes is the new one, and both are observed together.
  private func pullWhole() {
    if let readList = functions.readList {
      tracker.observe {
        tracker.probeItems { content = .list(readList()) }
        readStates()
      }
      if isMadeOfOthers { pullParts() }
    } else {
      let structure = tracker.observe {
        readStates()
        return tracker.probeItems { readStructure() }
      }
      if isMadeOfOthers { pullParts() } else { pullItems(of: structure) }
    }
  }

  /// Reads a list that is made of others.
  private func pullParts() {
    // The levels of an outline are those of its rows.
    if known.itemOutline != nil { tracker.observe { if let readList = functions.readList { _ = readList() } } }
    // A composed list can change what it is made of.
    known = KnownAbilities(abilities)
    tracker.observe { readStates() }
    for list in known.counted where list !== dataSource {
      let (count, failure) = tracker.observeItems { Self.count(of: list) }
      if let failure { return content = .contradiction(failure, in: list) }
      noteLongList(list, count)
    }
    // A list that wraps one that is read by index is read by index too.
    if let readList = functions.readList, strategy.comparesItems || !isMadeOfOthers {
      tracker.observeItems { content = .list(readList()) }
    } else {
      pullItems(of: tracker.observeItems { readStructure() })
    }
  }

  private func readStates() {
    isMadeOfOthers = dataSource.inheritedAbilities != nil
    strategy = dataSource.updateStrategy
    longList = nil
    selectionMode = known.selection?.mode() ?? .multiple()
    let atEnd = dataSource.loadState
    loadStates = ListLoadStates(
      refresh: known.refreshable.refreshState, prepend: dataSource.prependState, atEnd: atEnd,
      hasFailedToRefresh: atEnd.hasFailed && known.refreshable.contains { $0.hasFailedToRefresh(with: atEnd) })
    if !known.diagnosed.isEmpty || !diagnostics.isEmpty { diagnostics = known.diagnosed.flatMap { $0.diagnostics } }
  }

  /// Reads the sections and counts of the data source, or finds what is wrong with them.
  private func readStructure() -> Result<ListStructure<Section>, Failure> {
    let sections = dataSource.sections
    let counts = sections.map { dataSource.numberOfItems(in: $0) }
    let failure = Self.contradiction(in: dataSource.numberOfItems, counts) { sections[$0].id }
    return failure.map { .failure($0) } ?? .success(ListStructure(sections: sections, counts: counts))
  }

  private func pullItems(of structure: Result<ListStructure<Section>, Failure>) {
    switch structure {
    case .failure(let failure): content = .contradiction(failure, in: dataSource)
    case .success(let structure):
      noteLongList(dataSource, structure.numberOfItems)
      guard strategy.comparesItems else { return content = .structure(structure) }
      tracker.observeItems { content = .list(functions.readItems(structure)) }
    }
  }

  /// The largest number of items that may be read one by one. To read one takes 0.1 µs at least, so a pull of more
  /// takes longer than 10 ms, which is most of a frame.
  private static var mostItemsByIndex: Int { 100_000 }

  private func noteLongList(_ list: any ListAdapterDataSource, _ count: Int) {
    if strategy.comparesItems, count > Self.mostItemsByIndex { longList = ("\(Swift.type(of: list))", count) }
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
}

/// The abilities of lists that the adapter asks for at each pull or for each item. Each is looked up once. Those that a
/// pull does not need are looked up when they are first asked for, because the first cast of a type to a protocol takes
/// as long as several updates.
///
/// A lookup calls the app's code, such as the closure of a ``ListComposition``, which may ask the adapter for the same
/// ability. It gets none then.
@MainActor
private final class KnownAbilities<Item: ListElement> {
  private let abilities: ListAbilities<Item>
  let selection: SelectionRules<Item>?
  let refreshable: [any RefreshableDataSource]
  /// The lists that find problems in their pages.
  let diagnosed: [any DiagnosedDataSource]
  /// The lists that are read by index, whose counts may contradict each other.
  private(set) lazy var counted = abilities.nearest { $0 is any SnapshotDataSource ? nil : $0 }
  private var knownOutline: ItemOutline<Item>??
  private var knownActions: ItemActions<Item>??
  private var knownAssets: ItemAssets<Item>??

  init(_ abilities: ListAbilities<Item>) {
    self.abilities = abilities
    selection = abilities.selectionRules
    refreshable = abilities.nearest { $0 as? any RefreshableDataSource }
    diagnosed = abilities.nearest { $0 as? any DiagnosedDataSource }
  }

  // Three times the same, because a key path of a generic class takes as long as a row of a filter.
  var itemOutline: ItemOutline<Item>? {
    if let knownOutline { return knownOutline }
    knownOutline = .some(nil)
    let found = abilities.itemOutline
    knownOutline = .some(found)
    return found
  }

  var actions: ItemActions<Item>? {
    if let knownActions { return knownActions }
    knownActions = .some(nil)
    let found = abilities.itemActions
    knownActions = .some(found)
    return found
  }

  var assets: ItemAssets<Item>? {
    if let knownAssets { return knownAssets }
    knownAssets = .some(nil)
    let found = abilities.itemAssets
    knownAssets = .some(found)
    return found
  }
}
