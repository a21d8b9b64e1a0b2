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
  /// Adds a key of the app, with a word or two for the help. A program in which the key types text ignores it.
  func bind(_ key: Key, _ words: String, action: @escaping () -> Void)
}

extension TextListScreen: NavigableProgram {
  /// Adds a key of the app that does not depend on the selected row.
  public func bind(_ key: Key, _ words: String, action: @escaping () -> Void) {
    bind(key, words) { (_: Item?) in action() }
  }
}
