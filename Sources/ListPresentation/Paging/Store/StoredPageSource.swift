import Synchronization

/// A source that keeps the pages of another source in a store, so that the list is there without the network.
///
/// ```swift
/// let source = StoredPageSource(service, store: FilePageStore(folder))
/// let list = ListAdapter(dataSource: Pager(source), view: screen)
/// ```
///
/// One rule says where a page comes from: a refresh asks the wrapped source and begins a new list in the store, and
/// every other page comes from the store if the store has it.
///
/// - On the first load, the pager shows the stored first page, and at once loads the list again. What has changed
///   appears as an update, and what the user reads keeps its place.
/// - The pages after it come from the store to its end, also while the server cannot be reached. The page after the
///   last stored one needs the server, and the load state says why it is not there.
/// - If a refresh fails before its first page has arrived, the stored list stays as it is. From then on, the store has
///   the pages of the refresh.
/// - Edits in the pager are kept too, but for the order of moved items. An item that is inserted as pending is kept
///   when it is confirmed.
/// - A damaged page is loaded again, and so are those after it.
/// - Where cursors count items, a page that the store lacks is requested from one item before its place, so that items
///   which have moved since the page before was stored are found or said to be missing; see
///   ``PageSource/cursor(_:movedBy:)``.
///
/// The store has a list from its beginning. A list that goes on before its first page, and a refresh that begins at a
/// later page because the user is more than ``PagingConfiguration/maximumItemsPerFill`` items into the list, bypass
/// the store.
///
/// Give each pager a source of its own.
public struct StoredPageSource<Source: PageSource>: PageSource {
  /// A cursor of the wrapped source, and the number of its page in the store.
  public struct Cursor: Hashable, Sendable {
    let base: Source.Cursor
    /// The number of the page, or `nil` if the page is not for the store.
    var number: Int?
  }

  private let source: Source
  private let list: StoredList<Source>

  /// Creates a source that keeps the pages of another source.
  /// - Parameters:
  ///   - source: The source that loads the pages.
  ///   - store: Where the pages are kept.
  ///   - lastSeen: The id of an item, such as that of ``Pager/anchor`` when the app was last used. The first answer
  ///     from the store has all items up to this one, so that the list can open there.
  public init(
    _ source: Source, store: any PageStore<Source.Item, Source.Cursor>, upTo lastSeen: Source.Item.ID? = nil
  ) {
    self.source = source
    list = StoredList(source, store, lastSeen: lastSeen)
  }

  /// Always `true`. An answer of the store may be an older version of the page.
  public var hasCache: Bool { true }

  /// The page sizes of the wrapped source.
  public var pageSizes: ClosedRange<Int>? { source.pageSizes }

  /// Returns the page from the store, or loads it and keeps it.
  /// - Throws: The error of the wrapped source.
  public func page(_ request: PageRequest<Cursor>) async throws -> Page<Source.Item, Cursor> {
    if let page = list.storedPage(for: request) { return page }
    let ticket = list.begin()
    defer { list.end(ticket) }
    return list.receive(try await newPage(for: request), for: request, ticket)
  }

  /// Loads a page that the store lacks.
  ///
  /// A pager knows of no page whether it comes from the store, so that the border behind a stored page is looked for here.
  /// If no page shows it, the one at the place of the page goes on.
  private func newPage(for request: PageRequest<Cursor>) async throws -> Page<Source.Item, Source.Cursor> {
    let own = request.with(request.cursor?.base)
    guard let place = own.cursor, source.cursor(place, movedBy: 0) != nil,
      let (border, lost) = list.border(before: request)
    else { return try await source.page(own) }
    var first: Page<Source.Item, Source.Cursor>?
    var overlap = 1
    while let cursor = source.cursor(place, movedBy: -overlap) {
      var earlier = own
      earlier.cursor = cursor
      earlier.size = PageRequest<Cursor>.size(own.size, overlapping: overlap, source.pageSizes)
      let page = try await source.page(earlier)
      if let joined = border.overlap(with: page.map { AnyCursor($0) }, asked: overlap) {
        let isKnown = joined.count == page.items.count && page.next != nil
        // A page of one item ends at its place.
        if isKnown, page.next == place, overlap == 1 { return try await source.page(own) }
        if !isKnown || overlap == 1 {
          var new = page.dropping(joined.count, .append)
          new.lostItems = page.lostItems.removing(min(overlap - joined.held, lost))
          return new
        }
      }
      first = first ?? page
      first?.backoff = page.backoff
      guard page.backoff == nil, let wider = border.overlap(after: overlap) else { break }
      try Task.checkCancellation()
      overlap = min(wider, border.ids.count)
    }
    guard var page = first else { return try await source.page(own) }
    if page.next == place { page = try await source.page(own) }
    page.lostItems = page.lostItems.adding(border.lostItems)
    return page
  }

  /// Returns the moved cursor of the wrapped source.
  public func cursor(_ cursor: Cursor, movedBy items: Int) -> Cursor? {
    source.cursor(cursor.base, movedBy: items).map { Cursor(base: $0, number: cursor.number) }
  }

  /// Keeps an edit, and passes it on to the wrapped source.
  public func apply(_ edit: PageEdit<Source.Item>) {
    source.apply(edit)
    list.queue(edit)
    Task.detached { [list] in list.applyEdits() }
  }
}

/// Storage in which a ``StoredPageSource`` keeps pages, such as a folder or a table of a database.
///
/// A store is an array of pages. The page with the number 0 is the beginning of a list, and each further page continues
/// the one before it. The source decides which pages to keep, and calls one method at a time, not on the main actor.
/// The methods may block.
///
/// An error that a store throws costs what it should have kept, and the list goes on. A page that cannot be read, for
/// example because it is damaged or has another format, counts as missing, and the source loads it again.
///
/// Write each page as a whole, so that it is there or not if the process ends at any time.
public protocol PageStore<Item, Cursor>: Sendable {
  /// The type of the items.
  associatedtype Item: ListElement
  /// The type of the cursors that lead from page to page.
  associatedtype Cursor: Hashable & Sendable

  /// Returns the page with a number, or `nil` if there is none.
  func page(_ number: Int) throws -> StoredPage<Item, Cursor>?

  /// Keeps a page instead of the one with the same number. The number is at most one more than that of the last page.
  func write(_ page: StoredPage<Item, Cursor>, as number: Int) throws

  /// Removes the page with a number and all pages after it. If the process can end in between, remove the last page
  /// first.
  ///
  /// The number 0 removes all pages. When the user signs out, an app calls it after the pager of the list is gone,
  /// because a request under way still writes its answer.
  func removePages(from number: Int) throws
}

/// A page in a ``PageStore``: items, and the cursor of the page after them.
///
/// It is `Codable` if its items and cursors are.
public struct StoredPage<Item: ListElement, Cursor: Hashable & Sendable>: Equatable, Sendable {
  /// The items in the order of the list.
  public var items: [Item]
  /// The cursor of the page after this one, or `nil` at the end of the list.
  public var next: Cursor?
  /// The number of items in the whole list, or `nil` if the source didn't state it.
  public var total: Int?
  /// What the source left out of this page because it could not read it, or `nil` if nothing.
  public var lostItems: LostItems?

  /// Creates a page from the columns of a database. Leave out the values that are unknown.
  public init(_ items: [Item], next: Cursor? = nil, total: Int? = nil, lostItems: LostItems? = nil) {
    self.items = items
    self.next = next
    self.total = total
    self.lostItems = lostItems
  }
}

extension StoredPage: Codable where Item: Codable, Cursor: Codable {}

/// A store that keeps pages for as long as it exists. Use it to keep what a search has found while the app runs, and in
/// tests.
public final class MemoryPageStore<Item: ListElement, Cursor: Hashable & Sendable>: PageStore {
  private let pages = Mutex<[StoredPage<Item, Cursor>]>([])

  /// Creates an empty store.
  public init() {}

  /// Returns the page with a number, or `nil` if there is none.
  public func page(_ number: Int) -> StoredPage<Item, Cursor>? {
    pages.withLock { $0.indices.contains(number) ? $0[number] : nil }
  }

  /// Keeps a page instead of the one with the same number.
  public func write(_ page: StoredPage<Item, Cursor>, as number: Int) {
    pages.withLock { pages in
      let number = min(max(number, 0), pages.count)
      pages.replaceSubrange(number..<min(number + 1, pages.count), with: [page])
    }
  }

  /// Removes the page with a number and all pages after it.
  public func removePages(from number: Int) {
    pages.withLock { pages in pages.removeSubrange(min(max(number, 0), pages.count)...) }
  }
}
