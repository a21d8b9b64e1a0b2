/// Builds the screen of a route from the `switch` in the closure of a ``TextApp``.
///
/// Each case has one screen. A closure that returns its screens with `return` is no builder, and may have any
/// statement. Unlike a closure, a builder gives each case the type of a screen, so that the compiler finds a mistake in
/// one of its rows where it is.
@MainActor @resultBuilder
public enum TextScreenBuilder {
  /// The screen of a case.
  public static func buildExpression(_ screen: TextScreen) -> TextScreen { screen }

  /// The screen of a case.
  public static func buildBlock(_ screen: TextScreen) -> TextScreen { screen }

  /// The screen of the first branch of an `if` or a `switch`.
  public static func buildEither(first screen: TextScreen) -> TextScreen { screen }

  /// The screen of the second branch of an `if` or a `switch`.
  public static func buildEither(second screen: TextScreen) -> TextScreen { screen }
}
