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
    let isBeyond = first >= list.reach
    list.learnLength(from: answer, of: request)
    if answer.received == 0, let total = answer.total, total > first {
      trim(at: now)
      let diagnostic = PagingDiagnostic.missingItems(request.range, total: total)
      diagnose(diagnostic, request.range, now)
      return fail(ticket, PagingFailure(diagnostic), at: now, using: &generator)
    }
    ledger.end(ticket)
    revision += 1
    if answer.received > 0 { list.hold(answer.received, of: request) }
    if answer.received > 0, answer.new == 0, isBeyond, list.total == nil {
      // The source would repeat these items without end, so the list ends here.
      diagnose(.nothingNew(.append, pages: 1), request.range, now)
      list.end(at: first)
    } else {
      for page in answer.otherPages { list.markOlder(of: request.page, page) }
    }
    trim(at: now)
  }

  /// Removes the items behind the end of the list, cancels the requests for such items, and forgets their failures.
  private mutating func trim(at now: Duration) {
    if list.trim() { listCommands.append(.trim(to: list.count ?? 0)) }
    guard list.total != nil || list.limit < SparseGeneration.mostItems else { return }
    let end = list.end
    for flight in ledger.flights where flight.request.range.lowerBound >= end { cancel(flight, now) }
    ledger.forgive { [list] page, _ in list.range(of: page).lowerBound >= end }
    // A user who looked for items behind the known ones has found the end. What they see must not move on as the list
    // grows.
    if list.total == nil, visible.ranges.contains(where: { $0.lowerBound >= end }) { visible = seen }
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
