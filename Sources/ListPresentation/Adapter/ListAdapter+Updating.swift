extension ListAdapter {
  /// Says that the data source has changed, for one that is not observable, or asks to hear of the next update.
  ///
  /// The pull is made in the next main-actor turn, once for all requests of this one. Each request's completion is
  /// called exactly once, in the order of the requests.
  public func setNeedsUpdate(completion: (@MainActor (ListUpdateOutcome<Section, Item>) -> Void)? = nil) {
    wasTold = true
    if let completion { requests.add(completion) }
    tracker.invalidate()
  }

  /// Whether nothing has changed since the last pull, and nothing that was pulled is still being worked out.
  public var isUpToDate: Bool { !tracker.isDirty && background == nil }

  /// Asks for an update and waits for its outcome.
  public func update() async -> ListUpdateOutcome<Section, Item> {
    await withCheckedContinuation { continuation in
      setNeedsUpdate { continuation.resume(returning: $0) }
    }
  }

  /// Pulls now if anything has changed, for a loop that blocks the main actor and for tests.
  ///
  /// A large update that is being worked out beside the main actor is worked out here instead, if there is no newer
  /// change. Called from inside an update, by a data source, a view or a delegate, it does nothing; the change is pulled
  /// in the next turn.
  /// - Returns: The outcome of the pull, or `nil` if nothing had changed.
  @discardableResult
  public func flush() -> ListUpdateOutcome<Section, Item>? {
    guard !isUpdating else { return nil }
    if tracker.isDirty { return runUpdate(atOnce: true) }
    guard let background else { return nil }
    background.work.cancel()
    return finish(background, workOut(background.job))
  }

  /// Pulls, and shows what was pulled at once or, if it is large and there is time, when it has been worked out beside
  /// the main actor.
  /// - Returns: The outcome, or `nil` if it is still to come.
  @discardableResult
  func runUpdate(atOnce: Bool) -> ListUpdateOutcome<Section, Item>? {
    if !atOnce, let background, background.hasToBeShown {
      // Nothing is read until then: this change and all that follow are pulled together.
      background.isFollowed = true
      return nil
    }
    isUpdating = true
    defer { isUpdating = false }
    let taken = requests.take()
    let pulled = pull()
    let isDeferred = if case .work(let job, _) = pulled { !atOnce && job.isLarge } else { false }
    // What is still being worked out is out of date: it is never shown, and its requests end with this pull.
    let superseded = background
    superseded?.work.cancel()
    background = nil
    let served = (superseded?.takeRequests() ?? []) + taken
    switch pulled {
    case .ended(let outcome): return end(outcome, served)
    case .work(let job, let loadState):
      guard isDeferred else { return end(settle(workOut(job), loadState), served) }
      workOutBeside(job, loadState, served, after: superseded)
      return nil
    }
  }

  private enum Pull {
    case ended(ListUpdateOutcome<Section, Item>)
    case work(UpdateJob<Section, Item>, ListLoadState)
  }

  private func pull() -> Pull {
    // Also without a source: a later request must find a registration to wake it.
    let reading = tracker.track { dataSource.map { SourceReading($0, isWalked: strategy.comparesItems) } }
    guard let dataSource, let reading else { return .ended(.cancelled) }
    do throws(ListUpdateError<Section.ID, Item.ID>) {
      let pulled = try reading.content(from: dataSource)
      drawnItems = strategy.comparesItems ? [:] : reading.firstItems
      guard case .difference(let policy) = strategy, case .snapshot(let list, _) = pulled else {
        return .ended(show(pulled, reading.loadState, .reload(content.isNothing ? .first : .strategy), .none))
      }
      return .work(
        UpdateJob(old: snapshot, pulled: list, isWhole: reading.isWhole, policy: policy, makePlan: makePlan),
        reading.loadState)
    } catch {
      return .ended(reject(error, reading.loadState))
    }
  }

  /// Shows what was worked out.
  func settle(_ result: UpdateJob<Section, Item>.Result, _ newState: ListLoadState) -> ListUpdateOutcome<Section, Item>
  {
    switch result {
    case .failure(let error): return reject(error, newState)
    case .success(let new):
      if let update = new.update { return show(.of(new.snapshot), newState, update, new.duplicates) }
      if loadState != newState { return show(content, newState, .stateChanged, new.duplicates) }
      return .unchanged(duplicates: new.duplicates)
    }
  }

  private func reject(
    _ error: ListUpdateError<Section.ID, Item.ID>, _ newState: ListLoadState
  ) -> ListUpdateOutcome<Section, Item> {
    if loadState != newState {
      loadState = newState
      post([.update(.stateChanged)])
    }
    return .rejected(error)
  }

  func end(
    _ outcome: ListUpdateOutcome<Section, Item>, _ served: [RequestQueue<Section, Item>.Completion]
  ) -> ListUpdateOutcome<Section, Item> {
    if outcome != .cancelled { send(.update(outcome)) }
    RequestQueue.finish(served, outcome)
    requestNextItems()
    return outcome
  }

  /// Takes the new list over before anyone hears of it, then tells the views and settles the selection.
  private func show(
    _ new: ListContent<Section, Item>, _ newState: ListLoadState, _ update: ListUpdate<Section, Item>,
    _ duplicates: DuplicateReport<Section.ID, Item.ID>
  ) -> ListUpdateOutcome<Section, Item> {
    content = new
    loadState = newState
    let lost = settleSelection()
    post([.update(update)] + (lost.map { [.event(.deselect($0))] } ?? []))
    return .applied(update, duplicates: duplicates)
  }

  /// In the turn after the first pull, so that a source may be told of in the turn in which it was made.
  func checkObservability() {
    guard let dataSource, !tracker.isObservable else { return }
    let type = "\(Swift.type(of: dataSource))"
    Task { [weak self] in
      guard let self, !self.wasTold, self.dataSource != nil, !self.tracker.isObservable else { return }
      self.diagnostics.append(.sourceNeverChanges(type: type))
      self.send(.diagnose(.sourceNeverChanges(type: type)))
    }
  }
}
