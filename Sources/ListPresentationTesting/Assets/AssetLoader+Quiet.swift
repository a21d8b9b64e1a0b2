import ListPresentation

/// A check for tests: whether a loader waits only for its clock or its asset source.
extension AssetLoader {
  /// Whether nothing happens until the clock advances, an owner wants something else or the asset source answers a
  /// request.
  ///
  /// A test that has no ``HeadlessTerminal`` waits so before it looks at the assets:
  ///
  /// ```swift
  /// while !loader.isQuiet(clock: clock, openRequests: source.openRequests.count) { await Task.yield() }
  /// ```
  ///
  /// - Parameters:
  ///   - clock: The clock of the loader. No other task may sleep on this clock.
  ///   - openRequests: The number of requests that the asset source has received and not answered.
  public func isQuiet(clock: ManualClock, openRequests: Int) -> Bool {
    activity.isQuiet(clock: clock, openRequests: openRequests)
  }
}
