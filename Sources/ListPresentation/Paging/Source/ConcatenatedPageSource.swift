/// A source that returns the items of two sources, one after the other.
///
/// ```swift
/// let source = ConcatenatedPageSource(pinned, everything)
/// ```
///
/// Nest to concatenate more than two sources. The sources may have different cursor types.
///
/// A refresh begins with the first page, or around an item of the first source. If a list starts in the second source,
/// the pager loads the whole first source when the user comes near the beginning of the second. Cursors of the second
/// source do not count items, because a removed item may belong to either source.
public struct ConcatenatedPageSource<First: PageSource, Second: PageSource<First.Item>>: PageSource {
  /// A cursor of one of the sources. A `nil` cursor is the beginning of that source.
  public enum Cursor: Hashable, Sendable {
    /// A cursor of the first source.
    case first(First.Cursor?)
    /// The end of the first source.
    case endOfFirst
    /// A cursor of the second source.
    case second(Second.Cursor?)
  }

  private let first: First
  private let second: Second

  /// Creates a source that returns the items of `first` and then those of `second`.
  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  /// Returns the page of the source that the cursor belongs to.
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
    // A source without a cache does not look at what the request allows.
    if request.cache == .only, !second.hasCache { throw MissingInCache() }
    let direction = cursor == nil ? .refresh : request.direction
    var page = try await second.page(request.with(cursor, in: direction)).with { Cursor.second($0) }
    // If the list reached the beginning of the second source from the first, the items of the first are already loaded.
    if page.previous == nil, cursor != nil, request.direction != .append { page.previous = .endOfFirst }
    return page
  }

  /// Returns all items of the first source. The source need not support reading backward from its end.
  private func wholeFirst(_ request: PageRequest<Cursor>) async throws -> Page<First.Item, Cursor> {
    var items: [First.Item] = []
    var lost: LostItems?
    var read: Set<First.Cursor> = []
    var cursor: First.Cursor?
    repeat {
      let page = try await first.page(request.with(cursor, in: cursor == nil ? .refresh : .append))
      items += page.items
      lost = lost.adding(page.lostItems)
      cursor = page.next
    } while cursor.map { read.insert($0).inserted } ?? false
    var page = Page<First.Item, Cursor>(items, next: .second(nil))
    page.lostItems = lost
    return page
  }

  private func page(_ request: PageRequest<Cursor>, at cursor: First.Cursor?) async throws -> Page<First.Item, Cursor> {
    var page = try await first.page(request.with(cursor, in: request.direction)).with { Cursor.first($0) }
    if page.next == nil, request.direction != .prepend { page.next = .second(nil) }
    return page
  }

  /// Whether the first source has a cache.
  public var hasCache: Bool { first.hasCache }

  /// The page sizes that both sources accept, or `nil` if there are none.
  public var pageSizes: ClosedRange<Int>? {
    guard let one = first.pageSizes, let other = second.pageSizes, one.overlaps(other) else { return nil }
    return one.clamped(to: other)
  }

  /// Returns the first source's cursor around an item.
  public func cursor(around item: First.Item) -> Cursor? { first.cursor(around: item).map { .first($0) } }

  /// Returns the moved cursor if it belongs to the first source, and otherwise `nil`.
  public func cursor(_ cursor: Cursor, movedBy items: Int) -> Cursor? {
    guard case .first(let own?) = cursor else { return nil }
    return first.cursor(own, movedBy: items).map { .first($0) }
  }

  /// Passes an edit on to both sources.
  public func apply(_ edit: PageEdit<First.Item>) {
    first.apply(edit)
    second.apply(edit)
  }
}

extension Page {
  /// Returns the same items with other cursors. It drops the counts, which cover only one source.
  fileprivate func with<Other>(_ cursor: (Cursor) -> Other) -> Page<Item, Other> {
    var page = map(cursor)
    (page.total, page.itemsBefore, page.itemsAfter) = (nil, nil, nil)
    return page
  }
}
