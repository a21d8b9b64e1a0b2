/// Pages that arrive, requests that fail, and requests that time out.
extension PagingMachine {
  mutating func take(_ answer: PagingAnswer, _ ticket: Int, at now: Duration) {
    control.pause(for: answer.backoff, at: now)
    guard let direction = direction(of: ticket) else { return note(.discarded, .refresh, now) }
    guard destination(of: ticket) != nil else {
      if direction == .refresh { restartRefresh(at: now) } else { self[direction].giveUp() }
      return note(.discarded, direction, now)
    }
    if answer.isUnchanged { return keepAll(at: now) }
    note(.answered(new: answer.new, of: answer.received), direction, now)
    if let flight = direction == .refresh ? refresh?.flight : self[direction].flight {
      // The last page may be short, which says nothing about the share of items that a filter keeps.
      let isLast = (direction == .prepend ? answer.previous : answer.next) == nil
      forecast?.answer(items: answer.received, of: isLast ? answer.received : flight.size, after: now - flight.sent)
    }
    guard direction != .refresh else {
      return answer.reach == .open ? followRefresh(answer, at: now) : takeFirst(answer, at: now)
    }
    guard let flight = self[direction].flight else { return }
    control.forgetStartOvers()
    self[direction].lastArrival = now
    guard answer.reach != .open else {
      update(direction) { $0.follow(answer, direction) }
      return evict(awayFrom: direction, at: now)
    }
    var key = flight.key
    key.size = flight.size
    let page = LoadedPage(key: self[direction].reload?.key ?? key, count: answer.new, ticket: ticket)
    if answer.reach == .replaced {
      replaceAll(by: page, answer, direction, at: now)
    } else {
      hold(page, direction)
      if let visible = answer.visible { self.visible = visible }
    }
    let configuration = configuration
    let diagnostic = update(direction) { $0.advance(past: answer, direction, configuration) }
    if let diagnostic { diagnose(diagnostic, direction, now) }
    evict(awayFrom: direction, at: now)
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

  /// Replaces all held items with the items of a page that was evicted before, because the page does not connect to
  /// them.
  private mutating func replaceAll(
    by page: LoadedPage, _ answer: PagingAnswer, _ direction: PageDirection, at now: Duration
  ) {
    let inward = direction.opposite
    if let flight = self[inward].flight { cancel(flight, inward, now) }
    self[inward] = PagingLane(answer.cursor(inward).map { PageKey(cursor: $0, direction: inward) })
    let hadItems = numberOfItems > 0
    if hadItems { diagnose(.unreachableItems(direction, count: numberOfItems), direction, now) }
    let count = min(visible.count, page.count)
    pages = [page]
    numberOfItems = page.count
    visible = direction == .prepend && hadItems ? numberOfItems - count..<numberOfItems : 0..<count
  }

  mutating func fail(
    _ ticket: Int, _ failure: PagingFailure, at now: Duration, using generator: inout some RandomNumberGenerator
  ) {
    control.pause(for: failure.advice.pause, at: now)
    guard let direction = direction(of: ticket) else { return note(.discarded, .refresh, now) }
    guard let flight = direction == .refresh ? refresh?.flight : self[direction].flight else { return }
    guard !flight.isOfCache else {
      // The cache has no page, so the server is asked as soon as it accepts requests.
      allowsCached = false
      return retryRefresh(at: now)
    }
    if control.startsOver(after: failure, at: .end(direction), now) {
      guard direction == .refresh else {
        self[direction].giveUp()
        return startRefresh(isReplaced: false, at: now)
      }
      refresh = .failed(PagingFault(failure: failure, attempt: flight.attempt, nextTry: nil))
      startRefresh(isReplaced: false, at: now)
      // The source may have rejected the cursor, so the refresh begins at the first page.
      keepsPlace = false
      startCursor = nil
      return
    }
    let fault = control.fault(failure, attempt: flight.attempt, at: .end(direction), now, using: &generator)
    if direction == .refresh { refresh = .failed(fault) } else { self[direction].state = .failed(flight.key, fault) }
  }

  /// Fails the requests whose deadline has passed.
  mutating func expire(at now: Duration, using generator: inout some RandomNumberGenerator) {
    for flight in [refresh?.flight, append.flight, prepend.flight] {
      guard let flight, let deadline = flight.deadline, deadline <= now else { continue }
      commands.append(.cancel(ticket: flight.ticket))
      fail(flight.ticket, .timedOut(after: deadline - flight.sent), at: now, using: &generator)
    }
  }
}
