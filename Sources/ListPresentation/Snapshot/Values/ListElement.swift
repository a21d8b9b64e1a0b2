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
/// Use an enumeration for items of several kinds. An element whose whole value is its identity says so, because each
/// change of it makes another row, which loses the cursor and the selection:
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
