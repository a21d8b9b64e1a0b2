/// Makes a derived list away from the main actor after a change of many items. The list stays as it is until then.
///
/// The main actor makes the list if the source shares no items with its earlier list. Such a source builds a new list
/// at each read, or starts over.
@MainActor
final class BackgroundDerivation<Rule: ListDerivation> {
  typealias Made = (source: Rule.Source, list: Rule.List)

  /// The number of items up to which the main actor makes the list after a change.
  static var largestSmallChange: Int { 1_000 }

  private let makeList: (Rule.Source, _ after: Made) async -> Rule.List
  /// The source whose list is being made.
  private var round: (source: Rule.Source, task: Task<Void, Never>)?
  private let ending = Signal()

  /// Creates a derivation.
  /// - Parameter makeList: Makes the list of a source away from the main actor, from the list of an earlier source.
  init(makeList: @escaping (Rule.Source, _ after: Made) async -> Rule.List) {
    self.makeList = makeList
  }

  /// Whether the list is being made. The end is observed.
  var isUnderWay: Bool {
    guard round != nil else { return false }
    ending.access()
    return true
  }

  /// Starts to make the list if a change is large.
  /// - Parameter finish: Receives the list on the main actor.
  /// - Returns: Whether the list stays as it is for now.
  func startIfLarge(
    _ new: Rule.Source, after state: DerivedState<Rule>, then finish: @escaping (DerivedState<Rule>) -> Void
  ) -> Bool {
    if let round {
      if sizeOfChange(from: round.source, to: new) != nil { return isUnderWay }
      round.task.cancel()
      self.round = nil
    }
    guard let old = state.source, let size = sizeOfChange(from: old, to: new), size > Self.largestSmallChange else {
      return false
    }
    let task = Task {
      let list = await makeList(new, (old, state.list))
      guard !Task.isCancelled else { return }
      round = nil
      finish(DerivedState(state.rule, source: new, list: list))
      ending.change()
    }
    round = (new, task)
    return isUnderWay
  }

  /// The number of items that differ, or `nil` if the main actor makes the list: the source is short, or shares nothing
  /// with its earlier list.
  private func sizeOfChange(from old: Rule.Source, to new: Rule.Source) -> Int? {
    guard new.numberOfItems > Self.largestSmallChange else { return nil }
    let size = new.numberOfUnsharedItems(with: old)
    return size < max(old.numberOfItems, new.numberOfItems) ? size : nil
  }
}
