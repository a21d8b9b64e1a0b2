/// The words of the screens of a ``TextApp``, for an app in another language or with other words.
///
/// ```swift
/// app.words.scroll = "이동"
/// app.words.list.empty = "상품이 없습니다"
/// ```
///
/// The words of commands such as back, help and quit are in the ``TextApp/keyMap``. Why a route cannot be shown is
/// always said in English.
public struct TextAppWords: Sendable {
  /// What the lists of the app say.
  public var list = TextListWords()
  /// The key that shows the link of the screen, and what is said before the link.
  public var link = "link"
  /// The key that shows the next tab.
  public var nextTab = "next tab"
  /// The keys that scroll a text.
  public var scroll = "scroll"
  /// The keys of a question, and of a text that the user acknowledges.
  public var yes = "yes", no = "no", ok = "OK"
  /// The keys of a text entry.
  public var save = "save", leave = "leave", clear = "clear"
  /// The keys of a form, and its status while the texts are submitted.
  public var nextField = "next", submit = "submit", press = "press", isSubmitting = "submitting"
  /// The status of text that differs from the saved text.
  public var notSaved = "not saved"
  /// The message after the user has asked to leave text that is not saved.
  public var leaveUnsaved = "Not saved; the same key again leaves without saving"
  /// The message after the user has asked to leave a form whose texts are not submitted.
  public var leaveUnsubmitted = "Not submitted; the same key again leaves"

  /// Creates the English words.
  public init() {}
}

/// What the screens of an app share.
@MainActor
final class TextAppEnvironment {
  let clock: any Clock<Duration>
  var words = TextAppWords()
  var keyMap = ListKeyMap.standard
  /// Shows a sentence to the user.
  var report: (String) -> Void = { _ in }

  init(_ clock: any Clock<Duration>) { self.clock = clock }
}
