extension Pager: SnapshotDataSource, RefreshableDataSource, PagedDataSource {
  /// The load state after the last item. During a refresh, it is the state of the refresh.
  public var loadState: ListLoadState { states.foremost.loadState(timeLeft: timeLeft) }

  /// The load state before the first item.
  public var precedingLoadState: ListLoadState { states.prepend.loadState(timeLeft: timeLeft) }

  private var timeLeft: @Sendable (Duration) -> Duration {
    let elapsed = tasks.clock.elapsed
    return { $0 - elapsed() }
  }
}
