import Observation

/// Makes a derived list away from the main actor after a change of many items. The list stays as it is until then.
///
/// A source that shares no items with its list before is left to the main actor: it may build its list anew at each
/// read, or have started from the beginning.
@MainActor @Observable
final class BackgroundDerivation<Rule: ListDerivation> {
  typealias Made = (source: Rule.Source, list: Rule.List)

  /// The number of items up to which the main actor makes the list after a change.
  @ObservationIgnored private let sizeOfLargeChange = 1_000
  @ObservationIgnored private let makeList: (Rule.Source, _ after: Made) async -> Rule.List
  /// The source whose list is being made.
  @ObservationIgnored private var round: (source: Rule.Source, task: Task<Void, Never>)?
  private var numberOfRounds = 0

  /// Creates a derivation.
  /// - Parameter makeList: Makes the list of a source away from the main actor, from the list of an earlier source.
  init(makeList: @escaping (Rule.Source, _ after: Made) async -> Rule.List) {
    self.makeList = makeList
  }

  /// Whether the list is being made. The end is observed.
  var isUnderWay: Bool {
    guard round != nil else { return false }
    _ = numberOfRounds
    return true
  }

  /// Starts to make the list if a change is large.
  /// - Parameter finish: Receives the list on the main actor.
  /// - Returns: Whether the list stays as it is for now.
  func startIfLarge(
    _ new: Rule.Source, after state: DerivedState<Rule>, then finish: @escaping (DerivedState<Rule>) -> Void
  ) -> Bool {
    if let round {
      if new.numberOfItems > sizeOfLargeChange, new.sharesItems(with: round.source) { return isUnderWay }
      round.task.cancel()
      self.round = nil
    }
    guard let old = state.source, isLarge(old, new) else { return false }
    let task = Task {
      let list = await makeList(new, (old, state.list))
      guard !Task.isCancelled else { return }
      round = nil
      finish(DerivedState(state.rule, source: new, list: list))
      numberOfRounds += 1
    }
    round = (new, task)
    return isUnderWay
  }

  private func isLarge(_ old: Rule.Source, _ new: Rule.Source) -> Bool {
    new.numberOfItems > sizeOfLargeChange && new.numberOfUnsharedItems(with: old) > sizeOfLargeChange
      && new.sharesItems(with: old)
  }
}

extension ListSnapshot {
  fileprivate func sharesItems(with other: ListSnapshot) -> Bool {
    numberOfUnsharedItems(with: other) < max(numberOfItems, other.numberOfItems)
  }
}
