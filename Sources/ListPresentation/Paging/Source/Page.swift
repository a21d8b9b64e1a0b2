/// A source's answer to a request: items in order, and the cursors of the pages next to them.
public struct Page<Item: ListElement, Cursor: Hashable & Sendable>: Equatable, Sendable {
  /// The items in the order of the list, in either direction. May be empty.
  public var items: [Item]
  /// The cursor of the page after this one, or `nil` at the end of the list.
  public var next: Cursor?
  /// The cursor of the page before this one, or `nil` at the beginning of the list.
  public var previous: Cursor?
  /// The number of items in the whole list, or `nil` if the source doesn't know.
  public var total: Int?
  /// The number of items before the first item of this page, or `nil` if the source doesn't know.
  public var itemsBefore: Int?
  /// Whether the items come from a cache. On the first load, the pager shows them and at once loads the list again.
  public var isProvisional: Bool
  /// How long the server asks for no requests after this answer, or `nil` if it didn't ask. The pager sends no request
  /// in any direction during this time, for at most one day. Set it for a successful answer with a header such as
  /// `Backoff: 7`.
  public var backoff: Duration?
  /// What the source left out of this page because it could not read it, or `nil` if nothing. See
  /// ``PagedDataSource/lostItems``. A ``SparsePager`` ignores it: a range without all of its items should fail.
  public var lostItems: LostItems?

  /// Creates a page. Leave out the values that the source doesn't know.
  public init(
    _ items: [Item], next: Cursor? = nil, previous: Cursor? = nil, total: Int? = nil, itemsBefore: Int? = nil,
    isProvisional: Bool = false, backoff: Duration? = nil
  ) {
    self.items = items
    self.next = next
    self.previous = previous
    self.total = total
    self.itemsBefore = itemsBefore
    self.isProvisional = isProvisional
    self.backoff = backoff
  }

  /// Returns the same page with other cursors.
  package func map<Other>(_ cursor: (Cursor) -> Other) -> Page<Item, Other> {
    var page = Page<Item, Other>(
      items, next: next.map(cursor), previous: previous.map(cursor), total: total, itemsBefore: itemsBefore,
      isProvisional: isProvisional, backoff: backoff)
    page.lostItems = lostItems
    return page
  }

  /// The number of items that the source counts, or `nil` if the page does not state it.
  var counted: PagingTotal? { total.map { PagingTotal(count: max($0, 0)) } }
}

/// Items that a list lacks: a page source could not read them, or has moved them while the list loaded, or an outline
/// has too many levels.
///
/// A source reports them in ``Page/lostItems``, so that the list continues without them and still says that it lacks
/// them:
///
/// ```swift
/// var page = Page(fruits, next: token)
/// page.lostItems = LostItems(2, reason: "fruits[3] has no price")
/// print(page.lostItems!)   // 2 items could not be read; the first: fruits[3] has no price
/// ```
public struct LostItems: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The number of items, or 0 if items may be missing and their number is unknown. A count below 0 or above 2^40
  /// counts as the nearer of the two.
  public var count: Int { didSet { count = Self.bounded(count) } }
  /// Why the first of them was left out, as a sentence for the user.
  public var reason: String

  /// Creates a loss.
  public init(_ count: Int, reason: String) {
    self.count = Self.bounded(count)
    self.reason = reason
  }

  private static func bounded(_ count: Int) -> Int { max(0, min(count, 1 << 40)) }

  /// Reads a loss that was encoded, with the bounds of ``init(_:reason:)``.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(try values.decode(Int.self, forKey: .count), reason: try values.decode(String.self, forKey: .reason))
  }

  private enum CodingKeys: CodingKey {
    case count, reason
  }

  /// The number of items and the reason, or the reason alone if the number is unknown.
  public var description: String {
    switch count {
    case 0: reason
    case 1: "1 item could not be read: \(reason)"
    default: "\(count) items could not be read; the first: \(reason)"
    }
  }
}

extension LostItems? {
  /// Returns this loss together with another, with the reason of the first. A reason why an unknown number is missing
  /// is no reason why items of the other could not be read.
  func adding(_ other: LostItems?) -> LostItems? {
    guard let self, let other else { return self ?? other }
    return LostItems(self.count + other.count, reason: self.count == 0 && other.count > 0 ? other.reason : self.reason)
  }

  /// Returns this loss without some of its items, or `nil` if none is left. An unknown number stays.
  func removing(_ items: Int) -> LostItems? {
    guard let self, self.count > 0, items > 0 else { return self }
    return self.count > items ? LostItems(self.count - items, reason: self.reason) : nil
  }
}

/// A cursor of any source.
package struct AnyCursor: Hashable, Sendable {
  package let base: any Hashable & Sendable

  package init(_ base: some Hashable & Sendable) { self.base = base }

  package static func == (a: AnyCursor, b: AnyCursor) -> Bool { AnyHashable(a.base) == AnyHashable(b.base) }

  package func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(base)) }
}
