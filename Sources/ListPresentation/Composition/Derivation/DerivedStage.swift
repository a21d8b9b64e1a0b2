/// A derivation at work: its source, and the list that it has made.
@MainActor
protocol DerivedStage<Section, Item>: AnyObject {
  associatedtype Section: ListElement
  associatedtype Item: ListElement

  /// The source, with the items and indices of the list.
  var upstream: ListUpstream<Item> { get }

  /// The list, made from what the source provides now, or from an earlier source while the list is made away from the
  /// main actor.
  func list() -> ListSnapshot<Section, Item>
  /// Whether the list is being made away from the main actor.
  var isMakingList: Bool { get }
  func isComplete() -> Bool
  func total() -> PagingTotal?
  func numberOfLoadedItems() -> Int
  func sourceParts() -> [SourcePart]
  /// Tells the source which of its items are needed for those of the list that the user sees.
  func visibleItemsChanged(to indices: RangeSet<Int>)
  func fetchNextItemsIfNeeded(at index: Int)
}

final class SourceStage<Rule: ListDerivation>: DerivedStage {
  typealias Section = Rule.Section
  typealias Item = Rule.Item

  private let typedSource: any ListAdapterDataSource<Rule.InputSection, Rule.Input>
  private let snapshotSource: (any SnapshotDataSource<Rule.InputSection, Rule.Input>)?
  private let source: ListUpstream<Rule.Input>
  private(set) lazy var upstream = source.mapped(
    item: { [weak self] (item: Item) in self?.sourceItem(of: item) },
    indices: { [weak self] in self?.sourceIndices(of: $0) ?? RangeSet() }, keepsOrder: state.rule.keepsOrder)
  private var state: DerivedState<Rule>
  /// Whether the source will be told in the next turn that its last item is needed.
  private var loadsOn = false
  /// Changes the rule before the list is made, for a rule that depends on observed values.
  private let prepare: ((inout DerivedState<Rule>) -> Void)?
  /// Makes the list after large changes, or `nil` if the main actor makes it after all changes.
  private let background: BackgroundDerivation<Rule>?

  convenience init(
    _ source: some ListAdapterDataSource<Rule.InputSection, Rule.Input>, _ rule: Rule,
    prepare: ((inout DerivedState<Rule>) -> Void)? = nil
  ) {
    self.init(source, DerivedState(rule), prepare: prepare)
  }

  init(
    _ source: some ListAdapterDataSource<Rule.InputSection, Rule.Input>, _ state: DerivedState<Rule>,
    prepare: ((inout DerivedState<Rule>) -> Void)? = nil, background: BackgroundDerivation<Rule>? = nil
  ) {
    typedSource = source
    self.source = ListUpstream(source)
    snapshotSource = source as? any SnapshotDataSource<Rule.InputSection, Rule.Input>
    self.state = state
    self.prepare = prepare
    self.background = background
  }

  var isMakingList: Bool {
    if background != nil { _ = list() }
    return isBehind
  }

  /// Whether the list that was made last stays as it is, because the next one is being made.
  private var isBehind: Bool { background?.isUnderWay == true }

  private var currentSource: Rule.Source { snapshotSource?.snapshot ?? typedSource.currentSnapshot }

  func list() -> ListSnapshot<Section, Item> {
    let new = currentSource
    if background?.startIfLarge(new, after: state, then: { [weak self] in self?.state = $0 }) != true {
      state.follow(new)
      prepare?(&state)
    }
    if state.list.numberOfItems == 0 { loadOn() }
    return state.list
  }

  /// Whether the list has as many items as its rule allows, and none of them may be replaced by an item before it.
  func isComplete() -> Bool {
    guard let limit = state.rule.limit, list().numberOfItems >= limit else { return false }
    return sourceParts().allSatisfy(\.isComplete)
  }

  func total() -> PagingTotal? {
    state.rule.total(of: list(), inSource: source.sumOfTotals, loaded: loadedItemsOfSource)
  }

  func numberOfLoadedItems() -> Int { state.rule.numberOfLoadedItems(of: list(), inSource: loadedItemsOfSource) }

  private var loadedItemsOfSource: Int { isBehind ? state.source?.numberOfItems ?? 0 : source.sumOfLoadedItems }

  func sourceParts() -> [SourcePart] {
    let list = list()
    let all = 0..<list.numberOfItems
    guard !isBehind, let source = state.source else {
      return [SourcePart(source: typedSource, ranges: PartRanges(items: all, growth: all))]
    }
    return self.source.parts(of: source.numberOfItems).map {
      SourcePart(source: $0.source, ranges: state.rule.part($0.ranges, in: list, of: source))
    }
  }

  /// The item of the source from which an item was made, or `nil` if it was made from none, or has left.
  private func sourceItem(of item: Item) -> Rule.Input? {
    state.source.flatMap { state.rule.sourceItem(of: item, in: state.list, of: $0) }
  }

  /// The indices of the source for those of the list as it was made last.
  private func sourceIndices(of indices: RangeSet<Int>) -> RangeSet<Int> {
    guard let source = isBehind ? currentSource : state.source else { return RangeSet() }
    let shown = indices.intersection(RangeSet(0..<state.list.numberOfItems))
    return state.rule.sourceIndices(of: shown, in: state.list, of: source)
  }

  func visibleItemsChanged(to indices: RangeSet<Int>) {
    let needed = neededIndices(for: indices)
    if !needed.isEmpty { typedSource.visibleItemsChanged(to: needed) }
  }

  func fetchNextItemsIfNeeded(at index: Int) {
    _ = list()
    guard index >= 0, index < .max else { return }
    let needed = neededIndices(for: RangeSet(index..<index + 1))
    for part in source.parts(of: typedSource.numberOfItems) {
      guard let last = needed.intersection(RangeSet(part.items)).ranges.last else { continue }
      typedSource.fetchNextItemsIfNeeded(at: last.upperBound - 1)
    }
  }

  /// The indices of the source for those of the list. If the last item of a part of the list is among them, the last
  /// that the source has of the part is too, and so is the first if the part loads items before it. An index after the
  /// last item counts as that of the last item. A list that is cut off needs nothing more than the items before its
  /// first one.
  private func neededIndices(for indices: RangeSet<Int>) -> RangeSet<Int> {
    let count = state.list.numberOfItems
    guard count > 0, let end = indices.ranges.last?.upperBound else { return RangeSet() }
    let shown = end > count ? indices.union(RangeSet(count - 1..<count)) : indices
    let needed = sourceIndices(of: shown)
    // The source has more items already while the list is being made.
    guard !isBehind, let source = state.source else { return needed }
    let parts = self.source.parts(of: typedSource.numberOfItems)
    // After a change of one part, nobody knows where the others are. The adapter reports again after its next pull.
    guard parts.count < 2 || typedSource.numberOfItems == source.numberOfItems else { return RangeSet() }
    let own = parts.map {
      SourcePart(source: $0.source, ranges: state.rule.part($0.ranges, in: state.list, of: source))
    }
    if count == state.rule.limit, own.allSatisfy(\.isComplete) {
      return typedSource.precedingLoadState == .exhausted ? RangeSet() : needed
    }
    return zip(parts, own).reduce(into: needed) { needed, part in
      let (source, ranges) = (part.0, part.1.ranges)
      let first = source.loadsBefore && ranges.isAtBeginning(shown, of: count)
      let last = ranges.isAtEnd(shown, of: count)
      needed.formUnion(source.ends(first: first, last: last))
      // The page that comes before the items must not take away the one behind them that the user's next step leads to.
      if first, !last, let end = shown.ranges.last?.upperBound {
        needed.formUnion(sourceIndices(of: RangeSet(end..<end + 1)))
      }
    }
  }

  /// Tells the source in the next turn that its items at both ends are needed, because no view can report an item of an
  /// empty list. A list must not change while it is read.
  ///
  /// The ends are those that the source has now. The list may not show yet that a page has arrived, but an older index
  /// would tell the source that the user sees rows before its end.
  private func loadOn() {
    guard !loadsOn, let source = state.source, source.numberOfItems > 0, state.rule.limit != 0 else { return }
    loadsOn = true
    Task { [weak self] in
      self?.loadsOn = false
      guard let self, state.list.numberOfItems == 0 else { return }
      let ends = self.source.parts(of: typedSource.numberOfItems).reduce(into: RangeSet<Int>()) {
        $0.formUnion($1.ends(first: $1.loadsBefore, last: true))
      }
      if !ends.isEmpty { typedSource.visibleItemsChanged(to: ends) }
    }
  }
}

extension SourcePart {
  /// The indices of the first and of the last item.
  fileprivate func ends(first: Bool, last: Bool) -> RangeSet<Int> {
    RangeSet([first ? items.first : nil, last ? items.last : nil].compactMap { $0 }.map { $0..<$0 + 1 })
  }
}

extension PartRanges {
  /// Whether the first item of a part in a list of so many items is visible. For a part without items, whether the item
  /// before or after it is visible.
  fileprivate func isAtBeginning(_ visible: RangeSet<Int>, of count: Int) -> Bool {
    items.first.map(visible.contains) ?? isAtEnd(visible, of: count)
  }

  /// Whether the last item of a part in a list of so many items is visible, or what the list adds after it. For a part
  /// without items, whether the item before or after it is visible.
  fileprivate func isAtEnd(_ visible: RangeSet<Int>, of count: Int) -> Bool {
    let end = max(items.upperBound, growth?.upperBound ?? 0)
    let first = max(0, min(items.upperBound, count) - 1)
    let last = first..<max(first, min(items.isEmpty ? end + 1 : end, count))
    return !visible.isDisjoint(RangeSet(last))
  }
}
