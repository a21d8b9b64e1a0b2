import Synchronization

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
