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
  func changed(by rows: Int) -> PagingTotal {
    let (sum, isTooMuch) = count.addingReportingOverflow(rows)
    return PagingTotal(count: isTooMuch ? count : max(sum, 0), isApproximate: isApproximate)
  }

  /// The total after a page, which may state no total.
  func updated(by total: Int?) -> PagingTotal {
    total.map { PagingTotal(count: max($0, 0)) } ?? PagingTotal(count: count, isApproximate: true)
  }
}
