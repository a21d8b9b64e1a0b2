/// What an ``HTTPClient`` allows a server.
public struct HTTPLimits: Hashable, Sendable {
  /// What to do with addresses of another origin (scheme, host and port) in redirects and in links to pages. From http
  /// to https of the same host, at their usual ports, counts as the same origin; from https to http nothing is
  /// followed.
  public enum ForeignAddresses: Hashable, Sendable {
    /// They aren't followed: the request fails.
    case refuse
    /// They are followed, without the app's header fields, without `prepare`, and without a body.
    case followWithoutHeaders
  }

  /// How many bytes of a body are read, after decompression.
  public var maximumBytes: Int
  /// How many redirects in a row are followed.
  public var maximumRedirects: Int
  /// How many requests of the client are under way at the same time; others wait for their turn. Copies of a client
  /// share the turns, so that changing the number has no effect.
  public var maximumConcurrentRequests: Int
  /// How long an answer may take, from sending the request to reading the last item. Waiting for a turn doesn't count.
  public var timeout: Duration
  /// How long a request of an app may take with all its retries, the waits between them, and waiting for its turn.
  /// Without it, the number of retries is the only bound. It doesn't apply to pages.
  public var deadline: Duration?
  /// What to do with addresses of another origin.
  public var foreignAddresses: ForeignAddresses

  /// Creates limits: by default 16 MiB, five redirects, six requests at the same time, 30 seconds for each try, and no
  /// other origin.
  public init(
    maximumBytes: Int = 16 << 20, maximumRedirects: Int = 5, maximumConcurrentRequests: Int = 6,
    timeout: Duration = .seconds(30), deadline: Duration? = nil, foreignAddresses: ForeignAddresses = .refuse
  ) {
    self.maximumBytes = maximumBytes
    self.maximumRedirects = maximumRedirects
    self.maximumConcurrentRequests = maximumConcurrentRequests
    self.timeout = timeout
    self.deadline = deadline
    self.foreignAddresses = foreignAddresses
  }
}
