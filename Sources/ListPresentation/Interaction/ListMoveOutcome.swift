/// The reason why items cannot be moved, or not to a destination.
public enum ListMoveRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// The data source does not allow it, for a reason in a sentence.
  case reason(String)
  /// No list that the items come from adopts ``MovableDataSource``.
  case list
  /// The data source does not allow this item to be moved.
  case item
  /// The list is sorted, so the order decides where an item is.
  case sorted
  /// The section of an item is made from the item, or belongs to another list.
  case section
  /// The items come from different lists.
  case lists

  /// A sentence for the user.
  public var description: String {
    switch self {
    case .reason(let reason): reason
    case .list: "The rows of this list cannot be moved"
    case .item: "This row cannot be moved"
    case .sorted: "The list is sorted, so the row cannot go elsewhere"
    case .section: "The row cannot be moved to another section"
    case .lists: "Rows of different lists cannot be moved together"
    }
  }
}

/// How the carrying of items ended.
public enum ListMoveOutcome<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>: Hashable, Sendable {
  /// The data source carried out the move.
  case moved(ListMove<SectionID, ItemID>)
  /// The items were dropped where they had been, and the data source was not asked.
  case unchanged
  /// The data source refused the move, and the items are where they had been.
  case refused(ListMoveRefusal)
  /// The items were put back, or their destination has left the list.
  case cancelled
  /// All items had left the list.
  case itemsLeft
}
