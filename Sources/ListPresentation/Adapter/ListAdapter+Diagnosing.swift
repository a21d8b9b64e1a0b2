/// Problems in the program of the list, and how the developer hears of them.
extension ListAdapter {
  /// The problems that were found in the program of the list: the newest 50 or more, newest last.
  public var diagnostics: [ListDiagnostic] { diagnosis.found }

  /// Reports a problem that a view has found, such as with the sizes that it measures. Each sentence is reported once.
  public func diagnose(_ problem: LayoutDiagnostic) { diagnose([.foreign(problem, type: source.type)]) }

  /// Tells the developer each problem that is new.
  func diagnose(_ problems: [ListDiagnostic]) {
    for problem in problems where diagnosis.add(problem) {
      post {
        guard let delegate = self.delegate else { return problem.writeToStandardError() }
        delegate.adapter(self, didFind: problem)
      }
    }
  }

  /// Reports a source that is not observable and waits for its items, in the turn after the first pull, so that the
  /// creator of the adapter can call `setNeedsUpdate` first.
  func checkObservability() {
    guard !tracker.isObservable else { return }
    Task { [weak self] in
      guard let self, self.diagnosis.isSourceEmpty || !self.loadStates.areSettled else { return }
      self.expectChanges()
    }
  }

  /// Reports a source that is not observable and has changed since the last pull. A list that never changes need not be
  /// observable.
  func checkForUnseenChange() {
    guard !tracker.isObservable, !requests.areUsed, isUpToDate, let count = diagnosis.beginChangeCheck() else {
      return
    }
    let (source, shown) = (dataSource, snapshot)
    let seen = visibleIndices.ranges.joined().prefix(shown?.numberOfItems == count ? 16 : 0)
    if source.numberOfItems != count || seen.contains(where: { source.item(at: $0) != item(at: $0) }) {
      expectChanges()
    }
  }

  private func expectChanges() {
    if !tracker.isObservable, !requests.areUsed { diagnose([.sourceNeverChanges(type: source.type)]) }
  }
}
