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

  /// Asks for an update and waits for its outcome.
  public func update() async -> ListUpdateOutcome<Section, Item> {
    await withCheckedContinuation { continuation in
      setNeedsUpdate { continuation.resume(returning: $0) }
    }
  }

  /// Pulls now if anything has changed, for a loop that blocks the main actor and for tests.
  ///
  /// Called from inside an update, by a data source, a view or a delegate, it does nothing; the change is pulled in the
  /// next turn.
  /// - Returns: The outcome of the pull, or `nil` if nothing had changed.
  @discardableResult
  public func flush() -> ListUpdateOutcome<Section, Item>? {
    guard tracker.isDirty, !isUpdating else { return nil }
    return runUpdate()
  }

  @discardableResult
  func runUpdate() -> ListUpdateOutcome<Section, Item> {
    isUpdating = true
    let served = requests.take()
    let outcome = pull()
    if outcome != .cancelled { send(.update(outcome)) }
    RequestQueue.finish(served, outcome)
    requestNextItems()
    isUpdating = false
    return outcome
  }

  private func pull() -> ListUpdateOutcome<Section, Item> {
    // Also without a source: a later request must find a registration to wake it.
    let reading = tracker.track { dataSource.map { SourceReading($0, isWalked: strategy.comparesItems) } }
    guard let dataSource, let reading else { return .cancelled }
    do throws(ListUpdateError<Section.ID, Item.ID>) {
      let newContent = try reading.content(from: dataSource)
      drawnItems = strategy.comparesItems ? [:] : reading.firstItems
      return try commit(newContent, reading.loadState, isWhole: reading.isWhole)
    } catch {
      if loadState != reading.loadState {
        loadState = reading.loadState
        post([.update(.stateChanged)])
      }
      return .rejected(error)
    }
  }

  private func commit(
    _ new: ListContent<Section, Item>, _ newState: ListLoadState, isWhole: Bool
  ) throws(ListUpdateError<Section.ID, Item.ID>) -> ListUpdateOutcome<Section, Item> {
    let stateChanged = loadState != newState
    guard case .difference(let policy) = strategy, case .snapshot(let pulled, _) = new else {
      return show(new, newState, .reload(content.isNothing ? .first : .strategy), .none)
    }
    guard let old = snapshot else {
      // Nothing to compare with: an array that was handed over whole is shown without hashing its ids.
      if isWhole, case .keepFirst = policy { return show(.of(pulled.settled()), newState, .reload(.first), .none) }
      let (snapshot, duplicates) = try pulled.unique(policy)
      return show(.of(snapshot.settled()), newState, .reload(.first), duplicates)
    }
    guard pulled != old || pulled.hasMarks || !old.isIndexed else {
      if stateChanged { return show(content, newState, .stateChanged, .none) }
      return .unchanged(duplicates: .none)
    }
    let (snapshot, duplicates) = try pulled.unique(policy)
    guard old.duplicates().isEmpty else {
      return show(.of(snapshot.settled()), newState, .reload(.shownDuplicates), duplicates)
    }
    let plan = makePlan(old, snapshot)
    if plan.isEmpty {
      if stateChanged { return show(content, newState, .stateChanged, duplicates) }
      return .unchanged(duplicates: duplicates)
    }
    let refusals = BatchValidation(of: plan, from: old, to: snapshot).violations.map(\.description)
    let update = refusals.isEmpty ? ListUpdate.difference(plan) : .reload(.refusedPlan(refusals))
    return show(.of(snapshot.settled()), newState, update, duplicates)
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
