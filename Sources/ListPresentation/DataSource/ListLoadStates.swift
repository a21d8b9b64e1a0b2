/// The states of loading of a list: loading it from its start, before its first item, and after its last item.
public struct ListLoadStates: Hashable, Sendable {
  /// The state of the first load and of each refresh, of the user or of the app. A refresh control shows it. It is
  /// `idle` if the list is loaded, or if its data source can't load it again; see ``RefreshableDataSource``.
  public let refresh: ListLoadState
  /// The state of loading before the first item.
  public let preceding: ListLoadState
  /// The state for a view that has one place for it, at the end of the list: that of a refresh, as long as it loads or
  /// has failed, and otherwise that of loading after the last item.
  public internal(set) var foremost: ListLoadState
  /// Whether ``foremost`` is the failure of a refresh of items that are there. They stay in the list.
  public let hasFailedToRefresh: Bool

  init(
    refresh: ListLoadState = .idle, preceding: ListLoadState = .idle, foremost: ListLoadState = .idle,
    hasFailedToRefresh: Bool = false
  ) {
    (self.refresh, self.preceding, self.foremost) = (refresh, preceding, foremost)
    self.hasFailedToRefresh = hasFailedToRefresh
  }

  /// The state of loading after the last item. It is `idle` during a refresh, after which the list has another end.
  public var following: ListLoadState { refresh != .idle && foremost == refresh ? .idle : foremost }

  /// Whether nothing loads, and no retry is scheduled.
  public var areSettled: Bool { preceding.isSettled && foremost.isSettled && refresh.isSettled }

  /// The states that are shown after the list was rejected. What the source loads may mend it.
  var afterRejection: ListLoadStates {
    var states = self
    switch foremost {
    case .loading, .failed: break
    case .idle, .stopped, .exhausted: states.foremost = .rejected
    }
    return states
  }
}
