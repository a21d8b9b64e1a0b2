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
  /// The program is not animated without a terminal, and not for a screen reader.
  /// A program that draws the frame of another program passes the call on.
  func animate(on clock: any Clock<Duration>) async

  /// Handles a key. The next frame is drawn after it.
  func press(_ key: Key)

  /// Called by the program when it has changed for another reason than a key. The terminal that runs the program sets
  /// it.
  var onChange: (() -> Void)? { get set }

  /// The state of the screen in one line, for a screen reader: the selected row, or what the user types.
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
