import Synchronization

/// Collects sentences from any thread until they are shown.
final class Sentences: Sendable {
  private struct State {
    var waiting: [String] = []
    var rest = 1_000
    var hasLoss = false
  }

  private let state = Mutex(State())

  /// Adds a sentence. Beyond a limit, sentences are dropped.
  func add(_ sentence: String) { add(sentence, isLoss: false) }

  /// Adds a sentence, which may say that something is missing.
  func add(_ sentence: String, isLoss: Bool) {
    state.withLock { state in
      if isLoss { state.hasLoss = true }
      guard state.rest > 0 else { return }
      state.rest -= 1
      state.waiting.append(state.rest == 0 ? "and more, which isn't shown" : sentence)
    }
  }

  /// Returns the sentences added since the last call.
  func take() -> [String] {
    state.withLock { state in
      defer { state.waiting = [] }
      return state.waiting
    }
  }

  /// Records that the list is incomplete.
  func noteLoss() { state.withLock { $0.hasLoss = true } }

  /// Whether the list is incomplete.
  var hasLoss: Bool { state.withLock { $0.hasLoss } }
}
