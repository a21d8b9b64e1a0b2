/// What a terminal runs: it draws frames, takes keys, and says when it has changed by itself.
///
/// The seam between what is on the screen and where the screen is: a terminal, a list of keys in a test.
@MainActor
public protocol ScreenProgram: AnyObject {
  /// What the screen shows now.
  func frame(in size: ScreenSize) -> ScreenFrame

  /// Takes a key; afterwards a frame is asked for.
  func take(_ key: Key)

  /// Called by the program when it has changed for another reason than a key; whoever runs it sets it.
  var onChange: (() -> Void)? { get set }

  /// What a screen reader is told instead of a frame, on one line: the selected row, or what is being typed.
  var spokenLine: DisplayText { get }

  /// Whether nothing is being loaded or worked out, so that without a key nothing changes.
  var isSettled: Bool { get }

  /// Whether the user is done; then no frame is asked for and no key is handed over any more.
  var hasEnded: Bool { get }
}
