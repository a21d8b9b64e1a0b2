/// A screen program that takes part in the navigation of a ``TextApp``: the app sets its title to the path of the
/// screens, and the program reports when the user goes back or quits.
///
/// ``TextListScreen`` adopts it, and so do the programs of all screens that ``TextScreen`` creates. A program that does
/// not adopt it can be shown too: the app draws the path above it, and closes its screen when the program ends.
@MainActor
public protocol NavigableProgram: ScreenProgram {
  /// The first line of the screen.
  var title: String { get set }
  /// Called when the user goes back. The app leaves it `nil` for the first screen of a tab.
  var onBack: (() -> Void)? { get set }
  /// Called when the user quits the app.
  var onQuit: (() -> Void)? { get set }
  /// Adds a key of the app, with a word or two for the help. By default it does nothing, for a program that takes all
  /// keys itself.
  func onKeyPress(_ key: Key, _ words: String, action: @escaping () -> Void)
  /// Prints all that the program has, and not only what fits on a screen. By default it prints nothing.
  /// - Parameters:
  ///   - columns: The width that no line exceeds. Without it, each line is as wide as its text.
  ///   - write: Receives text of whole lines, and may end the printing by throwing.
  /// - Returns: Whether all was printed, or `nil` if the app prints the settled frame of the program.
  /// - Throws: The error of `write`.
  func print(columns: Int?, to write: (String) throws -> Void) async throws -> TextPrintOutcome?
}

extension NavigableProgram {
  /// Always `false`, for a program that ends only with its app.
  public var hasEnded: Bool { false }

  /// Does nothing, for a program that takes all keys itself.
  public func onKeyPress(_ key: Key, _ words: String, action: @escaping () -> Void) {}

  /// Prints nothing, for a program of which all fits on a screen.
  public func print(columns: Int?, to write: (String) throws -> Void) async throws -> TextPrintOutcome? { nil }
}

/// Shows a program that does not take part in the navigation of an app: draws the path above it, and leaves the screen
/// when the program ends.
@MainActor
final class HostedProgram: NavigableProgram {
  var title = ""
  var onChange: (() -> Void)?
  var onBack: (() -> Void)?
  var onQuit: (() -> Void)?
  private let program: any ScreenProgram
  /// The frame of the program that was drawn last.
  private var inner = ScreenFrame()

  init(_ program: any ScreenProgram) {
    self.program = program
    program.onChange = { [weak self] in
      self?.leaveIfEnded()
      self?.onChange?()
    }
  }

  var isSettled: Bool { program.isSettled }
  var spokenLine: DisplayText { program.spokenLine }
  func takeAnnouncement() -> DisplayText? { program.takeAnnouncement() }

  func frame(in size: ScreenSize) -> ScreenFrame {
    guard size.rows > 1 else {
      inner = program.frame(in: size)
      return inner
    }
    inner = program.frame(in: size.rows(size.rows - 1))
    return inner.below(StyledLine(path: title, columns: size.columns))
  }

  func didShow(_ frame: ScreenFrame) { program.didShow(inner) }

  func animate(on clock: any Clock<Duration>) async { await program.animate(on: clock) }

  func press(_ key: Key) {
    program.press(key)
    leaveIfEnded()
  }

  private func leaveIfEnded() {
    guard program.hasEnded else { return }
    (onBack ?? onQuit)?()
  }
}

extension ScreenFrame {
  /// Returns the frame with a line above it.
  func below(_ line: StyledLine) -> ScreenFrame {
    var frame = self
    frame.lines.insert(line, at: 0)
    frame.cursor?.row += 1
    for index in items.indices {
      let lines = items[index].lines
      frame.items[index].lines = lines.lowerBound + 1..<lines.upperBound + 1
    }
    return frame
  }
}
