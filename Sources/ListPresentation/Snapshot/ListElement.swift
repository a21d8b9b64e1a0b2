/// A section or an item of a list: a value with an identity and a content.
///
/// ```swift
/// struct Fruit: ListElement { let id: Int, name: String }
/// ```
///
/// Identity and content are separate. Two elements with the same id and different contents are one row that changed,
/// and two elements with different ids are two rows. `==` compares the content, so it must not compare ids alone.
///
/// Rows of several kinds are one enumeration. An enumeration whose whole value is its identity needs no `id`:
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

/// The one section of a list that has no sections.
public struct SingleSection: ListElement, Hashable {
  /// The section itself.
  public typealias ID = Self

  /// Creates the section.
  public init() {}
}
