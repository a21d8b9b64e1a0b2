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
    revisionSignal.access()
    if list.machine.generation == 0 { handle(.start) }
  }

  func handle(_ event: SparseEvent) {
    passOnVisibleItems()
    perform(list.handle(event, at: tasks.now, using: &generator))
  }

  func passOnVisibleItems() {
    guard let items = seen else { return }
    seen = nil
    perform(list.handle(.show(items), at: tasks.now, using: &generator))
  }

  /// Carries out commands, and then notifies the observers of changes.
  func perform(_ commands: [RequestCommand<SparseRequest>]) {
    tasks.perform(commands, for: self)
    // An observer may change the list while it is notified, so the notification repeats.
    while shownRevision != list.machine.revision {
      revisionSignal.change { shownRevision = list.machine.revision }
    }
    while shownState != list.machine.state {
      stateSignal.change { shownState = list.machine.state }
    }
  }
}

extension SparsePager: RequestSender {
  var ledger: RequestLedger<SparseRequest> { list.machine.ledger }

  func handle(_ event: RequestEvent) { handle(.request(event)) }

  func call(for request: SparseRequest) -> @MainActor () async -> Result<Page<Element, Never>, PagingFailure> {
    { [load] in await load(request.range) }
  }

  func finish(_ request: SparseRequest, _ page: Page<Element, Never>) {
    passOnVisibleItems()
    perform(list.receive(page, request.ticket, at: tasks.now, using: &generator))
  }
}
