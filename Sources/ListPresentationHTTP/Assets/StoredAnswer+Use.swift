import Foundation

/// When a stored answer may be used, RFC 9111, section 4.2, and RFC 5861.
extension StoredAnswer {
  /// What has happened when a stored answer is to be used.
  enum Occasion: CaseIterable {
    /// Nothing: the server isn't asked.
    case fresh
    /// The server is asked after the answer is used (`stale-while-revalidate`).
    case beforeValidation
    /// The server has answered 500, 502, 503 or 504 (`stale-if-error`).
    case serverError
    /// The server can't be reached.
    case disconnected
  }

  /// The longest time for which an answer is fresh that doesn't say for how long: a day, in seconds.
  private static let longestGuess = 86_400.0

  /// Whether the answer may be used.
  func mayBeUsed(_ occasion: Occasion, at now: Date) -> Bool {
    // After the clock was set back, nobody knows how old the answer is.
    let staleness = now < received ? .infinity : initialAge + now.timeIntervalSince(received) - lifetime
    if staleness < 0 { return true }
    guard !control.contains("no-cache"), !control.contains("must-revalidate") else { return false }
    return switch occasion {
    case .fresh: false
    case .beforeValidation: staleness < control.seconds("stale-while-revalidate") ?? 0
    case .serverError: staleness < control.seconds("stale-if-error") ?? 0
    case .disconnected: true
    }
  }

  /// For how long the answer is fresh: `max-age`, else `Expires`, else a guess. The server made no promise, so a guess
  /// is a tenth of the time since the content changed, RFC 9111, section 4.2.2, or a day for a permanent redirect.
  private var lifetime: TimeInterval {
    if control.contains("no-cache") { return 0 }
    if let seconds = control.seconds("max-age") { return seconds }
    if headers["Expires"] != nil {
      return date("Expires").map { min($0.timeIntervalSince(made), CacheControl.longest) } ?? 0
    }
    return switch status {
    case 200: date("Last-Modified").map { min(made.timeIntervalSince($0) / 10, Self.longestGuess) } ?? 0
    case 301, 308: Self.longestGuess
    default: 0
    }
  }
}

extension HTTPError {
  /// What has happened to a request, if a stored answer may stand in for that of the server.
  var occasion: StoredAnswer.Occasion? {
    switch kind {
    case .timedOut, .connection(.hostNotFound), .connection(.refused), .connection(.offline), .connection(.lost),
      .connection(.other):
      .disconnected
    case .status(500), .status(502), .status(503), .status(504): .serverError
    default: nil
    }
  }
}
