import Observation
import Synchronization

/// A screen that draws frames and takes keys. Adopt it for a screen that is not a list; ``TextListScreen`` is the one
/// for lists.
///
/// A program does not know where it runs. Run it with ``Terminal/run(_:)``, or in a test with `HeadlessTerminal`.
@MainActor
public protocol ScreenProgram: AnyObject {
  /// The picture of the screen now. Drawing changes nothing: the same state and size give the same frame.
  func frame(in size: ScreenSize) -> ScreenFrame

  /// Reports that the user sees a frame, as ``frame(in:)`` returned it. By default it does nothing.
  ///
  /// A program that draws the frame of another program into its own passes that program's frame on.
  func didShow(_ frame: ScreenFrame)

  /// Runs while a terminal shows the frames of the program, and is cancelled at the end. A program that moves by itself
  /// waits on the clock, changes, and calls ``onChange``. By default it does nothing.
  ///
  /// The program is not animated without a terminal, and not for a screen reader. A program that draws the frame of
  /// another program passes the call on.
  func animate(on clock: any Clock<Duration>) async

  /// Handles a key. The next frame is drawn after it.
  func press(_ key: Key)

  /// Called by the program when it has changed for another reason than a key. The terminal that runs the program sets
  /// it.
  var onChange: (() -> Void)? { get set }

  /// The state of the screen in one line, for a screen reader: the row with the cursor, or what the user types.
  var spokenLine: DisplayText { get }

  /// Returns what has happened since the last call and the frame does not say, in a sentence for a screen reader, or
  /// `nil`. By default there is nothing to say.
  ///
  /// A program that draws the frame of another program passes the call on.
  func takeAnnouncement() -> DisplayText?

  /// Whether nothing is being loaded or computed, so that nothing changes without a key.
  var isSettled: Bool { get }

  /// Whether the user has quit. After that, the program gets no keys and draws no frames.
  var hasEnded: Bool { get }
}

extension ScreenProgram {
  /// Always `nil`, for a program that says all in its frames.
  public func takeAnnouncement() -> DisplayText? { nil }

  /// Ignores the frame, for a program that loads nothing for what the user sees.
  public func didShow(_ frame: ScreenFrame) {}

  /// Returns at once, for a program that does not move by itself.
  public func animate(on clock: any Clock<Duration>) async {}
}

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
  ///   - pause: Waits for a moment. It is called as long as the program is not settled, up to 60,000 times for each of
  ///     these waits; then the frame is shown as it is.
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

/// The way in which a program on a terminal ended.
public enum TerminalEnd: Hashable, Sendable {
  /// A signal that ends programs, or the key that stands for it.
  public enum Signal: Int32, Hashable, Sendable, CaseIterable {
    /// The terminal is gone: its window was closed, or its connection was lost.
    case hangUp = 1
    /// The user interrupted the program with Ctrl-C.
    case interrupt = 2
    /// The user ended the program with Ctrl-\, on which a process usually dumps its memory.
    case quit = 3
    /// A request to end the process, such as that of `kill`.
    case terminate = 15
  }

  /// The user quit.
  case finished
  /// A signal arrived. It has not ended the process; exit with ``exitStatus``.
  case signal(Signal)

  /// The status to exit with: 0, or the number of the signal plus 128, as shells report it.
  public var exitStatus: Int32 {
    switch self {
    case .finished: 0
    case .signal(let signal): 128 + signal.rawValue
    }
  }
}

/// Observes what closures read, until it is released. The first change is reported in the next turn of the main actor.
///
/// `withObservationTracking` cannot be cancelled. Therefore each closure is observed together with this object, whose
/// end counts as a change and so removes all registrations.
final class ObservedReading: Observable, Sendable {
  private let registrar = ObservationRegistrar()
  private let hasChanged = Atomic(false)
  private let changed: @Sendable @MainActor () -> Void
  private var content: Void { () }

  /// - Parameter changed: Runs once at most.
  init(_ changed: @escaping @Sendable @MainActor () -> Void) { self.changed = changed }

  deinit { registrar.withMutation(of: self, keyPath: \.content) {} }

  func read<Reading>(_ body: () -> Reading) -> Reading {
    withObservationTracking {
      registrar.access(self, keyPath: \.content)
      return body()
    } onChange: { [weak self, changed] in
      guard let self, !hasChanged.exchange(true, ordering: .acquiringAndReleasing) else { return }
      // The new value is stored after this call.
      Task { @MainActor in changed() }
    }
  }
}
