/// Carries out the commands of the machine.
extension Pager {
  func start() {
    if list.machine.phase == .unstarted { handle(.start) }
  }

  func handle(_ event: PagingEvent) {
    passOnVisibleItems()
    perform(list.handle(event, at: tasks.now, using: &generator))
  }

  /// Passes the reported visible items to the machine before anything moves items.
  func passOnVisibleItems() {
    guard let items = seen, let span = items.span else { return }
    seen = nil
    recording?.add(span, at: tasks.now)
    perform(list.handle(.show(span, count: items.numberOfIndices), at: tasks.now, using: &generator))
  }

  /// Carries out commands, then publishes what has changed.
  func perform(_ commands: [RequestCommand<PagingRequest>]) {
    tasks.perform(commands, for: self)
    // The loops repeat because an observer may change the pager while it is notified.
    while shownVersion != list.version {
      let version = list.version
      signals.snapshot.change { shown = list.snapshot }
      shownVersion = version
    }
    while shownStates != list.machine.states {
      signals.states.change { shownStates = list.machine.states }
    }
    while shownTotal != list.total { signals.total.change { shownTotal = list.total } }
    while shownLost != list.lost { signals.lostItems.change { shownLost = list.lost } }
    while shownDiagnostics != list.diagnostics {
      signals.diagnostics.change { shownDiagnostics = list.diagnostics }
    }
  }
}

extension Pager: RequestSender {
  var ledger: RequestLedger<PagingRequest> { list.machine.ledger }

  func handle(_ event: RequestEvent) { handle(.request(event)) }

  func call(
    for request: PagingRequest
  ) -> @MainActor () async -> Result<(page: Page<Item, Int>, around: Int?), PagingFailure> {
    let anchor = request.isAnchored ? list.anchor : nil
    return { [loader] in await loader.load(request, around: anchor) }
  }

  func finish(_ request: PagingRequest, _ answer: (page: Page<Item, Int>, around: Int?)) {
    passOnVisibleItems()
    if loader.countsItems != true { list.machine.keepRefreshValid() }
    if let sent = ledger.flight(request.ticket)?.sent {
      recording?.addRequest(rows: answer.page.items.count, taking: tasks.now - sent)
    }
    if list.machine.destination(of: request.ticket) != nil { loader.receive(answer.page, for: request) }
    perform(
      list.receive(answer.page, around: answer.around, request.ticket, at: tasks.now, using: &generator))
    loader.tidy { list.machine.liveCursors }
  }
}

extension Pager {
  /// The observed properties.
  struct Signals {
    let snapshot = Signal()
    let states = Signal()
    let total = Signal()
    let lostItems = Signal()
    let diagnostics = Signal()
  }
}
