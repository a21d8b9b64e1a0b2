/// A screen that a terminal, a test or a script can run: it draws frames and takes keys.
///
/// Adopt it for a screen that is not a list. Run it with ``Terminal/run(_:)``, or in a test with `HeadlessTerminal`.
@MainActor
public protocol ScreenProgram: AnyObject {
  /// The picture of the screen now. Drawing changes nothing: the same state and size give the same frame.
  func frame(in size: ScreenSize) -> ScreenFrame

  /// Reports that the user sees a frame, as ``frame(in:)`` returned it. By default it does nothing.
  ///
  /// A program that draws the frame of another program into its own passes that program's frame on.
  func didShow(_ frame: ScreenFrame)

  /// Takes a key. Whoever runs the program then asks for the next frame.
  func take(_ key: Key)

  /// Called by the program when it has changed for another reason than a key. Whoever runs the program sets it.
  var onChange: (() -> Void)? { get set }

  /// The state of the screen in one line, for a screen reader: the selected row, or what the user types.
  var spokenLine: DisplayText { get }

  /// Whether nothing is loading or being computed, so that nothing changes without a key.
  var isSettled: Bool { get }

  /// Whether the user has ended the program. No frame is asked for after that, and no key is passed on.
  var hasEnded: Bool { get }
}

extension ScreenProgram {
  /// Does nothing.
  public func didShow(_ frame: ScreenFrame) {}
}
