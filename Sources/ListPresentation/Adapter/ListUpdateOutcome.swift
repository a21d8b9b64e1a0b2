/// How an update request ended. Every request ends with exactly one outcome, in the order of the requests.
public enum ListUpdateOutcome<Section: ListElement, Item: ListElement>: Equatable, Sendable {
  /// The list or its load state changed, and the views were updated.
  case applied(ListUpdate<Section, Item>, duplicates: DuplicateReport<Section.ID, Item.ID>)
  /// The list that was pulled is the one that is shown.
  case unchanged(duplicates: DuplicateReport<Section.ID, Item.ID>)
  /// A newer request was answered by the same pull and receives its outcome.
  case superseded
  /// The list that was pulled cannot be shown; the list stays as it was.
  case rejected(ListUpdateError<Section.ID, Item.ID>)
  /// The adapter was released before the list was shown.
  case cancelled
}

/// The reason why a list cannot be shown.
public enum ListUpdateError<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>: Error, Equatable,
  CustomStringConvertible
{
  /// Ids repeat in the list, and the policy is ``DuplicatePolicy/reject``.
  case duplicates(DuplicateReport<SectionID, ItemID>)
  /// A number of items is negative.
  case negativeCount(Int)
  /// The sections' numbers of items do not add up to the number of items.
  case countsDisagree(inSections: Int, inList: Int)

  /// What is wrong and what would be right.
  public var description: String {
    switch self {
    case .duplicates(let report):
      "ids must be unique in the whole list: "
        + (report.sections.map { "section \($0)" } + report.items.map(\.description)).joined(separator: "; ")
    case .negativeCount(let count):
      "the data source answers \(count) for a number of items; it must be 0 or more"
    case .countsDisagree(let inSections, let inList):
      "the sections hold \(inSections) items, but numberOfItems is \(inList); they must add up"
    }
  }
}
