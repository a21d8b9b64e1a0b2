/// Events and the commands that follow from them.
extension SparsePager {
  static func loader(
    of source: some RandomAccessPageSource<Element>
  ) -> @Sendable (Range<Int>) async -> Result<Page<Element, Never>, PagingFailure> {
    { range in
      do { return .success(try await source.page(at: range)) } catch { return .failure(PagingFailure(error)) }
    }
  }

  /// Asks for the list if this is the first read, and registers the reader with observation.
  func start() {
    access(keyPath: paths.revision)
    if list.machine.generation == 0 { handle(.start) }
  }

  func handle(_ event: SparseEvent) {
    takeSeen()
    perform(list.handle(event, at: tasks.now, using: &generator))
  }

  func takeSeen() {
    guard let rows = seen else { return }
    seen = nil
    perform(list.handle(.show(rows), at: tasks.now, using: &generator))
  }

  /// Carries out commands, and then notifies the observers of changes.
  func perform(_ commands: [SparseCommand]) {
    for command in commands {
      switch command {
      case .send(let flight): send(flight)
      case .cancel(let ticket): tasks.giveUp(ticket)
      case .wake(let time): tasks.wake(at: time) { [weak self] in self?.handle(.tick) }
      case .begin, .present, .evict, .trim, .diagnose: break
      }
    }
    // An observer may change the list while it is notified, so the notification repeats.
    while shownRevision != list.machine.revision {
      withMutation(keyPath: paths.revision) { shownRevision = list.machine.revision }
    }
    while shownState != list.machine.state {
      withMutation(keyPath: paths.state) { shownState = list.machine.state }
    }
  }

  private func send(_ flight: SparseFlight) {
    tasks.call(flight.ticket) { [weak self] in
      self?.mayBegin(flight) ?? false
    } load: { [load] in
      await load(flight.rows)
    } finish: { [weak self] result in
      self?.finish(flight.ticket, result)
    }
  }

  /// Returns whether a request may still be sent. An answer in the same turn may have asked for a pause. In that case,
  /// it withdraws the request.
  private func mayBegin(_ flight: SparseFlight) -> Bool {
    guard tasks.now < list.machine.gate else { return true }
    handle(.withdraw(ticket: flight.ticket))
    return false
  }

  private func finish(_ ticket: Int, _ result: Result<Page<Element, Never>, PagingFailure>) {
    takeSeen()
    switch result {
    case .success(let page): perform(list.take(page, ticket, at: tasks.now, using: &generator))
    case .failure(let failure): handle(.failure(ticket: ticket, failure))
    }
  }
}
