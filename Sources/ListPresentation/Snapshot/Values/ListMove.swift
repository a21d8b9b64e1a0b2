/// A move of items to another position in their list, as a value.
///
/// ```swift
/// try snapshot.apply(ListMove([kiwi.id, pear.id], before: apple.id, in: .fruits))
/// ```
///
/// A move names items and sections by their ids, so it means the same after other items have arrived or left.
public struct ListMove<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>: Hashable, Sendable {
  /// The ids of the items, in the order that they have after the move.
  public var ids: [ItemID]
  /// The id of the item before which they come, or `nil` for the end of the section.
  public var next: ItemID?
  /// The id of the section to which they come.
  public var section: SectionID

  /// Creates a move.
  /// - Parameters:
  ///   - ids: The ids of the items, in the order that they have after the move.
  ///   - next: The id of the item before which they come, or `nil` for the end of the section.
  ///   - section: The id of the section to which they come.
  public init(_ ids: [ItemID], before next: ItemID?, in section: SectionID) {
    (self.ids, self.next, self.section) = (ids, next, section)
  }
}

extension ListMove where SectionID == SingleSection {
  /// Creates a move in a list without sections.
  /// - Parameters:
  ///   - ids: The ids of the items, in the order that they have after the move.
  ///   - next: The id of the item before which they come, or `nil` for the end of the list.
  public init(_ ids: [ItemID], before next: ItemID?) { self.init(ids, before: next, in: SingleSection()) }
}
