/// Updates: when the adapter pulls the list from the data source, and how it compares, shows and reports the result.
extension ListAdapter {
  /// Requests an update, after a change of a data source that is not observable or to receive the outcome.
  ///
  /// The adapter pulls in the next turn of the main actor, once for all requests of the current turn. It calls each
  /// completion exactly once, in the order of the requests.
  /// - Parameters:
  ///   - animated: A hint for the views: whether to animate the update. It is not animated if one of its requests says
  ///     so.
  ///   - completion: A closure that receives the outcome.
  public func setNeedsUpdate(
    animated: Bool = true, completion: (@MainActor (ListUpdateOutcome<Section, Item>) -> Void)? = nil
  ) {
    requests.add(animated: animated, completion)
    tracker.invalidate()
  }

  /// Whether the adapter shows the current list of the data source.
  ///
  /// `false` after a change that is not pulled yet, and while a large update is computed in the background.
  public var isUpToDate: Bool { !tracker.isDirty && computing.background == nil }

  /// Whether the list stays the same until the user or the program acts. If `true`, the adapter is up to date, the
  /// source loads nothing, and no retry is scheduled.
  public var isSettled: Bool { isUpToDate && loadStates.areSettled }

  /// Requests an update as ``setNeedsUpdate(animated:completion:)`` does, and waits for its outcome.
  public func update() async -> ListUpdateOutcome<Section, Item> {
    await withCheckedContinuation { continuation in
      setNeedsUpdate { continuation.resume(returning: $0) }
    }
  }

  /// Pulls at once if anything has changed. Use it in a loop that blocks the main actor, and in tests.
  ///
  /// If nothing has changed since a large update began in the background, this method computes that update instead.
  ///
  /// A data source, a view, a delegate or a completion may call this method while the adapter calls it. Then the method
  /// returns immediately, and the adapter updates after it has delivered everything else.
  /// - Returns: The outcome, or `nil` if nothing has changed or the adapter updates later.
  @discardableResult
  public func flush() -> ListUpdateOutcome<Section, Item>? {
    if delivery.isBusy {
      delivery.flush()
      return nil
    }
    return perform {
      checkForUnseenChange()
      return updateAtOnce()
    }
  }

  func dataSourceChanged() {
    requests.forgetSource()
    list.forgetDrawnItems()
    diagnosis.forgetSource()
    tracker.forgetSource()
    flush()
    checkObservability()
  }

  @discardableResult
  func updateAtOnce() -> ListUpdateOutcome<Section, Item>? {
    if tracker.isDirty { return pull(atOnce: true) }
    guard let background = computing.cancel() else { return nil }
    return finish(background, computing.compute(background.job))
  }

  /// Pulls in the turn after a change.
  func runTurn() {
    guard tracker.isDirty else { return }
    // The adapter is busy here only if a callback runs the main actor's loop.
    if delivery.isBusy { delivery.flush() } else { perform { _ = pull(atOnce: false) } }
  }

  /// Pulls and shows the list. A large update is computed in the background and shown later, unless it is needed at
  /// once.
  /// - Returns: The outcome, or `nil` if the update ends later.
  func pull(atOnce: Bool) -> ListUpdateOutcome<Section, Item>? {
    // This change and later ones are pulled together when the update in the background has ended.
    if !atOnce, computing.background?.mustBeShown == true { return nil }
    requests.serve()
    let reading = source.pull(tracker)
    if tracker.isRestless { diagnose([.sourceChangesWhileRead(type: source.type)]) }
    diagnose(diagnosis.problems(in: reading, of: dataSource))
    // An update in the background is out of date. It is never shown, and its requests end with this pull.
    let superseded = computing.cancel()
    switch (reading.strategy, reading.content) {
    case (_, .failure(let error)): return end(reject(error, reading.loadStates), of: reading.rejected)
    case (.difference(let policy), .success(.list(let list))):
      if diagnosis.checksItems, let snapshot {
        diagnose(diagnosis.problems(from: snapshot, to: list, among: visibleIndices, of: dataSource))
      }
      let job = UpdateJob(
        old: snapshot, pulled: carryingOn(over: list, policy), policy: policy, makePlan: computing.makePlan)
      guard !atOnce, job.isLarge(computing.sizeOfLargeUpdates) else {
        return end(show(computing.compute(job), reading.loadStates))
      }
      computeInBackground(job, reading.loadStates, after: superseded)
      return nil
    case (_, .success(.list(let list))):
      forgetCarried()
      return end(reload(ListContent(list, structure: list.structure), reading.loadStates))
    case (_, .success(.structure(let structure))):
      forgetCarried()
      let list = ListContent(structure) { [weak self] in self?.drawItem(at: $0, forgettingOthers: $1) }
      return end(reload(list, reading.loadStates))
    }
  }

  /// Shows the result of a computation.
  func show(
    _ result: UpdateJob<Section, Item>.Result, _ newStates: ListLoadStates
  ) -> ListUpdateOutcome<Section, Item> {
    switch result {
    case .failure(let error): return reject(error, newStates)
    case .success(let new):
      if let last = new.steps.last {
        if new.steps.count > 1 {
          for step in new.steps.dropLast() { show(step.change, step.content, nil) }
        }
        return show(last.change, last.content, newStates, new.duplicates)
      }
      if loadStates != newStates { return show(.stateChanged, nil, newStates, new.duplicates) }
      return .unchanged(duplicates: new.duplicates)
    }
  }

  private func reject(
    _ error: ListUpdateError<Section.ID, Item.ID>, _ newStates: ListLoadStates
  ) -> ListUpdateOutcome<Section, Item> {
    let newStates = newStates.afterRejection
    list.forgetDrawnItems()
    if loadStates != newStates { show(.stateChanged, nil, newStates) }
    return .rejected(error)
  }

  private func reload(
    _ new: ListContent<Section, Item>, _ newStates: ListLoadStates
  ) -> ListUpdateOutcome<Section, Item> {
    show(.reload(list.isNothing ? .first : .strategy), new, newStates)
  }

  @discardableResult
  private func show(
    _ change: ListChange, _ new: ListContent<Section, Item>?, _ newStates: ListLoadStates?,
    _ duplicates: DuplicateReport<Section.ID, Item.ID> = .none
  ) -> ListUpdateOutcome<Section, Item> {
    let isAnimated = requests.areAnimated
    post { self.apply(change, new, newStates, isAnimated: isAnimated) }
    return .applied(change, duplicates: duplicates)
  }

  /// Reads an item that a view draws.
  private func drawItem(at index: Int, forgettingOthers isFull: Bool) -> Item? {
    guard index < dataSource.numberOfItems else { return nil }
    if isFull { tracker.forgetDrawnItems() }
    return tracker.observeDrawnItem { dataSource.item(at: index) }
  }

  /// - Parameter list: The list that was rejected, if it is one that the data source is made of.
  func end(
    _ outcome: ListUpdateOutcome<Section, Item>, of list: (any ListAdapterDataSource)? = nil
  ) -> ListUpdateOutcome<Section, Item> {
    diagnose(diagnosis.problems(in: outcome, of: list ?? dataSource))
    // A change of the list that is not delivered yet may change the mode first.
    if source.selectionMode != selection.mode { post { self.followSelectionMode() } }
    post { self.deliver(outcome) }
    delivery.reportVisibleItems()
    requests.endPull()
    return outcome
  }
}
