/// The place of an item: its section, and its place in that section, both counted from zero.
public struct ListPosition: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The index of the section.
  public var section: Int
  /// The index of the item in its section.
  public var item: Int

  /// Creates a position.
  @inlinable
  public init(section: Int, item: Int) {
    self.section = section
    self.item = item
  }

  /// The position as `section.item`, for example `0.12`.
  public var description: String { "\(section).\(item)" }

  /// Whether `a` comes before `b` in the list.
  @inlinable
  public static func < (a: ListPosition, b: ListPosition) -> Bool {
    (a.section, a.item) < (b.section, b.item)
  }
}
