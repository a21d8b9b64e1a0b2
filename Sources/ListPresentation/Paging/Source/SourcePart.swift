/// One of the lists that a list is made of, in the indices of the list.
@MainActor
struct SourcePart {
  /// The nearest list that is not made of several others.
  let source: any ListAdapterDataSource
  let ranges: PartRanges

  var items: Range<Int> { ranges.items }
  var growth: Range<Int>? { ranges.growth }

  /// The same part of another list, which has it in a range.
  func moved(by distance: Int, to range: Range<Int>) -> SourcePart {
    func moved(_ own: Range<Int>) -> Range<Int> {
      (own.lowerBound + distance..<own.upperBound + distance).clamped(to: range)
    }
    return SourcePart(source: source, ranges: PartRanges(items: moved(items), growth: growth.map(moved)))
  }
}

/// Where a list has the items of a part.
struct PartRanges {
  /// The indices from the first to the last item that was made from the part.
  var items: Range<Int>
  /// The indices at which items may be inserted that the part loads next, or `nil` if the list takes no more of them.
  var growth: Range<Int>?
}

/// A list that knows which of its items were made from which part.
@MainActor
protocol PartedDataSource: ListAdapterDataSource {
  /// The parts in order.
  var sourceParts: [SourcePart] { get }
}

extension ListUpstream {
  /// The parts of a list of so many items, in order. If the indices of the lists differ from those of the list, each
  /// part may have any item.
  func parts(of count: Int) -> [SourcePart] {
    let count = max(count, 0)
    guard links.count == 1, links[0].sourceIndices == nil else {
      return links.map { SourcePart(source: $0.source, ranges: PartRanges(items: 0..<count, growth: 0..<count)) }
    }
    return links[0].parts(of: count)
  }

  /// The indices at which the lists insert items that they load next without the user, ascending, in a list of so many
  /// items. Each has the bounds of a ``PagedDataSource/growthRange``.
  ///
  /// A list that is made of one other has one such range, also if it is complete. A list that is made of several has
  /// those of all parts that are not complete: one at the end of a part, and one with the first item of a part that
  /// does not begin there. A part that failed and is not tried again has none.
  /// - Parameter count: The number of items of the list.
  public func growthRanges(of count: Int) -> [Range<Int>] { parts(of: count).growthRanges(of: max(count, 0)) }
}

extension ListLink {
  func parts(of count: Int) -> [SourcePart] {
    // An adapter leaves out items that repeat.
    if let parted = source as? any PartedDataSource {
      return parted.sourceParts.map { $0.moved(by: 0, to: 0..<count) }
    }
    let inner = source.upstream?.parts(of: count) ?? []
    guard inner.count < 2 else { return inner }
    let takesMore = inner.allSatisfy { $0.growth != nil }
    let ranges = PartRanges(items: 0..<count, growth: takesMore ? growthRange(of: count) : nil)
    return [SourcePart(source: source, ranges: ranges)]
  }
}

extension [SourcePart] {
  @MainActor
  func growthRanges(of count: Int) -> [Range<Int>] {
    guard self.count > 1 else { return [first?.growth ?? count..<count] }
    return enumerated().flatMap { offset, part in
      let head = part.items.prefix(offset > 0 && part.loadsBefore ? 1 : 0)
      return [head.isEmpty ? nil : head, part.loadsOn ? part.growth : nil].compactMap { $0 }
    }
  }

  /// What is missing between the parts, and at their ends.
  @MainActor
  var gap: ListGap? {
    guard count > 1 else { return nil }
    let gaps = enumerated().flatMap { offset, part in
      [offset > 0 ? part.headGap : nil, part.growth == nil ? nil : part.tailGap].compactMap { $0 }
    }
    return gaps.first { $0 != .unloaded } ?? gaps.first
  }
}

extension SourcePart {
  private var isPaged: Bool { source.isPaged }

  /// Whether the part loads items after its last one without the user.
  var loadsOn: Bool { source.loadState.mayChange && isPaged }

  /// Whether the part loads items before its first one without the user.
  var loadsBefore: Bool { source.precedingLoadState.mayChange && isPaged }

  /// Whether the list needs no more of the part than it has.
  var isComplete: Bool { growth == nil || source.loadState == .exhausted || !isPaged && source.loadState == .idle }

  /// Whether nothing is missing before the first item of the part.
  var begins: Bool { items.isEmpty || source.precedingLoadState.isBeginning(isPaged: isPaged) }

  fileprivate var headGap: ListGap? {
    if case .failed(let reason, _) = source.precedingLoadState { return .failed(reason) }
    return begins ? nil : .unloaded
  }

  fileprivate var tailGap: ListGap? {
    if case .failed(let reason, _) = source.loadState { return .failed(reason) }
    return isComplete || source.loadState == .idle && source.isCountLoaded ? nil : .unloaded
  }
}

extension ListAdapterDataSource {
  fileprivate var isPaged: Bool { ListUpstream(self).isPaged }

  /// Whether as many items are loaded as there are, as far as the source says.
  fileprivate var isCountLoaded: Bool {
    let upstream = ListUpstream(self)
    return upstream.total.map { $0.count <= upstream.sumOfLoadedItems } ?? false
  }
}

extension ListLoadState {
  /// Whether nothing is missing before the first item. A list that does not load in parts has all of its items while it
  /// is idle.
  func isBeginning(isPaged: Bool) -> Bool { self == .exhausted || self == .idle && !isPaged }

  /// Whether items may arrive without the user.
  fileprivate var mayChange: Bool {
    switch self {
    case .exhausted, .failed(_, retry: nil): false
    case .idle, .loading, .stopped, .failed: true
    }
  }
}
