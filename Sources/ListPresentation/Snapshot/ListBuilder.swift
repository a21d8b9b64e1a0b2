/// A section and its items, as a part of a snapshot that is written down.
public struct ListSection<Section: ListElement, Item: ListElement> {
  let section: Section
  let items: [Item]

  /// Creates a section from single items and arrays of items, in order.
  public init(_ section: Section, @ListBuilder<Item> items: () -> [Item]) {
    self.section = section
    self.items = items()
  }
}

extension ListSnapshot {
  /// Creates a snapshot of sections as they are written down.
  ///
  /// ```swift
  /// ListSnapshot {
  ///   ListSection(.profile) {
  ///     Row.name(user.name)
  ///     Row.signOut
  ///   }
  ///   if !friends.isEmpty {
  ///     ListSection(.friends) { friends.map(Row.friend) }
  ///   }
  /// }
  /// ```
  ///
  /// Like every snapshot made from arrays, it may contain duplicates; see ``duplicates()``.
  public init(@ListBuilder<ListSection<Section, Item>> sections: () -> [ListSection<Section, Item>]) {
    self.init(sections: sections().map { ($0.section, $0.items) })
  }
}

/// Collects elements and arrays of elements, with `if`, `switch` and `for`, into one array.
@resultBuilder
public enum ListBuilder<Element> {
  /// Collects one element.
  public static func buildExpression(_ element: Element) -> [Element] { [element] }

  /// Collects the elements of an array.
  public static func buildExpression(_ elements: [Element]) -> [Element] { elements }

  /// Joins the statements of a block.
  public static func buildBlock(_ parts: [Element]...) -> [Element] { parts.flatMap { $0 } }

  /// Collects nothing if the condition of an `if` is false.
  public static func buildOptional(_ part: [Element]?) -> [Element] { part ?? [] }

  /// Collects the first branch of a condition.
  public static func buildEither(first: [Element]) -> [Element] { first }

  /// Collects the second branch of a condition.
  public static func buildEither(second: [Element]) -> [Element] { second }

  /// Joins the passes of a loop.
  public static func buildArray(_ parts: [[Element]]) -> [Element] { parts.flatMap { $0 } }
}
