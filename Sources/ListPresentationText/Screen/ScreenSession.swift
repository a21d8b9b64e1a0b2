import ListPresentation

/// A program on a screen, wherever that is: the keys that every screen has in common, and the wait for loads.
@MainActor
package final class ScreenSession {
  /// What whoever runs the session has to do after a key.
  package enum Effect: Hashable, Sendable {
    /// Show the next frame.
    case show
    /// Draw everything anew, for something else may have written to the terminal.
    case redraw
    /// Give the terminal back to the shell for a while.
    case suspend
    /// Leave.
    case end(TerminalEnd)
  }

  package let program: any ScreenProgram
  package var size: ScreenSize

  package init(_ program: any ScreenProgram, size: ScreenSize) {
    self.program = program
    self.size = size
  }

  /// Draws the program and reports to it that the user sees the frame.
  package func show() -> ScreenFrame {
    let frame = program.frame(in: size)
    program.didShow(frame)
    return frame
  }

  /// Hands a key over, unless it means the same on every screen.
  package func take(_ key: Key) -> Effect {
    switch key {
    case .control("c"): return .end(.signal(.interrupt))
    case .control("\\"): return .end(.signal(.quit))
    case .control("z"): return .suspend
    default:
      program.take(key)
      return program.hasEnded ? .end(.finished) : key == .control("l") ? .redraw : .show
    }
  }

  /// Takes keys without a terminal, and lets all loads end before the first and after each.
  ///
  /// - Parameters:
  ///   - keys: The keys; those after the end of the program are left out.
  ///   - pause: Waits for what does not come by itself, a moment at a time.
  ///   - shown: Called with the frame before the first key, and with the one after each that has not ended the program.
  /// - Returns: How the program ended, if it did.
  @discardableResult
  package func play(
    _ keys: [Key], pause: () async -> Void, shown: (ScreenFrame) -> Void
  ) async -> TerminalEnd? {
    await settle(pause)
    for key in keys where !program.hasEnded {
      shown(show())
      if case .end(let end) = take(key) { return end }
      await settle(pause)
    }
    if program.hasEnded { return .finished }
    shown(show())
    return nil
  }

  /// A program that never settles is left alone after as many pauses.
  private static let mostPauses = 60_000

  private func settle(_ pause: () async -> Void) async {
    var quietTurns = 0
    var pauses = 0
    // A list loads what its frame shows, and a turn in which nothing moves may be the one before something does.
    while quietTurns < 3, pauses < Self.mostPauses, !program.hasEnded {
      _ = show()
      await MainActor.turn()
      await Task.detached {}.value
      quietTurns = program.isSettled ? quietTurns + 1 : 0
      if quietTurns == 0 {
        await pause()
        pauses += 1
      }
    }
  }
}
