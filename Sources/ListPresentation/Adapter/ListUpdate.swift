/// A change of a list, as a view receives it. The load state may have changed with each of them.
public enum ListUpdate<Section: ListElement, Item: ListElement>: Equatable, Sendable {
  /// The batch leads from what the view showed to what the adapter answers now, and breaks no rule of batch updates.
  ///
  /// A view receives a plan of two batches as two updates. In between the adapter answers for the list after the first.
  case difference(ListBatch<Section, Item>)
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
