import ListPresentation
import Synchronization

/// Collects sentences from any thread until they are shown.
final class Sentences: Sendable {
  private struct State {
    var waiting: [String] = []
    var rest = 1_000
    var isHeld = false
    var hasLoss = false
    /// The losses since they were asked for.
    var losses: LostItems?
  }

  private let state = Mutex(State())

  /// Adds a sentence, which may say that something is missing. Beyond a limit, sentences are dropped, and not made: to
  /// find the line of a fault takes the time of the text before it.
  func add(_ sentence: @autoclosure () -> String, isLoss: Bool = false) {
    state.withLock { state in
      let isShown = state.rest > 1
      let text = isShown || isLoss && state.losses == nil ? Self.shortened(sentence()) : ""
      if isLoss {
        state.hasLoss = true
        state.losses = LostItems((state.losses?.count ?? 0) + 1, reason: state.losses?.reason ?? text)
      }
      guard state.rest > 0 else { return }
      state.rest -= 1
      state.waiting.append(isShown ? text : "and more, which isn't shown")
    }
  }

  /// The beginning of a sentence that quotes a whole record.
  private static func shortened(_ sentence: String) -> String {
    sentence.utf8.count > 4_000 ? String(sentence.unicodeScalars.prefix(1_000)) + "…" : sentence
  }

  /// Adds what is wrong with a source, which costs a part of it.
  func add(_ error: @autoclosure () -> BookmarkSourceError) { add(error().description, isLoss: true) }

  /// Returns the sentences added since the last call, unless they are held.
  func take() -> [String] {
    state.withLock { state in
      guard !state.isHeld else { return [] }
      defer { state.waiting = [] }
      return state.waiting
    }
  }

  /// Holds the sentences until it is known whether they are worth showing.
  func hold(_ isHeld: Bool) { state.withLock { $0.isHeld = isHeld } }

  /// Returns the losses since the last call, or `nil` if there were none.
  func takeLosses() -> LostItems? { state.withLock { $0.losses.take() } }

  /// Whether the list is incomplete.
  var hasLoss: Bool { state.withLock { $0.hasLoss } }
}
