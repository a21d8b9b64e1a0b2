/// Items that a list lacks: a page source could not read them, or has moved them while the list loaded.
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
  /// The number of items, or 0 if items may be missing and their number is unknown.
  public var count: Int
  /// Why the first of them was left out, as a sentence for the user.
  public var reason: String

  /// Creates a loss. A count below 0 or above 2^40 counts as the nearest of the two.
  public init(_ count: Int, reason: String) {
    self.count = max(0, min(count, 1 << 40))
    self.reason = reason
  }

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
  /// Returns this loss together with another, with the reason of the first.
  func adding(_ other: LostItems?) -> LostItems? {
    guard let self, let other else { return self ?? other }
    return LostItems(self.count + other.count, reason: self.reason)
  }
}
