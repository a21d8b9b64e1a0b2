import Synchronization

/// Where a flow's end is put once, and waited for. It is shared by who ends the flow, who waits, and who is gone.
final class FlowCell<Result: Sendable>: Sendable {
  private enum State {
    case open(waiting: [CheckedContinuation<FlowEnd<Result>, Never>])
    case ended(FlowEnd<Result>)
  }

  private let state = Mutex(State.open(waiting: []))
  /// How many were told the end and have not run since.
  private let unaware = Atomic(0)

  /// Whether all who waited for the end know it.
  var isHeard: Bool { unaware.load(ordering: .acquiring) == 0 }

  /// Ends the flow, unless it has ended.
  /// - Returns: Whether this was its end.
  @discardableResult
  func complete(_ end: FlowEnd<Result>) -> Bool {
    let waiting: [CheckedContinuation<FlowEnd<Result>, Never>]? = state.withLock { state in
      guard case .open(let waiting) = state else { return nil }
      state = .ended(end)
      unaware.add(waiting.count, ordering: .acquiringAndReleasing)
      return waiting
    }
    for continuation in waiting ?? [] { continuation.resume(returning: end) }
    return waiting != nil
  }

  /// Waits for the end, on the actor that asks: no other executor may come between the end and who waits for it.
  func end(isolation: isolated (any Actor)? = #isolation) async -> FlowEnd<Result> {
    var hasWaited = false
    defer { if hasWaited { unaware.subtract(1, ordering: .acquiringAndReleasing) } }
    return await withCheckedContinuation { continuation in
      let end: FlowEnd<Result>? = state.withLock { state in
        switch state {
        case .open(let waiting):
          state = .open(waiting: waiting + [continuation])
          hasWaited = true
          return nil
        case .ended(let end): return end
        }
      }
      if let end { continuation.resume(returning: end) }
    }
  }
}

/// Ends a flow whose frame is gone; also if the router went without a word.
final class FlowEnding: Sendable {
  let cancel: @Sendable (FlowCancellation) -> Void

  init(_ cancel: @escaping @Sendable (FlowCancellation) -> Void) { self.cancel = cancel }

  deinit { cancel(.ended) }
}
