/// A section and its items in the literal form of a snapshot.
public struct ListSection<Section: ListElement, Item: ListElement> {
  let section: Section
  let items: [Item]

  /// Creates a section from items and arrays of items, in order.
  public init(_ section: Section, @ListBuilder<Item> items: () -> [Item]) {
    self.section = section
    self.items = items()
  }
}

extension ListSnapshot {
  /// Creates a snapshot from sections in a result builder.
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
  /// The initializer does not check ids. The snapshot may contain duplicates; see ``duplicates()``.
  public init(@ListBuilder<ListSection<Section, Item>> sections: () -> [ListSection<Section, Item>]) {
    self.init(sections: sections().map { ($0.section, $0.items) })
  }
}

/// Builds an array from elements and arrays of elements. Supports `if`, `switch` and `for`.
@resultBuilder
public enum ListBuilder<Element> {
  /// Collects one element.
  public static func buildExpression(_ element: Element) -> [Element] { [element] }

  /// Collects all elements of an array.
  public static func buildExpression(_ elements: [Element]) -> [Element] { elements }

  /// Joins the results of the statements in a block.
  public static func buildBlock(_ parts: [Element]...) -> [Element] { parts.flatMap { $0 } }

  /// Collects nothing if the condition of an `if` is false.
  public static func buildOptional(_ part: [Element]?) -> [Element] { part ?? [] }

  /// Collects the result of the first branch of an `if` or `switch`.
  public static func buildEither(first: [Element]) -> [Element] { first }

  /// Collects the result of the second branch of an `if` or `switch`.
  public static func buildEither(second: [Element]) -> [Element] { second }

  /// Joins the results of the iterations of a `for` loop.
  public static func buildArray(_ parts: [[Element]]) -> [Element] { parts.flatMap { $0 } }
}
