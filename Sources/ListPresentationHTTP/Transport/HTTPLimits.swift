/// What an ``HTTPPageSource`` allows a server.
public struct HTTPLimits: Hashable, Sendable {
  /// What to do with addresses of another origin (scheme, host and port) in redirects and in links to pages. From http to
  /// https of the same host, at their usual ports, is no other origin here; from https to http nothing is followed.
  public enum ForeignAddresses: Hashable, Sendable {
    /// They are not followed: a typed error says so.
    case refuse
    /// They are followed, without the app's header fields and without a body.
    case followWithoutHeaders
  }

  /// How many bytes of a body are read, after decompression; counted while reading.
  public var mostBytes: Int
  /// How many redirects in a row are followed.
  public var mostRedirects: Int
  /// How long an answer may take from the first byte that is sent to the last that is read.
  public var timeout: Duration
  /// What to do with addresses of another origin.
  public var foreignAddresses: ForeignAddresses

  /// Creates limits: by default 16 MiB, five redirects, 30 seconds, and no other origin.
  public init(
    mostBytes: Int = 16 << 20, mostRedirects: Int = 5, timeout: Duration = .seconds(30),
    foreignAddresses: ForeignAddresses = .refuse
  ) {
    self.mostBytes = mostBytes
    self.mostRedirects = mostRedirects
    self.timeout = timeout
    self.foreignAddresses = foreignAddresses
  }
}
