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
    case .exhausted: .exhausted
    }
  }

  private func wantedState(_ direction: PageDirection) -> PagingState {
    areEndsOpen && ahead(direction) < distance(direction) ? waitingState : .idle
  }

  private func state(of fault: PagingFault) -> PagingState {
    .failed(fault.failure, attempt: fault.attempt, nextTry: fault.nextTry.map { max($0, control.gate) })
  }
}
