import Synchronization

/// Holds tasks up until the test lets them pass.
package final class Gate: Sendable {
  private let state = Mutex<(isOpen: Bool, waiting: [CheckedContinuation<Void, Never>])>((false, []))

  package init() {}

  /// Whether a task waits.
  package var isWaitedFor: Bool { state.withLock { !$0.waiting.isEmpty } }

  /// Waits for the test. Cancellation is ignored, as by a transport that does not support it.
  package func wait() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.waiting.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }

  /// Lets all tasks pass, now and later.
  package func open() {
    let waiting = state.withLock { state in
      defer { state = (true, []) }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }
}
