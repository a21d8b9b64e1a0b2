import ListPresentation
import ListPresentationText

/// Runs a program in a test: with keys that the test presses, and without a terminal.
///
/// ```swift
/// let screen = TextListScreen("Fruits") { (fruit: Fruit) in TextRow(fruit.name) }
/// let adapter = ListAdapter(dataSource: fruits, view: screen)
/// let terminal = HeadlessTerminal(screen, columns: 40, rows: 6)
/// await terminal.press("j j enter")
/// #expect(terminal.text == "…")
/// ```
///
/// ``press(_:)-(String)`` waits for the program to settle before the first key and after each. The waits of a program
/// that runs on a ``ManualClock`` are skipped: the clock advances from deadline to deadline. ``show(after:)`` waits for nothing, so
/// it shows a list that is loading:
///
/// ```swift
/// #expect(terminal.show() == "Loading…\n")
/// await terminal.press()
/// #expect(terminal.text == "> Apple\n")
/// ```
///
/// Nothing here sleeps.
@MainActor
public final class HeadlessTerminal {
  /// What the screen showed last.
  public private(set) var frame = ScreenFrame()
  /// How the program ended, if it did; the frame is then the last before that.
  public private(set) var end: TerminalEnd?
  private let session: ScreenSession
  private let clock: ManualClock?
  private var lastWaits: Waits?
  private var quietPauses = 0

  /// Creates a terminal; the program is first asked for a frame when keys are pressed.
  /// - Parameters:
  ///   - program: What runs on it.
  ///   - columns: Its columns.
  ///   - rows: Its rows.
  ///   - clock: The clock of the program's waits, to be moved on while it is not settled.
  public init(_ program: any ScreenProgram, columns: Int = 80, rows: Int = 24, clock: ManualClock? = nil) {
    session = ScreenSession(program, size: ScreenSize(columns: columns, rows: rows))
    self.clock = clock
  }

  /// The screen as plain text.
  public var text: String { frame.text }

  /// Presses keys, shows the program as it is then, and waits for nothing: also while the program is loading.
  /// - Parameter words: The keys, written as for ``press(_:)-(String)``.
  /// - Returns: The screen as text.
  @discardableResult
  public func show(after words: String = "") -> String {
    for key in Key.keys(in: words) where end == nil {
      if case .end(let end) = session.take(key) { self.end = end }
    }
    if end == nil { frame = session.show() }
    return text
  }

  /// Presses keys, written as `Key.keys(in:)` has them: `"j j enter /한글 esc"`. Without any, the program is shown, and
  /// what is being loaded comes to its end.
  /// - Returns: The screen as text after each key that has not ended the program.
  @discardableResult
  public func press(_ words: String = "") async -> [String] { await press(Key.keys(in: words)) }

  /// Presses keys.
  /// - Returns: The screen as text after each key that has not ended the program.
  @discardableResult
  public func press(_ keys: [Key]) async -> [String] {
    guard end == nil else { return [] }
    var frames: [ScreenFrame] = []
    end = await session.play(keys, pause: moveClock) { frames.append($0) }
    frame = frames.last ?? frame
    return frames.dropFirst().map(\.text)
  }

  /// Gives the terminal another size and shows the program in it.
  public func resize(columns: Int, rows: Int) async {
    session.size = ScreenSize(columns: columns, rows: rows)
    await press()
  }

  /// Moves the clock on when nothing else has moved for a while, so that no wait is cut short that is about to begin.
  private func moveClock() {
    guard let clock, let deadline = clock.nextDeadline else { return }
    let waits = Waits(count: clock.numberOfSleepers, deadline: deadline)
    quietPauses = waits == lastWaits ? quietPauses + 1 : 0
    lastWaits = waits
    guard quietPauses > 20 else { return }
    quietPauses = 0
    clock.advance(by: clock.now.duration(to: deadline))
  }
}

private struct Waits: Equatable {
  let count: Int
  let deadline: ManualClock.Instant
}
