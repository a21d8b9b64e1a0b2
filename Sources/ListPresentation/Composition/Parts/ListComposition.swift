import Observation

/// A data source that is made of several data sources, each of which fills one or more sections.
///
/// ```swift
/// let home = ListComposition {
///   ListSection(.banners, from: banners)
///   if let user = model.user {
///     ListSection(.friends, from: user.friends, whenEmpty: .hidden)
///   }
///   ListSection(.products, from: products)
/// }
/// let adapter = ListAdapter(dataSource: home, view: list)
/// ```
///
/// The closure is called for each pull, and what it reads is observed, so that parts come and go with the model. A part
/// is identified by its data source, which the model stores: the same source keeps its rows, its place and its
/// requests. The composition releases a source whose part is gone. A ``Pager`` that nothing else keeps then cancels its
/// requests.
///
/// Items of different types become one enumeration: ``ListAdapterDataSource/map(_:)`` lifts the items of a part into
/// it. Store the mapped list, because a new one in each call of the closure would be made as a whole. If two parts have
/// a section with the same id, the first is shown, and an adapter reports both.
///
/// Each part is told the items that the user sees, in its own indices, and nothing else. A part of which the user sees
/// nothing is not asked to load. Each part keeps its own load state, which a row can say in the section. The state of
/// the whole list is
///
/// 1. the first failure of a part of which the user sees a row, or which has no items;
/// 2. loading, if a part is loading;
/// 3. exhausted, if all parts are exhausted;
/// 4. idle otherwise.
///
/// An update costs what changed in the parts, plus O(sections).
@MainActor @Observable
public final class ListComposition<Section: ListElement, Item: ListElement> {
  /// The items of a part's section in the composed list.
  private struct Stretch {
    let part: ObjectIdentifier
    let source: any ListAdapterDataSource
    /// The indices in the composed list.
    let range: Range<Int>
    /// The index of the first item in the part.
    let start: Int
    let hasStateRow: Bool
  }

  @ObservationIgnored private let makeParts: @MainActor () -> [ListSection<ListPart<Section, Item>>]
  @ObservationIgnored private var state = DerivedState(Composing<Section, Item>())
  @ObservationIgnored private var stretches: [Stretch] = []
  /// The parts of which the user sees a row.
  private var visibleParts: Set<ObjectIdentifier> = []

  /// Creates a composition.
  /// - Parameter parts: A closure that returns the parts in order. The sources must be stored outside the closure.
  public init(
    @ListBuilder<ListSection<ListPart<Section, Item>>> parts:
      @escaping @MainActor () -> [ListSection<ListPart<Section, Item>>]
  ) {
    makeParts = parts
  }

  private var parts: [ListPart<Section, Item>] { makeParts().map(\.content) }
}

extension ListComposition: SnapshotDataSource {
  /// The sections of all parts, in order.
  public var snapshot: ListSnapshot<Section, Item> {
    var storedSections: [StoredSection<Section, Item>] = []
    var stateRows: [Item?] = []
    var marks = ItemMarks<Item.ID>()
    var known: [Section.ID: Bool] = [:]
    var start = 0
    stretches = []
    for part in parts {
      let list = part.list()
      marks.formUnion(list.marks)
      let isEmpty = list.numberOfItems == 0
      let stateRow = part.stateRow?(ListPartState(loadState: part.source.loadState, isEmpty: isEmpty))
      if isEmpty, stateRow == nil, part.whenEmpty == .hidden { continue }
      var sections = list.contents.array()
      if stateRow != nil, let section = part.stateSection {
        sections.append(StoredSection(section: section, items: []))
      }
      var first = 0
      for (index, stored) in sections.enumerated() {
        let row = index == sections.count - 1 ? stateRow : nil
        storedSections.append(stored)
        stateRows.append(row)
        // The adapter leaves out a section whose id repeats.
        if known[stored.id] == nil {
          known.updateMakingRoom(true, forKey: stored.id)
          stretches.append(
            Stretch(
              part: ObjectIdentifier(part.source), source: part.source, range: start..<start + stored.items.count,
              start: first, hasStateRow: row != nil))
          start += stored.items.count + (row == nil ? 0 : 1)
        }
        first += stored.items.count
      }
    }
    var list = ListSnapshot(storedSections: storedSections)
    list.marks = marks
    state.follow(list, by: Composing(stateRows: stateRows))
    return state.list
  }

  /// The state of the whole list, by the rule of ``ListComposition``.
  public var loadState: ListLoadState {
    let parts = parts
    let states = parts.map(\.source.loadState)
    for (part, state) in zip(parts, states) {
      guard case .failed = state else { continue }
      if visibleParts.contains(ObjectIdentifier(part.source)) || part.source.numberOfItems == 0 { return state }
    }
    if states.contains(.loading) { return .loading }
    return states.allSatisfy { $0 == .exhausted } ? .exhausted : .idle
  }

  /// The state of the first part before its first item.
  public var precedingLoadState: ListLoadState { parts.first?.source.precedingLoadState ?? .exhausted }

  /// Tells the part that has the item at an index that the user sees it.
  public func fetchNextItemsIfNeeded(at index: Int) {
    guard let stretch = stretches.first(where: { $0.range.contains(index) }) else { return }
    stretch.source.fetchNextItemsIfNeeded(at: index - stretch.range.lowerBound + stretch.start)
  }

  /// Tells each part which of its items the user sees.
  /// - Complexity: O(sections).
  public func visibleItemsChanged(to indices: RangeSet<Int>) {
    var shown: [(source: any ListAdapterDataSource, indices: RangeSet<Int>)] = []
    var visible: Set<ObjectIdentifier> = []
    for stretch in stretches {
      let range = stretch.range
      let whole = range.lowerBound..<range.upperBound + (stretch.hasStateRow ? 1 : 0)
      guard !indices.isDisjoint(RangeSet(whole)) else { continue }
      visible.insert(stretch.part)
      let offset = stretch.start - range.lowerBound
      let own = indices.intersection(RangeSet(range)).ranges.map { $0.lowerBound + offset..<$0.upperBound + offset }
      guard !own.isEmpty else { continue }
      if let last = shown.last, last.source === stretch.source {
        shown[shown.count - 1].indices.formUnion(RangeSet(own))
      } else {
        shown.append((stretch.source, RangeSet(own)))
      }
    }
    if visible != visibleParts { visibleParts = visible }
    for part in shown { part.source.visibleItemsChanged(to: part.indices) }
  }
}

extension ListComposition: RefreshableDataSource, PagedDataSource {
  /// Whether one of the parts can load its list again.
  public var isRefreshable: Bool { refreshableParts.contains { $0.isRefreshable } }

  /// Loads all parts again from the start. A part that fails keeps its items, and does not affect the others.
  public func refresh() { for part in refreshableParts { part.refresh() } }

  /// Loads again what failed to load, in all parts.
  public func retry() { for part in refreshableParts { part.retry() } }

  private var refreshableParts: [any RefreshableDataSource] {
    parts.compactMap { $0.source as? any RefreshableDataSource }
  }

  /// The number of items of all parts, or `nil` if a part does not know it.
  public var total: PagingTotal? {
    var sum = PagingTotal(count: 0)
    for part in parts {
      guard let known = part.total else { return nil }
      sum = PagingTotal(
        count: sum.changed(by: known.count).count, isApproximate: sum.isApproximate || known.isApproximate)
    }
    return sum
  }

  /// What the parts could not read, in total, with the reason of the first of them.
  public var lostItems: LostItems? {
    parts.reduce(nil) { sum, part in
      let lost = part.pages?.lostItems
      return sum?.adding(lost) ?? lost
    }
  }

  /// The number of items of all parts that are loaded.
  public var numberOfLoadedItems: Int { parts.reduce(0) { $0 + $1.numberOfLoadedItems } }

  /// The growth range of the first part that has more items to load, or the end of the list if there is none. A part
  /// that failed and is not tried again counts as complete.
  public var growthRange: Range<Int> {
    let count = snapshot.numberOfItems
    var place = 0
    for part in parts {
      // The sections of a part stand together.
      let own = stretches.filter { $0.source === part.source }
      let end = own.last?.range.upperBound ?? place
      if let range = part.growthRange {
        let start = own.first.map { $0.range.lowerBound - $0.start } ?? place
        return min(start + range.lowerBound, end)..<end
      }
      place = end + (own.last?.hasStateRow == true ? 1 : 0)
    }
    return count..<count
  }
}

extension ListComposition: SearchableDataSource {
  /// Whether one of the parts searches its list itself.
  public var isSearchable: Bool { !searchableParts.isEmpty }

  /// Lets the parts search that can. The other parts stay; the closure of the composition can leave them out while
  /// ``shownQuery`` is not empty.
  public func search(_ query: String) { for part in searchableParts { part.search(query) } }

  /// The query whose items the first of these parts shows.
  public var shownQuery: String { searchableParts.first?.shownQuery ?? "" }

  private var searchableParts: [any SearchableDataSource] {
    parts.compactMap { $0.source as? any SearchableDataSource }.filter(\.isSearchable)
  }
}
