/// Where a ``SparsePager`` gets its rows: one call that answers the rows at a range of indices.
///
/// ```swift
/// struct Fruits: RandomAccessPageSource {
///   func page(at range: Range<Int>) async throws -> Page<Fruit, Never> {
///     let answer = try await market.fruits(offset: range.lowerBound, limit: range.count)
///     return Page(answer.fruits, total: answer.count)
///   }
/// }
/// ```
///
/// The first row of a page is the row at the lower bound, and the others follow it; a source that cannot promise that,
/// because it has to follow cursors, is a ``PageSource`` and no source of this kind. A page may have fewer rows than the
/// range, and what is missing is asked for again: only the total says where the list ends, or else a page without a row.
/// Where no page was cut short, a range is a whole page: its lower bound divided by its count is the page's number,
/// counted from 0.
///
/// ``Page/itemsBefore``, if it is given, is checked: rows from elsewhere are not shown. Whether a page is provisional or
/// unchanged has no meaning here. What is thrown may say how to go on, see ``RetryAdvising``.
public protocol RandomAccessPageSource<Item>: Sendable {
  /// A row.
  associatedtype Item: ListElement

  /// Answers the rows at a range of indices, which is not empty. The task is cancelled when the answer is no longer
  /// wanted; what is answered nevertheless is never shown. Several ranges may be asked for at the same time.
  func page(at range: Range<Int>) async throws -> Page<Item, Never>
}

extension ArrayPageSource: RandomAccessPageSource {
  /// The rows at those of the indices that the array has.
  public func page(at range: Range<Int>) async throws -> Page<Item, Never> {
    Page(Array(items[range.clamped(to: 0..<items.count)]), total: items.count)
  }
}

/// A source that is a closure, for a call that exists already.
///
/// ```swift
/// let source = ClosureRandomAccessPageSource { range in
///   let answer = try await client.search("pear", offset: range.lowerBound, limit: range.count)
///   return Page(answer.fruits, total: answer.count)
/// }
/// ```
public struct ClosureRandomAccessPageSource<Item: ListElement>: RandomAccessPageSource {
  private let load: @Sendable (Range<Int>) async throws -> Page<Item, Never>

  /// Creates a source of a closure that answers the rows at a range of indices.
  public init(_ load: @escaping @Sendable (Range<Int>) async throws -> Page<Item, Never>) { self.load = load }

  /// What the closure answers.
  public func page(at range: Range<Int>) async throws -> Page<Item, Never> { try await load(range) }
}
