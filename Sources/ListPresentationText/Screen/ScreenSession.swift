/// Runs a program without a terminal: it shows frames, takes keys, and waits for what they start.
///
/// Use it to play keys and print the last screen, as `bookmarks --keys` does. ``Terminal`` runs a program
/// interactively, and in tests `HeadlessTerminal` does more of the work.
///
/// ```swift
/// let session = ScreenSession(screen, size: ScreenSize(columns: 80, rows: 24))
/// await session.play(Key.keys(in: "j j enter"), pause: { try? await Task.sleep(for: .milliseconds(1)) }) { frame in
///   print(frame.text)
/// }
/// ```
@MainActor
public final class ScreenSession {
  /// What has to be done after a key.
  public enum Effect: Hashable, Sendable {
    /// Show the next frame.
    case show
    /// Draw the whole screen, because something else may have written to the terminal.
    case redraw
    /// Give the terminal back to the shell for a while.
    case suspend
    /// Stop showing frames, and leave the terminal as it was.
    case end(TerminalEnd)
  }

  /// The program that draws the frames and takes the keys.
  public let program: any ScreenProgram
  /// The size of the next frame. A change of it shows when the next frame is drawn.
  public var size: ScreenSize

  /// The last frame of ``settle(_:)``, or `nil` if the program has changed since.
  private var settledFrame: ScreenFrame?
  /// Whether the program has taken a key since a screen reader last heard of it.
  var hasUnansweredKey = false

  /// Creates a session that has shown nothing yet.
  public init(_ program: any ScreenProgram, size: ScreenSize) {
    self.program = program
    self.size = size
  }

  /// Returns the next frame, and reports to the program that the user sees it. It waits for nothing.
  public func show() -> ScreenFrame {
    let frame = program.frame(in: size)
    program.didShow(frame)
    return frame
  }

  /// Hands a key to the program, unless the key means the same on every screen: Ctrl-C, Ctrl-\, Ctrl-Z and Ctrl-L.
  public func press(_ key: Key) -> Effect {
    switch key {
    case .control("c"): return .end(.signal(.interrupt))
    case .control("\\"): return .end(.signal(.quit))
    case .control("z"): return .suspend
    case .control("l"): return .redraw
    default:
      program.press(key)
      hasUnansweredKey = true
      return program.hasEnded ? .end(.finished) : .show
    }
  }

  /// Handles keys one after the other. Before the first and after each it waits until the program is settled.
  ///
  /// - Parameters:
  ///   - keys: The keys. Those after the end of the program are left out.
  ///   - pause: Waits for a moment. It is called as long as the program is not settled, up to 60,000 times.
  ///   - shown: Receives the frame before the first key, and the frame after each key that has not ended the program.
  /// - Returns: How the program ended, or `nil` if it has not.
  @discardableResult
  public func play(_ keys: [Key], pause: () async -> Void, shown: (ScreenFrame) -> Void) async -> TerminalEnd? {
    await settle(pause)
    for key in keys where !program.hasEnded {
      shown(settledFrame ?? show())
      if case .end(let end) = press(key) { return end }
      await settle(pause)
    }
    if program.hasEnded { return .finished }
    shown(settledFrame ?? show())
    return nil
  }

  private static let mostPauses = 60_000

  private func settle(_ pause: () async -> Void) async {
    var quietTurns = 0
    var pauses = 0
    let report = program.onChange
    program.onChange = { [weak self] in
      self?.settledFrame = nil
      report?()
    }
    defer { program.onChange = report }
    settledFrame = nil
    // A list loads what its frame shows, and a turn in which nothing changes may come before one in which something
    // does.
    while quietTurns < 3, pauses < Self.mostPauses, !program.hasEnded {
      if settledFrame == nil {
        let frame = program.frame(in: size)
        settledFrame = frame
        program.didShow(frame)
      }
      await Self.turn()
      await Task.detached {}.value
      quietTurns = program.isSettled ? quietTurns + 1 : 0
      if quietTurns == 0 {
        await pause()
        pauses += 1
      }
    }
  }

  /// Lets the work run that waits for the main actor. `Task.yield()` may return before it.
  static func turn() async { await Task { @MainActor in }.value }
}
