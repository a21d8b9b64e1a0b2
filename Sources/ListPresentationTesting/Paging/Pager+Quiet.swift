import ListPresentation

/// A check for simulations: whether a pager waits only for its clock or its page source.
extension Pager {
  /// Whether nothing happens until the clock advances or the page source answers a request.
  ///
  /// A simulation advances its clock only when its pagers are quiet, so the same seed gives the same result:
  ///
  /// ```swift
  /// while !pager.isQuiet(clock: clock, openRequests: server.openRequests) { await Task.yield() }
  /// clock.advance(by: .milliseconds(50))
  /// ```
  ///
  /// - Parameters:
  ///   - clock: The clock of the pager. No other task may sleep on this clock.
  ///   - openRequests: The number of requests that the page source has received and not answered.
  public func isQuiet(clock: ManualClock, openRequests: Int) -> Bool {
    activity.isQuiet(clock: clock, openRequests: openRequests)
  }
}

extension PagerActivity {
  /// Whether everything that is under way waits for the clock or for the source.
  func isQuiet(clock: ManualClock, openRequests: Int) -> Bool {
    starting == 0 && calling == openRequests && sleeping == clock.numberOfSleepers
  }
}
