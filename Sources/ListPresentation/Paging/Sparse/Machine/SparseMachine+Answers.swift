/// Answers, failures and deadlines.
extension SparseMachine {
  mutating func take(
    _ answer: SparseAnswer, _ ticket: Int, at now: Duration, using generator: inout some RandomNumberGenerator
  ) {
    control.pause(for: answer.backoff, at: now)
    guard let flight = flight(ticket) else { return note(.discarded, nil, now) }
    let first = flight.range.lowerBound
    note(.answered(new: answer.new, of: answer.received), flight.range, now)
    emptyAnswers = answer.received == 0 ? emptyAnswers + 1 : 0
    if answer.received == 0, isStopped { diagnose(.emptyPages(.append, count: emptyAnswers), flight.range, now) }
    let isBeyond = first >= list.reach
    list.learnLength(from: answer, of: flight)
    if answer.received == 0, let total = answer.total, total > first {
      trim(at: now)
      let diagnostic = PagingDiagnostic.missingItems(flight.range, total: total)
      diagnose(diagnostic, flight.range, now)
      return fail(ticket, PagingFailure(diagnostic), at: now, using: &generator)
    }
    flights.removeAll { $0.ticket == ticket }
    revision += 1
    if answer.received > 0 { list.hold(answer.received, of: flight) }
    if answer.received > 0, answer.new == 0, isBeyond, list.total == nil {
      // The source would repeat these items without end, so the list ends here.
      diagnose(.nothingNew(.append, pages: 1), flight.range, now)
      list.end(at: first)
    } else {
      for page in answer.otherPages { list.markOlder(of: flight.page, page) }
    }
    trim(at: now)
  }

  /// Removes the items behind the end of the list, and cancels the requests for such items.
  private mutating func trim(at now: Duration) {
    if list.trim() { listCommands.append(.trim(to: list.count ?? 0)) }
    guard list.total != nil || list.limit < SparseGeneration.mostItems else { return }
    let end = list.end
    for flight in flights where flight.range.lowerBound >= end { cancel(flight, now) }
    // A user who looked for items behind the known ones has found the end. Their place must not move on as the list
    // grows.
    if list.total == nil, visible.ranges.contains(where: { $0.lowerBound >= end }) { visible = seen }
  }

  mutating func fail(
    _ ticket: Int, _ failure: PagingFailure, at now: Duration, using generator: inout some RandomNumberGenerator
  ) {
    control.pause(for: failure.advice.pause, at: now)
    guard let flight = flight(ticket) else { return note(.discarded, nil, now) }
    flights.removeAll { $0.ticket == ticket }
    if control.startsOver(after: failure, at: .items(flight.range), now) { return begin(isReplaced: false, at: now) }
    list.faults[flight.page] = control.fault(
      failure, attempt: flight.attempt, at: .items(flight.range), now, using: &generator)
    revision += 1
  }

  /// Fails the requests whose deadline has passed.
  mutating func expire(at now: Duration, using generator: inout some RandomNumberGenerator) {
    for flight in flights {
      guard let deadline = flight.deadline, deadline <= now else { continue }
      commands.append(.cancel(ticket: flight.ticket))
      fail(flight.ticket, .timedOut(after: deadline - flight.sent), at: now, using: &generator)
    }
  }
}
