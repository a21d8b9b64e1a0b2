extension PagingMachine {
  /// The states as a user sees them.
  package var states: PagingStates {
    PagingStates(refresh: refreshState, append: state(of: .append), prepend: state(of: .prepend))
  }

  private var refreshState: PagingState {
    switch refresh {
    case .none: .idle
    case .wanted: waitingState
    case .loading: .loading
    case .failed(let fault):
      if fault.failure.reason == .cancelled, fault.nextTry != nil { waitingState } else { Self.state(of: fault) }
    }
  }

  private var waitingState: PagingState { isOnline ? .loading : .failed(.offline, attempt: 0, nextTry: nil) }

  private func state(of direction: PageDirection) -> PagingState {
    guard case .loaded = phase else { return .idle }
    return switch self[direction].state {
    // What is wanted and not yet asked for waits for the server or the network.
    case .idle: areEndsOpen && ahead(direction) < distance ? waitingState : .idle
    case .loading: .loading
    case .failed(_, let fault): fault.failure.reason == .cancelled ? .idle : Self.state(of: fault)
    case .stopped(_, let diagnostic): .stopped(diagnostic)
    case .exhausted: .exhausted
    }
  }

  private static func state(of fault: PagingFault) -> PagingState {
    .failed(fault.failure, attempt: fault.attempt, nextTry: fault.nextTry)
  }
}
