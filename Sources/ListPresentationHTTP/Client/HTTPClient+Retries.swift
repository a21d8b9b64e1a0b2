import ListPresentation

/// Retries of the requests of an app, and the deadline over all of them.
extension HTTPClient {
  /// Runs an operation until it succeeds, as often as the policy says.
  /// - Parameter request: What the operation sends.
  func retrying<Value: Sendable>(
    _ request: HTTPRequest, _ operation: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let attempts: @Sendable () async throws -> Value = {
      var tries = 0
      while true {
        do {
          return try await operation()
        } catch let error as HTTPError {
          tries += 1
          guard request.isRepeatable, tries <= retry.budget,
            let wait = wait(error.retryAdvice, before: tries)
          else { throw error }
          try await clock.sleep(for: wait)
        }
      }
    }
    guard let deadline = limits.deadline else { return try await attempts() }
    let error = HTTPError.timedOut(after: deadline, at: request.url)
    return try await withDeadline(deadline, clock: clock, error: error, operation: attempts)
  }

  private func wait(_ advice: RetryAdvice, before retry: Int) -> Duration? {
    switch advice {
    case .retry: self.retry.longestWait(before: retry) * Double.random(in: 0.5...1)
    case .retryAfter(let wait): wait <= limits.deadline ?? limits.timeout ? wait : nil
    case .doNotRetry, .startOver, .cancelled: nil
    }
  }
}
