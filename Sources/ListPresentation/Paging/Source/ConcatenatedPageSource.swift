/// Two sources, one after the other: when the first is at its end the second begins.
///
/// ```swift
/// let source = ConcatenatedPageSource(pinned, everything)
/// ```
///
/// Concatenate two of three sources first, then the result with the third. The sources may have different kinds of
/// cursors. A refresh begins with the first page, or around an item of the first source. A list that starts in the second
/// source loads the first source as a whole when the user comes near the beginning of the second. Cursors of the second do
/// not count rows, because a row that goes may belong to either.
public struct ConcatenatedPageSource<First: PageSource, Second: PageSource<First.Item>>: PageSource {
  /// A place in one of the sources; without a cursor, its beginning.
  public enum Cursor: Hashable, Sendable {
    /// In the first.
    case first(First.Cursor?)
    /// At the end of the first.
    case endOfFirst
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
    case .endOfFirst: try await wholeFirst(request)
    case .second(let cursor): try await secondPage(request, at: cursor)
    }
  }

  private func secondPage(
    _ request: PageRequest<Cursor>, at cursor: Second.Cursor?
  ) async throws -> Page<First.Item, Cursor> {
    let direction = cursor == nil ? .refresh : request.direction
    var page = try await second.page(request.with(cursor, in: direction)).with { Cursor.second($0) }
    // The rows of the first source are there already where the list went on from it to the beginning of the second.
    if page.previous == nil, cursor != nil, request.direction != .append { page.previous = .endOfFirst }
    return page
  }

  /// All rows of the first source, which need not be readable from its end.
  private func wholeFirst(_ request: PageRequest<Cursor>) async throws -> Page<First.Item, Cursor> {
    var rows: [First.Item] = []
    var read: Set<First.Cursor> = []
    var cursor: First.Cursor?
    repeat {
      let page = try await first.page(request.with(cursor, in: cursor == nil ? .refresh : .append))
      rows += page.items
      cursor = page.next
    } while cursor.map { read.insert($0).inserted } ?? false
    return Page(rows, next: .second(nil))
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
