/// How far ahead of the user a pager loads items.
public enum PrefetchPolicy: Hashable, Sendable {
  /// A fixed number of items.
  case items(Int)
  /// A number of screens. The size of a screen is the number of items that the user last saw, or 20 items before that
  /// is known.
  case screens(Double)
  /// A distance that follows the user's scrolling speed and the server's response time.
  ///
  /// While the user reads, the pager keeps few items ahead and requests one page at a time. When the user flicks, the
  /// pager requests the items for the flick at once, if the source's ``PageSource/pageSizes`` allow it. If all pages
  /// have one size, the pager requests those items one page after another.
  /// - Parameter wasteBudget: The approximate number of loaded pages that a user has not seen when they leave, at least
  ///   one. A larger budget reduces waiting. The default wastes slightly less than a fixed distance of one page.
  case adaptive(wasteBudget: Double = 1.2)

  /// Returns the number of items wanted ahead of a user who sees `items` items, before anything is known about their
  /// scrolling.
  func distance(seeing items: Int, pageSize: Int) -> Int {
    switch self {
    case .items(let items): max(items, 1)
    case .screens(let screens): max(Int(clamping: screens * Double(items > 1 ? items : 20)), 1)
    case .adaptive(let budget): max(Int(clamping: budget * Double(pageSize)), 1)
    }
  }
}

extension Int {
  /// Creates a number of items from a computed value, limited to the range from 0 to 1,000,000. A value that is not
  /// finite becomes 0.
  init(clamping value: Double) {
    self = value.isFinite ? Int(Swift.min(Swift.max(value, 0), 1_000_000)) : 0
  }
}
