/// A type that loads the items of a ``SparsePager``, one range of indices at a time.
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
/// The first item of a page must be the item at the lower bound of the range, and the others must follow it. If a
/// source has to follow cursors, it can't promise that. Use a ``PageSource`` instead. The first page must have the
/// ``Page/total``, and the newest total counts. A page may have fewer items than the range, and the pager requests the
/// missing items again. If no page was cut short, a range is a whole page. Its lower bound divided by its count is the
/// page number, counted from 0.
///
/// The pager checks ``Page/itemsBefore`` if the page has it, and does not show items from another index. It ignores
/// whether a page is provisional or unchanged. An error that the source throws may conform to ``RetryAdvising`` to tell
/// the pager how to continue.
public protocol RandomAccessPageSource<Item>: Sendable {
  /// The type of the items.
  associatedtype Item: ListElement

  /// Returns the items at a range of indices, which is not empty. The pager may request several ranges in parallel. It
  /// cancels the task when it no longer wants the answer, and never shows an answer that arrives after that.
  func page(at range: Range<Int>) async throws -> Page<Item, Never>
}

extension ArrayPageSource: RandomAccessPageSource {
  /// Returns the items at the indices of the range that the array contains.
  public func page(at range: Range<Int>) async throws -> Page<Item, Never> {
    Page(Array(items[range.clamped(to: 0..<items.count)]), total: items.count)
  }
}

/// A source with random access that calls a closure. Use it to adapt an existing call.
///
/// ```swift
/// let source = ClosureRandomAccessPageSource { range in
///   let answer = try await client.search("pear", offset: range.lowerBound, limit: range.count)
///   return Page(answer.fruits, total: answer.count)
/// }
/// ```
public struct ClosureRandomAccessPageSource<Item: ListElement>: RandomAccessPageSource {
  private let load: @Sendable (Range<Int>) async throws -> Page<Item, Never>

  /// Creates a source from a closure that returns the items at a range of indices.
  public init(_ load: @escaping @Sendable (Range<Int>) async throws -> Page<Item, Never>) { self.load = load }

  /// Returns the closure's page.
  public func page(at range: Range<Int>) async throws -> Page<Item, Never> { try await load(range) }
}
