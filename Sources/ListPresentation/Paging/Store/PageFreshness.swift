/// How long a stored list is shown without being loaded again.
///
/// ```swift
/// StoredPageSource(service, store: store, freshness: .lasting(.seconds(300)))   // with ListPresentationHTTP
/// ```
public struct PageFreshness: Sendable {
  private let duration: Duration
  private let now: (@Sendable () -> Duration)?

  /// A stored list is shown and at once loaded again.
  public static let none = PageFreshness(duration: .zero, now: nil)

  private init(duration: Duration, now: (@Sendable () -> Duration)?) { (self.duration, self.now) = (duration, now) }

  /// A list is loaded again if its first page is older than a duration.
  /// - Parameters:
  ///   - duration: How long the list is shown without being loaded again.
  ///   - now: Returns the time since a fixed point in time, which must be the same in all runs of the app.
  public init(lasting duration: Duration, now: @escaping @Sendable () -> Duration) {
    self.init(duration: duration, now: now)
  }

  /// The time in seconds, or `nil` if no page is ever fresh.
  var seconds: Double? { now.map { $0() / .seconds(1) } }

  /// Whether a page that came at a time is fresh. A time in the future comes from another clock.
  func isFresh(since time: Double?) -> Bool {
    guard let time, let seconds else { return false }
    return time <= seconds && seconds - time < duration / .seconds(1)
  }
}
