/// A derivation at work: its source, and the list that it has made.
@MainActor
protocol DerivedStage<Section, Item>: AnyObject {
  associatedtype Section: ListElement
  associatedtype Item: ListElement

  var source: any ListAdapterDataSource { get }

  /// The list, made from what the source provides now, or from an earlier source while the list is made away from the
  /// main actor.
  func list() -> ListSnapshot<Section, Item>
  /// Whether the list is being made away from the main actor.
  var isMakingList: Bool { get }
  func isComplete() -> Bool
  func counts() -> ListCounts
  func growthRange() -> Range<Int>

  /// The indices of the source for those of the list as it was made last. If the last item of the list is among them,
  /// the last of the source is too.
  func sourceIndices(of indices: RangeSet<Int>) -> RangeSet<Int>
}

extension DerivedStage {
  var isMakingList: Bool { false }

  /// The places at which the source grows, for a list that has the items of its source.
  func growthRange() -> Range<Int> {
    let count = list().numberOfItems
    return (source as? any PagedDataSource)?.growthRange ?? count..<count
  }
}

final class SourceStage<Rule: ListDerivation>: DerivedStage {
  typealias Section = Rule.Section
  typealias Item = Rule.Item

  private let typedSource: any ListAdapterDataSource<Rule.InputSection, Rule.Input>
  private let snapshotSource: (any SnapshotDataSource<Rule.InputSection, Rule.Input>)?
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

  var source: any ListAdapterDataSource { typedSource }

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

  func isComplete() -> Bool { state.rule.limit.map { list().numberOfItems >= $0 } ?? false }

  func counts() -> ListCounts {
    let (list, shown) = (list(), state.source?.numberOfItems ?? 0)
    guard let paged = typedSource as? any PagedDataSource else {
      return state.rule.counts(of: list, loaded: shown, total: PagingTotal(count: shown))
    }
    let loaded = isBehind ? shown : paged.numberOfLoadedItems
    return state.rule.counts(of: list, loaded: loaded, total: paged.total)
  }

  func growthRange() -> Range<Int> {
    let (list, range) = (list(), (typedSource as? any PagedDataSource)?.growthRange)
    guard let source = state.source, range?.lowerBound ?? source.numberOfItems >= source.numberOfItems else {
      return 0..<list.numberOfItems
    }
    return state.rule.placeOfNextItem(in: list, of: source)..<list.numberOfItems
  }

  func sourceIndices(of indices: RangeSet<Int>) -> RangeSet<Int> {
    let (list, isBehind) = (state.list, isBehind)
    guard let source = isBehind ? currentSource : state.source,
      list.numberOfItems > 0, list.numberOfItems < state.rule.limit ?? .max
    else { return RangeSet() }
    let shown = indices.intersection(RangeSet(0..<list.numberOfItems))
    var places = state.rule.sourceIndices(of: shown, in: list, of: source)
    // The source has more items already while the list is being made.
    if shown.contains(list.numberOfItems - 1), !isBehind { places.formUnion(lastIndex) }
    return places
  }

  /// The index of the last item that the source has now. The list may not show yet that a page has arrived, but an
  /// older index would tell the source that the user sees rows before its end.
  private var lastIndex: RangeSet<Int> {
    let count = typedSource.numberOfItems
    return count > 0 ? RangeSet(count - 1..<count) : RangeSet()
  }

  /// Tells the source in the next turn that its last item is needed, because no view can report an item of an empty
  /// list. A list must not change while it is read.
  private func loadOn() {
    guard !loadsOn, let source = state.source, source.numberOfItems > 0, state.rule.limit != 0 else { return }
    loadsOn = true
    Task { [weak self] in
      self?.loadsOn = false
      guard let self, state.list.numberOfItems == 0 else { return }
      let last = lastIndex
      if !last.isEmpty { typedSource.visibleItemsChanged(to: last) }
    }
  }
}
