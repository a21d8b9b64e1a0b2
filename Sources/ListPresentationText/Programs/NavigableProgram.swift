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
  func bind(_ key: Key, _ words: String, action: @escaping () -> Void)
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
  public func bind(_ key: Key, _ words: String, action: @escaping () -> Void) {}

  /// Prints nothing, for a program of which all fits on a screen.
  public func print(columns: Int?, to write: (String) throws -> Void) async throws -> TextPrintOutcome? { nil }
}

extension TextListScreen: NavigableProgram {
  /// Adds a key of the app that does not depend on the selected row.
  public func bind(_ key: Key, _ words: String, action: @escaping () -> Void) {
    bind(key, words) { (_: Item?) in action() }
  }

  /// Prints the list to its end, with the rows and the words of the screen.
  public func print(columns: Int?, to write: (String) throws -> Void) async throws -> TextPrintOutcome? {
    let list = TextListView(heading: heading, row: row)
    (list.words, list.layout) = (words, layout)
    let adapter = adapter
    adapter?.detach(self)
    adapter?.attach(list)
    defer {
      adapter?.detach(list)
      adapter?.attach(self)
    }
    return try await list.print(columns: columns, to: write)
  }
}

/// What the screens of an app share.
@MainActor
final class TextAppEnvironment {
  let clock: any Clock<Duration>
  var words = TextWords()
  var keyMap = ListKeyMap.standard
  /// Shows a sentence to the user.
  var report: (String) -> Void = { _ in }

  init(_ clock: any Clock<Duration>) { self.clock = clock }
}
