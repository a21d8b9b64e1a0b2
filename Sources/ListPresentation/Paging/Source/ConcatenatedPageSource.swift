/// Two sources, one after the other: when the first is at its end the second begins.
///
/// ```swift
/// let source = ConcatenatedPageSource(pinned, everything)
/// ```
///
/// Three are two of which one is two. The sources may have different kinds of cursors. A refresh begins with the first
/// page, or around an item of the first source; who starts at a cursor of the second finds the first's rows nowhere. Cursors
/// of the second do not count rows, for a row that goes may belong to either.
public struct ConcatenatedPageSource<First: PageSource, Second: PageSource<First.Item>>: PageSource {
  /// A place in one of the sources; without a cursor, its beginning.
  public enum Cursor: Hashable, Sendable {
    /// In the first.
    case first(First.Cursor?)
    /// In the second.
    case second(Second.Cursor?)
  }

  private let first: First
  private let second: Second

  /// Creates a source of two.
  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  /// The page of the source that the cursor belongs to.
  public func page(_ request: PageRequest<Cursor>) async throws -> Page<First.Item, Cursor> {
    switch request.cursor {
    case .none: try await page(request, at: nil)
    case .first(let cursor): try await page(request, at: cursor)
    case .second(let cursor):
      try await second.page(request.with(cursor, in: cursor == nil ? .refresh : request.direction))
        .with { Cursor.second($0) }
    }
  }

  private func page(_ request: PageRequest<Cursor>, at cursor: First.Cursor?) async throws -> Page<First.Item, Cursor> {
    var page = try await first.page(request.with(cursor, in: request.direction)).with { Cursor.first($0) }
    if page.next == nil, request.direction != .prepend { page.next = .second(nil) }
    return page
  }

  /// Whether the first source has one.
  public var hasCache: Bool { first.hasCache }

  /// What suits both sources.
  public var pageSizes: ClosedRange<Int>? {
    guard let one = first.pageSizes, let other = second.pageSizes, one.overlaps(other) else { return nil }
    return one.clamped(to: other)
  }

  /// A cursor around an item of the first source.
  public func cursor(around item: First.Item) -> Cursor? { first.cursor(around: item).map { .first($0) } }

  /// What the first source says of its cursors.
  public func cursor(_ cursor: Cursor, movedBy rows: Int) -> Cursor? {
    guard case .first(let place?) = cursor else { return nil }
    return first.cursor(place, movedBy: rows).map { .first($0) }
  }
}

extension PageRequest {
  /// The same request of a source with other cursors.
  fileprivate func with<Other>(_ cursor: Other?, in direction: PageDirection) -> PageRequest<Other> {
    PageRequest<Other>(
      cursor: cursor, direction: direction, size: size, generation: generation, cache: cache)
  }
}

extension Page {
  /// The same rows with other cursors; the total of one source is not that of both.
  fileprivate func with<Other>(_ cursor: (Cursor) -> Other) -> Page<Item, Other> {
    var page = Page<Item, Other>(
      items, next: next.map(cursor), previous: previous.map(cursor), isProvisional: isProvisional,
      backoff: backoff)
    page.isUnchanged = isUnchanged
    return page
  }
}
