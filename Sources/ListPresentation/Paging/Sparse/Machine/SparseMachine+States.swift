extension SparseMachine {
  /// What becomes of the rows that the user sees; of a list that is loaded anew, until he sees it, too.
  package var loadState: ListLoadState {
    guard generation > 0 else { return .idle }
    let gap = list.firstGap(in: seen)
    if isPresented, gap == nil { return list.isComplete ? .exhausted : .idle }
    if let gap, let failure = failure(at: gap * list.pageSize) { return .failed(failure.description) }
    if isStopped { return .failed(PagingDiagnostic.emptyPages(.append, count: emptyAnswers).description) }
    if flights.isEmpty, !isOnline { return .failed(PagingFailure.offline.description) }
    return flights.isEmpty && timer == nil ? .idle : .loading
  }
}
