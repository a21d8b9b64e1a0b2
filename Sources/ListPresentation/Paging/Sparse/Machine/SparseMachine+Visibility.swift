/// What the user sees, and its load state.
extension SparseMachine {
  /// Records the items that the user sees. While a list of another source is shown, they take effect when this list is
  /// presented.
  mutating func show(_ items: RangeSet<Int>, at now: Duration) {
    let most = max(configuration.maximumItemsPerFill, 1)
    let count = items.numberOfIndices
    if count > most, visible.numberOfIndices < most { diagnose(.endStaysInSight(.append, items: count), nil, now) }
    let items = count > most ? items.first(most) : items
    if isPresented || !isReplaced || generation < 2 { move(to: items) } else { reportedItems = items }
  }

  /// Counts an item as the one that the user sees, and cancels the requests for pages that are not near it.
  mutating func jump(to item: Int, at now: Duration) {
    let item = min(max(item, 0), SparseGeneration.mostItems - 1)
    move(to: RangeSet(item..<item + 1))
    let near = list.pages(of: near)
    for flight in ledger.flights where !near.contains(flight.request.page) { cancel(flight, now) }
  }

  mutating func move(to items: RangeSet<Int>) {
    guard items != visible else { return }
    visible = items
    resume()
  }

  /// The items that the user sees in the list as it is known now. In a list that has become shorter, these are its last
  /// items. There is at least one item unless the list is empty.
  var seen: RangeSet<Int> {
    (visible.isEmpty ? RangeSet(0..<1) : visible).map { range in
      let end = list.total?.count ?? SparseGeneration.mostItems
      let length = min(range.count, end)
      let lower = min(range.lowerBound, end - length)
      return lower..<lower + length
    }
  }

  /// The items that the user sees and those within the prefetch distance, as far as they are known to exist.
  var near: RangeSet<Int> { near(seen) }

  func near(_ seen: RangeSet<Int>) -> RangeSet<Int> {
    let distance = distance(seeing: seen)
    return seen.map { seen in
      guard let count = list.total?.count, seen.upperBound <= count else { return seen }
      return max(seen.lowerBound - distance, 0)..<min(seen.upperBound + min(distance, count), count)
    }
  }

  func distance(seeing seen: RangeSet<Int>) -> Int {
    configuration.prefetch.distance(seeing: seen.numberOfIndices, pageSize: list.pageSize)
  }

  /// Returns the number of items between a page and the nearest of the items that the user sees.
  func gap(to page: Int, from seen: RangeSet<Int>) -> Int {
    let items = list.range(of: page)
    let gaps = seen.ranges.map { max(items.lowerBound - $0.upperBound, $0.lowerBound - items.upperBound, 0) }
    return gaps.min() ?? items.lowerBound
  }

  /// The state of the items that the user sees. During a refresh, it describes the new list, before the user sees it.
  var state: PagingState {
    guard generation > 0 else { return .idle }
    let gap = list.firstGap(in: seen)
    if isPresented, gap == nil { return .exhausted }
    if let gap, let fault = ledger.faults[gap], !fault.isCancellation { return ledger.state(of: fault) }
    if isStopped { return .stopped(.emptyPages(.append, count: emptyAnswers)) }
    if ledger.flights.isEmpty, !ledger.isOnline { return .offline }
    return ledger.flights.isEmpty && ledger.timer == nil ? .idle : .loading
  }
}
