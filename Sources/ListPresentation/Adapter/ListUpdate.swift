/// What a view is told when the list has changed. The load state may have changed with each of them.
public enum ListUpdate<Section: ListElement, Item: ListElement>: Equatable, Sendable
where Section.ID: Sendable, Item.ID: Sendable {
  /// The plan leads from what the view showed to what the adapter answers now. It has passed the validation.
  case difference(ListDifference<Section, Item>)
  /// Everything is to be read anew.
  case reload(ListReloadReason)
  /// Only the load state or the selection has changed.
  case stateChanged
}

/// Why a view has to read everything anew.
public enum ListReloadReason: Hashable, Sendable {
  /// The view shows the list for the first time.
  case first
  /// The adapter's strategy is ``ListUpdateStrategy/reload``.
  case strategy
  /// What was shown held ids more than once: an array that was taken over unchecked.
  case shownDuplicates
  /// The plan broke rules of batch updates, which are a defect of ids that are not equal to themselves or of this
  /// package; each violation as a sentence.
  case refusedPlan([String])
}

/// How an adapter finds out what changed.
public enum ListUpdateStrategy: Sendable {
  /// Compares what it pulls with what it has; doubled ids are treated by the policy.
  case difference(duplicates: DuplicatePolicy)
  /// Lets the view read everything anew, so that a source is asked for the items that are drawn and no others.
  case reload

  var comparesItems: Bool {
    if case .difference = self { true } else { false }
  }
}
