import ListPresentation

/// The way to the real ends of a list that loads, and what the screen says about a retry.
extension TextListScreen {
  /// Goes to the first or the last row. If the list can load more there, loads on and follows that end until it is
  /// complete, nothing more arrives, or a key ends it.
  func go(to end: TextWords.End) {
    go(to: end == .first ? 0 : rows.count - 1)
    loading.go(to: end)
    loadOn(to: end)
  }

  /// Follows the end after an update of the list.
  func followLoading() {
    if let states = adapter?.loadStates, let reason = loading.follow(states.foremost), !showsEnd {
      news.say(words.failure(reason, isRefresh: states.hasFailedToRefresh, isEmpty: false))
    }
    guard let destination = loading.destination else { return }
    moveCursor(toRow: destination == .first ? 0 : rows.count - 1)
    loadOn(to: destination)
  }

  /// Whether the user has seen the last row, with what is said below it.
  private var showsEnd: Bool {
    guard rows.count > 0, let last = shown.items.last else { return true }
    return last.index == rows.index(at: rows.count - 1)
  }

  private func loadOn(to end: TextWords.End) {
    guard let adapter, mayGrow(at: end) else {
      loading.stop()
      return
    }
    let count = outline.numberOfItems
    // The user has asked for the end, so each step towards it is theirs.
    adapter.userDidMove()
    if count > 0 {
      let outermost = end == .first ? 0 : count - 1
      adapter.visibleItemsChanged(to: outermost..<outermost + 1, in: self)
    }
    // The bound of one fill stops a list that nobody reads. The user has asked for its end.
    if case .stopped = end == .first ? adapter.loadStates.preceding : adapter.loadState { adapter.retry() }
    guard adapter.isSettled else { return }
    Task { [weak self] in
      // A source begins to load in a later turn.
      for _ in 0..<5 {
        await ScreenSession.turn()
        guard let self, loading.destination == end, adapter.isSettled, outline.numberOfItems == count else { return }
      }
      self?.stop(before: end)
      self?.reportChange()
    }
  }

  /// Stays at the outermost row that is loaded, and says so.
  func stop(before end: TextWords.End) {
    loading.stop()
    news.say(words.outermost(end))
  }

  /// Whether the list is not loaded to an end, and may be.
  func mayGrow(at end: TextWords.End) -> Bool {
    guard let adapter else { return false }
    if end == .first, adapter.hasBeginning { return false }
    // A refresh that has failed says nothing about the end of the list that stays.
    switch end == .first ? adapter.loadStates.preceding : adapter.loadStates.following {
    case .exhausted, .failed(_, retry: nil): return false
    case .loading, .failed: return true
    case .idle, .stopped: return end == .first || count(of: adapter).isIncomplete
    }
  }

  /// Draws the screen again every second while a retry is scheduled, so that the status counts down.
  public func animate(on clock: any Clock<Duration>) async {
    for await _ in loading.scheduledRetries() {
      while scheduledRetry != nil, (try? await clock.sleep(for: .seconds(1))) != nil { reportChange() }
    }
  }

  private var scheduledRetry: ScheduledRetry? {
    guard let adapter else { return nil }
    for case .failed(_, let retry?) in [adapter.loadState, adapter.loadStates.preceding] { return retry }
    return nil
  }

  /// What is being loaded or failed to load, with the attempt of a retry and the seconds until it.
  /// - Parameter said: The reasons that the screen says elsewhere.
  func loadRemark(besides said: Set<String> = []) -> (String, TextRole)? {
    let states = adapter.map { [$0.loadState, $0.loadStates.preceding] } ?? []
    let isSaid = states.allSatisfy { $0.reason.map(said.contains) ?? true }
    if let retry = scheduledRetry {
      let (seconds, rest) = retry.timeLeft.components
      let attempt = words.attempt(retry.attempt, Int(seconds) + (rest > 0 ? 1 : 0))
      return (isSaid ? attempt : words.isFailed + ", " + attempt, .failure)
    }
    if states.contains(where: \.hasFailed) { return isSaid ? nil : (words.isFailed, .failure) }
    guard states.contains(.loading) || loading.destination != nil else { return nil }
    if let destination = loading.destination, let cancel = label(of: .back) {
      return (words.goingTo(destination, cancel), .status)
    }
    return (words.isLoading + (loading.attempt.map { ", " + words.attempt($0, nil) } ?? ""), .status)
  }
}
