/// A section in the literal form of a snapshot, with its items, or of a ``ListComposition``, with their data source.
public struct ListSection<Content> {
  let content: Content

  init(_ content: Content) { self.content = content }

  /// Creates a section of a snapshot from items and arrays of items, in order.
  public init<Section, Item>(_ section: Section, @ListBuilder<Item> items: () -> [Item])
  where Content == ListSectionItems<Section, Item> {
    content = ListSectionItems(section: section, items: items())
  }
}

/// A section of a snapshot and its items.
public struct ListSectionItems<Section: ListElement, Item: ListElement> {
  let section: Section
  let items: [Item]
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
  public init(
    @ListBuilder<ListSection<ListSectionItems<Section, Item>>> sections: () -> [ListSection<
      ListSectionItems<Section, Item>
    >]
  ) {
    self.init(sections: sections().map { ($0.content.section, $0.content.items) })
  }
}

/// Builds an array from elements and sequences of elements. Supports `if`, `switch` and `for`.
@resultBuilder
public enum ListBuilder<Element> {
  /// Collects one element.
  public static func buildExpression(_ element: Element) -> [Element] { [element] }

  /// Collects all elements of a sequence.
  public static func buildExpression(_ elements: some Sequence<Element>) -> [Element] { Array(elements) }

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
