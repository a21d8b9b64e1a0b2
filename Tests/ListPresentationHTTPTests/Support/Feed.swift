import Dispatch

/// Bytes that a test gives a server to send, one by one.
final class Feed: Sendable {
  private let given = DispatchSemaphore(value: 0)

  /// Lets the server send a byte.
  func give() { given.signal() }

  /// Waits for the test.
  func wait() { given.wait() }
}
