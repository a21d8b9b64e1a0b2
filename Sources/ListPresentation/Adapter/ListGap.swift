/// What is missing in a list that is not complete.
///
/// ```swift
/// switch adapter.gap {
/// case nil: "End of list"
/// case .unloaded: "\(adapter.outline.numberOfItems) items loaded"
/// case .failed(let reason): reason
/// case .lost(let items): "\(items)"
/// }
/// ```
public enum ListGap: Hashable, Sendable {
  /// Items could not be loaded, for a reason that is a sentence for the user.
  case failed(String)
  /// Items before, between or after the loaded ones are not loaded.
  case unloaded
  /// The source could not read some of the items that it has loaded.
  case lost(LostItems)
}

extension ListAdapter {
  /// What is missing in the list, or `nil` if it is complete.
  ///
  /// A list is complete if nothing is missing before, between and after its items. A list is not complete as long as it
  /// has fewer items than the total that the source states, even if the source is exhausted.
  /// - Complexity: O(n) for n lists that the list is made of. O(loaded ranges) for a list with placeholders.
  public var gap: ListGap? { gap(afterReading: 0) }

  /// Returns what a reader is missing who has read the items of the list from its beginning on, while it loaded.
  ///
  /// The reader does not need items that the source has evicted since.
  /// - Parameter count: The number of items that the reader has read, or 0 if they have not begun.
  public func gap(afterReading count: Int) -> ListGap? {
    let isAtBeginning = hasBeginning && upstream.beginsInEachPart
    for case .failed(let reason, _) in [loadStates.following, loadStates.preceding] { return .failed(reason) }
    if case .stopped = loadStates.following { return .unloaded }
    if loadStates.following == .loading || !isAtBeginning && count == 0 { return .unloaded }
    let unread = RangeSet(min(count, outline.numberOfItems)..<outline.numberOfItems)
    if upstream.hasPlaceholders(among: unread) { return .unloaded }
    let lost = upstream.lostItems
    if isAtBeginning || loadStates.following != .exhausted, isShort(by: lost) { return .unloaded }
    return lost.map { .lost($0) }
  }

  /// Whether nothing is missing before the first item.
  public var hasBeginning: Bool { loadStates.preceding.isBeginning(isPaged: upstream.isPaged) }

  /// Whether the sources have more items than are loaded, except those that were lost.
  private func isShort(by lost: LostItems?) -> Bool {
    // An unknown number of lost items may be all that is missing.
    guard lost?.count != 0 else { return false }
    guard let total = upstream.total else { return upstream.isPaged && loadStates.following != .exhausted }
    if loadStates.following == .exhausted, total.isApproximate { return false }
    // A placeholder that a reader has read may have been evicted.
    let loaded = upstream.hasPlaceholders ? outline.numberOfItems : upstream.sumOfLoadedItems
    let known = loaded.addingReportingOverflow(lost?.count ?? 0)
    return total.count > known.partialValue && !known.overflow
  }
}

extension ListLoadState {
  /// Whether nothing is missing before the first item. A list that does not load in parts has all of its items while it
  /// is idle.
  fileprivate func isBeginning(isPaged: Bool) -> Bool { self == .exhausted || self == .idle && !isPaged }
}

extension ListUpstream {
  /// Whether each of several parts is loaded from its first item on.
  fileprivate var beginsInEachPart: Bool {
    links.enumerated().allSatisfy { offset, link in (offset == 0 || link.begins) && link.beginsInEachPart }
  }
}

extension ListLink {
  fileprivate var begins: Bool { source.precedingLoadState.isBeginning(isPaged: isPaged) }
  fileprivate var beginsInEachPart: Bool { source.upstream?.beginsInEachPart ?? true }
}
