/// Carries out what the machine wants done.
extension Pager {
  private static var timerKey: Int { -1 }
  private static var reachabilityKey: Int { -2 }

  func start() {
    if list.machine.phase == .unstarted { handle(.start) }
  }

  func handle(_ event: PagingEvent) {
    takeSeen()
    perform(list.handle(event, at: clock.elapsed(), using: &generator))
  }

  /// Takes in what was seen in this turn, as long as rows are where they were then.
  func takeSeen() {
    guard let range = seen else { return }
    seen = nil
    perform(list.handle(.show(range), at: clock.elapsed(), using: &generator))
  }

  /// Carries commands out, then shows what has changed.
  func perform(_ commands: [PagingCommand]) {
    for command in commands {
      switch command {
      case .send(let request): send(request)
      case .cancel(let ticket): tasks.keep(nil, as: ticket)
      case .wake(let time): wake(at: time)
      case .evict, .diagnose: break
      }
    }
    // Again, if who was told has changed something himself meanwhile.
    while shownVersion != list.version {
      let version = list.version
      shown = list.snapshot
      shownVersion = version
    }
    while shownStates != list.machine.states { shownStates = list.machine.states }
    while shownTotal != list.total { shownTotal = list.total }
    while shownDiagnostics != list.diagnostics { shownDiagnostics = list.diagnostics }
  }

  /// The call is made in the next turn, and not at all if the request is given up in this one.
  private func send(_ request: PagingRequest) {
    let anchor = request.isAnchored ? list.anchor : nil
    activityBox.value.starting += 1
    let task = Task { [weak self, loader, activityBox] in
      activityBox.value.starting -= 1
      guard !Task.isCancelled else { return }
      activityBox.value.calling += 1
      let result = await loader.load(request, around: anchor)
      activityBox.value.calling -= 1
      self?.finish(request, result)
    }
    tasks.keep(task, as: request.ticket)
  }

  private func finish(_ request: PagingRequest, _ result: Result<KeyedPage<Item>, PagingFailure>) {
    tasks.forget(request.ticket)
    takeSeen()
    switch result {
    case .success(let page): perform(list.take(page, request.ticket, at: clock.elapsed(), using: &generator))
    case .failure(let failure): handle(.failure(ticket: request.ticket, failure))
    }
    loader.tidy { list.machine.liveCursors }
  }

  private func wake(at time: Duration?) {
    guard let time else { return tasks.keep(nil, as: Self.timerKey) }
    activityBox.value.sleeping += 1
    let task = Task { [weak self, clock, activityBox] in
      let isOver = (try? await clock.sleep(time)) != nil
      activityBox.value.sleeping -= 1
      if isOver, !Task.isCancelled { self?.handle(.tick) }
    }
    tasks.keep(task, as: Self.timerKey)
  }

  func follow(_ reachability: any AsyncSequence<Bool, Never> & Sendable) {
    let task = Task { [weak self] in
      for await isOnline in reachability { self?.handle(.reachability(isOnline)) }
    }
    tasks.keep(task, as: Self.reachabilityKey)
  }
}
