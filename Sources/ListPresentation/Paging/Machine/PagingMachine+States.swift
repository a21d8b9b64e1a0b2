/// The load states that the user sees, such as loading or failed.
extension PagingMachine {
  /// The states of the three directions, as the user sees them.
  package var states: PagingStates {
    PagingStates(refresh: refreshState, append: state(of: .append), prepend: state(of: .prepend))
  }

  private var refreshState: PagingState {
    switch refresh {
    case .none: .idle
    case .wanted: waitingState
    case .loading: .loading
    case .failed(let fault): fault.isCancellation ? waitingState : state(of: fault)
    }
  }

  private var waitingState: PagingState { control.isOnline ? .loading : .failed(.offline, attempt: 0, nextTry: nil) }

  private func state(of direction: PageDirection) -> PagingState {
    guard case .loaded = phase else { return .idle }
    return switch self[direction].state {
    // A page that is wanted but not requested waits for the server or the network.
    case .idle: wantedState(direction)
    case .loading: .loading
    case .failed(_, let fault): fault.isCancellation ? wantedState(direction) : state(of: fault)
    case .stopped(_, let diagnostic): .stopped(diagnostic)
    // The ends of an empty list are one end.
    case .exhausted where direction == .append && numberOfItems == 0 && prepend.state != .exhausted: state(of: .prepend)
    case .exhausted where direction == .append: shortage.map { .stopped($0) } ?? .exhausted
    case .exhausted: .exhausted
    }
  }

  /// What speaks against the end of the list: the source counts more items than there are from the beginning to the
  /// end. It is `nil` if nothing does, or if the end or the number of items before the loaded ones is not known.
  var shortage: PagingDiagnostic? {
    guard case .loaded = phase, append.state == .exhausted, let before = prepend.itemsBeyond,
      let counted = counted?.count
    else {
      return nil
    }
    let items = before + numberOfItems
    return items + excused < counted ? .fewerItems(count: items, total: counted) : nil
  }

  private func wantedState(_ direction: PageDirection) -> PagingState {
    areEndsOpen && ahead(direction) < distance(direction) ? waitingState : .idle
  }

  private func state(of fault: PagingFault) -> PagingState {
    .failed(fault.failure, attempt: fault.attempt, nextTry: fault.nextTry.map { max($0, control.gate) })
  }
}
