/// How many rows a source says it has.
public struct PagingTotal: Hashable, Sendable {
  /// The number.
  public let count: Int
  /// Whether it was said of an earlier page, and no longer of the newest.
  public let isApproximate: Bool

  /// Creates a total.
  public init(count: Int, isApproximate: Bool = false) {
    self.count = count
    self.isApproximate = isApproximate
  }

  /// What is known after rows have come or gone here.
  func changed(by rows: Int) -> PagingTotal {
    let (sum, isTooMuch) = count.addingReportingOverflow(rows)
    return PagingTotal(count: isTooMuch ? count : max(sum, 0), isApproximate: isApproximate)
  }

  /// What is known after a page, which may say nothing.
  func updated(by total: Int?) -> PagingTotal {
    total.map { PagingTotal(count: max($0, 0)) } ?? PagingTotal(count: count, isApproximate: true)
  }
}
