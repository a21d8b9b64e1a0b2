import Synchronization

/// Where a flow's end is put once, and waited for. It is shared by who ends the flow, who waits, and who is gone.
final class FlowCell<Result: Sendable>: Sendable {
  private enum State {
    case open(waiting: [CheckedContinuation<FlowEnd<Result>, Never>])
    case ended(FlowEnd<Result>)
  }

  private let state = Mutex(State.open(waiting: []))

  /// Ends the flow, unless it has ended.
  /// - Returns: Whether this was its end.
  @discardableResult
  func complete(_ end: FlowEnd<Result>) -> Bool {
    let waiting: [CheckedContinuation<FlowEnd<Result>, Never>]? = state.withLock { state in
      guard case .open(let waiting) = state else { return nil }
      state = .ended(end)
      return waiting
    }
    for continuation in waiting ?? [] { continuation.resume(returning: end) }
    return waiting != nil
  }

  /// Waits for the end, on the actor that asks: no other executor may come between the end and who waits for it.
  func end(isolation: isolated (any Actor)? = #isolation) async -> FlowEnd<Result> {
    await withCheckedContinuation { continuation in
      let end: FlowEnd<Result>? = state.withLock { state in
        switch state {
        case .open(let waiting):
          state = .open(waiting: waiting + [continuation])
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
