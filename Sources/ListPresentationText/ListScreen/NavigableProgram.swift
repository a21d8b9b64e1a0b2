/// A screen program that takes part in the navigation of a ``TextApp``: the app sets its title to the path of the
/// screens, and the program reports when the user goes back or quits.
@MainActor
protocol NavigableProgram: ScreenProgram {
  /// The first line of the screen.
  var title: String { get set }
  /// Called when the user goes back. The app leaves it `nil` for the first screen of a tab.
  var onBack: (() -> Void)? { get set }
  /// Called when the user quits the app.
  var onQuit: (() -> Void)? { get set }
  /// Adds a key of the app, with a word or two for the help. By default it does nothing, for a program that takes all
  /// keys itself.
  func onKeyPress(_ key: Key, _ words: String, action: @escaping () -> Void)
  /// Waits until the program has what it prints, or until the task is cancelled. By default it returns at once, for a
  /// program that waits while it prints or has all from the beginning.
  func settle() async
  /// Prints all that the program has, and not only what fits on a screen.
  /// - Parameters:
  ///   - columns: The width that no line exceeds. Without it, each line is as wide as its text.
  ///   - write: Receives text of whole lines, and may end the printing by throwing.
  /// - Returns: Whether all was printed.
  /// - Throws: The error of `write`.
  func print(columns: Int?, to write: (String) throws -> Void) async throws -> TextPrintOutcome
}

extension NavigableProgram {
  /// Always `false`, for a program that ends only with its app.
  var hasEnded: Bool { false }

  /// Returns at once.
  func settle() async {}

  /// Does nothing, for a program that takes all keys itself.
  func onKeyPress(_ key: Key, _ words: String, action: @escaping () -> Void) {}
}
