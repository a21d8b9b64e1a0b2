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
