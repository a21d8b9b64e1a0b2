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
    case .work(let job, let loadStates):
      guard isDeferred else { return end(settle(workOut(job), loadStates), served) }
      workOutBeside(job, loadStates, served, after: superseded)
      return nil
    }
  }

  private enum Pull {
    case ended(ListUpdateOutcome<Section, Item>)
    case work(UpdateJob<Section, Item>, LoadStates)
  }

  private func pull() -> Pull {
    let reading = tracker.track { SourceReading(dataSource) }
    do throws(ListUpdateError<Section.ID, Item.ID>) {
      let pulled = try reading.content(from: dataSource)
      drawnItems = reading.strategy.comparesItems ? [:] : reading.firstItems
      guard case .difference(let policy) = reading.strategy, case .snapshot(let list, _) = pulled else {
        return .ended(show(pulled, reading.loadStates, .reload(content.isNothing ? .first : .strategy), .none))
      }
      return .work(
        UpdateJob(old: snapshot, pulled: list, isWhole: reading.isWhole, policy: policy, makePlan: makePlan),
        reading.loadStates)
    } catch {
      return .ended(reject(error, reading.loadStates))
    }
  }

  /// Shows what was worked out.
  func settle(_ result: UpdateJob<Section, Item>.Result, _ newStates: LoadStates) -> ListUpdateOutcome<Section, Item> {
    switch result {
    case .failure(let error): return reject(error, newStates)
    case .success(let new):
      if let last = new.steps.last {
        for step in new.steps.dropLast() {
          content = .of(step.snapshot)
          post([.update(step.update)])
        }
        return show(.of(last.snapshot), newStates, last.update, new.duplicates)
      }
      if loadStates != newStates { return show(content, newStates, .stateChanged, new.duplicates) }
      return .unchanged(duplicates: new.duplicates)
    }
  }

  private func reject(
    _ error: ListUpdateError<Section.ID, Item.ID>, _ newStates: LoadStates
  ) -> ListUpdateOutcome<Section, Item> {
    if loadStates != newStates {
      loadStates = newStates
      post([.update(.stateChanged)])
    }
    return .rejected(error)
  }

  func end(
    _ outcome: ListUpdateOutcome<Section, Item>, _ served: [RequestQueue<Section, Item>.Completion]
  ) -> ListUpdateOutcome<Section, Item> {
    send(.update(outcome))
    RequestQueue.finish(served, outcome)
    requestNextItems()
    return outcome
  }

  /// Takes the new list over before anyone hears of it, then tells the views and settles the selection.
  private func show(
    _ new: ListContent<Section, Item>, _ newStates: LoadStates, _ update: ListUpdate<Section, Item>,
    _ duplicates: DuplicateReport<Section.ID, Item.ID>
  ) -> ListUpdateOutcome<Section, Item> {
    content = new
    loadStates = newStates
    let lost = settleSelection()
    post([.update(update)] + (lost.map { [.event(.deselect($0))] } ?? []))
    return .applied(update, duplicates: duplicates)
  }

  /// In the turn after the first pull, so that a source may be told of in the turn in which it was made.
  func checkObservability() {
    guard !tracker.isObservable else { return }
    let type = "\(Swift.type(of: dataSource))"
    Task { [weak self] in
      guard let self, !self.wasTold, !self.tracker.isObservable else { return }
      self.diagnostics.append(.sourceNeverChanges(type: type))
      self.send(.diagnose(.sourceNeverChanges(type: type)))
    }
  }
}
