/// A section or an item of a list: a value with an identity and content.
///
/// ```swift
/// struct Fruit: ListElement { let id: Int, name: String }
/// ```
///
/// Identity and content are separate. If two lists have an element with the same id and different content, its row
/// changes. Elements with different ids are different rows. `==` compares the content: do not compare ids alone.
///
/// Use an enumeration for items of several kinds. An enumeration whose whole value is its identity needs no `id`:
///
/// ```swift
/// enum Row: ListElement, Hashable {
///   typealias ID = Self
///   case header, friend(String)
/// }
/// ```
public protocol ListElement: Identifiable, Equatable, Sendable where ID: Sendable {}

extension ListElement where ID == Self {
  /// The element itself, because its whole value is its identity.
  public var id: Self { self }
}

/// The only section of a list that is not divided into sections.
public struct SingleSection: ListElement, Hashable {
  /// The identity of the section is the section itself.
  public typealias ID = Self

  /// Creates the section.
  public init() {}
}
