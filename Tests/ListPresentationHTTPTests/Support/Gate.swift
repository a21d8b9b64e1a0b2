import Foundation
import Synchronization

/// Holds tasks up until the test lets them pass.
final class Gate: Sendable {
  private struct State {
    var isOpen = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  var isWaitedFor: Bool { state.withLock { !$0.waiting.isEmpty } }

  /// Waits for the test. Cancellation is ignored, as by a transport that doesn't know it.
  func wait() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.waiting.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }

  func open() {
    let waiting = state.withLock { state in
      defer { state.waiting = [] }
      state.isOpen = true
      return state.waiting
    }
    for task in waiting { task.resume() }
  }
}

/// The highest of some numbers.
final class Highest: Sendable {
  private let highest = Mutex(0)
  var value: Int { highest.withLock { $0 } }
  func add(_ number: Int) { highest.withLock { $0 = max($0, number) } }
}

/// Bytes that a test gives a server to send, one by one.
final class Feed: Sendable {
  private let given = DispatchSemaphore(value: 0)

  /// Lets the server send a byte.
  func give() { given.signal() }

  /// Waits for the test.
  func wait() { given.wait() }
}
