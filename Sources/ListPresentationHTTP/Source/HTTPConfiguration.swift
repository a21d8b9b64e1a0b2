import Foundation

/// How an ``HTTPPageSource`` asks its server.
public struct HTTPConfiguration: Sendable {
  /// Header fields, such as credentials. They go to the origin of the source's address and to no other.
  public var headers: HTTPHeaders
  /// A JSON object. Where there is one, requests are POST requests, and the style's parameters become members of it.
  public var body: Data?
  /// What the server is allowed.
  public var limits: HTTPLimits
  /// Tells how long an answer takes.
  public var clock: any Clock<Duration>
  /// Tells the date, for servers that name one after which they may be asked again.
  public var date: @Sendable () -> Date

  /// Creates a configuration: by default GET requests without header fields of the app's.
  public init(
    headers: HTTPHeaders = [:], body: Data? = nil, limits: HTTPLimits = HTTPLimits(),
    clock: any Clock<Duration> = ContinuousClock(), date: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.headers = headers
    self.body = body
    self.limits = limits
    self.clock = clock
    self.date = date
  }
}
