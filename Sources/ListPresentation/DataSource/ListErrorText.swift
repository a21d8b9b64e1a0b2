import Synchronization

/// The text of an error that a list or a screen shows, prints or logs.
///
/// A page source, a data source and the submission of a form throw errors of any type. Everything that says one of them
/// to a user says its ``text(of:)``.
///
/// An app with Foundation sets ``localized`` once, at its start:
///
/// ```swift
/// ListErrorText.localized = { $0.localizedDescription }
/// ```
public enum ListErrorText {
  private static let words = Mutex<@Sendable (any Error) -> String?> { _ in nil }

  /// Returns the words of the app for an error, or `nil` if it has none. By default, it has none for any error.
  ///
  /// The closure is called on any thread. With Foundation, it returns `localizedDescription`: the `errorDescription` of
  /// a `LocalizedError`, and the sentence of the system for an `NSError`. What Foundation says of an error without
  /// words, that the operation could not be completed, with the name of the error's type, does not count.
  public static var localized: @Sendable (any Error) -> String? {
    get { words.withLock { $0 } }
    set { words.withLock { $0 = newValue } }
  }

  /// Returns what a user reads about an error.
  ///
  /// It is the first of these that there is:
  /// 1. the words of the app, see ``localized``;
  /// 2. the description of an error that is `CustomStringConvertible`;
  /// 3. the name of the error's type. The values in it are not for users.
  public static func text(of error: any Error) -> String {
    let type = type(of: error)
    // The sentence of Foundation about an error that it knows nothing of names the type as Swift does.
    if let words = localized(error), !words.isEmpty, !words.contains(String(reflecting: type)) { return words }
    return (error as? any CustomStringConvertible)?.description ?? String(describing: type)
  }
}
