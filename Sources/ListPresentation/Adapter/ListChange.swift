/// What changed in a list.
///
/// A view that does not animate can treat every case alike and draw again.
public enum ListChange<Section: ListElement, Item: ListElement>: Equatable, Sendable {
  /// The items or sections changed. The batch changes the list that the view shows into the new one, and is a legal
  /// batch update. ``ListUpdate/indexMap`` tells where the items are now.
  ///
  /// A view receives a plan of two batches as two updates. The first one leads to the list between the batches. A batch
  /// that only reconfigures rows can also mean that their assets have changed (``AssetDataSource``).
  indirect case difference(ListBatch<Section, Item>)
  /// The view must read the whole list again, for a reason.
  case reload(ListReloadReason)
  /// Only the load states, the selection or a question to the user changed.
  case stateChanged
}

/// The reason why a view must read the whole list again.
public enum ListReloadReason: Hashable, Sendable {
  /// The view shows the list for the first time.
  case first
  /// The adapter's strategy is ``ListUpdateStrategy/reload``.
  case strategy
  /// The list that was shown has duplicates, because ``ListUpdateStrategy/reload`` shows a list without a check.
  case shownDuplicates
  /// The plan is not a legal batch update. The values are the violations as sentences. The cause is an id whose `==` or
  /// hash is wrong, or a defect of this package.
  case refusedPlan([String])
}
