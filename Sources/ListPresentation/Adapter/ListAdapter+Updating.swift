extension ListAdapter {
  /// Requests an update: for a data source that is not observable, or to receive the outcome.
  ///
  /// The pull is made in the next main-actor turn, once for all requests of this one. Each request's completion is
  /// called exactly once, in the order of the requests.
  public func setNeedsUpdate(completion: (@MainActor (ListUpdateOutcome<Section, Item>) -> Void)? = nil) {
    hasRequestedUpdate = true
    if let completion { requests.add(completion) }
    tracker.invalidate()
  }

  /// Whether the adapter shows everything that the data source has so far.
  ///
  /// It is `false` after a change that has not been pulled yet, and while a large update is being worked out.
  public var isUpToDate: Bool { !tracker.isDirty && background == nil }

  /// Whether the list stays as it is until the user or the program does something: the adapter is up to date, nothing is
  /// being loaded, and no retry is scheduled.
  public var isSettled: Bool { isUpToDate && loadStates.areSettled }

  /// Asks for an update and waits for its outcome.
  public func update() async -> ListUpdateOutcome<Section, Item> {
    await withCheckedContinuation { continuation in
      setNeedsUpdate { continuation.resume(returning: $0) }
    }
  }

  /// Pulls now if anything has changed, for a loop that blocks the main actor and for tests.
  ///
  /// A large update that is being computed beside the main actor is computed here instead, if there is no newer change.
  ///
  /// A data source, a view, a delegate or a completion may call this method while the adapter calls it. The method then
  /// returns at once, and the update follows when everything before it has been delivered.
  /// - Returns: The outcome, or `nil` if nothing had changed or the update is still to follow.
  @discardableResult
  public func flush() -> ListUpdateOutcome<Section, Item>? {
    if isBusy {
      isFlushDue = true
      return nil
    }
    return perform { updateAtOnce() }
  }

  func dataSourceChanged() {
    hasRequestedUpdate = false
    drawnItems = [:]
    tracker.forgetSource()
    flush()
    checkObservability()
  }

  @discardableResult
  func updateAtOnce() -> ListUpdateOutcome<Section, Item>? {
    if tracker.isDirty { return pull(atOnce: true) }
    guard let background else { return nil }
    background.work.cancel()
    return finish(background, compute(background.job))
  }

  /// Called in the turn after a change.
  func takeTurn() {
    guard tracker.isDirty else { return }
    // Busy only inside an event that runs the main actor's loop.
    if isBusy { isFlushDue = true } else { perform { _ = pull(atOnce: false) } }
  }

  /// Pulls, and shows the list at once or, if the change is large and there is time, when the update has been computed
  /// beside the main actor.
  /// - Returns: The outcome, or `nil` if it is still to come.
  func pull(atOnce: Bool) -> ListUpdateOutcome<Section, Item>? {
    // Nothing is read until then: this change and all that follow are pulled together.
    if !atOnce, let background, background.mustBeShown { return nil }
    requests.serve()
    drawnItems = [:]
    let reading = tracker.track { SourceReading(dataSource, tracker) }
    if tracker.isRestless { diagnose(.sourceChangesWhileRead(type: sourceType)) }
    // An update that is still being computed is out of date: it is never shown, and its requests end with this pull.
    let superseded = background
    superseded?.work.cancel()
    background = nil
    switch (reading.strategy, reading.content) {
    case (_, .failure(let error)): return end(reject(error, reading.loadStates))
    case (.difference(let policy), .success(.snapshot(let list, _))):
      let job = UpdateJob(old: snapshot, pulled: list, isWhole: reading.isWhole, policy: policy, makePlan: makePlan)
      guard !atOnce, job.isLarge(sizeOfLargeUpdates) else { return end(settle(compute(job), reading.loadStates)) }
      computeInBackground(job, reading.loadStates, after: superseded)
      return nil
    case (_, .success(let new)):
      return end(show(new, reading.loadStates, .reload(content.isNothing ? .first : .strategy), .none))
    }
  }

  /// Shows what was worked out.
  func settle(_ result: UpdateJob<Section, Item>.Result, _ newStates: LoadStates) -> ListUpdateOutcome<Section, Item> {
    switch result {
    case .failure(let error): return reject(error, newStates)
    case .success(let new):
      if let last = new.steps.last {
        for step in new.steps.dropLast() { post([.change(Change(content: .of(step.snapshot), update: step.update))]) }
        return show(.of(last.snapshot), newStates, last.update, new.duplicates)
      }
      if loadStates != newStates { return show(nil, newStates, .stateChanged, new.duplicates) }
      return .unchanged(duplicates: new.duplicates)
    }
  }

  private func reject(
    _ error: ListUpdateError<Section.ID, Item.ID>, _ newStates: LoadStates
  ) -> ListUpdateOutcome<Section, Item> {
    if loadStates != newStates { post([.change(Change(loadStates: newStates, update: .stateChanged))]) }
    return .rejected(error)
  }

  private func show(
    _ new: ListContent<Section, Item>?, _ newStates: LoadStates, _ update: ListUpdate<Section, Item>,
    _ duplicates: DuplicateReport<Section.ID, Item.ID>
  ) -> ListUpdateOutcome<Section, Item> {
    post([.change(Change(content: new, loadStates: newStates, update: update))])
    return .applied(update, duplicates: duplicates)
  }

  func end(_ outcome: ListUpdateOutcome<Section, Item>) -> ListUpdateOutcome<Section, Item> {
    post([.outcome(outcome)])
    isReportDue = true
    return outcome
  }

  private var sourceType: String { "\(Swift.type(of: dataSource))" }

  private func diagnose(_ diagnostic: ListDiagnostic) {
    guard !diagnostics.contains(diagnostic) else { return }
    diagnostics.append(diagnostic)
    post([.event(.diagnose(diagnostic))])
  }

  /// Runs in the turn after the first pull, so that `setNeedsUpdate` may be called in the turn that made the adapter.
  func checkObservability() {
    guard !tracker.isObservable else { return }
    Task { [weak self] in
      guard let self, !self.hasRequestedUpdate, !self.tracker.isObservable else { return }
      self.diagnose(.sourceNeverChanges(type: self.sourceType))
    }
  }
}
