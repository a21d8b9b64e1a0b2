/// The outcome of an update request.
///
/// Every request has exactly one outcome. Outcomes arrive in the order of the requests.
public enum ListUpdateOutcome<Section: ListElement, Item: ListElement>: Equatable, Sendable {
  /// The list or its load state changed, and the views received the change.
  case applied(ListChange, duplicates: DuplicateReport<Section.ID, Item.ID>)
  /// The pulled list and its load state are equal to those that are shown.
  case unchanged(duplicates: DuplicateReport<Section.ID, Item.ID>)
  /// The same pull served a newer request, which receives the outcome of the pull.
  case superseded
  /// The pulled list is invalid. The adapter keeps the list that is shown, and its load state is
  /// ``ListLoadState/rejected``.
  case rejected(ListUpdateError<Section.ID, Item.ID>)
  /// The adapter was released before the list was shown.
  case cancelled
}

/// The reason why an adapter rejects a pulled list.
public enum ListUpdateError<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>: Error, Equatable,
  CustomStringConvertible
{
  /// The list has duplicates, and the policy is ``DuplicatePolicy/reject``.
  case duplicates(DuplicateReport<SectionID, ItemID>)
  /// A number of items is negative: that of a section, or that of the list.
  indirect case negativeCount(Int, section: SectionID?)
  /// The sum of the sections' numbers of items is not the number of items.
  case countsDisagree(inSections: Int, inList: Int)

  /// The reason and a remedy.
  public var description: String { "\(reason); \(remedy)" }

  var reason: String {
    switch self {
    case .duplicates(let report): report.words
    case .negativeCount(let count, section: nil): "numberOfItems is \(count)"
    case .negativeCount(let count, let section?): "numberOfItems(in:) is \(count) for the section \(section)"
    case .countsDisagree(let inSections, let inList):
      "the sections hold \(inSections) items, but numberOfItems is \(inList)"
    }
  }

  var remedy: String {
    switch self {
    case .duplicates: ListDiagnostic.idsMustBeUnique
    case .negativeCount: "a number of items must be 0 or more"
    case .countsDisagree: "the numbers must add up"
    }
  }
}

/// What changed in a list.
///
/// A view that does not animate can treat every case alike and draw again.
public enum ListChange: Equatable, Sendable {
  /// The items or sections changed. The batch changes the list that the view shows into the new one, and is a legal
  /// batch update. ``ListUpdate/indexMap`` tells where the items are now.
  ///
  /// A view receives a plan of two batches as two updates. The first one leads to the list between the batches. A batch
  /// that only reconfigures rows can also mean that their assets have changed (``AssetDataSource``).
  indirect case difference(ListBatch)
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
