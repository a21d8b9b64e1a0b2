import ListPresentation

/// The way to the real end of a list that loads, and what the screen says about a retry.
extension TextListScreen {
  /// Goes to the last row. If the list can load more, loads on and follows its end until it is complete, nothing more
  /// arrives, or a key ends it.
  func goToEnd() {
    go(to: rows.count - 1)
    isGoingToEnd = true
    loadOn()
  }

  /// Follows the end after an update of the list.
  func followLoading() {
    switch adapter?.loadState {
    case .failed(_, let retry?)?: attempt = retry.attempt
    case .loading?: break
    default: attempt = nil
    }
    if case .failed(_, _?) = adapter?.loadState { loadChanges?.yield() }
    guard isGoingToEnd else { return }
    moveCursor(toPlace: rows.count - 1)
    loadOn()
  }

  private func loadOn() {
    guard let adapter, mayGrow(adapter) else { return isGoingToEnd = false }
    let count = outline.numberOfItems
    if count > 0 { adapter.visibleItemsChanged(to: count - 1..<count, in: self) }
    guard adapter.isSettled else { return }
    Task { [weak self] in
      // A source begins to load in a later turn.
      for _ in 0..<5 {
        await ScreenSession.turn()
        guard let self, isGoingToEnd, adapter.isSettled, outline.numberOfItems == count else { return }
      }
      self?.stopGoingToEnd()
      self?.reportChange()
    }
  }

  /// Stays at the last row that is loaded, and says so.
  func stopGoingToEnd() {
    isGoingToEnd = false
    message = words.isLastLoaded
  }

  private func mayGrow(_ adapter: ListAdapter<Section, Item>) -> Bool {
    switch adapter.loadState {
    case .exhausted, .failed(_, retry: nil): false
    case .loading, .failed: true
    case .idle: TextListCount(adapter, showing: rows).isIncomplete
    }
  }

  /// Draws the screen again every second while a retry is scheduled, so that the status counts down.
  func countDown(on clock: any Clock<Duration>) async {
    let (changes, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    loadChanges = continuation
    continuation.yield()
    for await _ in changes {
      while scheduledRetry != nil, (try? await clock.sleep(for: .seconds(1))) != nil { reportChange() }
    }
  }

  private var scheduledRetry: ScheduledRetry? {
    guard let adapter else { return nil }
    for case .failed(_, let retry?) in [adapter.loadState, adapter.precedingLoadState] { return retry }
    return nil
  }

  /// What is being loaded or failed to load, with the attempt of a retry and the seconds until it.
  var loadRemark: (String, TextRole)? {
    let states = adapter.map { [$0.loadState, $0.precedingLoadState] } ?? []
    if let retry = scheduledRetry {
      let (seconds, rest) = retry.timeLeft.components
      return (words.isNotLoaded + ", " + words.nextAttempt(retry.attempt, Int(seconds) + (rest > 0 ? 1 : 0)), .failure)
    }
    if states.contains(where: \.hasFailed) { return (words.isNotLoaded, .failure) }
    guard states.contains(.loading) || isGoingToEnd else { return nil }
    if isGoingToEnd, let cancel = label(of: .back) { return (words.isGoingToEnd(cancel), .status) }
    return (words.isLoading + (attempt.map { ", " + words.attempt($0) } ?? ""), .status)
  }
}
