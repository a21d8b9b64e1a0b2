/// The load states that the user sees, such as loading or failed.
extension PagingMachine {
  /// The states of the three directions, as the user sees them.
  package var states: PagingStates {
    PagingStates(
      refresh: ledger.state(of: .refresh, isWanted: isWanted(.refresh)), append: state(of: .append),
      prepend: state(of: .prepend))
  }

  private func state(of direction: PageDirection) -> PagingState {
    guard phase == .loaded else { return .idle }
    return switch self[direction].state {
    case .next: ledger.state(of: direction, isWanted: isWanted(direction))
    case .stopped(_, let diagnostic): .stopped(diagnostic)
    case .unknown: .stopped(.unknownEnd(direction))
    // The ends of an empty list are one end.
    case .exhausted where direction == .append && numberOfItems == 0 && prepend.state != .exhausted: state(of: .prepend)
    case .exhausted where direction == .append: fewerItems.map { .stopped($0) } ?? .exhausted
    case .exhausted: .exhausted
    }
  }

  /// What speaks against the end of the list: the source counts more items than there are from the beginning to the
  /// end. It is `nil` if nothing does, or if an end is not known.
  var fewerItems: PagingDiagnostic? {
    guard phase == .loaded, append.state == .exhausted, prepend.state == .exhausted, let counted = counted?.count else {
      return nil
    }
    return numberOfItems + unshownItems < counted ? .fewerItems(count: numberOfItems, total: counted) : nil
  }
}
