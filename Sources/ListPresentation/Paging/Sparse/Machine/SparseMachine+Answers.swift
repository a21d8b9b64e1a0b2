/// Answers, failures and deadlines.
extension SparseMachine {
  mutating func receive(
    _ answer: SparseAnswer, _ ticket: Int, at now: Duration, using generator: inout some RandomNumberGenerator
  ) {
    ledger.pause(for: answer.backoff, at: now)
    guard let request = ledger.flight(ticket)?.request else { return note(.discarded, nil, now) }
    let first = request.range.lowerBound
    note(.answered(new: answer.new, of: answer.received), request.range, now)
    emptyAnswers = answer.received == 0 ? emptyAnswers + 1 : 0
    if answer.received == 0, isStopped { diagnose(.emptyPages(.append, count: emptyAnswers), request.range, now) }
    list.learnTotal(from: answer, of: request)
    if answer.received == 0, let total = list.total?.count, total > first {
      trim(at: now)
      let diagnostic = PagingDiagnostic.missingItems(request.range, total: total)
      diagnose(diagnostic, request.range, now)
      return fail(ticket, PagingFailure(diagnostic), at: now, using: &generator)
    }
    ledger.end(ticket)
    revision += 1
    if answer.received > 0 { list.hold(answer.received, of: request) }
    for page in answer.otherPages { list.markOlder(of: request.page, page) }
    trim(at: now)
  }

  /// Removes the items behind the end of the list, cancels the requests for such items, and forgets their failures.
  private mutating func trim(at now: Duration) {
    guard let end = list.total?.count else { return }
    if list.trim(to: end) { listCommands.append(.trim(to: end)) }
    for flight in ledger.flights where flight.request.range.lowerBound >= end { cancel(flight, now) }
    ledger.forgive { [list] page, _ in list.range(of: page).lowerBound >= end }
  }

  mutating func fail(
    _ ticket: Int, _ failure: PagingFailure, at now: Duration, using generator: inout some RandomNumberGenerator
  ) {
    ledger.pause(for: failure.advice.pause, at: now)
    guard let flight = ledger.flight(ticket) else { return note(.discarded, nil, now) }
    let fault = ledger.fail(flight, failure, at: now, using: &generator)
    let range = flight.request.range
    if journal.startsOver(after: failure, of: .items(range), now) { return begin(isReplaced: false, at: now) }
    note(.failed(failure, attempt: fault.attempt, nextTry: fault.nextTry), range, now)
  }
}
