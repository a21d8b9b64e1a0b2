/// A section or an item of a list: a value with an identity and content.
///
/// ```swift
/// struct Fruit: ListElement { let id: Int, name: String }
/// ```
///
/// Identity and content are separate. If two lists have an element with the same id and different content, its row
/// changes. Elements with different ids are different rows. `==` compares the content: do not compare ids alone.
///
/// A section is an element too. Its title is content, and its id says which section it is.
///
/// Use an enumeration for items of several kinds. If the whole value of an element is its identity, write
/// `var id: Self { self }`. Each change then makes another row, which loses the cursor and the selection:
///
/// ```swift
/// enum Row: ListElement, Hashable {
///   case header, friend(String)
///   var id: Self { self }
/// }
/// ```
public protocol ListElement: Identifiable, Equatable, Sendable where ID: Sendable {}

/// The only section of a list that is not divided into sections.
public struct SingleSection: ListElement, Hashable {
  /// The section itself.
  public var id: Self { self }

  /// Creates the section.
  public init() {}
}

/// The position of an item: the index of its section, and the index of the item in that section.
///
/// Positions compare in the order of the list:
///
/// ```swift
/// ListPosition(section: 0, item: 12) < ListPosition(section: 1, item: 0)   // true
/// ```
public struct ListPosition: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The index of the section.
  public var section: Int
  /// The index of the item in its section.
  public var item: Int

  /// Creates a position from two indices that start at zero.
  @inlinable
  public init(section: Int, item: Int) {
    self.section = section
    self.item = item
  }

  /// The section and the item with a period between them, for example `0.12`.
  public var description: String { "\(section).\(item)" }

  /// Whether an item at `a` comes before an item at `b`.
  @inlinable
  public static func < (a: ListPosition, b: ListPosition) -> Bool {
    (a.section, a.item) < (b.section, b.item)
  }
}

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
