/// Builds the screen of a route from the `switch` in the closure of a ``TextApp``.
///
/// Each case has one screen, without `return`, and nothing before it but `let`. After a `let`, write `TextScreen.list(…)`,
/// because a line that begins with a dot continues the line before it. A list that the app configures comes from a
/// function:
///
/// ```swift
/// case .messages: .list("Chat", chat, in: makeMessageList())
/// ```
///
/// A builder gives each case the type of a screen, so that the compiler finds a mistake in one of its rows where it is.
/// A closure with `return` in each case is no builder: it may have any statement, and a mistake is reported at a `return`.
/// A function of the app that takes such a closure, or that has such a `switch`, has the attribute as well:
///
/// ```swift
/// @TextScreenBuilder
/// func screen(of product: Product) -> TextScreen {
///   if product.isSoldOut { .alert("Sold out", product.name) } else { .fields(product.name, ["Price": product.price]) }
/// }
/// ```
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

  // What a builder does not take has a sentence here, because the compiler would say something else about it. There is
  // none for a statement: with an overload for `Void`, a mistake in a row is reported at its screen.

  /// Unavailable: a case has one screen.
  @available(*, unavailable, message: "a case has one screen")
  public static func buildBlock(_ first: TextScreen, _ more: TextScreen...) -> TextScreen { first }

  /// Unavailable: an `if` has an `else`.
  @available(*, unavailable, message: "an 'if' needs an 'else', because each route has a screen")
  public static func buildOptional(_ screen: TextScreen?) -> TextScreen { screen ?? .alert("", "") }
}
