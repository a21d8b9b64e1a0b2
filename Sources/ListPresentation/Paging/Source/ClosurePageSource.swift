/// A source that calls a closure. Use it to adapt an existing call.
///
/// ```swift
/// let source = ClosurePageSource { (request: PageRequest<String>) in
///   let answer = try await client.search("pear", after: request.cursor)
///   return Page(answer.fruits, next: answer.token)
/// }
/// ```
public struct ClosurePageSource<Item: ListElement, Cursor: Hashable & Sendable>: PageSource {
  private let load: @Sendable (PageRequest<Cursor>) async throws -> Page<Item, Cursor>

  /// Creates a source from a closure that returns the page for a request.
  public init(_ load: @escaping @Sendable (PageRequest<Cursor>) async throws -> Page<Item, Cursor>) { self.load = load }

  /// Returns the closure's page.
  public func page(_ request: PageRequest<Cursor>) async throws -> Page<Item, Cursor> { try await load(request) }
}
