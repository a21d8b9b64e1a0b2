/// A data source that loads its list in parts, and so may have more items than it has loaded.
///
/// A view reads the number of items in the whole list from it, and shows that number until the list is exhausted.
/// ``Pager`` and ``SparsePager`` conform to this protocol. A view model that wraps a pager conforms by returning the
/// pager's ``Pager/total``.
@MainActor
public protocol PagedDataSource<Section, Item>: ListAdapterDataSource {
  /// The number of items in the whole list, or `nil` while it is unknown.
  var total: PagingTotal? { get }

  /// The number of items that are loaded. The default is ``ListAdapterDataSource/numberOfItems``.
  ///
  /// A list that shows only some of its items, such as a filtered one, returns the number of items that it has looked
  /// at.
  var numberOfLoadedItems: Int { get }

  /// What the source could not read of the pages that were loaded, or `nil` if it could read everything. The default is
  /// `nil`.
  ///
  /// A view says it below the list, and a list that is printed ends as incomplete.
  var lostItems: LostItems? { get }

  /// The places at which the items that the list loads next may be inserted: not before the lower bound, and not after
  /// the upper bound. The default is the end of the list.
  ///
  /// A list that is printed appears up to the lower bound, and loads on after the item before the upper bound. A sorted
  /// list, which may grow anywhere, returns the range of all items.
  var growthRange: Range<Int> { get }
}

extension PagedDataSource {
  /// The number of items in the list.
  public var numberOfLoadedItems: Int { numberOfItems }

  /// Always `nil`, for a source that reads everything or fails.
  public var lostItems: LostItems? { nil }

  /// The end of the list.
  public var growthRange: Range<Int> { numberOfItems..<numberOfItems }
}

/// The number of items that a source says it has.
public struct PagingTotal: Hashable, Sendable {
  /// The number of items in the whole list, including those that are not loaded.
  public let count: Int
  /// Whether the count comes from an earlier page because the newest page stated none.
  public let isApproximate: Bool

  /// Creates a total from a count, which is exact by default.
  public init(count: Int, isApproximate: Bool = false) {
    self.count = count
    self.isApproximate = isApproximate
  }

  /// The total after items were inserted or removed locally.
  func changed(by items: Int) -> PagingTotal {
    let (sum, isTooMuch) = count.addingReportingOverflow(items)
    return PagingTotal(count: isTooMuch ? count : max(sum, 0), isApproximate: isApproximate)
  }

  /// The total after a page, which may state no total.
  func updated(by total: Int?) -> PagingTotal {
    total.map { PagingTotal(count: max($0, 0)) } ?? PagingTotal(count: count, isApproximate: true)
  }
}
