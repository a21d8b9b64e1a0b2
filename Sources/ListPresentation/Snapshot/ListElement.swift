/// What a section or an item must be to stand in a list: known by an id, comparable by content, and a value that may
/// cross actors.
///
/// Identity and content are apart: two elements with the same id and different content are one row that changed.
/// Rows of several kinds are one enumeration; make the kind a part of its id, so that a row that changes its kind is
/// a new row.
public typealias ListElement = Equatable & Identifiable & Sendable

/// The one section of a list that has no sections.
public struct SingleSection: Hashable, Identifiable, Sendable {
  /// The section itself, for there is only one.
  public var id: Self { self }

  /// Creates the one section.
  public init() {}
}
