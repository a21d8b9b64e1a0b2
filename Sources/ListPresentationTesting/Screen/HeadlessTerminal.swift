import ListPresentation
import ListPresentationText

/// Runs a program in a test, with keys that the test presses and without a terminal.
///
/// ```swift
/// let screen = TextListScreen("Fruits") { (fruit: Fruit) in TextRow(fruit.name) }
/// let adapter = ListAdapter(dataSource: fruits, view: screen)
/// let terminal = HeadlessTerminal(screen, columns: 40, rows: 6)
/// await terminal.press("j j enter")
/// #expect(terminal.text == "…")
/// ```
///
/// ``press(_:)-(String)`` waits for the program to settle before the first key and after each key. If the program runs
/// on a ``ManualClock``, the waits of the program take no real time: the clock advances from deadline to deadline.
/// ``show(after:)`` does not wait, so it shows a list that is loading:
///
/// ```swift
/// #expect(terminal.show() == "Loading…\n")
/// await terminal.press()
/// #expect(terminal.text == "> Apple\n")
/// ```
///
/// The terminal never sleeps.
@MainActor
public final class HeadlessTerminal {
  /// The frame that the program showed last.
  public private(set) var frame = ScreenFrame()
  /// How the program ended, or `nil` while it runs. After the end, ``frame`` stays at the last frame before it.
  public private(set) var end: TerminalEnd?
  private let session: ScreenSession
  private let clock: ManualClock?
  private var lastWaits: Waits?
  private var quietPauses = 0

  /// Creates a terminal. The program draws its first frame when the test presses or shows.
  /// - Parameters:
  ///   - program: The program to run.
  ///   - columns: The number of columns of the terminal.
  ///   - rows: The number of rows of the terminal.
  ///   - clock: The clock of the program's waits. The terminal advances it until the program has settled.
  public init(_ program: any ScreenProgram, columns: Int = 80, rows: Int = 24, clock: ManualClock? = nil) {
    session = ScreenSession(program, size: ScreenSize(columns: columns, rows: rows))
    self.clock = clock
  }

  /// The last frame as plain text.
  public var text: String { frame.text }

  /// Presses keys and shows the program at once, without waiting for it to settle.
  /// - Parameter words: The keys, in the format of ``press(_:)-(String)``.
  /// - Returns: The screen as text.
  @discardableResult
  public func show(after words: String = "") -> String {
    for key in Key.keys(in: words) where end == nil {
      if case .end(let end) = session.press(key) { self.end = end }
    }
    if end == nil { frame = session.show() }
    return text
  }

  /// Presses keys and waits for the program to settle. `Key.keys(in:)` defines the format: `"j j enter /한글 esc"`.
  /// Without keys, the terminal shows the program after all loading has ended.
  /// - Returns: The screen as text after each key that has not ended the program.
  @discardableResult
  public func press(_ words: String = "") async -> [String] { await press(Key.keys(in: words)) }

  /// Presses keys and waits for the program to settle.
  /// - Returns: The screen as text after each key that has not ended the program.
  @discardableResult
  public func press(_ keys: [Key]) async -> [String] {
    guard end == nil else { return [] }
    var frames: [ScreenFrame] = []
    end = await session.play(keys, pause: moveClock) { frames.append($0) }
    frame = frames.last ?? frame
    return frames.dropFirst().map(\.text)
  }

  /// Changes the size of the terminal, and shows the program in that size.
  public func resize(columns: Int, rows: Int) async {
    session.size = ScreenSize(columns: columns, rows: rows)
    await press()
  }

  /// Advances the clock to the next deadline after the waits have been unchanged for some pauses, so that it does not
  /// skip a wait that is about to begin.
  ///
  /// A distant deadline takes more pauses: it may be the timeout of a request whose answer another task works on.
  private func moveClock() {
    guard let clock, let deadline = clock.nextDeadline else { return }
    let waits = Waits(count: clock.numberOfSleepers, deadline: deadline)
    quietPauses = waits == lastWaits ? quietPauses + 1 : 0
    lastWaits = waits
    let wait = clock.now.duration(to: deadline)
    guard quietPauses > 20 + 50 * min(wait.components.seconds, 60) else { return }
    quietPauses = 0
    clock.advance(by: wait)
  }
}

private struct Waits: Equatable {
  let count: Int
  let deadline: ManualClock.Instant
}
