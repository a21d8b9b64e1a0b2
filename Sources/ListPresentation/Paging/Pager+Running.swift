/// Carries out the commands of the machine.
extension Pager {
  func start() {
    if list.machine.phase == .unstarted { handle(.start) }
  }

  func handle(_ event: PagingEvent) {
    takeSeen()
    perform(list.handle(event, at: tasks.now, using: &generator))
  }

  /// Passes the reported visible rows to the machine before anything moves rows.
  func takeSeen() {
    guard let rows = seen, let span = rows.span else { return }
    seen = nil
    perform(list.handle(.show(span, count: rows.numberOfIndices), at: tasks.now, using: &generator))
  }

  /// Carries out commands, then publishes what has changed.
  func perform(_ commands: [PagingCommand]) {
    for command in commands {
      switch command {
      case .send(let request): send(request)
      case .cancel(let ticket): tasks.giveUp(ticket)
      case .wake(let time): tasks.wake(at: time) { [weak self] in self?.handle(.tick) }
      case .evict, .diagnose: break
      }
    }
    // The loops repeat because an observer may change the pager while it is notified.
    while shownVersion != list.version {
      let version = list.version
      withMutation(keyPath: paths.snapshot) { shown = list.snapshot }
      shownVersion = version
    }
    while shownStates != list.machine.states {
      withMutation(keyPath: paths.states) { shownStates = list.machine.states }
    }
    while shownTotal != list.total { withMutation(keyPath: paths.total) { shownTotal = list.total } }
    while shownDiagnostics != list.diagnostics {
      withMutation(keyPath: paths.diagnostics) { shownDiagnostics = list.diagnostics }
    }
  }

  private func send(_ request: PagingRequest) {
    let anchor = request.isAnchored ? list.anchor : nil
    tasks.call(request.ticket) { [weak self] in
      self?.mayBegin(request) ?? false
    } load: { [loader] in
      await loader.load(request, around: anchor)
    } finish: { [weak self] result in
      self?.finish(request, result)
    }
  }

  /// Whether a request may still be sent. An answer that arrived in the same turn may have asked for a pause.
  private func mayBegin(_ request: PagingRequest) -> Bool {
    guard request.cache != .only, tasks.now < list.machine.gate else { return true }
    handle(.withdraw(ticket: request.ticket))
    return false
  }

  private func finish(_ request: PagingRequest, _ result: Result<KeyedPage<Item>, PagingFailure>) {
    takeSeen()
    if loader.countsRows != true { list.machine.keepPlaces() }
    switch result {
    case .success(let page): perform(list.take(page, request.ticket, at: tasks.now, using: &generator))
    case .failure(let failure): handle(.failure(ticket: request.ticket, failure))
    }
    loader.tidy { list.machine.liveCursors }
  }
}
