/// What is missing in the list that is shown.
extension ListAdapter {
  /// What is missing in the list, or `nil` if it is complete.
  ///
  /// A list is complete if nothing is missing before, between and after its items, and in each part of a list that is
  /// made of several. A list is not complete as long as it has fewer items than the total that the source states, even
  /// if the source is exhausted.
  /// - Complexity: O(n) for n lists that the list is made of. O(loaded ranges) for a list with placeholders.
  public var gap: ListGap? {
    for case .failed(let reason, _) in [loadStates.foremost, loadStates.preceding] { return .failed(reason) }
    let parts = upstream.parts
    if parts.count > 1 {
      let gaps = parts.enumerated().flatMap { [$0 > 0 ? $1.headGap : nil, $1.tailGap].compactMap(\.self) }
      if let gap = gaps.first(where: { $0 != .unloaded }) ?? gaps.first { return gap }
    }
    let isAtBeginning = hasBeginning && parts.dropFirst().allSatisfy { $0.begins }
    if case .stopped = loadStates.foremost { return .unloaded }
    if loadStates.foremost == .loading || !isAtBeginning || upstream.hasPlaceholders { return .unloaded }
    let lost = upstream.lostItems
    if isShort(by: lost) { return .unloaded }
    return lost.map { .lost($0) }
  }

  /// Whether nothing is missing before the first item.
  public var hasBeginning: Bool { loadStates.preceding.isBeginning(isPaged: upstream.isPaged) }

  /// Whether the sources have more items than are loaded, except those that were lost.
  private func isShort(by lost: LostItems?) -> Bool {
    // An unknown number of lost items may be all that is missing.
    guard lost?.count != 0 else { return false }
    guard let total = upstream.total else { return upstream.isPaged && loadStates.foremost != .exhausted }
    if loadStates.foremost == .exhausted, total.isApproximate { return false }
    let known = upstream.sumOfLoadedItems.addingReportingOverflow(lost?.count ?? 0)
    return total.count > known.partialValue && !known.overflow
  }
}
