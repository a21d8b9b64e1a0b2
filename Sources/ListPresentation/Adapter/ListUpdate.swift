/// A change of a list, as a view receives it. The load state may have changed with each of them.
public enum ListUpdate<Section: ListElement, Item: ListElement>: Equatable, Sendable {
  /// The batch leads from what the view showed to what the adapter answers now, and breaks no rule of batch updates.
  ///
  /// A view receives a plan of two batches as two updates. In between the adapter answers for the list after the first.
  case difference(ListBatch<Section, Item>)
  /// The view reads the whole list again.
  case reload(ListReloadReason)
  /// Only the load state or the selection has changed.
  case stateChanged
}

/// The reason why a view reads the whole list again.
public enum ListReloadReason: Hashable, Sendable {
  /// The view shows the list for the first time.
  case first
  /// The adapter's strategy is ``ListUpdateStrategy/reload``.
  case strategy
  /// The list that was shown has ids that repeat: a source handed it over whole, and it was shown unchecked.
  case shownDuplicates
  /// The plan breaks rules of batch updates, each of which is a sentence. The cause is an id that is not equal to itself,
  /// or a defect of this package.
  case refusedPlan([String])
}
