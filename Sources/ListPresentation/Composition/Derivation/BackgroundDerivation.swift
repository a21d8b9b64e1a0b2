import Observation

/// Makes a derived list away from the main actor after a change of many items. The list stays as it is until then.
@MainActor @Observable
final class BackgroundDerivation<Rule: ListDerivation> {
  typealias Made = (source: Rule.Source, list: Rule.List)

  /// Whether the list is being made.
  private(set) var isUnderWay = false
  /// The number of items up to which the main actor makes the list after a change.
  @ObservationIgnored private let sizeOfLargeChange = 1_000
  @ObservationIgnored private let makeList: (Rule.Source, _ after: Made) async -> Rule.List

  /// Creates a derivation.
  /// - Parameter makeList: Makes the list of a source away from the main actor, from the list of an earlier source.
  init(makeList: @escaping (Rule.Source, _ after: Made) async -> Rule.List) {
    self.makeList = makeList
  }

  /// Starts to make the list if a change is large. The list is observed.
  /// - Parameter finish: Receives the list on the main actor.
  /// - Returns: Whether the list stays as it is for now.
  func takesOver(
    _ new: Rule.Source, after state: DerivedState<Rule>, then finish: @escaping (DerivedState<Rule>) -> Void
  ) -> Bool {
    if isUnderWay { return true }
    guard let old = state.source, isLarge(old, new) else { return false }
    isUnderWay = true
    Task {
      let list = await makeList(new, (old, state.list))
      finish(DerivedState(state.rule, source: new, list: list))
      isUnderWay = false
    }
    return true
  }

  /// Whether many items have changed. A source that shares no memory with its earlier list may be the same.
  private func isLarge(_ old: Rule.Source, _ new: Rule.Source) -> Bool {
    max(old.numberOfItems, new.numberOfItems) > sizeOfLargeChange
      && new.numberOfUnsharedItems(with: old) > sizeOfLargeChange && new != old
  }
}
