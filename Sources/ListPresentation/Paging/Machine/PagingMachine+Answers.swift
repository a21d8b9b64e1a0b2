/// Pages that arrive, requests that fail, and requests that time out.
extension PagingMachine {
  mutating func receive(_ answer: PagingAnswer, _ ticket: Int, at now: Duration) {
    ledger.pause(for: answer.backoff, at: now)
    let hasDestination = destination(of: ticket) != nil
    guard let flight = ledger.end(ticket) else { return note(.discarded, .refresh, now) }
    let (request, direction) = (flight.request, flight.request.subject)
    guard hasDestination else {
      if direction == .refresh { restartRefresh(at: now) }
      return note(.discarded, direction, now)
    }
    if answer.isUnchanged { return keepAll(at: now) }
    if let overlap = answer.widerOverlap {
      if direction == .refresh { refreshOverlap = overlap } else { self[direction].overlap = overlap }
      return note(.answered(new: 0, of: answer.received), direction, now)
    }
    note(.answered(new: answer.new, of: answer.received), direction, now)
    // The last page may be short, which says nothing about the share of items that a filter keeps.
    let isLast = (direction == .prepend ? answer.previous : answer.next) == nil
    forecast?.answer(items: answer.received, of: isLast ? answer.received : request.size, after: now - flight.sent)
    guard direction != .refresh else {
      return answer.isPartial ? followRefresh(answer, request, at: now) : receiveFirst(answer, request, at: now)
    }
    guard var key = self[direction].state.key else { return }
    journal.forgetStartOvers()
    self[direction].lastArrival = now
    key.size = request.size
    hold(LoadedPage(key: key, count: answer.new, ticket: ticket, leadsBack: answer.leadsBack), direction)
    if let visible = answer.visible { self.visible = visible }
    let diagnostic = update(direction) { $0.advance(past: answer, direction) }
    if let diagnostic { diagnose(diagnostic, direction, now) }
  }

  private mutating func hold(_ page: LoadedPage, _ direction: PageDirection) {
    numberOfItems += page.count
    if direction == .append {
      pages.append(page)
    } else {
      pages.insert(page, at: 0)
      visible = visible.lowerBound + page.count..<visible.upperBound + page.count
    }
    keepInSight()
  }

  mutating func fail(
    _ ticket: Int, _ failure: PagingFailure, at now: Duration, using generator: inout some RandomNumberGenerator
  ) {
    ledger.pause(for: failure.advice.pause, at: now)
    guard let flight = ledger.flight(ticket) else { return note(.discarded, .refresh, now) }
    let direction = flight.request.subject
    if flight.request.cache == .only {
      // The cache has no page, so the server is asked as soon as it accepts requests.
      ledger.end(ticket)
      guard direction == .refresh else { return update(direction) { $0.uncached = $0.state.key?.identity } }
      allowsCached = false
      stopLanes(at: now)
    } else if journal.startsOver(after: failure, of: .end(direction), now) {
      ledger.end(ticket)
      startRefresh(isReplaced: false, at: now)
      guard direction == .refresh else { return }
      // The source may have rejected the cursor, so the refresh begins at the first page.
      mayAnchor = false
      startCursor = nil
    } else {
      let fault = ledger.fail(flight, failure, at: now, using: &generator)
      note(.failed(failure, attempt: fault.attempt, nextTry: fault.nextTry), direction, now)
    }
  }
}
