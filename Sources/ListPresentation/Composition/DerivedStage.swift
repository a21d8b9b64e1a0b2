/// A derivation at work: its source, and the list that it has made.
@MainActor
protocol DerivedStage<Section, Item>: AnyObject {
  associatedtype Section: ListElement
  associatedtype Item: ListElement

  /// The abilities of the source, with the items and indices of the list.
  var abilities: ListAbilities<Item> { get }

  /// The list, made from what the source provides now, or from an earlier source while the list is made away from the
  /// main actor.
  func list() -> ListSnapshot<Section, Item>
  /// Whether the list is being made away from the main actor.
  var isMakingList: Bool { get }
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

  private let typedSource: any ListAdapterDataSource<Rule.InputSection, Rule.Input>
  private let snapshotSource: (any SnapshotDataSource<Rule.InputSection, Rule.Input>)?
  private let source: ListAbilities<Rule.Input>
  private(set) lazy var abilities = source.mapped(
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
    self.source = ListAbilities(of: source)
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

  func total() -> PagingTotal? {
    state.rule.total(of: list(), inSource: source.sumOfTotals, loaded: loadedItemsOfSource)
  }

  func numberOfLoadedItems() -> Int { state.rule.numberOfLoadedItems(of: list(), inSource: loadedItemsOfSource) }

  private var loadedItemsOfSource: Int { isBehind ? state.source?.numberOfItems ?? 0 : source.sumOfLoadedItems }

  func growthRange() -> Range<Int> {
    let list = list()
    guard !isBehind, let source = state.source else { return 0..<list.numberOfItems }
    return growthRange(of: source)
  }

  /// The indices of the list at which the source inserts the items that it loads next.
  private func growthRange(of source: Rule.Source) -> Range<Int> {
    state.rule.growthRange(for: self.source.growthRange(of: source.numberOfItems), in: state.list, of: source)
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
    if let last = neededIndices(for: RangeSet(index..<index + 1)).ranges.last {
      typedSource.fetchNextItemsIfNeeded(at: last.upperBound - 1)
    }
  }

  /// The indices of the source for those of the list. An index after the last item counts as that of the last item. If
  /// the user sees where the list grows, the item of the source at which it grows is needed too, because the list may
  /// not show it. So is the first item of a source that loads items before it.
  private func neededIndices(for indices: RangeSet<Int>) -> RangeSet<Int> {
    let count = state.list.numberOfItems
    guard count > 0, let end = indices.ranges.last?.upperBound else { return RangeSet() }
    let shown = end > count ? indices.union(RangeSet(count - 1..<count)) : indices
    let needed = sourceIndices(of: shown)
    // The source has more items already while the list is being made.
    guard !isBehind, let source = state.source else { return needed }
    return needed.union(
      openEnds(
        first: shown.contains(0), last: shown.contains(count - 1),
        growing: shown.contains(max(0, growthRange(of: source).upperBound - 1))))
  }

  /// The indices of the items of the source at which it loads on.
  private func openEnds(first: Bool, last: Bool, growing: Bool) -> RangeSet<Int> {
    let count = typedSource.numberOfItems
    var ends: [Int] = []
    if first, source.isPaged, typedSource.prependState != .exhausted { ends.append(0) }
    if last { ends.append(count - 1) }
    if growing { ends.append(source.growthRange(of: count).upperBound - 1) }
    return RangeSet(ends.filter { $0 >= 0 && $0 < count }.map { $0..<$0 + 1 })
  }

  /// Tells the source in the next turn that its items at both ends are needed, because no view can report an item of an
  /// empty list. A list must not change while it is read.
  ///
  /// The ends are those that the source has now. The list may not show yet that a page has arrived, but an older index
  /// would tell the source that the user sees rows before its end.
  private func loadOn() {
    guard !loadsOn, let source = state.source, source.numberOfItems > 0 else { return }
    loadsOn = true
    Task { [weak self] in
      self?.loadsOn = false
      guard let self, state.list.numberOfItems == 0 else { return }
      let ends = openEnds(first: true, last: true, growing: true)
      if !ends.isEmpty { typedSource.visibleItemsChanged(to: ends) }
    }
  }
}

/// Makes a derived list away from the main actor after a change of many items. The list stays as it is until then.
///
/// The main actor makes the list if the source shares no items with its earlier list. Such a source builds a new list
/// at each read, or starts over.
@MainActor
final class BackgroundDerivation<Rule: ListDerivation> {
  typealias Made = (source: Rule.Source, list: Rule.List)

  /// The number of items up to which the main actor makes the list after a change.
  static var largestSmallChange: Int { 1_000 }

  private let makeList: (Rule.Source, _ after: Made) async -> Rule.List
  /// The source whose list is being made.
  private var round: (source: Rule.Source, task: Task<Void, Never>)?
  private let ending = Signal()

  /// What the rule remembers beside each list.
  private let memory: Rule.Memory

  /// Creates a derivation.
  /// - Parameters:
  ///   - memory: What the rule remembers beside each list.
  ///   - makeList: Makes the list of a source away from the main actor, from the list of an earlier source.
  init(memory: Rule.Memory, makeList: @escaping (Rule.Source, _ after: Made) async -> Rule.List) {
    self.memory = memory
    self.makeList = makeList
  }

  /// Whether the list is being made. The end is observed.
  var isUnderWay: Bool {
    guard round != nil else { return false }
    ending.access()
    return true
  }

  /// Starts to make the list if a change is large.
  /// - Parameter finish: Receives the list on the main actor.
  /// - Returns: Whether the list stays as it is for now.
  func startIfLarge(
    _ new: Rule.Source, after state: DerivedState<Rule>, then finish: @escaping (DerivedState<Rule>) -> Void
  ) -> Bool {
    if let round {
      if sizeOfChange(from: round.source, to: new) != nil { return isUnderWay }
      round.task.cancel()
      self.round = nil
    }
    guard let old = state.source, let size = sizeOfChange(from: old, to: new), size > Self.largestSmallChange else {
      return false
    }
    let task = Task {
      let list = await makeList(new, (old, state.list))
      guard !Task.isCancelled else { return }
      round = nil
      finish(DerivedState(state.rule, (new, list, memory)))
      ending.change()
    }
    round = (new, task)
    return isUnderWay
  }

  /// The number of items that differ, or `nil` if the main actor makes the list: the source is short, or shares nothing
  /// with its earlier list.
  private func sizeOfChange(from old: Rule.Source, to new: Rule.Source) -> Int? {
    guard new.numberOfItems > Self.largestSmallChange else { return nil }
    let size = new.numberOfUnsharedItems(with: old)
    return size < max(old.numberOfItems, new.numberOfItems) ? size : nil
  }
}
