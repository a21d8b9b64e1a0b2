extension SparseMachine {
  /// The state of the rows that the user sees. During a refresh, it describes the new list, before the user sees it.
  package var state: PagingState {
    guard generation > 0 else { return .idle }
    let gap = list.firstGap(in: seen)
    if isPresented, gap == nil { return list.isComplete ? .exhausted : .idle }
    if let gap, let failure = failure(at: gap * list.pageSize), let fault = list.faults[gap] {
      return .failed(failure, attempt: fault.attempt, nextTry: fault.nextTry.map { max($0, gate) })
    }
    if isStopped { return .stopped(.emptyPages(.append, count: emptyAnswers)) }
    if flights.isEmpty, !isOnline { return .failed(.offline, attempt: 0, nextTry: nil) }
    return flights.isEmpty && timer == nil ? .idle : .loading
  }
}
