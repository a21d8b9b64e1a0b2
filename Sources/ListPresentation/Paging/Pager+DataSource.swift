extension Pager: SnapshotDataSource, RefreshableDataSource, PagedDataSource {
  /// What loading does after the last row; while the list is refreshed, the state of the refresh.
  public var loadState: ListLoadState { states.foremost.loadState(timeLeft: timeLeft) }

  /// What loading does before the first row.
  public var precedingLoadState: ListLoadState { states.prepend.loadState(timeLeft: timeLeft) }

  private var timeLeft: @Sendable (Duration) -> Duration {
    let elapsed = tasks.clock.elapsed
    return { $0 - elapsed() }
  }
}
