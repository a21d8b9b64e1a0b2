/// A derivation at work: its source, and the list that it has made.
@MainActor
protocol DerivedStage<Section, Item>: AnyObject {
  associatedtype Section: ListElement
  associatedtype Item: ListElement

  /// The abilities of the source, with the items and indices of the list.
  var abilities: ListAbilities<Item> { get }

  /// The list, made from what the source provides now.
  func list() -> ListSnapshot<Section, Item>
  func total() -> PagingTotal?
  func numberOfLoadedItems() -> Int
  func growthRange() -> Range<Int>
  /// Tells the source which of its items are needed for those of the list that the user sees.
  func visibleItemsChanged(to indices: RangeSet<Int>)
  func fetchNextItemsIfNeeded(at index: Int)
}

final class SourceStage<Rule: ListDerivation>: DerivedStage {
  typealias Section = Rule.Section
  typealias Item = Rule.Item

  private let source: any ListAdapterDataSource<Rule.InputSection, Rule.Input>
  private let sourceAbilities: ListAbilities<Rule.Input>
  private(set) lazy var abilities = sourceAbilities.mapped(
    item: { [weak self] (item: Item) in self?.sourceItem(of: item) },
    indices: { [weak self] in self?.sourceIndices(of: $0) ?? RangeSet() }, keepsOrder: state.rule.keepsOrder)
  private var state: DerivedState<Rule>
  /// The source, if it has a snapshot. To find out takes as long as a small update.
  private let snapshotSource: (any SnapshotDataSource<Rule.InputSection, Rule.Input>)?
  /// Whether the source will be told in the next turn that its last item is needed.
  private var loadsOn = false
  /// Changes the rule before the list is made, for a rule that depends on observed values.
  private let prepare: ((inout DerivedState<Rule>) -> Void)?

  init(
    _ source: some ListAdapterDataSource<Rule.InputSection, Rule.Input>, _ rule: Rule,
    prepare: ((inout DerivedState<Rule>) -> Void)? = nil
  ) {
    self.source = source
    snapshotSource = source as? any SnapshotDataSource<Rule.InputSection, Rule.Input>
    sourceAbilities = ListAbilities(of: source)
    state = DerivedState(rule)
    self.prepare = prepare
  }

  func list() -> ListSnapshot<Section, Item> {
    state.follow(snapshotSource?.snapshot ?? source.currentSnapshot)
    prepare?(&state)
    if state.list.numberOfItems == 0 { loadOn() }
    return state.list
  }

  func total() -> PagingTotal? {
    state.rule.total(
      of: list(), inSource: sourceAbilities.sumOfTotals, loaded: sourceAbilities.sumOfLoadedItems)
  }

  func numberOfLoadedItems() -> Int {
    state.rule.numberOfLoadedItems(of: list(), inSource: sourceAbilities.sumOfLoadedItems)
  }

  func growthRange() -> Range<Int> {
    _ = list()
    return state.source.map(growthRange) ?? 0..<0
  }

  /// The indices of the list at which the source inserts the items that it loads next.
  private func growthRange(of source: Rule.Source) -> Range<Int> {
    state.rule.growthRange(for: sourceAbilities.growthRange(of: source.numberOfItems), in: state.list, of: source)
  }

  /// The item of the source from which an item was made, or `nil` if it was made from none, or has left.
  private func sourceItem(of item: Item) -> Rule.Input? {
    state.source.flatMap { state.rule.sourceItem(of: item, in: state.list, of: $0) }
  }

  /// The indices of the source for those of the list as it was made last.
  private func sourceIndices(of indices: RangeSet<Int>) -> RangeSet<Int> {
    guard let source = state.source else { return RangeSet() }
    let shown = indices.intersection(RangeSet(0..<state.list.numberOfItems))
    return state.rule.sourceIndices(of: shown, in: state.list, of: source)
  }

  func visibleItemsChanged(to indices: RangeSet<Int>) {
    let needed = neededIndices(for: indices)
    if !needed.isEmpty { source.visibleItemsChanged(to: needed) }
  }

  func fetchNextItemsIfNeeded(at index: Int) {
    _ = list()
    guard index >= 0, index < .max else { return }
    if let last = neededIndices(for: RangeSet(index..<index + 1)).ranges.last {
      source.fetchNextItemsIfNeeded(at: last.upperBound - 1)
    }
  }

  /// The indices of the source for those of the list. An index after the last item counts as that of the last item. If
  /// the user sees where the list grows, the item of the source at which it grows is needed too, because the list may
  /// not show it. So is the first item of a source that loads items before it.
  private func neededIndices(for indices: RangeSet<Int>) -> RangeSet<Int> {
    let count = state.list.numberOfItems
    guard count > 0, let end = indices.ranges.last?.upperBound, let source = state.source else { return RangeSet() }
    let shown = end > count ? indices.union(RangeSet(count - 1..<count)) : indices
    return sourceIndices(of: shown).union(
      openEnds(
        first: shown.contains(0), last: shown.contains(count - 1),
        growing: shown.contains(max(0, growthRange(of: source).upperBound - 1))))
  }

  /// The indices of the items of the source at which it loads on.
  private func openEnds(first: Bool, last: Bool, growing: Bool) -> RangeSet<Int> {
    let count = source.numberOfItems
    var ends: [Int] = []
    if first, sourceAbilities.isPaged, source.prependState != .exhausted { ends.append(0) }
    if last { ends.append(count - 1) }
    if growing { ends.append(sourceAbilities.growthRange(of: count).upperBound - 1) }
    return RangeSet(ends.filter { $0 >= 0 && $0 < count }.map { $0..<$0 + 1 })
  }

  /// Tells the source in the next turn that its items at both ends are needed, because no view can report an item of an
  /// empty list. A list must not change while it is read.
  ///
  /// The ends are those that the source has now. The list may not show yet that a page has arrived, but an older index
  /// would tell the source that the user sees rows before its end.
  private func loadOn() {
    guard !loadsOn, state.source.map({ $0.numberOfItems > 0 }) == true else { return }
    loadsOn = true
    Task { [weak self] in
      self?.loadsOn = false
      guard let self, state.list.numberOfItems == 0 else { return }
      let ends = openEnds(first: true, last: true, growing: true)
      if !ends.isEmpty { source.visibleItemsChanged(to: ends) }
    }
  }
}
